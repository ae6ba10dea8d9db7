"""What tests share: the runtimes, each built once."""

import pytest

from host_tools import boards, runtimes
from host_tools.runtimes import Runtime


@pytest.fixture(scope="session", params=runtimes.NAMES)
def runtime(request: pytest.FixtureRequest) -> Runtime:
    """Each of the runtimes in turn, with room for what the checks themselves need."""
    return runtimes.get(request.param, boards.load("pico"), heap="4M")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the tests that take longest, for the workers to be done at the same time."""

    def seconds(item: pytest.Item) -> float:
        marked = item.get_closest_marker("emulated") or item.get_closest_marker("long")
        return marked.kwargs["seconds"] if marked else 0

    items.sort(key=seconds, reverse=True)
