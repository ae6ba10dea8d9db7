"""Frames as PNG and as terminal lines."""

import pytest
from PIL import Image

from host_tools.picture import DARK, LIT, blocks, png, save_png

CORNERS = bytearray(16 * 16 // 8)
CORNERS[0] = 0x01
CORNERS[31] = 0x80


def frame_of(*lines):
    """A frame drawn with '#'; as many lines as given, padded to whole pages."""
    width = len(lines[0])
    frame = bytearray((len(lines) + 7) // 8 * width)
    for y, line in enumerate(lines):
        for x, dot in enumerate(line):
            if dot == "#":
                frame[(y >> 3) * width + x] |= 1 << (y & 7)
    return bytes(frame)


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 7])
def test_a_png_shows_each_dot_as_a_square_of_its_own_inside_a_margin(scale):
    picture = png(bytes(CORNERS), 16, 16, scale)
    assert picture.size == (22 * scale, 22 * scale)
    gap = 1 if scale >= 4 else 0
    for left, top in [(3 * scale, 3 * scale), (18 * scale, 18 * scale)]:
        square = {
            picture.getpixel((x, y)) for x in range(left, left + scale - gap) for y in range(top, top + scale - gap)
        }
        assert square == {LIT}
    assert {pixel: n for n, pixel in picture.getcolors()}[LIT] == 2 * (scale - gap) ** 2
    assert picture.getpixel((3 * scale + scale, 3 * scale)) == DARK


def test_lit_neighbours_are_parted_by_a_dark_line_only_from_scale_4_on():
    full = bytes([0xFF]) * 32
    assert png(full, 16, 16, 4).getpixel((4 * 3 + 3, 4 * 3)) == DARK
    assert png(full, 16, 16, 3).getpixel((3 * 3 + 2, 3 * 3)) == LIT


def test_a_saved_png_is_the_same_picture(tmp_path):
    path = tmp_path / "panel.png"
    save_png(bytes(CORNERS), 16, 16, path, 5)
    with Image.open(path) as saved:
        assert saved.format == "PNG"
        assert saved.tobytes() == png(bytes(CORNERS), 16, 16, 5).tobytes()


def test_half_blocks_are_a_dot_wide_and_two_high():
    frame = frame_of(".#.#", "..##", *["...."] * 6)
    assert blocks(frame, 4, 8, "half") == [" ▀▄█", "    ", "    ", "    "]


def test_ascii_is_a_dot_wide_and_two_high():
    frame = frame_of(".#.#", "..##", *["...."] * 6)
    assert blocks(frame, 4, 8, "ascii") == [" '.:", "    ", "    ", "    "]


@pytest.mark.parametrize(
    ("x", "y", "character"),
    [(0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"), (1, 3, "⢀")],
)
def test_a_dot_in_braille_is_the_dot_of_that_place(x, y, character):
    frame = bytearray(4)
    frame[2 + x] = 0x10 << y
    assert blocks(bytes(frame), 4, 8, "braille") == ["⠀⠀", "⠀" + character]


def test_full_braille_cells_are_full():
    assert blocks(b"\xff" * 4, 4, 8, "braille") == ["⣿⣿", "⣿⣿"]


def test_small_ascii_draws_walls_as_lines_and_corners():
    frame = frame_of(
        "#.......",
        "#.......",
        "#.......",
        "########",
        "##.#..##",
        "##.#..##",
        "##.#..##",
        "##.#..##",
    )
    assert blocks(frame, 8, 8, "ascii2x4") == ["L___", "#| #"]


def test_small_ascii_fits_a_panel_into_80_columns_of_ascii():
    lines = blocks(bytes(range(256)) * 4, 128, 64, "ascii2x4")
    assert len(lines) == 16
    assert {len(line) for line in lines} == {64}
    assert "".join(lines).isascii()


def test_a_picture_whose_sides_fill_no_whole_character_is_padded_dark():
    assert blocks(b"\xff" * 3, 3, 4, "braille") == ["⣿⡇"]


def test_an_unknown_style_names_the_known_ones():
    with pytest.raises(ValueError, match="half, braille, ascii, ascii2x4"):
        blocks(bytes(32), 16, 16, "sixel")


@pytest.mark.parametrize("make", [png, blocks])
def test_a_frame_of_the_wrong_size_is_refused(make):
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        make(bytes(31), 16, 16)


def test_a_scale_below_one_pixel_is_refused():
    with pytest.raises(ValueError, match="scale"):
        png(bytes(32), 16, 16, 0)
