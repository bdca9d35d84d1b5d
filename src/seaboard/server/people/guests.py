"""Guests: a name and a session in a cookie, nothing to register."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import Message, Scope
from sqlalchemy import Row

from seaboard.server.door.limits import Gate, demand
from seaboard.server.door.security import GUEST_COOKIE, client_key
from seaboard.server.http.forms import Me
from seaboard.server.http.problems import trouble
from seaboard.server.order.entry import needs_invitation
from seaboard.server.people.first_contact import FirstContacts, add_guest, request_key
from seaboard.server.people.links import Links
from seaboard.server.people.openid import OpenId
from seaboard.server.people.passkeys import Passkeys
from seaboard.server.people.recovery import Recoveries
from seaboard.server.people.sessions import SESSION_SECONDS, TOKEN_BYTES, Session, Sessions, device_words
from seaboard.server.process.config import Provider
from seaboard.server.store.rows import GuestRow
from seaboard.server.table.names import guest_name, made_up_name
from seaboard.server.table.phrases import LANGUAGES, preferred
from seaboard.server.table.plain_text import as_id, one_line
from seaboard.server.table_info import Language

if TYPE_CHECKING:
    from seaboard.server.store.store import Store

Connection = ASGIConnection[Any, Any, Any, Any]
COOKIE = GUEST_COOKIE
MORE_PEOPLE = frozenset("23456")
"""Besides the first: how many people can share a device."""
GUEST_BYTES = 12
NO_PROVIDER = Provider()
DEED_LETTERS = 16


class Who(NamedTuple):
    """The guest of a connection; None for a visitor without a cookie of ours."""

    guest: GuestRow | None = None
    session: Session | None = None
    """None also on a socket with a signed cookie of an older version."""


def clean_name(name: str) -> str:
    """A name as others are shown it: one line without control or invisible characters."""
    shown = one_line(name)
    if not shown:
        raise trouble(422, "no letter")
    return shown


def preferred_language(connection: Connection) -> Language:
    """The first of the browser's languages that we speak."""
    return preferred(connection.headers.get("accept-language", ""))


