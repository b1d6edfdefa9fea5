"""The fixture of a running server."""

import pytest
from serving import Server


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()
