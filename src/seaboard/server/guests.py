"""Guests: a name and a signed cookie, nothing to register; and the personal link that makes another device the same guest's."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from seaboard.server.forms import Me
from seaboard.server.limits import Gate, demand
from seaboard.server.phrases import LANGUAGES, preferred
from seaboard.server.problems import Trouble
from seaboard.server.protocol import Language
from seaboard.server.rows import GuestRow
from seaboard.server.security import client_key

if TYPE_CHECKING:
    from seaboard.server.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]
COOKIE = "seaboard"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
LINK_SECONDS = 15 * 60
SEEN_SECONDS = 24 * 3600
"""How old the note of when a guest was last here may grow."""
CREATURES = (
    "Herring Cormorant Flounder Salmon Seal Porpoise Gull Tern Eider Pike Perch Sprat Turbot Cod Eel Crab Shrimp Mussel Starfish "
    "Heron Curlew Lapwing Sandpiper Petrel Puffin Otter Beaver Sturgeon Lamprey Mackerel Plover Osprey Swan Goose Teal"
).split()


def default_name() -> str:
    """A friendly name for who has given none."""
    return f"Guest {secrets.choice(CREATURES)} {secrets.randbelow(90) + 10}"


def clean_name(name: str) -> str:
    """A name as others are shown it: one line without control or invisible characters."""
    shown = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not shown:
        raise Trouble(422, "A name needs a letter.")
    return shown


def preferred_language(connection: Connection) -> Language:
    """The first of the browser's languages that we speak."""
    return preferred(connection.headers.get("accept-language", ""))


class Guests:
    """Who a connection belongs to."""

    def __init__(self, store: Store, secret: bytes, gate: Gate, is_https: bool) -> None:
        self.store = store
        self.secret = secret
        self.gate = gate
        self.is_https = is_https

    # Signatures

    def sign(self, purpose: str, text: str) -> str:
        """The signature of a text for one purpose."""
        digest = hmac.new(self.secret, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def is_signed(self, purpose: str, text: str, signature: str) -> bool:
        """Whether the signature is ours."""
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())

    def cookie_value(self, guest_id: str) -> str:
        """What a guest's cookie holds."""
        return f"{guest_id}.{self.sign('guest', guest_id)}"

    # Finding and making guests

    async def guest_of(self, connection: Connection) -> GuestRow | None:
        """The guest whose cookie came with the connection, if there is one."""
        guest_id, _, signature = connection.cookies.get(COOKIE, "").partition(".")
        if not signature or not self.is_signed("guest", guest_id, signature):
            return None
        guest = await self.store.guest(guest_id)
        if guest is not None and time.time() - guest.seen > SEEN_SECONDS:
            guest = GuestRow(guest.id, guest.name, guest.language, guest.created, time.time())
            await self.store.save_guest(guest)
        return guest

    async def need_guest(self, connection: Connection) -> GuestRow:
        """The guest of the connection, made now if he has not been here before."""
        guest = await self.guest_of(connection)
        if guest is None:
            demand(self.gate.guests, client_key(connection))
            now = time.time()
            guest = GuestRow(secrets.token_urlsafe(12), default_name(), preferred_language(connection), now, now)
            await self.store.add_guest(guest)
            self.give_cookie(connection, guest.id)
        return guest

    def give_cookie(self, connection: Connection, guest_id: str | None) -> None:
        """Have the answer set the guest's cookie, or clear it."""
        value = "" if guest_id is None else self.cookie_value(guest_id)
        connection.scope["state"]["guest_cookie"] = Cookie(
            key=COOKIE,
            value=value,
            path="/",
            max_age=COOKIE_SECONDS if value else 0,
            httponly=True,
            samesite="lax",
            secure=self.is_https or connection.url.scheme == "https",
        )

    # The personal link

    def link_token(self, guest_id: str, expires: int) -> str:
        """What a personal link carries."""
        text = f"{guest_id}.{expires}"
        return f"{text}.{self.sign('link', text)}"

    async def guest_of_link(self, token: str) -> GuestRow:
        """The guest whom a personal link belongs to; an expired or forged one is an error."""
        text, _, signature = token.rpartition(".")
        guest_id, _, expires = text.rpartition(".")
        if not self.is_signed("link", text, signature):
            raise Trouble(404, "This link is not one of ours.")
        guest = await self.store.guest(guest_id)
        if guest is None or int(expires) < time.time():
            raise Trouble(404, "This link has expired; make a new one on the other device.")
        return guest


def guests_of(connection: Connection) -> Guests:
    """The guests of the server that the connection came to."""
    found: Guests = connection.app.state.guests
    return found


async def guest_of(connection: Connection) -> GuestRow | None:
    """The guest behind a request or a socket, if there is one."""
    return await guests_of(connection).guest_of(connection)


async def need_guest(connection: Connection) -> GuestRow:
    """The guest behind a request, made now if need be."""
    return await guests_of(connection).need_guest(connection)


async def set_guest_cookie(message: Message, scope: Scope) -> None:
    """Called before an answer is sent: sets or clears the cookie if the request asked for it."""
    if message["type"] == "http.response.start" and (cookie := scope["state"].get("guest_cookie")) is not None:
        MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))


def me_of(guest: GuestRow) -> Me:
    """A guest as he is shown to himself."""
    language: Language = next((known for known in LANGUAGES if known == guest.language), "en")
    return Me(guest.name, language, guest.created)
