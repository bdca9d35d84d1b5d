"""How `seaboard admin` shows a running server that it was started by whoever runs it: each request is signed with a key from the server's secret.

The secret itself never travels, and a signature is good once, for one request, during one minute.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import urllib.error
import urllib.request
from pathlib import Path

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.server.http.forms import Problem
from seaboard.server.process.admin import Report
from seaboard.server.process.config import Config

HEADER = "x-seaboard-admin"
PREFIX = "/api/admin/"
GOOD_SECONDS = 60
NONCE_BYTES = 12
ANSWER_SECONDS = 60
ADDRESS_FILE = "address"
"""In the data folder: where the running server listens on this machine."""


class NoServer(Exception):
    """Nobody listens there."""


def signature(secret: bytes, method: str, path: str, at: int, body: bytes, nonce: str) -> str:
    """The header's value for one request; the nonce makes it a value that never comes twice."""
    key = hmac.new(secret, b"seaboard admin", hashlib.sha256).digest()
    signed = f"{method}\n{path}\n{at}\n{nonce}\n{hashlib.sha256(body).hexdigest()}".encode()
    return f"{at} {nonce} {hmac.new(key, signed, hashlib.sha256).hexdigest()}"


class Signatures:
    """The signatures a process has accepted within the last minutes: each is good once."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._used: dict[str, int] = {}

    def accept(self, method: str, path: str, header: str, body: bytes, now: float) -> bool:
        """Whether a request was signed with the server's secret, just now, and comes for the first time."""
        moment, _, rest = header.partition(" ")
        nonce = rest.partition(" ")[0]
        if not (moment.isascii() and moment.isdigit() and len(moment) <= 12) or abs(now - int(moment)) > GOOD_SECONDS:
            return False
        expected = signature(self._secret, method, path, int(moment), body, nonce)
        if not hmac.compare_digest(expected.encode(), header.encode()) or nonce in self._used:
            return False
        self._used = {known: at for known, at in self._used.items() if now - at <= 2 * GOOD_SECONDS} | {nonce: int(moment)}
        return True


def local_address(config: Config) -> str:
    """Where this machine reaches the server, whatever address other people use."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{config.port}"


def tell_address(config: Config) -> None:
    """Write down where the server listens."""
    draft = config.data / f"{ADDRESS_FILE}.{config.port}"
    draft.write_text(local_address(config))
    draft.replace(config.data / ADDRESS_FILE)


def forget_address(config: Config) -> None:
    """The server ends; the address of another process that shares the folder stays."""
    path = config.data / ADDRESS_FILE
    if known_address(config.data) == local_address(config):
        path.unlink(missing_ok=True)


def known_address(data: Path) -> str | None:
    """Where a server of this folder was last said to listen."""
    try:
        return (data / ADDRESS_FILE).read_text().strip() or None
    except OSError:
        return None


def ask_server(address: str, secret: bytes, name: str, form: bytes, now: float) -> Report:
    """Have a running server do it; `NoServer` if no server listens there."""
    header = {
        HEADER: signature(secret, "POST", PREFIX + name, int(now), form, secrets.token_urlsafe(NONCE_BYTES)),
        "content-type": "application/json",
    }
    request = urllib.request.Request(address + PREFIX + name, form, header, method="POST")
    # The server is on this machine: no proxy of the environment stands before it.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=ANSWER_SECONDS) as answer:
            return msgspec.json.decode(answer.read(), type=Report)
    except urllib.error.HTTPError as fault:
        with fault:
            raise UsageError(problem_words(address, fault.code, fault.read())) from None
    except (urllib.error.URLError, OSError, ValueError) as fault:
        raise NoServer(str(fault)) from None
    except msgspec.MsgspecError:
        raise UsageError(f"what listens at {address} is no Seaboard server of this version") from None


def problem_words(address: str, status: int, body: bytes) -> str:
    """Why the server did not do it."""
    if status == 404:
        return f"the server at {address} does not know this folder's secret, or is an older one"
    try:
        return msgspec.json.decode(body, type=Problem).words
    except msgspec.MsgspecError:
        return f"the server at {address} answered {status}"
