"""Where a request comes from: its address, and the page that sent it."""

from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def is_own_page(connection: HTTPConnection, origins: frozenset[str]) -> bool:
    """Return whether a page of this server sent it, or a client that is no browser.

    A browser names the page's origin whenever that matters. It must be one of ``origins`` or the host that was asked.
    That host must be an IP address or ``localhost``: any other name can be made to point here.
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


def address(connection: HTTPConnection, trusted_header: str | None) -> str:
    """Return what bounds count as one client: its IPv4 address, or the first half of its IPv6 address.

    Behind a proxy it is the last entry of ``trusted_header``, which is the one that the proxy wrote.
    """
    peer = connection.client.host if connection.client else ""
    entries = connection.headers.getlist(trusted_header) if trusted_header else []
    return network(entries[-1].rpartition(",")[2].strip() if entries else peer) or peer


def network(text: str) -> str:
    """Return the network that ``text``, an IP address, is counted with; empty if it is none."""
    try:
        ip = ip_address(text)
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)
