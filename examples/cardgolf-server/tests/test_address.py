"""The address that the server prints can be opened."""

import socket

import httpx
import pytest
from cardgolf_server.__main__ import find_url
from serving import SOON, Server


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0", "::1", "::"])
def test_the_printed_address_can_be_opened(tmp_path, host):
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("no IPv6")
    server = Server(tmp_path / "tables", "--host", host)
    try:
        assert "//0.0.0.0" not in server.url and "[::]" not in server.url
        assert httpx.get(server.url, timeout=SOON).status_code == 200
        assert server.post(variant="play-nine", players=["Ann", "Bo"]).status_code == 201
    finally:
        server.stop()


def test_without_a_network_it_is_the_address_of_this_computer(monkeypatch):
    def refuse(*_):
        raise OSError("no route")

    monkeypatch.setattr(socket, "socket", refuse)
    assert find_url("0.0.0.0", 80) == find_url("", 80) == "http://127.0.0.1:80/"
    assert find_url("::", 80) == "http://[::1]:80/"
    assert find_url("host.example", 80) == "http://host.example:80/"
