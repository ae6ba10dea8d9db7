"""Sheets of the panel's frames, and GIFs of them."""

from pathlib import Path

import pytest
from PIL import Image

from host_tools.contact import BACKGROUND, CAPTION, contact_sheet, gif
from host_tools.picture import BEZEL, DARK, LIT, png

WIDTH, HEIGHT = 32, 16
FRAMES = [bytes([number, *range(63)]) for number in range(40)]
PANEL = png(FRAMES[0], WIDTH, HEIGHT, 2).size


def rows_and_columns(sheet: Image.Image) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where panels are, from and to, down and across: the runs of lines that are bezel somewhere."""
    pixels = sheet.load()
    assert pixels

    def runs(found: list[bool]) -> list[tuple[int, int]]:
        edges = [
            i for i in range(len(found) + 1) if (found[i] if i < len(found) else False) != (i > 0 and found[i - 1])
        ]
        return list(zip(edges[::2], edges[1::2], strict=True))

    down = [any(pixels[x, y] == BEZEL for x in range(sheet.width)) for y in range(sheet.height)]
    across = [any(pixels[x, y] == BEZEL for y in range(sheet.height)) for x in range(sheet.width)]
    return runs(down), runs(across)


def test_a_sheet_has_the_panels_in_rows_evenly_spaced() -> None:
    pictures = {f"n{number}": FRAMES[number] for number in range(5)}
    sheet = contact_sheet(pictures, WIDTH, HEIGHT, 3, 2)
    rows, columns = rows_and_columns(sheet)
    assert [len(rows), len(columns)] == [2, 3]
    assert {end - start for start, end in columns} == {PANEL[0]}
    assert {end - start for start, end in rows} == {PANEL[1]}
    gaps = {columns[0][0], columns[1][0] - columns[0][1], columns[2][0] - columns[1][1], sheet.width - columns[2][1]}
    assert len(gaps) == 1
    assert gaps == {sheet.height - rows[1][1]}
    for number, frame in enumerate(pictures.values()):
        left, top = columns[number % 3][0], rows[number // 3][0]
        panel = sheet.crop((left, top, left + PANEL[0], top + PANEL[1]))
        assert panel.tobytes() == png(frame, WIDTH, HEIGHT, 2).tobytes()
    assert sheet.getpixel((columns[2][0], rows[1][0])) == BACKGROUND, "there is no sixth"


def test_each_panel_is_under_its_name() -> None:
    sheet = contact_sheet({"one": FRAMES[0], "": FRAMES[1]}, WIDTH, HEIGHT, 1, 2)
    rows, columns = rows_and_columns(sheet)
    above = [sheet.crop((0, before, sheet.width, row[0])) for before, row in zip((0, rows[0][1]), rows, strict=True)]
    assert CAPTION in [colour for _, colour in above[0].getcolors() or []]
    assert above[1].getcolors() == [(above[1].width * above[1].height, BACKGROUND)]
    left, _, _, bottom = _extent(above[0])
    assert left == columns[0][0]
    assert bottom < above[0].height


def _extent(picture: Image.Image) -> tuple[int, int, int, int]:
    box = Image.eval(picture.convert("L"), lambda value: 255 * (value > 100)).getbbox()
    assert box
    return box


def test_a_name_longer_than_its_panel_keeps_clear_of_the_next() -> None:
    sheet = contact_sheet({"a very long name": FRAMES[0], "b": FRAMES[1]}, WIDTH, HEIGHT, 2, 2)
    rows, columns = rows_and_columns(sheet)
    long = sheet.crop((0, 0, columns[1][0], rows[0][0]))
    assert columns[0][1] < _extent(long)[2] < columns[1][0] - 10


def test_fewer_frames_than_columns_leave_no_empty_place() -> None:
    pictures = {"one": FRAMES[0]}
    assert contact_sheet(pictures, WIDTH, HEIGHT, 9, 2).size == contact_sheet(pictures, WIDTH, HEIGHT, 1, 2).size


@pytest.mark.parametrize(("pictures", "columns"), [({}, 3), ({"one": FRAMES[0]}, 0)])
def test_a_sheet_of_nothing_is_refused(pictures: dict[str, bytes], columns: int) -> None:
    with pytest.raises(ValueError, match="at least"):
        contact_sheet(pictures, WIDTH, HEIGHT, columns, 2)


def played(path: Path) -> list[tuple[bytes, int]]:
    """A GIF's pictures, in RGB, each with its milliseconds."""
    pictures = []
    with Image.open(path) as film:
        assert film.info["loop"] == 0
        for number in range(getattr(film, "n_frames")):  # noqa: B009
            film.seek(number)
            pictures.append((film.convert("RGB").tobytes(), film.info["duration"]))
    return pictures


def shown(frame: bytes) -> bytes:
    return png(frame, WIDTH, HEIGHT, 4).tobytes()


def test_a_gif_is_the_panel_to_the_pixel_and_in_time(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    gif([(frame, 33) for frame in FRAMES], WIDTH, HEIGHT, path, 4)
    film = played(path)
    assert [picture for picture, _ in film] == [shown(frame) for frame in FRAMES]
    assert {ms for _, ms in film} == {30, 40}
    assert sum(ms for _, ms in film) == 40 * 33
    with Image.open(path) as picture:
        assert len(picture.getpalette() or []) // 3 <= 4
        assert {colour for _, colour in picture.convert("RGB").getcolors() or []} == {LIT, DARK, BEZEL}


def test_a_frame_that_stays_is_one_picture(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    gif([(FRAMES[0], 33), (FRAMES[0], 33), (FRAMES[1], 33), (FRAMES[1], 1001)], WIDTH, HEIGHT, path, 4)
    assert played(path) == [(shown(FRAMES[0]), 70), (shown(FRAMES[1]), 1030)]


def test_frames_too_short_for_a_browser_are_left_out_but_never_the_last(tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    gif([(frame, 5) for frame in FRAMES[:9]], WIDTH, HEIGHT, path, 4)
    film = played(path)
    assert film[-1][0] == shown(FRAMES[8])
    assert all(ms >= 20 for _, ms in film)
    assert sum(ms for _, ms in film) in (40, 50, 60)
    gif([(FRAMES[0], 0)], WIDTH, HEIGHT, path, 4)
    with Image.open(path) as picture:
        assert picture.convert("RGB").tobytes() == shown(FRAMES[0])


def test_a_gif_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="one frame"):
        gif([], WIDTH, HEIGHT, tmp_path / "film.gif", 4)
    assert not list(tmp_path.iterdir())