class Guests:
    """The guest of a connection."""

    def __init__(
        self, store: Store, secret: bytes, gate: Gate, is_https: bool, provider: Provider = NO_PROVIDER, invites: bool = False
    ) -> None:
        self.store = store
        self.sessions = Sessions(store)
        self.links = Links(store)
        self.recoveries = Recoveries(store, secret)
        self.passkeys = Passkeys(store)
        self.openid = OpenId(store, provider)
        self.first_contacts = FirstContacts(store)
        self.secret = secret
        self.gate = gate
        self.is_https = is_https
        self.invites = invites
        """The settings say that only invited people play here."""

    # Signatures

    def sign(self, purpose: str, text: str) -> str:
        """The signature of a text for one purpose."""
        digest = hmac.new(self.secret, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def is_signed(self, purpose: str, text: str, signature: str) -> bool:
        """Whether the signature is ours."""
        return hmac.compare_digest(self.sign(purpose, text).encode(), signature.encode())

    # Finding and making guests

    async def who(self, connection: Connection) -> Who:
        """The guest whose cookie came with the connection, and the session; looked up once for each request."""
        known: Who | None = connection.scope["state"].get("who")
        if known is None:
            known = connection.scope["state"]["who"] = await self._look_up(connection)
        return known

    async def _look_up(self, connection: Connection) -> Who:
        value = connection.cookies.get(cookie_of(connection), "")
        if "." in value:
            return await self._exchange(connection, value)
        session = await self.sessions.find(value) if value else None
        if session is None:
            return Who()
        await self.sessions.note_use(session)
        if connection.scope["type"] == ScopeType.HTTP:
            token = await self.sessions.renew(session)
            if token is not None:
                self.give_cookie(connection, token)
        return Who(session.guest, session)

    async def _exchange(self, connection: Connection, value: str) -> Who:
        """The guest of a signed cookie of an older version; the answer brings a session instead.

        The session follows from the cookie, the kind of device and its address, so that the requests of one page are given the same one.
        """
        guest_id, _, signature = value.partition(".")
        if not self.is_signed("guest", guest_id, signature):
            return Who()
        guest = await self.sessions.guest_signed(guest_id)
        if guest is None or connection.scope["type"] != ScopeType.HTTP:
            return Who(guest)
        device = device_of(connection)
        token = self.sign("exchange", f"{guest_id}:{device}:{client_key(connection)}")
        session = await self.sessions.find(token)
        if session is None:
            await self.sessions.open(guest_id, device, token)
            session = await self.sessions.find(token)
        self.give_cookie(connection, token)
        return Who(guest, session)

    async def guest_of(self, connection: Connection) -> GuestRow | None:
        """The guest whose cookie came with the connection, if there is one."""
        return (await self.who(connection)).guest

    async def needs_invitation(self, guest: str | None) -> bool:
        """Whether this visitor may not play here without an invitation."""
        return await self.store.ask(lambda rows: needs_invitation(rows, guest, self.invites))

    async def need_guest(self, connection: Connection, is_invited: bool = False) -> GuestRow:
        """The guest of the connection; created now for a visitor without one, if everybody may come, or this visitor was invited."""
        guest = await self.guest_of(connection)
        if guest is None:
            if not is_invited and await self.needs_invitation(None):
                raise trouble(403, "invited only")
            key = request_key(connection)
            demand(self.gate.guests, client_key(connection))
            fresh = self.fresh(connection, "")
            # The token follows from the request's id, so that the same request sent again is given the same session.
            token = secrets.token_urlsafe(TOKEN_BYTES) if key is None else self.sign("first", key)
            guest = await self.first_contacts.meet(key, fresh, device_of(connection), token)
            self.give_cookie(connection, token)
            connection.scope["state"]["who"] = Who(guest)
        return guest

    def fresh(self, connection: Connection, name: str) -> GuestRow:
        """A new guest who is not kept yet."""
        now = time.time()
        id = as_id(secrets.token_urlsafe(GUEST_BYTES))
        return GuestRow(id, name or made_up_name(), preferred_language(connection), now, now)

    async def make(self, connection: Connection, name: str) -> GuestRow:
        """A new guest of a name, without a session."""
        demand(self.gate.guests, client_key(connection))
        fresh = self.fresh(connection, name)
        await self.store.run(lambda rows: add_guest(rows, fresh))
        return fresh

    async def become(self, connection: Connection, guest: GuestRow) -> None:
        """This device is the guest's too from now on; the same request sent again is given the same session."""
        key = request_key(connection)
        token = None if key is None else self.sign("become", key)
        self.give_cookie(connection, await self.sessions.open(guest.id, device_of(connection), token))

    async def everybody_here(self, connection: Connection) -> list[tuple[str, str]]:
        """Guests and sessions of everybody who shares this device; the answer clears their cookies."""
        found = []
        for name in (COOKIE, *(f"{COOKIE}-{person}" for person in sorted(MORE_PEOPLE))):
            value = connection.cookies.get(name, "")
            if not value:
                continue
            self.give_cookie(connection, None, name)
            session = await self.sessions.find(value)
            if session is not None:
                found.append((session.guest.id, session.id))
            guest, _, signature = value.partition(".")
            if self.is_signed("guest", guest, signature):
                found.append((guest, ""))  # ending anything of a guest voids the signed cookie of older versions
        return found

    def give_cookie(self, connection: Connection, token: str | None, name: str = "") -> None:
        """Have the answer set a cookie to a session's token, or clear it; usually the cookie of whoever asks."""
        key = name or cookie_of(connection)
        connection.scope["state"].setdefault("guest_cookies", {})[key] = Cookie(
            key=key,
            value=token or "",
            path="/",
            max_age=int(SESSION_SECONDS) if token else 0,
            httponly=True,
            samesite="lax",
            secure=self.is_https or connection.url.scheme == "https",
        )

    # Once

    def made_id(self, connection: Connection, guest: GuestRow, letters: int, purpose: str) -> str:
        """The id of what a request makes: the same again for the same request of the same guest, else random.

        So a table, a seat or an entry that a lost answer told of is found again and not made twice.
        """
        key = request_key(connection)
        return as_id(secrets.token_urlsafe(letters) if key is None else self.sign(purpose, f"{guest.id}:{key}"))[:letters]


def cookie_of(connection: Connection) -> str:
    """The cookie of whoever asks: `?person=2` names the second person at one device, who is a guest with a session like any other."""
    person = connection.query_params.get("person", "")
    return f"{COOKIE}-{person}" if person in MORE_PEOPLE else COOKIE


def device_of(connection: Connection) -> str:
    """Roughly what device a request comes from."""
    return device_words(connection.headers.get("user-agent", ""))


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


def made_id(connection: Connection, guest: GuestRow, letters: int, purpose: str = "made") -> str:
    """The id of what a request of a guest makes; the same again if the request is sent again."""
    return guests_of(connection).made_id(connection, guest, letters, purpose)


def deed_id(connection: Connection, guest: GuestRow) -> str:
    """The id of a deed that came by HTTP."""
    return made_id(connection, guest, DEED_LETTERS)


async def set_guest_cookie(message: Message, scope: Scope) -> None:
    """Called before an answer is sent: sets or clears the cookie if the request asked for it."""
    if message["type"] == "http.response.start":
        for cookie in scope["state"].get("guest_cookies", {}).values():
            MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))


def me_of(guest: GuestRow, pupil: Row[Any] | None = None) -> Me:
    """A guest, as that guest is shown; a pupil with the class and the name that waits for the teacher."""
    language: Language = next((known for known in LANGUAGES if known == guest.language), "en")
    shown = guest_name(guest.name, language)
    if pupil is None:
        return Me(shown, language, guest.created)
    return Me(shown, language, guest.created, pupil.class_name, pupil.wish)
