"""Keys of a terminal as the toy's buttons: presses by themselves, and held for as long as they repeat."""

import contextlib
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.emulate import live_until
from host_tools.terminal import REPEAT_SECONDS, TerminalButtons
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A

Keys = list[tuple[float, int]]


def runs(keys: Keys, until: float = 1, every: float = 0.004, toy_speed: float = 1) -> list[tuple[int, int, int]]:
    """`(button, went down, went up)` for each press the toy sees that looks every so often, in its own milliseconds."""
    now = 0.0
    buttons = TerminalButtons(lambda: now, toy_now=None if toy_speed == 1 else lambda: now * toy_speed)
    waiting = sorted(keys, key=lambda key: key[0])
    began: dict[int, float] = {}
    seen = []
    for number in range(round(until / every)):
        now = number * every
        while waiting and waiting[0][0] <= now:
            buttons.press(waiting.pop(0)[1])
        down = buttons.read()
        for bit in (UP, DOWN, LEFT, RIGHT, A):
            if down & bit and bit not in began:
                began[bit] = now * toy_speed
            elif not down & bit and bit in began:
                seen.append((bit, round(began.pop(bit) * 1000), round(now * toy_speed * 1000)))
    assert not began, "still down"
    return seen


def repeating(button: int, first: float, last: float, every: float, delay: float = 0.5) -> Keys:
    """A key held from `first` to `last`, as a terminal tells it."""
    keys = [(first, button)]
    at = first + delay
    while at <= last:
        keys.append((at, button))
        at += every
    return keys


def test_a_key_is_a_short_press_at_once() -> None:
    assert runs([(0.1, UP)]) == [(UP, 100, 152)]


def test_presses_that_are_no_repeat_stay_presses() -> None:
    assert runs([(0, UP), (0.2, UP), (0.4, UP)]) == [(UP, 0, 52), (UP, 200, 252), (UP, 400, 452)]


@pytest.mark.parametrize("every", [0.025, 0.033, 0.04, 0.09])
def test_a_key_that_repeats_is_held_until_it_stops(every: float) -> None:
    last = repeating(RIGHT, 0, 2, every)[-1][0]
    first, held, *more = runs(repeating(RIGHT, 0, 2, every), 3)
    assert first == (RIGHT, 0, 52)
    if every > 0.05:  # the first repeat is over before the second shows that it was one
        assert held == (RIGHT, 500, 552)
        held = more.pop(0)
        assert held[1] == pytest.approx(500 + 1000 * every, abs=5)
    else:
        assert held[1] == 500
    assert not more
    assert held[2] == pytest.approx(1000 * (last + REPEAT_SECONDS), abs=5)


def test_other_keys_count_while_one_is_held() -> None:
    keys = [*repeating(RIGHT, 0, 2, 0.033), (1.01, A), (1.3, DOWN)]
    seen = runs(keys, 3)
    assert [press[0] for press in seen if press[0] != RIGHT] == [A, DOWN]
    assert (A, 1012, 1064) in seen
    assert [end - start > 1000 for button, start, end in seen if button == RIGHT][-1], "and it's held on"


def test_keys_that_come_at_once_go_down_in_their_order() -> None:
    seen = runs([(0, RIGHT), (0, DOWN), (0, LEFT)])
    assert [press[0] for press in seen] == [RIGHT, DOWN, LEFT]
    assert [press[1] for press in seen] == [0, 52, 104]


def test_a_button_is_up_for_a_while_before_it_goes_down_again() -> None:
    # Held until 0.15; the key comes again just after.
    first, second = runs([(0, UP), (0.02, UP), (0.141, UP)], until=2, every=0.001)
    assert first[2] == 140
    assert second[1] - first[2] >= 30


@pytest.mark.parametrize("every", [0.033, 0.1])
def test_a_press_is_seen_however_seldom_the_toy_looks(every: float) -> None:
    assert [press[0] for press in runs([(0.01, UP), (0.3, UP), (0.31, A)], 2, every)] == [UP, UP, A]


def test_on_a_slow_toy_a_press_takes_its_time_and_a_held_key_the_players() -> None:
    assert runs([(0, UP), (1, UP)], 10, toy_speed=0.03) == [(UP, 0, 50), (UP, 80, 130)]
    # The repeats begin while the press isn't over yet on the toy: they are the same one.
    [held] = runs(repeating(UP, 0, 20, 0.033, delay=0.3), 30, toy_speed=0.03)
    assert held[1] == 0
    assert held[2] == pytest.approx(20.1 * 0.03 * 1000, abs=3)


class ScriptedScreen:
    """A screen whose keys come at their moments of a clock that goes with each look."""

    def __init__(self, keys: list[tuple[float, str]]) -> None:
        self.keys = keys
        self.now = 0.0

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        yield

    def show(self, frame: bytes, width: int, height: int, status: str) -> None:
        self.status = status

    def key(self, seconds: float) -> str | None:
        self.now += min(seconds, max(0.0, self.keys[0][0] - self.now)) if self.keys else seconds
        return self.keys.pop(0)[1] if self.keys and self.keys[0][0] <= self.now else None


class SlowBoard:
    """What `emulate` needs of a board, at a tenth of real speed."""

    speed = 0.1
    piezo = SimpleNamespace(hertz=880)
    led = SimpleNamespace(is_on=False)
    panel = SimpleNamespace(frame=lambda: bytes(1024), width=128, height=64, bytes_on_bus=0)

    def __init__(self, screen: ScriptedScreen) -> None:
        self.screen = screen
        self.log: list[tuple[float, str, str]] = []

    @property
    def seconds(self) -> float:
        return self.screen.now * self.speed

    def press(self, name: str) -> None:
        self.log.append((round(self.seconds, 2), "press", name))

    def release(self, name: str) -> None:
        self.log.append((round(self.seconds, 2), "release", name))


def test_on_an_emulated_board_a_key_is_a_press_and_a_repeated_one_a_long_press() -> None:
    keys = [(0.5, "a"), *((1.9 + 0.04 * number, "KEY_UP") for number in range(100)), (12, "q"), (13, "b")]
    screen = ScriptedScreen(keys)
    board: Any = SlowBoard(screen)
    live_until(board, screen, 0, 60, lambda: screen.now)  # type: ignore[arg-type]
    assert board.log == [
        (0.05, "press", "left"),
        (0.11, "release", "left"),
        (0.19, "press", "up"),
        (0.6, "release", "up"),
    ]
    assert screen.status.endswith("880 Hz")
