"""Masks as the command line takes them, and what braided and masked mazes look like written down."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from host_tools.cli import main
from host_tools.errors import BadInput
from host_tools.formats import FORMATS
from host_tools.made import make
from host_tools.masks import mask_named
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.mask import Mask
from pocketmaze.maze.recipe import BEST, LOGO, PAC_MAN, Recipe


def rows(mask: Mask | str | None) -> list[str]:
    """A mask as text."""
    assert isinstance(mask, Mask)
    blocked = set(mask.blocked_cells())
    return [
        "".join("#" if y * mask.width + x in blocked else "." for x in range(mask.width)) for y in range(mask.height)
    ]


def test_a_text_is_written_in_the_middle_with_its_holes_filled() -> None:
    written = rows(mask_named("LO", 15, 11))
    assert [row[2:12] for row in written[2:9]] == [
        "#.....###.",
        *["#....#####"] * 5,
        "####..###.",
    ]
    assert "#" not in "".join(written[:2] + written[9:])


def test_pictures_have_a_pixel_a_cell_and_text_files_a_character(tmp_path: Path) -> None:
    picture = Image.new("RGBA", (3, 2), (255, 255, 255, 255))
    picture.putpixel((0, 0), (0, 0, 0, 255))
    picture.putpixel((2, 1), (20, 20, 20, 255))
    picture.putpixel((1, 1), (0, 0, 0, 0))  # transparent
    picture.save(tmp_path / "mask.png")
    (tmp_path / "mask.txt").write_text("#..\n..X\n")
    expected = [".....", ".#...", "...#.", "....."]
    for name in ("mask.png", "mask.txt"):
        assert rows(mask_named(str(tmp_path / name), 5, 4)) == expected


def test_what_cannot_be_a_mask_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "ring.txt").write_text("###\n#.#\n###\n")
    (tmp_path / "note.png").write_text("not a picture")
    for name, message in (
        (str(tmp_path / "ring.txt"), "cuts cell 2,2 off from cell 0,0"),
        (str(tmp_path / "note.png"), "can't be read"),
        ("LONG", "doesn't fit a 5x5 maze"),
    ):
        with pytest.raises(BadInput, match=message):
            mask_named(name, 5, 5)
    assert mask_named("42-if-it-fits", 12, 30) is None
    assert mask_named("42-if-it-fits", 13, 11) == LOGO


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_gif_shows_each_generator_at_work(algorithm: str) -> None:
    made = make(Recipe(algorithm, 15, 11, 3, braid=BEST, mask=LOGO))
    with Image.open(BytesIO(FORMATS["gif"](made, True))) as gif:
        assert getattr(gif, "n_frames") > 15  # noqa: B009
        lit = []
        for frame in range(getattr(gif, "n_frames")):  # noqa: B009
            gif.seek(frame)
            lit.append(sum(pixel > 128 for pixel in gif.convert("L").tobytes()))
    assert lit[0] == 0
    assert lit[:-1] == sorted(lit[:-1]), "it only grows, till the ends and the way are marked"


def test_a_braided_maze_with_a_logo_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    made = make(Recipe("wilson", 31, 15, 3, braid=PAC_MAN, mask=LOGO), solver="bfs")
    told = json.loads(str(FORMATS["json"](made, True)))
    assert told["loops"] == made.maze.loop_count() >= 2
    assert told["dead_ends"] == len(list(made.maze.dead_ends())) <= 2
    assert len(told["blocked"]) == 31 * 15 - made.maze.free == 29
    assert told["code"] == made.recipe.code() is not None
    assert str(FORMATS["ascii"](made, True)).count("###") >= 29
    for name in FORMATS:
        assert FORMATS[name](made, True)
    with pytest.raises(SystemExit) as left:
        main(["generate", "--code", told["code"], "--format", "json"])
    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out)["walls"] == told["walls"]


def test_a_braid_without_a_share_is_the_pac_man_one_and_best_says_what_was_reached(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments, loops in ((["--braid"], True), (["--braid", "0"], False), (["--braid", "best"], True)):
        with pytest.raises(SystemExit) as left:
            main(["generate", "--size", "9x9", *arguments, "--format", "hex", "--stats"])
        assert left.value.code == 0
        said = capsys.readouterr()
        assert (" 0 loops" not in said.err) == loops
        assert ("braided to" in said.err) == ("best" in arguments)
