"""Claims about the random generator, on every runtime."""

import gc

from pocketmaze.maze.rng import Rng

SEEDS = (0, 1, 42, 65535, 65536, 123456789, 2**28 - 1)


def sfc16_by_definition(seed):
    """Outputs of sfc16 written from its definition, with plain modular arithmetic."""
    a, b, c, counter = seed % 65536, seed // 65536, 0, 1
    skip = 10
    while True:
        out = (a + b + counter) % 65536
        a, b, c = b ^ (b // 32), (c + c * 8) % 65536, ((c * 64 % 65536) + c // 1024 + out) % 65536
        counter = (counter + 1) % 65536
        if skip:
            skip -= 1
        else:
            yield out


def check_draws_are_sfc16s():
    for seed in SEEDS:
        expected = sfc16_by_definition(seed)
        rng = Rng(seed)
        for place in range(1000):
            out = rng.next()
            assert out == next(expected), (seed, place, out)


def check_below_is_multiply_shift_and_reject():
    for n in (1, 2, 3, 5, 7, 100, 1000, 10007, 16384):
        rng, raw = Rng(n), Rng(n)
        for _ in range(200):
            value = rng.below(n)
            while True:
                product = raw.next() * n
                if product % 65536 >= 65536 % n:
                    break
            assert value == product // 65536, (n, value)


def check_wide_below_is_the_same_with_32_bits():
    # 987654 and 1000003 reject about one draw in 5000; 3000 draws meet some.
    for n in (16385, 65536, 65537, 699051, 987654, 1000003, 1048575, 1048576):
        rng, raw = Rng(n), Rng(n)
        for _ in range(3000 if n == 1000003 else 300):
            value = rng.below(n)
            while True:
                product = (raw.next() * 65536 + raw.next()) * n
                if product % 2**32 >= 2**32 % n:
                    break
            assert value == product // 2**32, (n, value)


def check_below_rejects_what_would_favour_some_numbers():
    rng = Rng(0)
    # A state whose next output is 0: 0 * 3 has the one remainder, 0, that is not shared out evenly among three.
    rng.words[0], rng.words[1], rng.words[2], rng.words[3] = 65535, 0, 5, 1
    assert Rng.next(rng) == 0
    rng.words[0], rng.words[1], rng.words[2], rng.words[3] = 65535, 0, 5, 1
    rng.below(3)
    assert rng.words[3] == 3, "two draws"


def check_a_draw_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    rng = Rng(7)
    wide = 1 << 20
    rng.below(wide)
    before = gc.mem_alloc()
    before = gc.mem_alloc()
    for _ in range(500):
        rng.next()
        rng.below(3)
        rng.below(16384)
        rng.below(wide - 1)
    after = gc.mem_alloc()
    assert after == before, after - before


def check_seeds_and_ranges_outside_are_refused():
    for bad in (-1, 2**28):
        try:
            Rng(bad)
        except ValueError:
            continue
        raise AssertionError(bad)
    for bad in (0, -1, 2**20 + 1):
        try:
            Rng(0).below(bad)
        except ValueError:
            continue
        raise AssertionError(bad)
