"""Fingerprints of mazes and frames, written down once and the same on every runtime for ever.

To write them down anew after a change that is meant: `python -m tests.test_golden`, and look at what changed.
"""

from itertools import product
from pathlib import Path

from host_tools import boards, runtimes
from host_tools.runtimes import Runtime
from pocketmaze.maze.carve import ALGORITHMS
from pocketmaze.maze.recipe import BEST, LOGO

GOLDEN = Path(__file__).parent / "golden_fingerprints.txt"

SIZES = ((1, 1), (1, 40), (40, 1), (5, 5), (15, 7), (21, 9), (31, 15), (63, 31), (90, 50))
MASKED_SIZES = ((15, 11),)
SEEDS = (0, 42, 2**28 - 1)

Case = tuple[str | int, ...]

# The code that proves is the firmware's own.
SCRIPT = """
from pocketmaze.toy.proof import card_line, proof_line
print(card_line())
for case in {cases!r}:
    print(proof_line(*case))
"""


def cases() -> list[Case]:
    """`(algorithm, width, height, seed, hunt, braid, mask)` of every golden line; the last two may be left out."""
    found: list[Case] = [(algorithm, *size, seed, 0) for algorithm, size, seed in product(ALGORITHMS[:2], SIZES, SEEDS)]
    found += [("hunt-and-kill", *size, 7, hunt) for size, hunt in product(SIZES, (16, 255))]
    # Of the others fewer, for the time they take where there's no machine code.
    found += [(algorithm, *size, seed, 0) for algorithm, size, seed in product(ALGORITHMS[2:], SIZES[:6], SEEDS)]
    found += [(algorithm, 63, 31, 42, 0) for algorithm in ALGORITHMS[2:]]
    found += [("wilson", *size, 7, 0, braid) for size, braid in product(SIZES[:7], (BEST, 250, 1000))]
    return found + [(algorithm, *size, 7, 0, BEST, LOGO) for algorithm, size in product(ALGORITHMS, MASKED_SIZES)]


def proofs(runtime: Runtime) -> str:
    """The lines that the runtime gives."""
    return runtime.run(SCRIPT.format(cases=cases()), timeout=300)


def test_every_runtime_gives_the_golden_fingerprints(runtime: Runtime) -> None:
    assert proofs(runtime).splitlines() == GOLDEN.read_text().splitlines()


def test_golden_fingerprints_differ() -> None:
    lines = GOLDEN.read_text().splitlines()
    sizes = ((31, 15), (63, 31), (15, 11))
    big = [line.split() for line in lines if line.split()[-4:-3] in [[f"{w}x{h}"] for w, h in sizes]]
    assert len(big) == len([case for case in cases() if case[1:3] in sizes])
    assert len({line[-2] for line in big}) == len({line[-1] for line in big}) == len(big)


if __name__ == "__main__":
    GOLDEN.write_text(proofs(runtimes.get("cpython", boards.load("pico"))))
