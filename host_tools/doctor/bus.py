"""What the facts of an I2C bus mean: verdicts, the most telling one where there are several reasons."""

from ..boards import I2C, Board
from .facts import BusFacts
from .picture import Join, gp, to_gpio, to_ground, to_power
from .verdict import Verdict

PANELS = (0x3C, 0x3D)

# What is often found at an address, by the makers' data sheets.
WELL_KNOWN = {
    0x20: "a port expander or the back of a character display",
    0x27: "the back of a character display",
    0x38: "a touch panel or an AHT sensor",
    0x40: "a SHT or INA sensor",
    0x44: "a SHT sensor",
    0x48: "an analogue converter or a temperature sensor",
    0x50: "an EEPROM",
    0x57: "a clock module's EEPROM",
    0x68: "a clock or a motion sensor",
    0x69: "a motion sensor",
    0x76: "a BME280 or another pressure sensor",
    0x77: "a BME280 or another pressure sensor",
}


def at(address: int) -> str:
    """An address as people write it."""
    return f"0x{address:02X}"


def on_i2c(board: Board) -> tuple[I2C, int]:
    """The bus of a panel on I2C, and its address."""
    assert board.i2c
    assert board.panel.address is not None
    return board.i2c, board.panel.address


def reached(board: Board, facts: BusFacts) -> bool:
    """Whether the panel answers where the board file has it."""
    return board.panel.address in facts.found


def bus_verdicts(board: Board, facts: BusFacts) -> list[Verdict]:
    """What is wrong with the bus; empty when the panel answers as it should."""
    sda, scl = places(board)
    if facts.freed is not None and facts.freed != (1, 1):
        return [_stuck(board, facts.freed, facts.clocks)]
    found = []
    if facts.freed is not None:
        clocks = "one clock" if facts.clocks == 1 else f"{facts.clocks} clocks"
        freed = f"{clocks} on SCL, {scl}, set it free" if facts.clocks else "it has let go by itself"
        found.append(
            Verdict(
                "bus freed",
                f"Something on the bus was in the middle of a byte and held the wires low: {freed}, and if it happens"
                " again make the wires shorter.",
                panel_wires(board, *("" if level else "was low" for level in facts.rest)),
                well=True,
            )
        )
    if 0 in facts.beside:
        return [
            Verdict(
                "wires touch",
                f"SDA, {sda}, and SCL, {scl}, touch one another: look for a solder bridge at the panel or the board, or"
                " for two wires in one row of the breadboard.",
                panel_wires(board, sda="touches SCL", scl="touches SDA"),
            )
        ]
    if facts.low != (0, 0):
        return [_held_high(board, facts.low)]
    if reached(board, facts):
        if 0 in facts.pulls:
            found.append(_no_pull_ups(board, facts.pulls))
        return found
    return [*found, _not_reached(board, facts)]


def too_fast(board: Board) -> Verdict:
    """The panel answers by hand, and not to the chip's I2C at the board file's frequency."""
    hertz = board.bus.frequency
    return Verdict(
        "too fast",
        f"The panel answers slowly, but not to the chip's own I2C at {hertz:,} Hz: make its wires shorter, add pull-ups"
        f" of 4.7 kOhm, or set frequency = 100_000 under [i2c] in boards/{board.name}.toml.",
        panel_wires(board, sda="long, or weakly pulled up", scl="long, or weakly pulled up"),
    )


def places(board: Board) -> tuple[str, str]:
    """SDA's pin and SCL's, as people are told of them."""
    i2c, _ = on_i2c(board)
    return gp(board, i2c.sda), gp(board, i2c.scl)


def panel_wires(board: Board, sda: str = "", scl: str = "", power: str = "", ground: str = "") -> tuple[Join, ...]:
    """The four wires of the panel, with what's wrong with each."""
    i2c, _ = on_i2c(board)
    return (
        to_gpio(board, i2c.sda, "SDA", sda),
        to_gpio(board, i2c.scl, "SCL", scl),
        to_power(board, "VCC", power),
        to_ground(board, "GND", remark=ground),
    )


def _stuck(board: Board, level: tuple[int, int], clocks: int | None) -> Verdict:
    sda, scl = places(board)
    tried = () if clocks is None else (f"clocked SCL {clocks} times, as UM10204 3.1.16 has it: SDA stays low",)
    if not any(level):
        return Verdict(
            "both stuck low",
            f"SDA, {sda}, and SCL, {scl}, are both held low: is the panel's VCC on ground or without power, or do both"
            " wires touch ground?",
            panel_wires(board, sda="stays low", scl="stays low", power="is there power?"),
            tried,
        )
    name, where = ("SDA", sda) if not level[0] else ("SCL", scl)
    wires = panel_wires(board, **{name.lower(): "stays low"})
    return Verdict(
        f"{name} stuck low",
        f"{name}, {where}, is held low: it touches ground, or a part on the bus hangs; take the panel's power away and"
        " give it back, and if that doesn't help look where this wire goes.",
        wires,
        tried,
    )


def _held_high(board: Board, low: tuple[int, int]) -> Verdict:
    sda, scl = places(board)
    name, where = ("SDA", sda) if low[0] else ("SCL", scl)
    return Verdict(
        f"{name} on 3V3",
        f"{name}, {where}, can't be pulled low: it is on 3V3 without a resistor, so move that wire to the"
        f" panel's {name}.",
        panel_wires(board, **{name.lower(): "is on 3V3"}),
    )


