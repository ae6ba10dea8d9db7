"""Two routes: a maze in which no passage is the only way, so that who is chased can always go the other way round."""

from array import array

from .opening import completes_square


def give_two_routes(maze, rng, no_open=3):
    """Open walls until no passage is the only way between its two sides; return how many were opened.

    For a connected maze of at most 65,535 cells, best one that `Braid` has left without dead ends. What lies beyond
    such a passage gets another way out: from a random one of the walls around it on, the first whose opening completes
    no open square of `no_open` x `no_open` cells. The border and blocked cells stay, and nothing is closed. Each round
    looks at all cells, and gives a way out to all that lies beyond such a passage and no other. Memory: 8 bytes a cell.

    `ValueError` where no wall may be opened, as at the end of a corridor along the border.
    """
    opened = 0
    while True:
        found = _Bridges(maze)
        if not found.ends:
            return opened
        for first, last in found.ends:
            wall = _allowed(maze, found.walls_around(first, last), rng, no_open)
            if wall is None:
                cell = found.order[first]
                raise ValueError("cell %d,%d can't have two routes" % (cell % maze.width, cell // maze.width))
            maze.carve(*wall)
            opened += 1


def bridges(maze):
    """How many passages of a connected maze are the only way between their two sides."""
    return _Bridges(maze).count


def _allowed(maze, walls, rng, no_open):
    walls = list(walls)
    if not walls:
        return None
    first = rng.below(len(walls))
    for i in range(len(walls)):
        wall = walls[(first + i) % len(walls)]
        cell, side = wall >> 2, wall & 3
        keeper, bit = maze.wall(cell, side)
        if not no_open or not completes_square(maze.walls, keeper, maze.width, maze.cells, bit, no_open):
            return cell, side
    return None


class _Bridges:
    """The passages that are the only way, found by a depth-first search from the first free cell.

    `order` has the cells in the order in which the search came to them; what lies beyond a passage is one stretch of
    it. `ends` are those stretches, `(first, last)`, beyond passages that have no other such one beyond them. Source:
    Robert Tarjan, "A note on finding the bridges of a graph" (1974).
    """

    def __init__(self, maze):
        cells = maze.cells
        if cells > 0xFFFF:
            raise ValueError("two routes are for mazes of up to 65535 cells, not %d" % cells)
        self.maze = maze
        self.ends = []
        self.count = 0
        self.order = order = array("H", bytearray(2 * cells))
        self.place = place = array("H", bytearray(2 * cells))  # of a cell in the order, from 1; 0 for not there yet
        low = array("H", bytearray(2 * cells))  # the least place that a way back leads to from what's behind a cell
        stack = array("H", bytearray(2 * cells))
        sides = bytearray(cells)  # the open ones that haven't been tried; bit 4: such a passage lies behind the cell
        steps = (-maze.width, 1, maze.width, -1)
        cell = maze.free_cell(0)
        depth = 0
        number = 1
        order[0] = cell
        place[cell] = low[cell] = 1
        sides[cell] = maze.open_sides(cell)
        while True:
            left = sides[cell] & 15
            if left:
                bit = left & -left
                sides[cell] ^= bit
                beyond = cell + steps[0 if bit == 1 else 1 if bit == 2 else 2 if bit == 4 else 3]
                if not place[beyond]:
                    stack[depth] = cell
                    depth += 1
                    order[number] = beyond
                    number += 1
                    place[beyond] = low[beyond] = number
                    sides[beyond] = maze.open_sides(beyond)
                    cell = beyond
                elif place[beyond] < low[cell] and beyond != stack[depth - 1]:
                    low[cell] = place[beyond]
                continue
            if not depth:
                break
            depth -= 1
            parent = stack[depth]
            if low[cell] < low[parent]:
                low[parent] = low[cell]
            sides[parent] |= sides[cell] & 16
            if low[cell] == place[cell]:
                self.count += 1
                if not sides[cell] & 16:
                    self.ends.append((place[cell] - 1, number - 1))
                sides[parent] |= 16
            cell = parent

    def walls_around(self, first, last):
        """The walls between the cells `first`..`last` of the order and the others, as `cell << 2 | side`."""
        maze = self.maze
        for i in range(first, last + 1):
            cell = self.order[i]
            closed = maze.open_sides(cell) ^ 15
            for side in range(4):
                if closed >> side & 1:
                    beyond = maze.neighbour(cell, side)
                    place = self.place[beyond] - 1 if beyond >= 0 else -1
                    if place >= 0 and not first <= place <= last:
                        yield cell << 2 | side
