"""Maze codes, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pocketmaze.maze import codes
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.mask import forty_two
from pocketmaze.maze.recipe import BEST, LOGO, PAC_MAN, Recipe, recipe_from_code
from pocketmaze.maze.rng import SEED_LIMIT
from pocketmaze.maze.sizes import PRESETS

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

mazes = st.tuples(st.integers(0, len(ALGORITHMS) - 1), st.integers(0, len(PRESETS) - 1), st.integers(0, SEED_LIMIT - 1))


def bits_of(code: str) -> int:
    value = 0
    for symbol in code.replace("-", ""):
        value = value << 5 | ALPHABET.index(symbol)
    return value


@given(mazes)
def test_what_is_encoded_is_decoded(maze: tuple[int, int, int]) -> None:
    assert codes.decode(codes.encode(*maze)) == (*maze, 0)


@given(mazes)
def test_fields_are_where_the_contract_says(maze: tuple[int, int, int]) -> None:
    algorithm, size, seed = maze
    bits = bits_of(codes.encode(algorithm, size, seed))
    assert bits >> 48 == codes.FORMAT
    assert bits >> 44 & 15 == algorithm
    assert bits >> 40 & 15 == size
    assert bits >> 36 & 15 == 0
    assert bits >> 8 & (1 << 28) - 1 == seed


def test_codes_stay_the_same_for_ever() -> None:
    assert codes.encode(0, 2, 42) == "82000-00APD"
    assert codes.encode(1, 0, 2**28 - 1) == "8G1ZZ-ZZZY9"


def test_case_misread_letters_dashes_and_spaces_do_not_matter() -> None:
    for text in ("82000-00apd", "82ooO OOAPD", "8-2-0-0-0-0-0-A-P-D", " 8200000APD "):
        assert codes.decode(text) == (0, 2, 42, 0)
    one = codes.encode(0, 0, 1 << 17 | 1 << 22)
    assert "1" in one
    assert codes.decode(one.replace("1", "I")) == codes.decode(one.replace("1", "l")) == (0, 0, 1 << 17 | 1 << 22, 0)


@given(mazes)
def test_every_single_wrong_symbol_is_noticed(maze: tuple[int, int, int]) -> None:
    code = codes.encode(*maze).replace("-", "")
    for place in range(10):
        for symbol in ALPHABET:
            if symbol != code[place]:
                with pytest.raises(ValueError, match="check does not match"):
                    codes.decode(code[:place] + symbol + code[place + 1 :])


@given(mazes)
def test_every_two_swapped_symbols_are_noticed(maze: tuple[int, int, int]) -> None:
    code = codes.encode(*maze).replace("-", "")
    for i in range(10):
        for j in range(i):
            if code[i] != code[j]:
                swapped = list(code)
                swapped[i], swapped[j] = swapped[j], swapped[i]
                with pytest.raises(ValueError, match="check does not match"):
                    codes.decode("".join(swapped))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "10 symbols like 82000-00APD, not 0"),
        ("82000-00AP", "not 9"),
        ("82000-00APDD", "not 11"),
        ("82000-00AU0", "U is not in maze codes"),
        ("82000-00AP!", "! is not in maze codes"),
        ("00000-00000", "check does not match"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        codes.decode(text)


def test_the_code_in_the_error_message_is_a_real_one() -> None:
    assert recipe_from_code("82000-00APD").make().cells == 63 * 31


def test_a_code_from_a_newer_version_is_said_to_be_one() -> None:
    high, low = codes.FORMAT << 23 | 15 << 19, 7
    newer = codes._symbols(high) + codes._symbols(low << 8 | codes._check(high, low))
    with pytest.raises(ValueError, match="newer Pocket Maze"):
        codes.decode(newer)


@pytest.mark.parametrize("bad", [(11, 0, 0), (0, 5, 0), (0, 0, SEED_LIMIT), (-1, 0, 0), (0, 0, -1)])
def test_what_has_no_code_is_refused(bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="no code"):
        codes.encode(*bad)


def test_a_code_stands_for_its_recipe_and_other_sizes_have_none() -> None:
    recipe = recipe_from_code(Recipe("backtracker", 31, 15, 7).code() or "")
    assert (recipe.algorithm, recipe.width, recipe.height, recipe.seed) == ("backtracker", 31, 15, 7)
    assert Recipe("backtracker", 30, 15, 7).code() is None
    for braid, mask in ((PAC_MAN, None), (0, LOGO), (PAC_MAN, LOGO)):
        styled = Recipe("wilson", 31, 15, 7, braid=braid, mask=mask)
        again = recipe_from_code(styled.code() or "")
        assert (again.braid, again.mask) == (braid, mask)
        assert again.make().walls == styled.make().walls
    for options in ({"braid": 500}, {"braid": BEST}, {"mask": forty_two(31, 15)}):
        assert Recipe("wilson", 31, 15, 7, **options).code() is None
    assert Recipe("growing-tree", 31, 15, 7, weights=(0, 0, 1, 0)).code() is None
    assert Recipe("sidewinder", 31, 15, 7, bias=1).code() is None
    assert Recipe("hunt-and-kill", 31, 15, 7, hunt=3).code() is None


@pytest.mark.parametrize(("name", "width", "height", "pitch"), PRESETS[:3])
def test_the_first_presets_fill_the_panel(name: str, width: int, height: int, pitch: int) -> None:
    assert 128 - pitch <= width * pitch + 1 <= 128
    assert 64 - pitch <= height * pitch + 1 <= 64
