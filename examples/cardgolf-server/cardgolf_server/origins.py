"""The origin of a request: the address of its client, and the page that sent it."""

from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:  # pools count addresses too, and need no web framework
    from starlette.requests import HTTPConnection


def is_own_page(connection: "HTTPConnection", origins: frozenset[str]) -> bool:
    """Return whether a page of this server, or a client other than a browser, sent the request.

    A browser names the origin of the page whenever it matters. It must be one of ``origins`` or the requested host.
    That host must be an IP address or ``localhost``, since any other name can be made to resolve to this server.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    host = connection.headers.get("host", "")
    return urlsplit(origin).netloc == host != "" and _is_literal(host)


def _is_literal(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or bool(ip_address(name))
    except ValueError:
        return False


def find_address(connection: "HTTPConnection", trusted_header: str | None) -> str:
    """Return the address by which bounds count a client: IPv4, or the first half of IPv6.

    Behind a proxy it is the last entry of ``trusted_header``, which the proxy wrote.
    """
    peer = connection.client.host if connection.client else ""
    entries = connection.headers.getlist(trusted_header) if trusted_header else []
    return parse_network(entries[-1].rpartition(",")[2].strip() if entries else peer) or peer


def list_networks(address: str) -> tuple[str, ...]:
    """Return the networks by which bounds count ``address``: itself and, of IPv6, that of the first 48 bits.

    >>> list_networks("2001:db8:1:2::"), list_networks("192.0.2.1")
    (('2001:db8:1:2::', '2001:db8:1::/48'), ('192.0.2.1',))
    """
    try:
        return address, f"{IPv6Address(int(IPv6Address(address)) >> 80 << 80)}/48"
    except ValueError:
        return (address,)


def parse_network(text: str) -> str:
    """Return the network of the IP address ``text``, or an empty string for another text."""
    try:
        ip = ip_address(text)
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
