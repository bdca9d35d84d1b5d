"""Where people find the server: the address for links and QR codes."""

from __future__ import annotations

import contextlib
import io
import re
import socket
from typing import TYPE_CHECKING, Any

from seaboard.server.process.config import Config

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

EVERYWHERE = {"0.0.0.0", "::"}
PRIVATE_TARGETS = ("192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Somewhere in each range of private addresses: the way there tells this machine's address in such a network."""
HERE = {"localhost", "127.0.0.1", "[::1]"}
HOST = re.compile(r"(?P<name>[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?")


def lan_address() -> str | None:
    """This machine's address in the local network; None where there is no network.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route does not need the other end to exist; this one is reserved for documents.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address in EVERYWHERE else address


def lan_addresses() -> list[str]:
    """This machine's addresses in all its networks, the one that is usually right first.  Nothing is sent."""
    found = [lan_address()]
    for target in PRIVATE_TARGETS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if each and not each.startswith("127.") and each not in EVERYWHERE]


def is_local(base: str) -> bool:
    """Whether only this machine understands an address."""
    name = HOST.fullmatch(base.partition("://")[2])
    return name is not None and (name["name"] in HERE or name["name"].startswith("127."))


def own_address(config: Config) -> str:
    """The address to open on this machine."""
    host = "127.0.0.1" if config.host in EVERYWHERE else f"[{config.host}]" if ":" in config.host else config.host
    return config.url or f"http://{host}:{config.port}"


def shared_address(config: Config) -> str | None:
    """The address for others in the local network; None where others cannot connect."""
    if config.url:
        return config.url.rstrip("/")
    lan = lan_address() if config.host in EVERYWHERE else None
    return None if lan is None else f"http://{lan}:{config.port}"


def link_base(connection: ASGIConnection[Any, Any, Any, Any], config: Config) -> str:
    """What links to this server begin with: the address the asker used, unless only this machine understands it."""
    asked = HOST.fullmatch(connection.headers.get("host", ""))
    if config.url or asked is None or asked["name"] in HERE:
        shared = shared_address(config)
        if shared is not None or asked is None:
            return (shared or own_address(config)).rstrip("/")
    scheme = connection.url.scheme.replace("ws", "http", 1)  # a page is reached beside its socket
    return f"{scheme}://{asked[0]}"


def qr_svg(address: str) -> str:
    """An address as a QR code, in SVG."""
    import segno

    drawing = io.BytesIO()
    segno.make(address, micro=False).save(drawing, kind="svg", scale=6, border=3, light="white", xmldecl=False, nl=False)
    return drawing.getvalue().decode()


def qr_text(address: str) -> str:
    """An address as a QR code for a terminal."""
    import segno

    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
