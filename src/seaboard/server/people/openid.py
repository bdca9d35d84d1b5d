"""Signing in at the OpenID provider of a school or a club: authorization code with PKCE; state and nonce work once.

The browser takes the state to the provider and back and shows by a cookie that it is the same browser.  What the provider says of a person is
checked by its signature, and nothing of it is kept but the identifier.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from typing import Any
from urllib.parse import urlencode

import httpx
from joserfc import jwt
from joserfc.jwk import KeySet
from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from seaboard.server.people.sessions import hash_of
from seaboard.server.process.config import Provider
from seaboard.server.process.logs import log
from seaboard.server.store.errors import Conflict
from seaboard.server.store.schema import identities, openid_requests
from seaboard.server.store.store import Store

REQUEST_SECONDS = 10 * 60.0
WAIT_SECONDS = 10.0
TOKEN_BYTES = 32
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
"""Signatures by a key that only the provider has; never by the client's secret, and never none."""
LEEWAY_SECONDS = 60


class Failed(Exception):
    """Somebody came back without what would sign them in; why is nobody's business."""


class Away(Exception):
    """The provider does not answer, or not as one."""


class Returned(Struct, frozen=True):
    """Somebody whom the provider knows."""

    subject: str
    name: str
    adds_to: str | None
    """The guest who adds a way to sign in."""
    takes_along: bool


class OpenId:
    """The server's provider, and who is who there."""

    def __init__(self, store: Store, provider: Provider) -> None:
        self.store, self.provider = store, provider

    @property
    def name(self) -> str:
        """What people call the provider; empty if there is none."""
        return self.provider.name

    # There

    async def begin(self, back: str, adds_to: str | None, takes_along: bool) -> tuple[str, str]:
        """The address where the browser goes, and what its cookie holds until it is back."""
        found = await self._discover()
        state, browser, nonce, verifier = (secrets.token_urlsafe(TOKEN_BYTES) for _ in range(4))
        now = time.time()
        values = {
            "key": hash_of(state),
            "browser": hash_of(browser),
            "nonce": nonce,
            "verifier": verifier,
            "guest": adds_to,
            "takes_along": takes_along,
            "expires": now + REQUEST_SECONDS,
        }

        def keep(connection: Connection) -> None:
            connection.execute(delete(openid_requests).where(openid_requests.c.expires < now))
            connection.execute(insert(openid_requests).values(values))

        await self.store.run(keep)
        digest = hashlib.sha256(verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.provider.client_id,
            "redirect_uri": back,
            "scope": "openid profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
            "code_challenge_method": "S256",
        }
        joint = "&" if "?" in found["authorization_endpoint"] else "?"
        return f"{found['authorization_endpoint']}{joint}{urlencode(asked)}", browser

    # And back

    async def finish(self, state: str, code: str, browser: str, back: str) -> Returned:
        """Who has come back; `Failed` if it is not the browser that went, or the provider does not stand by it."""
        row = await self._take(state)
        if row is None or not hmac.compare_digest(row.browser, hash_of(browser)) or not code:
            raise Failed
        claims = await self._claims(code, row.verifier, row.nonce, back)
        name = claims.get("preferred_username") or claims.get("given_name") or claims.get("name") or ""
        return Returned(str(claims["sub"]), str(name), row.guest, bool(row.takes_along))

    async def _take(self, state: str) -> Any:
        is_this = (openid_requests.c.key == hash_of(state)) & (openid_requests.c.expires > time.time())

        def take(connection: Connection) -> Any:
            row = connection.execute(select(openid_requests).where(is_this)).first()
            is_first = connection.execute(delete(openid_requests).where(is_this)).rowcount == 1
            return row if is_first else None

        return await self.store.run(take)

    async def _claims(self, code: str, verifier: str, nonce: str, back: str) -> dict[str, Any]:
        provider, found = self.provider, await self._discover()
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": back, "code_verifier": verifier}
        form["client_id"] = provider.client_id
        methods = found.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
        auth = None
        if provider.client_secret and "client_secret_basic" in methods:
            auth = httpx.BasicAuth(provider.client_id, provider.client_secret)
        elif provider.client_secret:
            form["client_secret"] = provider.client_secret
        token = await self._json("POST", found["token_endpoint"], data=form, auth=auth)
        keys = await self._json("GET", found["jwks_uri"])
        try:
            claims = jwt.decode(str(token["id_token"]), KeySet.import_key_set(keys), algorithms=ALGORITHMS).claims  # type: ignore[arg-type]
            jwt.JWTClaimsRegistry(
                leeway=LEEWAY_SECONDS,
                iss={"essential": True, "value": provider.issuer},
                aud={"essential": True, "value": provider.client_id},
                exp={"essential": True},
                sub={"essential": True},
                nonce={"essential": True, "value": nonce},
            ).validate(claims)
        except Exception as fault:  # whatever is wrong with it
            log("an identity was refused", kind=type(fault).__name__)
            raise Failed from fault
        several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if claims.get("azp", "" if several else provider.client_id) != provider.client_id:
            raise Failed
        return dict(claims)

    async def _discover(self) -> dict[str, Any]:
        issuer = self.provider.issuer
        found = await self._json("GET", f"{issuer.rstrip('/')}/.well-known/openid-configuration")
        if found.get("issuer") != issuer or not all(
            isinstance(found.get(name), str) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")
        ):
            raise Away
        return found

    async def _json(self, method: str, url: str, **more: Any) -> dict[str, Any]:
        try:
            async with httpx.AsyncClient(timeout=WAIT_SECONDS) as client:
                answer = await client.request(method, url, **more)
            told = answer.json() if answer.status_code == 200 else None
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as fault:
            log("the provider does not answer", kind=type(fault).__name__)
            raise Away from fault
        if not isinstance(told, dict):
            raise Failed if method == "POST" else Away
        return told

    # Who is who

    async def guest_of(self, subject: str) -> str | None:
        """The guest of an account there."""
        is_this = (identities.c.issuer == self.provider.issuer) & (identities.c.subject == subject)
        rows = await self.store.read(select(identities.c.guest).where(is_this))
        return str(rows[0].guest) if rows else None

    async def made(self, guest: str) -> float | None:
        """When a guest's account there was added; None if there is none."""
        is_this = (identities.c.issuer == self.provider.issuer) & (identities.c.guest == guest)
        rows = await self.store.read(select(identities.c.made).where(is_this))
        return float(rows[0].made) if rows else None

    async def add(self, guest: str, subject: str) -> None:
        """An account there is a guest's from now on, in place of another one; `Conflict` if it is another guest's."""
        issuer = self.provider.issuer
        values = {"issuer": issuer, "subject": subject, "guest": guest, "made": time.time()}

        def add(connection: Connection) -> None:
            is_this = (identities.c.issuer == issuer) & (identities.c.subject == subject)
            owner = connection.execute(select(identities.c.guest).where(is_this)).scalar_one_or_none()
            if owner not in (None, guest):
                raise Conflict("the account is another guest's")
            connection.execute(delete(identities).where(identities.c.issuer == issuer, identities.c.guest == guest))
            connection.execute(insert(identities).values(values))

        await self.store.run(add)

    async def remove(self, guest: str) -> None:
        """A guest has no account there any more."""

        def remove(connection: Connection) -> None:
            connection.execute(delete(identities).where(identities.c.guest == guest))

        await self.store.run(remove)
