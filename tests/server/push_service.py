"""A push service of the tests' own on loopback, and browsers that it knows: what was sent is decrypted with their keys."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Got(NamedTuple):
    """A message as the service was given it."""

    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """A browser with keys of its own."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": text_of(point), "auth": text_of(self.auth)}}

    def read(self, got: Got) -> dict[str, str]:
        """Decrypt a message; only this browser can."""
        told: dict[str, str] = json.loads(
            http_ece.decrypt(got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return told


class PushService:
    """Keeps what it is given; answers with `status`, and not before `seconds` have passed."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.status, self.seconds = 201, 0.0
        self.answers: dict[str, str] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *told: Any) -> None:
                """Say nothing."""

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append(Got(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                time.sleep(service.seconds)
                self.send_response(service.status)
                for name, value in service.answers.items():
                    self.send_header(name, value)
                self.end_headers()

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def browser(self, name: str = "one") -> Browser:
        return Browser(f"{self.address}/push/{name}")

    def is_signed(self, got: Got, public_key: str) -> bool:
        """Whether a message is signed by the server's key, for this service."""
        told = got.headers["authorization"]
        token = told.partition("t=")[2].partition(",")[0]
        claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
        return bool(Vapid02.verify(told)) and told.endswith(f"k={public_key}") and claims["aud"] == self.address
