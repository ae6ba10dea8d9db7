"""The random stream is fair."""

import math

import pytest

from pocketmaze.maze.rng import Rng


def chi_square_p(counts: list[int]) -> float:
    """The chance of counts at least this uneven from a fair source, by Wilson and Hilferty's approximation."""
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    z = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(2026)
    counts = [0] * n
    for _ in range(60000):
        counts[rng.below(n)] += 1
    assert 0.001 < chi_square_p(counts) < 0.999


def test_the_chi_square_test_notices_a_bias_of_3_percent() -> None:
    assert chi_square_p([20600, 19700, 19700]) < 0.001


def test_wide_numbers_fill_their_range_evenly() -> None:
    rng = Rng(1)
    n = 1_000_003
    counts = [0] * 20
    for _ in range(40000):
        counts[rng.below(n) * 20 // n] += 1
    assert 0.001 < chi_square_p(counts) < 0.999
