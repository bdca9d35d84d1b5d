"""Passkeys: a key pair that a phone, a laptop or a stick keeps for its owner.  The server knows the public half.

No name is typed: the authenticator offers the keys it has for this site.  What is checked: the challenge is ours and fresh, page and site are
ours, the signature fits, and an authenticator that counts its signatures has not gone back.
"""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from seaboard.server.http.answers import Passkey
from seaboard.server.people.challenges import Challenges, note_signed_in
from seaboard.server.process.logs import log
from seaboard.server.store.errors import Conflict
from seaboard.server.store.packing import to_guest
from seaboard.server.store.rows import GuestRow
from seaboard.server.store.schema import guests, passkeys
from seaboard.server.store.store import Store

MOST_PASSKEYS = 20
LONGEST_ID = 1400
"""Letters of an authenticator's name for a key: 1023 bytes in base 64."""
WAIT_MS = 120_000
Connection_ = ASGIConnection[Any, Any, Any, Any]


class Failed(Exception):
    """An answer to a challenge that does not count; why is nobody's business."""


class Site(Struct, frozen=True):
    """Where the asking page stands: browsers bind a passkey to the host."""

    host: str
    origin: str


def site_of(connection: Connection_) -> Site:
    """The site of a request; that its origin is one of our own has been checked at the door."""
    origin = connection.headers.get("origin") or f"{connection.url.scheme}://{connection.headers.get('host', '')}"
    return Site(urlsplit(origin).hostname or "", origin)


class Passkeys:
    """The passkeys of a server's players."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.challenges = Challenges(store)

    # Making one

    async def creation_options(self, guest: GuestRow, name: str, site: Site) -> dict[str, Any]:
        """What the browser is to ask an authenticator for; authenticators that have one of these keys say so."""
        held = await self.store.read(select(passkeys.c.id).where(passkeys.c.guest == guest.id))
        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Seaboard",
            user_name=name,
            user_id=guest.id.encode(),
            challenge=await self.challenges.make("register", guest.id),
            timeout=WAIT_MS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(row.id)) for row in held],
        )
        return options_to_json_dict(options)

    async def register(self, guest: str, name: str, credential: dict[str, Any], site: Site, request: str | None) -> Passkey:
        """Keep a new passkey; `Failed` if it does not answer a challenge made for this guest, `Conflict` if there are too many."""
        challenge = challenge_in(credential, is_new=True)
        taken = await self.challenges.take(challenge, "register", request)
        if taken is None or taken.guest != guest:
            raise Failed
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=site.host, expected_origin=site.origin
            )
        except Exception as fault:  # whatever a stranger's bytes do to the parsers
            raise Failed from fault
        id = bytes_to_base64url(made.credential_id)
        values = {
            "id": id,
            "guest": guest,
            "public_key": made.credential_public_key,
            "signatures": made.sign_count,
            "site": site.host,
            "name": name,
            "made": time.time(),
        }

        def keep(connection: Connection) -> None:
            is_known = connection.execute(select(passkeys.c.id).where(passkeys.c.id == id, passkeys.c.guest == guest)).first()
            if is_known is not None:
                return  # the answer was lost
            number = select(func.count()).select_from(passkeys).where(passkeys.c.guest == guest)
            if connection.execute(number).scalar_one() >= MOST_PASSKEYS:
                raise Conflict("too many passkeys")
            connection.execute(insert(passkeys).values(values))

        await self.store.run(keep)
        return next(each for each in await self.of(guest) if each.id == id)

    # Having them

    async def of(self, guest: str) -> list[Passkey]:
        """A guest's passkeys, in the order in which they were made."""
        rows = await self.store.read(select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.made, passkeys.c.id))
        return [Passkey(row.id, row.name, row.site, row.made, row.used) for row in rows]

    async def remove(self, guest: str, id: str) -> bool:
        """Forget one of a guest's passkeys; False if the guest has no such one."""

        def remove(connection: Connection) -> bool:
            return connection.execute(delete(passkeys).where(passkeys.c.guest == guest, passkeys.c.id == id)).rowcount == 1

        return await self.store.run(remove)

    # Signing in

    async def request_options(self, site: Site) -> dict[str, Any]:
        """What the browser is to have signed; the authenticator knows for whom."""
        options = generate_authentication_options(
            rp_id=site.host,
            challenge=await self.challenges.make("sign in", None),
            timeout=WAIT_MS,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return options_to_json_dict(options)

    async def owner(self, credential: dict[str, Any]) -> str:
        """Whose passkey is said to have signed: to count tries by, before anything is checked; empty if it is nobody's."""
        rows = await self.store.read(select(passkeys.c.guest).where(passkeys.c.id == str(credential.get("id", ""))[:LONGEST_ID]))
        return str(rows[0].guest) if rows else ""

    async def check(self, credential: dict[str, Any], site: Site, request: str | None) -> GuestRow:
        """The guest who has answered a challenge; `Failed` for whatever reason it does not count."""
        challenge = challenge_in(credential, is_new=False)
        taken = await self.challenges.take(challenge, "sign in", request)
        if taken is None:
            raise Failed
        if taken.is_repeated:
            return await self._guest(taken.guest)
        rows = await self.store.read(select(passkeys).where(passkeys.c.id == str(credential["id"])[:LONGEST_ID]))
        if not rows:
            raise Failed
        row = rows[0]
        try:
            handle = parse_authentication_credential_json(credential).response.user_handle
            answered = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=bytes(row.public_key),
                credential_current_sign_count=row.signatures,
            )
        except Exception as fault:  # whatever a stranger's bytes do to the parsers
            log("a passkey was refused", kind=type(fault).__name__)
            raise Failed from fault
        if handle is not None and handle != row.guest.encode():
            raise Failed

        def note(connection: Connection) -> bool:
            # Of two answers with the same count, in whichever processes, one counts.
            is_same = (passkeys.c.id == row.id) & (passkeys.c.signatures == row.signatures)
            values = {"signatures": answered.new_sign_count, "used": time.time()}
            if connection.execute(update(passkeys).where(is_same).values(values)).rowcount != 1:
                return False
            note_signed_in(connection, challenge, row.guest)
            return True

        if not await self.store.run(note):
            raise Failed
        return await self._guest(row.guest)

    async def _guest(self, id: str | None) -> GuestRow:
        rows = await self.store.read(select(guests).where(guests.c.id == id))
        if id is None or not rows:
            raise Failed
        return to_guest(rows[0])


def challenge_in(credential: dict[str, Any], is_new: bool) -> bytes:
    """The challenge that is said to be answered; `Failed` if what was sent is no answer at all."""
    try:
        parsed = (parse_registration_credential_json if is_new else parse_authentication_credential_json)(credential)
        return parse_client_data_json(parsed.response.client_data_json).challenge
    except Exception as fault:  # whatever a stranger's bytes do to the parsers
        raise Failed from fault
