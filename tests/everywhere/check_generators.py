"""Claims about the generators, on every runtime: each against its algorithm told in the plainest way."""

import gc

from pocketmaze.maze.carve import ALGORITHMS, carver
from pocketmaze.maze.carve.eller import EllerRows
from pocketmaze.maze.grid import EAST, NORTH, SOUTH, WEST, Maze
from pocketmaze.maze.mask import FORTY_TWO, Mask, forty_two, mask_of_rows
from pocketmaze.maze.rng import Rng

SIZES = ((1, 1), (1, 7), (7, 1), (2, 2), (3, 5), (8, 8), (13, 7))

# What each may keep beside a 63x31 maze: bytes a cell, and bytes at all.
MEMORY = {
    "hunt-and-kill": (0, 64),
    "backtracker": (0.25, 64),
    "wilson": (0.25, 64),
    "aldous-broder": (0, 64),
    "eller": (0, 6 * 63 + 64),
    "growing-tree": (3, 64),
    "prim": (6, 64),
    "kruskal": (6, 64),
    "sidewinder": (0, 64),
    "binary-tree": (0, 64),
    "division": (0, 64 + 8 * 12),
}


class Bits:
    """Random bits, the lowest of each draw first."""

    def __init__(self, rng):
        self.rng = rng
        self.bits = []

    def take(self, count=1):
        """A number of so many bits, the first one lowest."""
        number = 0
        for place in range(count):
            if not self.bits:
                out = self.rng.next()
                self.bits = [out >> i & 1 for i in range(16)]
            number |= self.bits.pop(0) << place
        return number


def is_free(maze, cell):
    return cell >= 0 and not maze.is_blocked(cell)


def error_of(do):
    """The text of the `ValueError` that `do()` raises, or nothing."""
    try:
        do()
    except ValueError as error:
        return str(error)
    return ""


def carved(algorithm, width, height, seed, mask=None, budget=1 << 20, weights=None, bias=0):
    maze = Maze(width, height, None, mask)
    carving = carver(algorithm, maze, Rng(seed), 0, weights, bias)
    while carving.step(budget):
        pass
    return maze


def masked(width, height, seed):
    """A mask of some random cells that cuts none off; None where that didn't come out at once."""
    rng = Rng(seed)
    mask = Mask(width, height)
    for cell in range(width * height):
        if not rng.below(4):
            mask.block(cell)
    try:
        mask.check()
    except ValueError:
        return None
    return mask


def mazes():
    """`(width, height, seed, mask)` of mazes to make."""
    for width, height in SIZES:
        for seed in range(2):
            yield width, height, seed, None
    count = 0
    for seed in range(300):
        mask = masked(6, 5, seed) if count < 8 else None
        if mask:
            count += 1
            yield 6, 5, seed, mask
    assert count == 8
    yield 13, 11, 4, forty_two(13, 11)


def compare(algorithm, plain, **options):
    for width, height, seed, mask in mazes():
        maze = Maze(width, height, None, mask)
        plain(maze, Rng(seed), **options)
        made = carved(algorithm, width, height, seed, mask, **options)
        assert made.walls == maze.walls, (algorithm, width, height, seed, mask and list(mask.bits), options)


def plain_wilson(maze, rng):
    bits = Bits(rng)
    tree = {maze.free_cell(rng.below(maze.free))}
    for first in range(maze.cells):
        if first in tree or maze.is_blocked(first):
            continue
        left_by = {}
        cell = first
        while cell not in tree:
            side = bits.take(2)
            beyond = maze.neighbour(cell, side)
            if is_free(maze, beyond):
                left_by[cell] = side
                cell = beyond
        cell = first
        while cell not in tree:
            tree.add(cell)
            maze.carve(cell, left_by[cell])
            cell = maze.neighbour(cell, left_by[cell])


def plain_aldous_broder(maze, rng):
    bits = Bits(rng)
    cell = maze.free_cell(rng.below(maze.free))
    tree = {cell}
    while len(tree) < maze.free:
        side = bits.take(2)
        beyond = maze.neighbour(cell, side)
        if is_free(maze, beyond):
            if beyond not in tree:
                tree.add(beyond)
                maze.carve(cell, side)
            cell = beyond


