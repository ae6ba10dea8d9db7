"""The chase: dots to eat in a maze of loops, and pursuers who know how far away you are."""

from ..maze.rng import Rng
from ..maze.solve.distances import Distances
from .walker import Walker

LIVES = 3
MOST_PURSUERS = 4

# How often, of a hundred times, each of the pursuers takes the shortest way at a junction.
WITS = (100, 60, 80, 40)

# A pursuer's step, in percent of the player's: at the first level, less by level, and never less than at last. Even
# the quickest is slower than the player.
SLOWEST = 150
QUICKER = 8
QUICKEST = 112


class Pursuer(Walker):
    """Walks on without turning back, by the shortest way to the player `wit` times of a hundred."""

    def __init__(self, maze, cell, step_ms, wit):
        super().__init__(maze, cell, step_ms)
        self.wit = wit

    def hunt(self, ms, distances, rng):
        """Go on for so long; `distances` are from the player, a byte a cell."""
        self.progress += ms
        if self.side >= 0:
            if self.progress < self.step_ms:
                return
            self.progress -= self.step_ms
            self.cell = self.maze.neighbour(self.cell, self.side)
            self.came = self.side
        onward = self.maze.open_sides(self.cell)
        if self.came >= 0 and onward & (onward - 1):
            onward &= ~(1 << (self.came ^ 2))
        clever = rng.below(100) < self.wit
        count = 0
        best = None
        for side in range(4):
            if onward >> side & 1:
                count += 1
                far = distances[self.maze.neighbour(self.cell, side)]
                if best is None or (far < best if clever else not rng.below(count)):
                    best = far
                    self.side = side
        if self.progress >= self.step_ms:
            self.progress = self.step_ms - 1


class ChaseGame:
    """A game of levels. `score` is the dots eaten, `best` whether that's a record when it's over.

    `enter(maze)` begins a level in a maze in which no passage is the only way. The player starts in its first cell of
    the middle row, the pursuers at two thirds of the greatest distance from there or farther.
    """

    def __init__(self, seed):
        self.rng = Rng(seed)
        self.level = 1
        self.score = 0
        self.lives = LIVES
        self.maze = None

    choices = ("Resume", "Quit")

    def status(self):
        """How it stands, in a few words."""
        return "level %d  %d dots" % (self.level, self.score)

    def screen(self, app):
        """The screen to go on with."""
        from .screens.chase import Chase

        return Chase(app, self)

    def enter(self, maze, step_ms):
        """Begin the level in that maze."""
        self.maze = maze
        self.start = maze.free_cell(maze.free // 2)
        self.dots = bytearray((maze.cells + 7) >> 3)
        self.left = 0
        for cell in range(maze.cells):
            if cell != self.start and not maze.is_blocked(cell):
                self.dots[cell >> 3] |= 1 << (cell & 7)
                self.left += 1
        self.player = Walker(maze, self.start, step_ms, True)
        self.distances = Distances(maze, self.start)
        self.pursuers = []
        self.place()

    def place(self):
        """Put everybody where the level begins."""
        player = self.player
        player.halt()
        player.cell = self.start
        self._measure()
        far = 2 * self.distances.rings // 3
        known = self.distances.map
        places = [cell for cell in range(self.maze.cells) if far <= known[cell] <= self.distances.rings]
        count = min(MOST_PURSUERS, self.level)
        percent = max(QUICKEST, SLOWEST - QUICKER * self.level)
        step_ms = player.step_ms * percent // 100
        self.pursuers = []
        for i in range(count):
            cell = places[self.rng.below(len(places))]
            self.pursuers.append(Pursuer(self.maze, cell, step_ms, WITS[i]))

    def walk(self, keys):
        """Let everybody walk for a frame; return whether the player has eaten a dot."""
        ate = False
        if self.player.walk(keys):
            ate = self._eat()
            self._measure()
        for pursuer in self.pursuers:
            pursuer.hunt(keys.ms, self.distances.map, self.rng)
        return ate

    def caught(self, pitch):
        """Whether a pursuer touches the player, with `pitch` dots a cell."""
        near = 2 * pitch // 3
        x = self.player.x(pitch)
        y = self.player.y(pitch)
        for pursuer in self.pursuers:
            if abs(pursuer.x(pitch) - x) < near and abs(pursuer.y(pitch) - y) < near:
                return True
        return False

    def _eat(self):
        cell = self.player.cell
        if not self.dots[cell >> 3] >> (cell & 7) & 1:
            return False
        self.dots[cell >> 3] &= ~(1 << (cell & 7))
        self.left -= 1
        self.score += 1
        return True

    def _measure(self):
        distances = self.distances
        distances.restart(self.player.cell)
        while distances.ring():
            pass
