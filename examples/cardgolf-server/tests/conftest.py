"""The fixture of a running server, which all tests share that need no bounds or files of their own."""

import pytest
from serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()
