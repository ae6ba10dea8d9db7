"""How many parameter bytes each SSD1306 command takes, and which values the data sheet allows (table 9-1)."""

from collections.abc import Iterator

# ADh is not in the SSD1306's own data sheet: Solomon's SSD1315 has it, and an SSD1306 takes it without harm.
PARAMETER_BYTES = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x23: 1,
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0x81: 1,
    0x8D: 1,
    0xA3: 2,
    0xA8: 1,
    0xAD: 1,
    0xD3: 1,
    0xD5: 1,
    0xD6: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}


def complaints(opcode: int, parameters: bytes, multiplex: int) -> Iterator[str]:
    """What is wrong with a command's parameters, a sentence each; nothing for a command without any."""
    match opcode, *parameters:
        case _ if 0x18 <= opcode <= 0x1F:
            yield f"column {(opcode & 0x0F) << 4:02X}h and up is out of range (00h to 7Fh)"
        case 0x20, mode if mode & 3 == 3:
            yield f"addressing mode {mode:02X}h is invalid (0 horizontal, 1 vertical, 2 page)"
        case 0x21, start, end:
            yield from _window("column", start, end, 0x7F)
        case 0x22, start, end:
            yield from _window("page", start, end, 0x07)
        case ((0x26 | 0x27), a, b, c, d, e, f):
            if (a, e, f) != (0x00, 0x00, 0xFF):
                yield f"its dummy bytes must be 00h, 00h, FFh, not {a:02X}h, {e:02X}h, {f:02X}h"
            yield from _scroll(b, c, d)
        case ((0x29 | 0x2A), a, b, c, d, e):
            if a:
                yield f"its dummy byte must be 00h, not {a:02X}h"
            yield from _scroll(b, c, d)
            yield from _at_most("vertical offset", e, 0x3F)
        case 0x8D, pump if pump & 0x3F not in (0x10, 0x14):
            yield f"charge pump setting {pump:02X}h is neither 14h (on) nor 10h (off)"
        case 0xA3, fixed, area:
            yield from _at_most("top fixed area", fixed, 0x3F)
            yield from _at_most("scroll area", area, 0x7F)
            if fixed + area > multiplex:
                yield f"fixed area {fixed:02X}h and scroll area {area:02X}h are more rows than the {multiplex} MUX scan"
        case 0xA8, ratio if not 15 <= ratio <= 63:
            yield f"multiplex ratio {ratio:02X}h is out of range (0Fh to 3Fh: 16 to 64 MUX)"
        case 0xAD, select if select & ~0x30:
            yield f"reference current setting {select:02X}h has bits other than 4 and 5"
        case 0xD3, offset:
            yield from _at_most("display offset", offset, 0x3F)
        case 0xD6, zoom if zoom > 1:
            yield f"zoom {zoom:02X}h is neither 00h nor 01h"
        case 0xD9, periods if not (periods & 0x0F and periods & 0xF0):
            yield f"pre-charge {periods:02X}h has a phase of 0 clocks, which is invalid"
        case 0xDA, pins if pins & ~0x30 != 0x02:
            yield f"COM pins setting {pins:02X}h is none of 02h, 12h, 22h, 32h"
        case 0xDB, level if level not in (0x00, 0x20, 0x30):
            yield f"VCOMH level {level:02X}h is none of 00h, 20h, 30h"


def _at_most(what: str, value: int, limit: int) -> Iterator[str]:
    if value > limit:
        yield f"{what} {value:02X}h is out of range (00h to {limit:02X}h)"


def _window(what: str, start: int, end: int, limit: int) -> Iterator[str]:
    yield from _at_most(f"{what} start", start, limit)
    yield from _at_most(f"{what} end", end, limit)
    if end < start <= limit:
        yield f"{what} end {end:02X}h is before its start {start:02X}h"


def _scroll(start: int, interval: int, end: int) -> Iterator[str]:
    yield from _window("page", start, end, 0x07)
    yield from _at_most("frame interval", interval, 0x07)
