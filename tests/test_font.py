"""The font is what is drawn in font_drawing.txt, and can be read."""

from pathlib import Path

import pytest
from pocketmaze.toy import font
from pocketmaze.toy.canvas import Canvas

DRAWING = Path(__file__).parent / "font_drawing.txt"
CHARACTERS = [chr(code) for code in range(32, 127)]


def drawn() -> dict[str, list[str]]:
    """The rows of each character."""
    glyphs = {}
    for part in DRAWING.read_text().split("\n\n"):
        character, *rows = part.strip("\n").split("\n")
        glyphs[character] = rows
    return glyphs


def dots(character: str) -> set[tuple[int, int]]:
    start, columns = font.glyph(character)
    return {(x, y) for x in range(columns) for y in range(8) if font.GLYPHS[start + x] >> y & 1}


def test_the_bytes_are_the_drawing() -> None:
    glyphs = drawn()
    assert list(glyphs) == CHARACTERS
    for character, rows in glyphs.items():
        assert len(rows) == font.HEIGHT
        assert {len(row) for row in rows} == {font.glyph(character)[1]}
        expected = {(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}
        assert dots(character) == expected, character


def test_columns_beyond_a_glyphs_width_are_empty() -> None:
    assert len(font.GLYPHS) == 95 * font.COLUMNS
    for character in CHARACTERS:
        start, columns = font.glyph(character)
        assert 1 <= columns <= 5
        assert not any(font.GLYPHS[start + columns : start + 5])


def test_every_character_is_seen_and_differs_from_all_others() -> None:
    assert len({(frozenset(dots(character)), font.glyph(character)[1]) for character in CHARACTERS}) == 95
    assert [character for character in CHARACTERS if not dots(character)] == [" "]


def test_capitals_and_digits_are_seven_dots_high_and_stand_on_one_line() -> None:
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789":
        assert {y for _, y in dots(character)} == set(range(7)), character


def test_only_letters_with_descenders_reach_the_lowest_row() -> None:
    letters = [character for character in CHARACTERS if character.isalnum()]
    assert [c for c in letters if any(y == 7 for _, y in dots(c))] == list("gjpqy")


def test_small_letters_are_five_dots_high_but_for_their_stems() -> None:
    for character in "acemnorsuvwxz":
        assert {y for _, y in dots(character)} == {2, 3, 4, 5, 6}, character


def test_digits_have_one_width() -> None:
    assert len({font.glyph(digit)[1] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("pair", ["0O", "1I", "1l", "Il", "5S", "8B", "2Z", "6G", "uv", "0D", "VY", "0Q", "QO", "9g"])
def test_characters_easily_taken_for_each_other_differ_in_at_least_three_dots(pair: str) -> None:
    assert len(dots(pair[0]) ^ dots(pair[1])) >= 3


@pytest.mark.parametrize(("text", "width"), [("", 0), ("A", 5), ("Ai", 7), ("82000-00APD", 57), (" ", 3)])
def test_width(text: str, width: int) -> None:
    assert font.width(text) == width


def test_other_characters_are_shown_as_a_question_mark() -> None:
    for character in ("é", "\n", "\x7f", "€"):
        assert font.glyph(character) == font.glyph("?")


def test_text_stays_within_its_width() -> None:
    canvas = Canvas(128, 16)
    text = "Quick: 42 mazes, joy!"
    canvas.text(text, 2, 3)
    lit = [(x, y) for x in range(128) for y in range(16) if canvas.is_on(x, y)]
    assert min(x for x, _ in lit) == 2
    assert max(x for x, _ in lit) == 2 + font.width(text) - 1
    assert {y for _, y in lit} <= set(range(3, 11))
