"""Claims about the chase, the fog and the endless maze."""

from pocketmaze.maze.braid import Braid
from pocketmaze.maze.recipe import Recipe
from pocketmaze.maze.rng import Rng
from pocketmaze.maze.two_routes import give_two_routes
from pocketmaze.toy.canvas import Canvas
from pocketmaze.toy.chase import ChaseGame
from pocketmaze.toy.endless import PITCH, EndlessGame
from pocketmaze.toy.fog import Fog, FogView
from pocketmaze.toy.keys import ARROWS, A
from pocketmaze.toy.maze_view import MazeView

from .driver import is_on, new_app, press, run_for, start_playing, walk, way_from


def in_line(maze, cell):
    """The cells in a straight line of open passages, looked for one step at a time."""
    found = {cell}
    for side in range(4):
        at = cell
        while maze.is_open(at, side):
            at = maze.neighbour(at, side)
            found.add(at)
    return found


def check_fog_lets_through_what_is_in_a_line_of_sight_and_nothing_else():
    for seed in range(5):
        for braid in (0, "best"):
            maze = Recipe("hunt-and-kill", 15, 7, seed, 0, braid).make()
            fog = Fog(maze, False)
            for cell in range(0, maze.cells, 3):
                fog.look(cell)
                seen = {i for i in range(maze.cells) if fog.is_seen(i)}
                assert seen == in_line(maze, cell), (seed, cell)


def check_fog_remembers_if_it_is_told_to():
    maze = Recipe("wilson", 15, 7, 3).make()
    fog = Fog(maze, True)
    fog.look(0)
    fog.look(104)
    assert {i for i in range(maze.cells) if fog.is_seen(i)} == in_line(maze, 0) | in_line(maze, 104)


def check_no_dot_is_lit_in_the_fog_but_around_cells_that_were_seen():
    app = new_app(mode=1, size=1)
    play = start_playing(app)
    game = app.game
    seen = set(in_line(game.maze, game.start))
    for side in way_from(game)[:12]:
        walk(app, [side])
        seen |= in_line(game.maze, game.player.cell)
        allowed = Canvas(128, 64)
        view = play.view
        for cell in seen:
            x = cell % game.maze.width * view.pitch - view.left
            y = cell // game.maze.width * view.pitch - view.top
            allowed.fill_rect(x, y, view.pitch + 1, view.pitch + 1)
        for i, dots in enumerate(app.panel.canvas.frame):
            assert not dots & ~allowed.frame[i]
        assert any(app.panel.canvas.frame)


def check_fog_draws_seen_cells_as_a_maze_without_fog_does():
    maze = Recipe("kruskal", 31, 15, 4).make()
    fog = Fog(maze, True)
    for cell in range(maze.cells):
        fog.look(cell)
    clear, foggy = Canvas(128, 64), Canvas(128, 64)
    MazeView(clear, maze, 4).draw_walls()
    view = FogView(foggy, maze, 4, fog)
    view.draw_walls()
    # But for border posts, of which each is at a corner of a cell, all dots are the same.
    assert bytes(clear.frame) == bytes(foggy.frame)
    foggy.fill(1)
    view.draw_walls()
    view.clear_cell(200)
    assert bytes(clear.frame) == bytes(foggy.frame)


def chase_maze(seed, width=15, height=7):
    rng = Rng(seed)
    maze = Recipe("hunt-and-kill", width, height, seed).make()
    braid = Braid(maze, rng, 0, 2)
    while braid.step(maze.cells):
        pass
    give_two_routes(maze, rng)
    return maze


def distances_from(maze, start):
    """Steps to each cell, in a plain way."""
    known = {start: 0}
    ring = [start]
    while ring:
        following = []
        for cell in ring:
            for beyond in maze.links(cell):
                if beyond not in known:
                    known[beyond] = known[cell] + 1
                    following.append(beyond)
        ring = following
    return known


def check_no_pursuer_starts_near():
    for seed in range(12):
        game = ChaseGame(seed)
        game.level = 1 + seed % 5
        game.enter(chase_maze(seed), 120)
        known = distances_from(game.maze, game.player.cell)
        assert len(game.pursuers) == min(4, game.level)
        for pursuer in game.pursuers:
            assert 3 * known[pursuer.cell] >= 2 * max(known.values()) - 2, seed
            assert pursuer.step_ms > game.player.step_ms, "and none is as quick as the player"


