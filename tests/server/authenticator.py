"""An authenticator of the tests' own: keeps key pairs and signs what a page asks it to, as a phone or a security key does."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

USER_PRESENT, USER_VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


def encoded(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One device with its keys.  What it says of the page can be changed, as a page of another site would."""

    def __init__(self, origin: str = "http://127.0.0.1:8400", counts: bool = True) -> None:
        self.origin = origin
        self.counts = counts
        self.signatures = 0
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.handle = b""

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, site: str, flags: int) -> bytes:
        self.signatures += 1 if self.counts else 0
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.signatures.to_bytes(4, "big")

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        self.handle = decoded(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], USER_PRESENT | USER_VERIFIED | HAS_KEY) + held
        response = {
            "clientDataJSON": encoded(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": encoded(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        client = self._client_data("webauthn.get", options["challenge"])
        data = self._data(options["rpId"], USER_PRESENT | USER_VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": encoded(client),
            "authenticatorData": encoded(data),
            "signature": encoded(signature),
            "userHandle": encoded(self.handle),
        }
        return {"id": encoded(self.id), "rawId": encoded(self.id), "type": "public-key", "response": response}
