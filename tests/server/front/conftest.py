"""A server that several tests visit."""

from collections.abc import Iterator

import pytest

from tests.server.front.served import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process that only come and go."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(autouse=True)
def nobody_is_left(request: pytest.FixtureRequest) -> None:
    """Whatever test came before: nobody is there, and no game goes on."""
    if "server" in request.fixturenames:
        request.getfixturevalue("server").clear()