def _no_pull_ups(board: Board, pulls: tuple[int, int]) -> Verdict:
    names = [name for name, held in zip(("SDA", "SCL"), pulls, strict=True) if not held]
    wires = {name.lower(): "no pull-up" for name in names}
    reason = (
        "for without them CircuitPython refuses the bus"
        if board.runtime == "circuitpython"
        else "or frames will be lost now and then"
    )
    return Verdict(
        "no pull-ups",
        f"The panel answers, but only the chip's own weak pull-ups hold up {' and '.join(names)}: put 4.7 kOhm between"
        f" {'each of them' if len(names) == 2 else 'it'} and 3V3, {reason}.",
        panel_wires(board, **wires),
    )


def _not_reached(board: Board, facts: BusFacts) -> Verdict:
    i2c, address = on_i2c(board)
    sda_place, scl_place = places(board)
    file = f"boards/{board.name}.toml"
    other = next((found for found in PANELS if found in facts.found), None)
    if other is not None:
        return Verdict(
            "other address",
            f"The panel is at {at(other)}, not at {at(address)}: set address = {at(other)} under [panel] in {file} (the"
            f" {at(2 * other)} that some have printed on them is the same, counted in eight bits).",
            panel_wires(board),
        )
    if facts.found:
        known = [f"{at(found)} ({WELL_KNOWN.get(found, 'no panel of ours')})" for found in facts.found]
        several = len(known) > 1
        return Verdict(
            "another device",
            f"The bus works, but what answers is {' and '.join(known)}, no panel at {at(address)}: "
            f"{'are they' if several else 'is it'} what you meant to connect, and has the panel power?",
            panel_wires(board, power="is there power?", ground="is it ground?"),
        )
    crossed = next((where for sda, scl, where in facts.elsewhere if (sda, scl) == (i2c.scl, i2c.sda)), None)
    if crossed is not None:
        it_too = "" if crossed == address else f", and set address = {at(crossed)} under [panel] in {file}"
        return Verdict(
            "swapped",
            f"SDA and SCL are swapped: the panel answers with SDA on {scl_place} and SCL on {sda_place}, so change"
            f" these two wires at one end{it_too}.",
            (
                to_gpio(board, i2c.sda, "SDA", "goes to SCL now", crossed=True),
                to_gpio(board, i2c.scl, "SCL", "goes to SDA now", crossed=True),
                *panel_wires(board)[2:],
            ),
        )
    if facts.elsewhere:
        sda, scl, where = facts.elsewhere[0]
        return Verdict(
            "other pins",
            f"The panel answers at {at(where)} on other pins, SDA on {gp(board, sda)} and SCL on {gp(board, scl)}: move"
            f" the wires to {sda_place} and {scl_place}{_or_in_the_file(sda, scl, file)}.",
            panel_wires(board, sda=f"is on GP{sda} now", scl=f"is on GP{scl} now"),
        )
    return _silent(board, facts)


def _or_in_the_file(sda: int, scl: int, file: str) -> str:
    """What the board file would have to say; pins go round in fours, SDA0 SCL0 SDA1 SCL1: RP2040 datasheet, 1.4.3."""
    block = sda // 2 % 2
    if sda % 2 or not scl % 2 or scl // 2 % 2 != block:
        return ", for there is no I2C block with these"
    return f", or set block = {block}, sda = {sda}, scl = {scl} in {file}"


def _silent(board: Board, facts: BusFacts) -> Verdict:
    sda, scl = places(board)
    both = f"{sda} and {scl}"
    tried = [
        f"pull-ups: {_pulls_told(facts.pulls)}",
        f"swapped SDA and SCL: nothing answers on {both} the other way round either",
        "other pins, another I2C block: nothing answers on any two pins that are pulled up",
        f"power: this can't be measured; VCC goes to {_end(to_power(board, ''))}, GND to {_end(to_ground(board, ''))},"
        " and some modules have the two the other way round",
    ]
    if facts.pulls == (0, 0):
        return Verdict(
            "nothing on the bus",
            f"Nothing is on the bus: no panel answers and nothing pulls up {both}, so look at VCC and GND first, then"
            " at these two wires.",
            panel_wires(board, "is it connected?", "is it connected?", "is there power?", "is it ground?"),
            tuple(tried),
        )
    if 0 in facts.pulls:
        name, where = ("SDA", sda) if not facts.pulls[0] else ("SCL", scl)
        return Verdict(
            f"{name} is open",
            f"{name}, {where}, doesn't reach the panel, which pulls up the other wire but not this one: look where it"
            " ends, and whether its pin is soldered.",
            panel_wires(board, **{name.lower(): "is it connected?"}),
            tuple(tried),
        )
    return Verdict(
        "panel is silent",
        f"Both wires are pulled up, so the module is there, but nothing answers on {both}: has it GND, is it one for"
        " I2C (one with pins DC and CS is for SPI), and does its RES pin, where it has one, go to 3V3?",
        panel_wires(board, power="is there power?", ground="is it ground?"),
        tuple(tried),
    )


def _pulls_told(pulls: tuple[int, int]) -> str:
    held = [name for name, level in zip(("SDA", "SCL"), pulls, strict=True) if level]
    if len(held) == 2:
        return "there, on both wires"
    return f"on {held[0]} alone" if held else "none, on either wire; most modules have their own"


def _end(wire: Join) -> str:
    return f"{wire.label} ({wire.place})" if wire.place else wire.label
