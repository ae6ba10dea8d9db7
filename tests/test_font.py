"""The font is the one drawn in font_drawing.txt, and its characters can be told apart."""

from itertools import combinations
from pathlib import Path

import pytest

from pocketmaze.toy import font

DRAWING = Path(__file__).parent / "font_drawing.txt"
CHARACTERS = [chr(code) for code in range(font.FIRST, font.LAST + 1)]
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"


def read_drawing():
    """The rows of each character: a line with the character ("space" for one), 8 of dots, an empty one."""
    lines = DRAWING.read_text(encoding="ascii").split("\n")
    drawn = {}
    for i in range(0, len(lines) - 1, 10):
        assert lines[i + 9] == ""
        drawn[" " if lines[i] == "space" else lines[i]] = lines[i + 1 : i + 9]
    return drawn


def dots(text):
    """The dots of a text, as (x, y)."""
    lit = set()
    left = 0
    for character in text:
        start, columns = font.glyph(character)
        for x in range(columns):
            lit |= {(left + x, y) for y in range(8) if font.GLYPHS[start + x] >> y & 1}
        left += columns + 1
    return lit


def least_difference(one, other):
    """Dots in which two texts differ when laid over each other where they agree best."""
    fixed = dots(one)
    return min(len(fixed ^ {(x + shift, y) for x, y in dots(other)}) for shift in range(-4, 5))


def test_the_bytes_are_the_drawing():
    drawn = read_drawing()
    assert list(drawn) == CHARACTERS
    glyphs = bytearray()
    for character, rows in drawn.items():
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        assert set("".join(columns)) <= set("#."), character
        assert font.glyph(character) == (len(glyphs), len(columns))
        assert len(columns) <= font.COLUMNS, character
        glyphs += bytes(int(column.replace("#", "1").replace(".", "0")[::-1], 2) for column in columns)
        glyphs += bytes(font.COLUMNS - len(columns))
    assert glyphs == font.GLYPHS
    assert len(font.WIDTHS) == len(CHARACTERS)


def test_all_glyphs_are_distinct():
    assert len({frozenset(dots(character)) for character in CHARACTERS}) == len(CHARACTERS)


@pytest.mark.parametrize("character", sorted(set(CHARACTERS) - set(DIGITS) - {" "}))
def test_a_glyph_has_ink_in_its_first_and_last_column(character):
    columns = [x for x, _ in dots(character)]
    assert min(columns) == 0
    assert max(columns) == font.width(character) - 1


@pytest.mark.parametrize("character", CAPITALS + DIGITS)
def test_capitals_and_digits_fill_rows_0_to_6(character):
    assert {y for _, y in dots(character)} == set(range(7))


@pytest.mark.parametrize("character", "acemnorsuvwxz")
def test_small_letters_fill_rows_2_to_6(character):
    assert {y for _, y in dots(character)} == set(range(2, 7))


def test_only_descenders_reach_row_7():
    assert {character for character in CHARACTERS if any(y == 7 for _, y in dots(character))} == set("gjpqy,;_|")


def test_digits_have_one_width_and_stand_in_its_middle():
    assert {font.width(digit) for digit in DIGITS} == {5}
    columns = [x for x, _ in dots("1")]
    assert min(columns) + max(columns) == 4


@pytest.mark.parametrize(("one", "other"), list(combinations("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 2)))
def test_two_symbols_of_a_maze_code_differ_in_3_dots_or_more(one, other):
    assert least_difference(one, other) >= 3


@pytest.mark.parametrize(
    "pair", ["0O", "1I", "1l", "1|", "1L", "Il", "5S", "8B", "2Z", "6G", "6b", "9g", "UV", "uv", "vy", "ce", "co", "eo"]
)
def test_characters_easily_confused_differ_in_3_dots_or_more(pair):
    assert least_difference(pair[0], pair[1]) >= 3


def test_rn_is_no_m():
    assert least_difference("rn", "m") >= 3


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        (" ", 3),
        ("A", 5),
        ("i", 1),
        ("ii", 3),
        ("11:11", 5 * 4 + 1 + 4),
        ("Pocket Maze", 53),
        ("HK4T7-9ZQ2M", 63),
    ],
)
def test_width_counts_a_column_between_characters(text, width):
    assert font.width(text) == width


@pytest.mark.parametrize("character", ["\0", "\n", "\x1f", "\x7f", "\xe9", "\u20ac", "\U0001f42d"])
def test_characters_outside_the_range_are_a_question_mark(character):
    assert font.glyph(character) == font.glyph("?")
    assert font.width(character + character) == font.width("??")