def plain_growing_tree(maze, rng, weights):
    first = maze.free_cell(rng.below(maze.free))
    bits = Bits(rng)
    active = [first]
    tree = {first}
    while len(tree) < maze.free:
        choices = [kind for kind in range(4) for _ in range(weights[kind])]
        kind = choices[rng.below(len(choices))] if len(set(choices)) > 1 else choices[0]
        place = len(active) - 1
        if kind == 1:
            place = 0
        elif kind == 2:
            place = rng.below(len(active))
        elif kind == 3:
            place = len(active) // 2
        cell = active[place]
        tried = set()
        while len(tried) < 4:
            side = bits.take(2)
            if side in tried:
                continue
            tried.add(side)
            beyond = maze.neighbour(cell, side)
            if is_free(maze, beyond) and beyond not in tree:
                maze.carve(cell, side)
                tree.add(beyond)
                active.append(beyond)
                break
        else:
            if place == 0:
                active.pop(0)
            else:
                last = active.pop()
                if place < len(active):
                    active[place] = last


def plain_prim(maze, rng):
    cell = maze.free_cell(rng.below(maze.free))
    tree = {cell}
    walls = []
    while len(tree) < maze.free:
        for side in range(4):
            beyond = maze.neighbour(cell, side)
            if is_free(maze, beyond) and beyond not in tree:
                keeper = min(cell, beyond)
                walls.append((rng.next(), 2 * keeper + (side in (NORTH, SOUTH)), keeper, max(cell, beyond)))
        while True:
            walls.sort()
            _, number, one, other = walls.pop(0)
            if one not in tree or other not in tree:
                break
        cell = other if one in tree else one
        tree.add(cell)
        maze.carve(one, SOUTH if number & 1 else EAST)


def plain_kruskal(maze, rng):
    bits = len(bin(2 * maze.cells - 1)) - 2
    tree_of = list(range(maze.cells))
    left = maze.free - 1
    while left:
        number = rng.next() & ((1 << bits) - 1)
        assert bits <= 16
        cell = number >> 1
        if cell >= maze.cells:
            continue
        side = SOUTH if number & 1 else EAST
        beyond = maze.neighbour(cell, side)
        if is_free(maze, cell) and is_free(maze, beyond) and tree_of[cell] != tree_of[beyond]:
            maze.carve(cell, side)
            left -= 1
            old, new = tree_of[beyond], tree_of[cell]
            tree_of = [new if tree == old else tree for tree in tree_of]


def tree_of(maze, cell):
    """All cells that ways lead to from `cell`, in no order."""
    tree = {cell}
    ring = [cell]
    while ring:
        for beyond in maze.links(ring.pop()):
            if beyond not in tree:
                tree.add(beyond)
                ring.append(beyond)
    return tree


def join(maze):
    """Makes one tree of a forest: the first cell's takes in the others, in passes over the cells."""
    first = maze.free_cell(0)
    if maze.free > 1 and not maze.is_carved(first):
        side = next(side for side in range(4) if is_free(maze, maze.neighbour(first, side)))
        maze.carve(first, side)
    joined = tree_of(maze, first)
    while len(joined) < maze.free:
        for cell in range(maze.cells):
            if maze.is_blocked(cell) or cell in joined:
                continue
            sides = [side for side in range(4) if maze.neighbour(cell, side) in joined]
            if sides:
                joined |= tree_of(maze, cell)
                maze.carve(cell, sides[0])


def plain_binary_tree(maze, rng, bias):
    bits = Bits(rng)
    over = NORTH if bias in (0, 3) else SOUTH
    beside = EAST if bias < 2 else WEST
    for cell in range(maze.cells):
        if maze.is_blocked(cell):
            continue
        sides = [side for side in (over, beside) if is_free(maze, maze.neighbour(cell, side))]
        if sides:
            maze.carve(cell, sides[bits.take()] if len(sides) == 2 else sides[0])
    join(maze)


