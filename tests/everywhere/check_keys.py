"""Claims about the buttons."""

from pocketmaze.ports.host import FakeClock
from pocketmaze.toy.keys import DOWN, LEFT, RIGHT, UP, A, B, Keys


def new_keys(now=0):
    clock = FakeClock(now)
    return Keys(clock), clock


def check_a_press_with_5_ms_of_chatter_counts_once():
    # Sampled every millisecond, closer than the toy's loop ever does.
    for chatter in ((0, 1, 2, 3, 4, 5), (0, 2, 4), (1, 2, 5), (0, 5)):
        keys, clock = new_keys()
        presses = 0
        for ms in range(200):
            closed = 20 <= ms < 100
            bouncing = (ms - 20 in chatter) or (ms - 100 in chatter)
            keys.sample(RIGHT if closed != bouncing else 0)
            keys.take()
            presses += bool(keys.pressed & RIGHT)
            clock.sleep_ms(1)
        assert presses == 1, chatter


def check_two_presses_50_ms_apart_are_two():
    keys, clock = new_keys()
    presses = 0
    for ms in range(200):
        keys.sample(A if 20 <= ms < 50 or 80 <= ms < 110 else 0)
        keys.take()
        presses += bool(keys.pressed & A)
        clock.sleep_ms(1)
    assert presses == 2


def check_a_press_that_came_and_went_between_two_frames_is_seen_once():
    keys, clock = new_keys()
    seen = []
    for ms in range(300):
        keys.sample(B if 105 <= ms < 125 else 0)
        if ms % 50 == 0:
            keys.take()
            seen.append(keys.pressed)
        clock.sleep_ms(1)
    assert seen == [0, 0, 0, B, 0, 0]


def check_a_held_arrow_repeats_and_a_held_button_does_not():
    keys, clock = new_keys()
    steps = []
    for _ in range(1000):
        keys.sample(UP | A)
        keys.take()
        if keys.repeated & UP:
            steps.append(clock.ticks_ms())
        assert not keys.repeated & A or clock.ticks_ms() == 0
        clock.sleep_ms(1)
    assert steps == [0, 300, 390, 480, 570, 660, 750, 840, 930]


def check_a_short_press_of_a_is_a_tap_and_a_long_one_is_not():
    keys, clock = new_keys()
    for length, taps, longs in ((30, 1, 0), (499, 1, 0), (540, 0, 1), (3000, 0, 1)):
        tapped = long = 0
        for ms in range(length + 200):
            keys.sample(A if 50 <= ms < 50 + length else 0)
            keys.take()
            tapped += bool(keys.tapped)
            long += bool(keys.long)
            clock.sleep_ms(1)
        assert (tapped, long) == (taps, longs), length


def check_buttons_held_together_are_each_seen():
    keys, clock = new_keys()
    keys.sample(UP)
    keys.take()
    clock.sleep_ms(5)
    keys.sample(UP | B)
    keys.take()
    assert keys.pressed == B
    assert keys.held == UP | B


def check_flipped_arrows_are_the_opposite_ones():
    keys, clock = new_keys()
    keys.flipped = True
    for raw, seen in ((UP, DOWN), (DOWN, UP), (LEFT, RIGHT), (RIGHT, LEFT), (A, A), (B, B), (UP | LEFT, DOWN | RIGHT)):
        keys.sample(raw)
        keys.take()
        assert keys.pressed == seen, raw
        clock.sleep_ms(30)
        keys.sample(0)
        keys.take()
        clock.sleep_ms(30)


def check_muted_buttons_count_for_nothing_until_they_are_up():
    keys, clock = new_keys()
    keys.sample(A | UP)
    keys.take()
    keys.mute()
    assert not (keys.pressed | keys.held | keys.repeated)
    for ms in range(900):
        keys.sample(A | UP if ms < 800 else 0)
        keys.take()
        assert not (keys.pressed | keys.held | keys.repeated | keys.tapped | keys.long), ms
        clock.sleep_ms(1)
    clock.sleep_ms(50)
    keys.sample(A)
    keys.take()
    assert keys.pressed == A


def check_the_clock_may_wrap_around_in_the_middle_of_a_press():
    keys, clock = new_keys(FakeClock.PERIOD - 250)
    steps = []
    for ms in range(500):
        keys.sample(UP | A)
        keys.take()
        assert 0 <= keys.ms <= 1
        if keys.repeated & UP or keys.long:
            steps.append(ms)
        clock.sleep_ms(1)
    assert steps == [0, 300, 390, 480]