class HeldKeys:
    """Keys of a player who holds an arrow."""

    ms = 33
    pressed = held = 0


def check_the_chase_eats_dots_and_pursuers_arrive():
    game = ChaseGame(5)
    game.enter(chase_maze(5), 120)
    dots = game.left
    assert dots == game.maze.free - 1
    keys = HeldKeys()
    rng = Rng(1)
    frames = 0
    while not game.caught(8):
        keys.held = keys.pressed = ARROWS[rng.below(4)] if frames % 6 == 0 else 0
        game.walk(keys)
        frames += 1
        assert frames < 5000
    assert game.left == dots - game.score
    assert game.left == sum([bin(byte).count("1") for byte in game.dots])


def check_a_chase_is_lost_at_the_third_time():
    app = new_app(mode=2)
    start_playing(app)
    lives = []
    for _ in range(4000):
        run_for(app, 33)
        if is_on(app, "Over"):
            break
        if not lives or lives[-1] != app.game.lives:
            lives.append(app.game.lives)
    assert lives == [3, 2, 1, 0] or lives == [3, 2, 1]
    assert is_on(app, "Over")
    press(app, A)
    assert is_on(app, "ChaseLevel")


def check_all_dots_eaten_is_the_next_level():
    app = new_app(mode=2)
    start_playing(app)
    game = app.game
    run_for(app, 1000)
    # All but the dot beside the player.
    for side in range(4):
        if game.maze.is_open(game.player.cell, side):
            beside = game.maze.neighbour(game.player.cell, side)
            break
    for i in range(len(game.dots)):
        game.dots[i] = 0
    game.dots[beside >> 3] = 1 << (beside & 7)
    game.left = 1
    walk(app, [side])
    assert is_on(app, "ChaseLevel")
    assert game.level == 2
    while not is_on(app, "Chase"):
        run_for(app, 33)
    assert len(game.pursuers) == 2


def check_the_endless_maze_never_closes_off():
    game = EndlessGame(9, 128, 64)
    maze = game.maze
    for _ in range(100):
        # From every cell but those of the last row a way leads down that never goes up.
        for row in range(maze.height - 1):
            reached = set()
            for x in range(maze.width):
                cell = row * maze.width + x
                if maze.is_open(cell, 2):
                    reached.add(x)
            for way, columns in ((1, range(maze.width)), (-1, range(maze.width - 1, -1, -1))):
                for x in columns:
                    before = x - way
                    if before in reached and maze.is_open(row * maze.width + min(x, before), 1):
                        reached.add(x)
            assert len(reached) == maze.width, row
        for _ in range(PITCH * maze.height):
            game._move()


def check_the_endless_maze_takes_who_stands_still_and_goes_faster():
    game = EndlessGame(2, 128, 64)
    keys = HeldKeys()
    frames = 0
    while not game.over:
        game.walk(keys)
        frames += 1
    assert 100 < frames < 600
    slow = game.dot_ms
    game.score = 100
    assert game.dot_ms < slow


def check_who_walks_down_gets_deeper_and_is_never_out_of_sight():
    game = EndlessGame(4, 128, 64)
    maze = game.maze
    keys = HeldKeys()
    player = game.player
    for _ in range(1500):
        if player.side < 0:
            # To the nearest opening down in this row.
            x = player.cell % maze.width
            keys.held = keys.pressed = 0
            for far in range(maze.width):
                for way, side in ((1, 1), (-1, 3)):
                    cell = player.cell + far * way
                    run = all(maze.is_open(player.cell + i * way, side) for i in range(far))
                    if 0 <= x + far * way < maze.width and run and maze.is_open(cell, 2) and not keys.held:
                        keys.held = keys.pressed = ARROWS[2 if far == 0 else side]
        game.walk(keys)
        keys.pressed = keys.held = 0
        assert not game.over
        assert game.view_top < player.y(PITCH) + PITCH
        assert player.y(PITCH) < game.view_top + 64
    assert game.score > 60