def plain_sidewinder(maze, rng, bias):
    bits = Bits(rng)
    over = bias
    along = SOUTH if bias & 1 else EAST
    rows = [[maze.cell(x, y) for x in range(maze.width)] for y in range(maze.height)]
    lines = [[row[x] for row in rows] for x in range(maze.width)] if bias & 1 else rows
    if bias in (1, 2):
        lines = lines[::-1]
    for number, line in enumerate(lines):
        run = []
        for cell in line:
            if maze.is_blocked(cell):
                run = []
                continue
            run.append(cell)
            goes_on = is_free(maze, maze.neighbour(cell, along))
            if number and goes_on:
                goes_on = bits.take()
            if goes_on:
                maze.carve(cell, along)
                continue
            ways_out = [one for one in run if is_free(maze, maze.neighbour(one, over))]
            if ways_out:
                count = len(bin(len(ways_out) - 1)) - 2 if len(ways_out) > 1 else 0
                while True:
                    pick = 0
                    for _ in range(count):
                        pick = pick << 1 | bits.take()
                    if pick < len(ways_out):
                        break
                maze.carve(ways_out[pick], over)
            run = []
    join(maze)


def plain_eller(maze, rng):
    bits = Bits(rng)
    sets = list(range(maze.width))  # of the columns
    count = maze.width
    for y in range(maze.height):
        last = y == maze.height - 1
        # What is below: a column stays in its set if it opens to the south, or gets a new one.
        below = [-1] * maze.width
        for x in range(maze.width):
            cell = maze.cell(x, y)
            if maze.is_blocked(cell):
                continue
            apart = x < maze.width - 1 and not maze.is_blocked(cell + 1) and sets[x] != sets[x + 1]
            if apart and (last or bits.take()):
                maze.carve(cell, EAST)
                old, new = sets[x + 1], sets[x]
                sets = [new if one == old else one for one in sets]
                below = [new if one == old else one for one in below]
            if not last and not maze.is_blocked(maze.neighbour(cell, SOUTH)):
                others = sets[x] in sets[x + 1 :] or sets[x] in below
                if not others or bits.take():
                    maze.carve(cell, SOUTH)
                    below[x] = sets[x]
        for x in range(maze.width):
            if below[x] < 0:
                below[x] = count
                count += 1
        sets = below
    join(maze)


def plain_division(maze, rng):
    rooms = [(0, 0, maze.width, maze.height)]
    while rooms:
        x, y, width, height = rooms.pop()
        if width == 1 or height == 1:
            side = SOUTH if width == 1 else EAST
            for k in range(width + height - 2):
                cell = maze.cell(x, y + k) if width == 1 else maze.cell(x + k, y)
                if not maze.is_blocked(cell) and not maze.is_blocked(maze.neighbour(cell, side)):
                    maze.carve(cell, side)
            continue
        near = 1 + rng.below(width - 1 + height - 1)
        beside = near < width
        if not beside:
            near -= width - 1
        if beside:
            side = EAST
            gaps = [maze.cell(x + near - 1, y + k) for k in range(height)]
            halves = [(x, y, near, height), (x + near, y, width - near, height)]
        else:
            side = SOUTH
            gaps = [maze.cell(x + k, y + near - 1) for k in range(width)]
            halves = [(x, y, width, near), (x, y + near, width, height - near)]
        gaps = [cell for cell in gaps if not maze.is_blocked(cell) and not maze.is_blocked(maze.neighbour(cell, side))]
        if gaps:
            maze.carve(gaps[rng.below(len(gaps))], side)
        smaller_first = near * 2 < (width if beside else height)
        rooms += halves[::-1] if smaller_first else halves
    join(maze)


def check_wilson_is_the_plain_one():
    compare("wilson", plain_wilson)


def check_aldous_broder_is_the_plain_one():
    compare("aldous-broder", plain_aldous_broder)


def check_growing_tree_is_the_plain_one():
    for weights in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 1, 0), (3, 1, 2, 4)):
        compare("growing-tree", plain_growing_tree, weights=weights)


def check_prim_is_the_plain_one():
    compare("prim", plain_prim)


def check_kruskal_is_the_plain_one():
    compare("kruskal", plain_kruskal)


