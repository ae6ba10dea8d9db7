"""Maze codes: what a player writes down and a friend types, `XXXXX-XXXXX`.

Ten symbols of Douglas Crockford's base 32, 50 bits, highest first: format (2), algorithm (4), size preset (4), style
(4), seed (28), check (8). They are handled as two halves of 25 bits, a group each, to stay within small ints.
"""

import micropython
from micropython import const

from .carve import ALGORITHMS
from .rng import SEED_LIMIT
from .sizes import PRESETS

FORMAT = 1

# How many bits of a code's two halves are checked.
HIGH_BITS = const(25)
LOW_BITS = const(17)

# Bits of the style.
BRAIDED = 1
MASKED = 2
STYLES = 4

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = {"O": "0", "I": "1", "L": "1"}


def encode(algorithm, size, seed, style=0):
    """The code of a maze; `algorithm` is a number in `ALGORITHMS`, `size` in `PRESETS`, `style` bits."""
    known = 0 <= algorithm < len(ALGORITHMS) and 0 <= size < len(PRESETS) and 0 <= style < STYLES
    if not (known and 0 <= seed < SEED_LIMIT):
        raise ValueError("no code for algorithm %s, size %s, seed %s, style %s" % (algorithm, size, seed, style))
    high = (FORMAT << 23) | (algorithm << 19) | (size << 15) | (style << 11) | (seed >> 17)
    low = seed & 0x1FFFF
    return _symbols(high) + "-" + _symbols(low << 8 | _check(high, low))


def decode(text):
    """`(algorithm, size, seed, style)` of a code as encode() takes them; `ValueError` says what is wrong with it.

    Upper and lower case are one, O is read as 0, I and L as 1; dashes and spaces don't count.
    """
    halves = [0, 0]
    count = 0
    for symbol in text.upper():
        if symbol in "- ":
            continue
        value = SYMBOLS.find(_MISREAD.get(symbol, symbol))
        if value < 0:
            raise ValueError("%s is not in maze codes, which have 0-9 and A-Z without I, L, O and U" % symbol)
        if count < 10:
            halves[count // 5] = (halves[count // 5] << 5) | value
        count += 1
    if count != 10:
        raise ValueError("a maze code has 10 symbols like 82000-00APD, not %d" % count)
    high = halves[0]
    low = halves[1] >> 8
    if _check(high, low) != halves[1] & 0xFF:
        raise ValueError("the code's check does not match: a symbol is mistyped, or two are swapped")
    algorithm = (high >> 19) & 15
    size = (high >> 15) & 15
    style = (high >> 11) & 15
    if high >> 23 != FORMAT or algorithm >= len(ALGORITHMS) or size >= len(PRESETS) or style >= STYLES:
        raise ValueError("the code is right, but made by a newer Pocket Maze than this one")
    return algorithm, size, (high & 0x7FF) << 17 | low, style


def _symbols(half):
    return "".join([SYMBOLS[(half >> shift) & 31] for shift in (20, 15, 10, 5, 0)])


@micropython.viper(optional=True)
def _check(high: int, low: int) -> int:
    # CRC-8 with polynomial 2Fh over the other 42 bits. Of all such it is among those that miss no single wrong symbol
    # and no two swapped ones, neighbours or not. It starts at FFh, so that no code is all zeros.
    check = 0xFF
    place = HIGH_BITS + LOW_BITS
    bits = 0
    while place:
        place -= 1
        bits = low >> place
        if place >= LOW_BITS:
            bits = high >> (place - LOW_BITS)
        check <<= 1
        if (check >> 8) ^ (bits & 1):
            check ^= 0x2F
        check &= 0xFF
    return check
