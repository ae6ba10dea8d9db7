"""The maze over its bytes."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pocketmaze.maze.grid import EAST, NORTH, SOUTH, WEST, Maze


def grid_3x2_all_open() -> Maze:
    maze = Maze(3, 2)
    for cell in range(6):
        for side in (EAST, SOUTH):
            if maze.neighbour(cell, side) >= 0:
                maze.carve(cell, side)
    return maze


def test_bits_are_where_the_contract_says() -> None:
    maze = Maze(3, 2)
    assert maze.walls == bytes(2)
    maze.carve(0, EAST)
    maze.carve(1, SOUTH)
    maze.carve(5, WEST)  # kept by cell 4, its east
    maze.carve(3, NORTH)  # kept by cell 0, its south
    assert maze.walls == bytes([0b00_00_10_11, 0b00_00_00_01])
    assert maze.fingerprint() == zlib.crc32(bytes([0b1011, 1]))


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (1024, 1), (1, 1024), (-1, 3)])
def test_sizes_that_cannot_be_are_refused_with_the_limits(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="1x1 to 1023x1023"):
        Maze(*size)


def test_a_buffer_of_the_wrong_length_is_refused_with_the_right_one() -> None:
    with pytest.raises(ValueError, match="a 5x3 maze has 4 bytes of walls, not 3"):
        Maze(5, 3, bytearray(3))
    assert Maze(5, 3, bytearray(4)).passage_count() == 0
    with pytest.raises(ValueError, match="must be a bytearray"):
        Maze(5, 3, bytes(4))
    assert Maze(1023, 1023).cells == 1046529


@pytest.mark.parametrize(
    ("walls", "message"),
    [([0b010000], "last column"), ([0b1000000000 & 255, 0b10], "last row"), ([0, 0b10000], "unused")],
)
def test_a_buffer_with_a_passage_out_of_the_grid_is_refused(walls: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Maze(3, 2, bytearray(walls + [0] * (2 - len(walls))))


def test_the_border_cannot_be_carved() -> None:
    maze = Maze(3, 2)
    for cell, side in ((0, NORTH), (0, WEST), (2, EAST), (3, SOUTH), (6, NORTH), (-1, EAST)):
        with pytest.raises(ValueError, match="no neighbour"):
            maze.carve(cell, side)
    assert maze.passage_count() == 0


def test_an_open_3x2_grid_has_7_passages_and_2_loops() -> None:
    maze = grid_3x2_all_open()
    assert maze.passage_count() == 7
    assert maze.loop_count() == 2
    assert len(list(maze.passages())) == 7
    assert not list(maze.dead_ends())


def test_neighbours_and_links_go_clockwise_from_the_north() -> None:
    maze = Maze(3, 3)
    assert list(maze.neighbours(4)) == [1, 5, 7, 3]
    assert list(maze.neighbours(0)) == [1, 3]
    maze.carve(4, WEST)
    maze.carve(4, NORTH)
    assert list(maze.links(4)) == [1, 3]
    assert list(maze.dead_ends()) == [1, 3]
    assert maze.is_carved(3)
    assert not maze.is_carved(0)


def test_cells_are_counted_row_by_row() -> None:
    maze = Maze(5, 4)
    assert maze.cell(2, 3) == 17
    for x, y in ((5, 0), (0, 4), (-1, 0)):
        with pytest.raises(ValueError, match="outside a 5x4 maze"):
            maze.cell(x, y)


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_sides_opened_and_closed_are_seen_from_both_cells(width: int, height: int, data: st.DataObject) -> None:
    maze = Maze(width, height)
    open_walls: set[frozenset[int]] = set()
    for _ in range(data.draw(st.integers(0, 30))):
        cell, side = data.draw(st.integers(0, maze.cells - 1)), data.draw(st.integers(0, 3))
        beyond = maze.neighbour(cell, side)
        if beyond < 0:
            continue
        if data.draw(st.booleans()):
            maze.carve(cell, side)
            open_walls.add(frozenset((cell, beyond)))
        else:
            maze.close(cell, side)
            open_walls.discard(frozenset((cell, beyond)))
    assert maze.passage_count() == len(open_walls)
    for cell in range(maze.cells):
        for side in range(4):
            expected = frozenset((cell, maze.neighbour(cell, side))) in open_walls
            assert maze.is_open(cell, side) == expected
            assert bool(maze.open_sides(cell) >> side & 1) == expected
