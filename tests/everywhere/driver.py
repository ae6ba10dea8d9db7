"""What the claims about the toy share: its real loop, a script of presses, and a clock that waits for nobody."""

from pocketmaze.maze.solve.way import find_way, way_sides
from pocketmaze.ports.host import Bare, FakeClock, MemoryFiles, ScriptedButtons, make_app, make_panel
from pocketmaze.toy.keys import ARROWS, A, B
from pocketmaze.toy.record import MODE, SIZE


class NoI2C:
    """A bus with a panel that says yes to everything while it's `plugged`; counts the bytes that are written."""

    def __init__(self):
        self.bytes = 0
        self.plugged = True

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        if not self.plugged:
            raise OSError(5)
        self.bytes += (len(buffer) if end is None else end) - start

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        if not self.plugged:
            raise OSError(5)


class LedBoard(Bare):
    """A board whose LED is looked at, and whose panel can be plugged in again."""

    def __init__(self, bus):
        Bare.__init__(self)
        self.bus = bus
        self.changes = 0
        self.lit = 0

    def led(self, on):
        self.changes += self.lit != on
        self.lit = on

    def open_panel(self):
        return make_panel(self.bus)


def new_app(seed=1, size=0, now=0, mode=0, files=None, board=None, bus=None, panel=(128, 64)):
    """The toy, showing its logo."""
    clock = FakeClock(now)
    app = make_app(bus or NoI2C(), ScriptedButtons(clock), clock, seed, files or MemoryFiles(), board or Bare(), *panel)
    app.record[SIZE] = size
    app.record[MODE] = mode
    return app


def run_for(app, ms):
    """Let the toy's loop run for that long."""
    end = app.clock.ticks_add(app.clock.ticks_ms(), ms)
    while app.clock.ticks_diff(end, app.clock.ticks_ms()) > 0:
        app.tick()
        app.wait()


def press(app, button, ms=60, after=60):
    """Hold a button that long, and let it go for `after`."""
    now = app.clock.ticks_ms()
    app.buttons.presses[:] = [(now, app.clock.ticks_add(now, ms), button)]
    run_for(app, ms + after)


def is_on(app, name):
    """Whether that screen is on."""
    return type(app.screen).__name__ == name


def to_menu(app):
    """From wherever to the menu."""
    while not is_on(app, "Menu"):
        press(app, B)


def start_playing(app):
    """From the logo to the beginning of a game."""
    run_for(app, 100)
    to_menu(app)
    press(app, A)
    while is_on(app, "Carve") or is_on(app, "ChaseLevel"):
        run_for(app, 40)
    return app.screen


def way_from(game):
    """The sides to leave by, from the player to the goal."""
    trail = find_way(game.maze, game.player.cell, game.goal)
    return list(way_sides(trail, game.player.cell, game.goal))


def walk(app, sides):
    """A press for each of those sides."""
    for side in sides:
        press(app, ARROWS[side], 40, 120)
