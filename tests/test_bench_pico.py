"""What the toy may take on a Pico. Emulated time and counts are the same to the last digit on any machine."""

import pytest

from host_tools.bench import Figure, measure_target
from host_tools.targets import open_target

from . import pico

LARGE = (63, 31)
HUGE = (127, 63)


@pytest.mark.emulated(seconds=230)
def test_on_a_pico_the_toy_is_as_quick_and_as_small_as_promised() -> None:
    with open_target("pico", pico.BOARD, pico.image()) as target:
        figures = measure_target(
            target, [LARGE], only=["carve", "kernels", "step", "latency"], algorithms=["hunt-and-kill"]
        )
        boot = measure_target(target, [LARGE, HUGE], only=["boot", "heap"])
    free = {figure.size: figure.bytes_kept for figure in boot if figure.what == "free heap play"}
    found: dict[str, Figure] = {figure.what: figure for figure in (*figures, *boot)}

    def ms(what: str) -> float:
        took = found[what].ms
        assert took is not None
        return took

    assert ms("carve hunt-and-kill") <= 20
    assert ms("draw maze") <= 10
    assert ms("step player") <= 3
    assert ms("boot") <= 500
    assert ms("latency") <= 10
    assert ms("latency menu") <= 10
    assert found["step player"].bus_bytes is not None
    assert found["step player"].bus_bytes <= 40
    assert free["63x31"] is not None
    assert free["63x31"] >= 170_000
    assert free["127x63"] is not None
    assert free["127x63"] >= 160_000
