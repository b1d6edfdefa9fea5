"""A server for each test that asks for one."""

import pytest
from serving import Server


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path)
    yield running
    running.stop()
