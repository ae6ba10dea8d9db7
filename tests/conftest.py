"""What tests share: the runtimes, each built once."""

from collections.abc import Iterator

import pytest

from host_tools import boards, runtimes
from host_tools.runtimes import Runtime


@pytest.fixture(scope="session", params=runtimes.NAMES)
def runtime(request: pytest.FixtureRequest) -> Runtime:
    """Each of the runtimes in turn, with room for what the checks themselves need."""
    return runtimes.get(request.param, boards.load("pico"), heap="4M")


@pytest.fixture(scope="session", autouse=True)
def nobodys_scores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is played here out of the player's own settings and scores."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the tests that take longest, for the workers to be done at the same time."""

    def seconds(item: pytest.Item) -> float:
        marked = item.get_closest_marker("emulated") or item.get_closest_marker("long")
        return marked.kwargs["seconds"] if marked else 0

    items.sort(key=seconds, reverse=True)