def check_binary_tree_is_the_plain_one():
    for bias in range(4):
        compare("binary-tree", plain_binary_tree, bias=bias)


def check_sidewinder_is_the_plain_one():
    for bias in range(4):
        compare("sidewinder", plain_sidewinder, bias=bias)


def check_eller_is_the_plain_one():
    compare("eller", plain_eller)


def check_division_is_the_plain_one():
    compare("division", plain_division)


def check_all_take_small_steps_and_honour_masks():
    mask = forty_two(13, 11)
    bits = bytes(mask.bits)
    for algorithm in ALGORITHMS:
        whole = carved(algorithm, 13, 11, 5, mask)
        assert mask.bits == bits, (algorithm, "a mask is as it was when a maze is done")
        assert whole.passage_count() == whole.free - 1, algorithm
        for cell in mask.blocked_cells():
            assert not whole.open_sides(cell), (algorithm, cell)
        for budget in (1, 3, 10):
            assert carved(algorithm, 13, 11, 5, mask, budget).walls == whole.walls, (algorithm, budget)


def check_all_keep_to_their_memory():
    for algorithm in ALGORITHMS:
        a_cell, at_all = MEMORY[algorithm]
        maze = Maze(63, 31)
        carving = carver(algorithm, maze, Rng(1))
        items = 0
        for name in ("state", "stack", "exits", "active", "heap", "links"):
            buffer = getattr(carving, name, None)
            if buffer is not None:
                items += len(buffer) * len(bytes(buffer[:1]) if len(buffer) else b"")
        assert items <= a_cell * maze.cells + at_all, (algorithm, items)


def check_all_carve_without_allocating():
    if not hasattr(gc, "mem_alloc"):
        return
    for algorithm in ALGORITHMS:
        maze = Maze(31, 15)
        carving = carver(algorithm, maze, Rng(1))
        carving.step(1)
        before = gc.mem_alloc()
        before = gc.mem_alloc()
        while carving.step(3):
            pass
        after = gc.mem_alloc()
        assert after == before, (algorithm, after - before)


def check_rows_go_on_for_ever_in_the_same_memory():
    rows = EllerRows(127, Rng(3))
    rows.next_row()
    if hasattr(gc, "mem_alloc"):
        before = gc.mem_alloc()
        before = gc.mem_alloc()
    for _ in range(60):
        rows.next_row()
    if hasattr(gc, "mem_alloc"):
        assert gc.mem_alloc() == before


def check_rows_are_a_perfect_maze_once_they_end():
    for width in (1, 2, 5, 30):
        rows = EllerRows(width, Rng(width))
        maze = Maze(width, 12)
        for y in range(12):
            rows.next_row(y == 11)
            for x in range(width):
                bits = rows.walls[x >> 2] >> ((x & 3) << 1)
                if bits & 1:
                    maze.carve(maze.cell(x, y), EAST)
                if bits & 2:
                    maze.carve(maze.cell(x, y), SOUTH)
        assert maze.passage_count() == maze.cells - 1
        assert len(tree_of(maze, 0)) == maze.cells


def check_a_mask_that_cuts_cells_off_is_refused_and_names_one():
    for rows, message in (
        ((".#.", "##.", "..."), "cuts cell 2,0 off from cell 0,0"),
        (("##", "##"), "blocks all cells of the 2x2 maze"),
    ):
        mask = mask_of_rows(rows, len(rows[0]), len(rows))
        maze = Maze(mask.width, mask.height, None, mask)
        for algorithm in ALGORITHMS:
            assert message in error_of(lambda: carver(algorithm, maze, Rng(1)))  # noqa: B023


def check_42_is_in_the_middle_where_there_is_room():
    mask = forty_two(31, 15)
    blocked = list(mask.blocked_cells())
    assert len(blocked) == sum([row.count("#") for row in FORTY_TWO])
    assert [cell for cell in blocked if cell // 31 == 4] == [4 * 31 + x for x in (11, 14, 16, 17, 18, 19)]
    for width, height in ((12, 11), (13, 10)):
        assert "13x11" in error_of(lambda: forty_two(width, height))  # noqa: B023
