"""Messages to browsers by Web Push: encrypted for the browser alone, signed with the server's own key.

Where a message goes to is said by a browser, so by anybody.  Nothing is sent but to an address that everybody can reach: the address is looked
at again when the connection is made, so that a name that leads elsewhere by then leads nowhere.  No redirect is followed, no answer is read.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import hmac
import socket
import time
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    import aiohttp

ENDPOINT_LETTERS = 1000
POINT_BYTES, AUTH_BYTES = 65, 16
HTTPS_PORT = 443
SEND_SECONDS = 10.0
SIGNED_SECONDS = 12 * 3600
KEY_PURPOSE = b"vapid"
LONGEST_PAUSE = 43_200.0
GONE = (404, 410)


class Sent(NamedTuple):
    """How sending a message ended."""

    is_done: bool
    is_gone: bool = False
    """The push service knows the browser no more."""
    pause: float = 0.0
    """For how long the service wants to be left alone."""


def vapid_key(secret: bytes) -> ec.EllipticCurvePrivateKey:
    """The key that signs messages: it follows from the server's secret, so every process has it and a backup holds it."""
    number = int.from_bytes(hmac.new(secret, KEY_PURPOSE, hashlib.sha512).digest())
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return ec.derive_private_key(number % (order - 1) + 1, ec.SECP256R1())


def public_text(key: ec.EllipticCurvePrivateKey) -> str:
    """The public half, as browsers ask for it."""
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


# What a browser says


def is_endpoint(endpoint: str, trusts_loopback: bool = False) -> bool:
    """Whether messages may be sent there: a name with a dot, by HTTPS at the usual port, nothing else."""
    if len(endpoint) > ENDPOINT_LETTERS or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if trusts_loopback and parts.scheme == "http" and host == "127.0.0.1":
        return True
    is_plain = parts.username is None and parts.password is None and not parts.fragment
    return parts.scheme == "https" and is_plain and port in (None, HTTPS_PORT) and "." in host and not is_number(host)


def is_number(host: str) -> bool:
    """Whether a host is an address instead of a name, in any way of writing one."""
    try:
        ip_address(host)
    except ValueError:
        return host.rstrip(".").rpartition(".")[2].isdecimal() or host.lower().startswith("0x")
    return True


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether these are a browser's keys: a point of the curve, and sixteen bytes."""
    try:
        point, secret = (base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def is_public(host: str) -> bool:
    """Whether everybody can reach an address: not one of this machine, of a local network, or of a special kind."""
    address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is not None and not (inner.is_global and not inner.is_multicast):
            return False
    return address.is_global and not address.is_multicast


class Forbidden(OSError):
    """A name leads to an address that not everybody can reach."""


# Sending


class Pusher:
    """Sends messages; one for the whole server."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str, trusts_loopback: bool = False) -> None:
        self.public_key = public_text(key)
        self.trusts_loopback = trusts_loopback
        self._key, self._contact = key, contact
        self._session: aiohttp.ClientSession | None = None

    async def close(self) -> None:
        """Let go of all connections."""
        if self._session is not None:
            await self._session.close()

    async def send(self, endpoint: str, p256dh: str, auth: str, message: bytes, lives: float, topic: str) -> Sent:
        """Send a message that is worth something for a number of seconds; an undelivered one of the same topic is replaced."""
        import aiohttp

        if not is_endpoint(endpoint, self.trusts_loopback):
            return Sent(is_done=False, is_gone=True)
        headers = {
            "TTL": str(int(lives)),
            "Urgency": "normal",
            "Topic": topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        try:
            async with asyncio.timeout(SEND_SECONDS):
                body = self._encrypted(endpoint, p256dh, auth, message)
                answer = await self._open().post(
                    endpoint, data=body, headers=headers | self._signed(endpoint), allow_redirects=False
                )
                answer.close()
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            return Sent(is_done=False)
        pause = answer.headers.get("Retry-After", "")
        wait = min(float(pause), LONGEST_PAUSE) if pause.isdecimal() else 0.0
        return Sent(200 <= answer.status < 300, answer.status in GONE, wait)

    def _open(self) -> aiohttp.ClientSession:
        """The session, made when it is first needed: its library takes time to load."""
        import aiohttp

        if self._session is None:
            connector = aiohttp.TCPConnector(socket_factory=self._socket, limit=16, use_dns_cache=False, force_close=True)
            self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar(), trust_env=False)
        return self._session

    def _socket(self, found: Any) -> socket.socket:
        """A socket for an address that a name has led to, if everybody can reach it."""
        family, kind, protocol, _, target = found
        is_trusted = self.trusts_loopback and target[0] == "127.0.0.1"
        if not is_trusted and not is_public(str(target[0])):
            raise Forbidden("not for everybody")
        return socket.socket(family, kind, protocol)

    def _encrypted(self, endpoint: str, p256dh: str, auth: str, message: bytes) -> bytes:
        from pywebpush import WebPusher

        made = WebPusher({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}).encode(message, "aes128gcm")
        body: bytes = made["body"]
        return body

    def _signed(self, endpoint: str) -> dict[str, str]:
        from py_vapid import Vapid02

        parts = urlsplit(endpoint)
        claims = {"sub": self._contact, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_SECONDS}
        headers: dict[str, str] = Vapid02(self._key, {"no-strict": True}).sign(claims)
        return headers
