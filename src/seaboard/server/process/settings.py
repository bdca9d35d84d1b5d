"""What whoever runs the server may set: limits, how long things are kept, and the token for metrics.

They stand in a TOML file (`--settings FILE`, or `settings.toml` in the data folder) or in variables; a variable wins over the file.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from seaboard.engine.errors import UsageError
from seaboard.server.process.config import Config, Limits, Provider, Retention
from seaboard.server.process.reminder_settings import checked_mail, checked_push

FILE = "settings.toml"
SECTIONS: dict[str, type[Struct]] = {"limits": Limits, "retention": Retention}
OPENID = "openid"
TEXTS = (OPENID, "mail", "push")
"""Sections of texts."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
TOKEN = "metrics_token"
OPERATOR = "operator"
OPERATOR_LETTERS = 400
TOKEN_LETTERS = 16
"""A token is for programs: it need not be short."""
PREFIX = "SEABOARD_"


def with_settings(config: Config, file: Path | None, environment: Mapping[str, str]) -> Config:
    """The configuration with what the file and the variables say."""
    path = file or config.data / FILE
    told = read_file(path) if file is not None or path.exists() else {}
    for name, value in from_variables(environment).items():
        told[name] = told.get(name, {}) | value if isinstance(value, dict) else value
    sections = {name: filled(name, kind, told.get(name, {})) for name, kind in SECTIONS.items()}
    openid = checked_provider(told.get(OPENID, {}))
    token, operator = checked_token(told.get(TOKEN, "")), checked_operator(told.get(OPERATOR, ""))
    mail, push = checked_mail(told.get("mail", {}), config.url), checked_push(told.get("push", {}))
    return msgspec.structs.replace(config, **sections, openid=openid, mail=mail, push=push, metrics_token=token, operator=operator)


def read_file(path: Path) -> dict[str, Any]:
    """What a file says; whatever is not known is refused by its name."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise UsageError(f"the settings {path} cannot be read: {fault.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UsageError(f"the settings {path} are not TOML: {fault}") from None
    for name in told:
        if name not in (TOKEN, OPERATOR, *TEXTS, *SECTIONS):
            raise UsageError(f"{path}: {name!r} is not known; there are {TOKEN}, {OPERATOR}, [{'], ['.join((*SECTIONS, *TEXTS))}]")
    return told


def from_variables(environment: Mapping[str, str]) -> dict[str, Any]:
    """What variables say, such as SEABOARD_LIMITS_TABLES_PER_GUEST=5."""
    told: dict[str, Any] = {}
    for variable, value in environment.items():
        for word in (TOKEN, OPERATOR):
            if variable == PREFIX + word.upper():
                told[word] = value
        for section in TEXTS:
            if variable.startswith(start := f"{PREFIX}{section.upper()}_"):
                told.setdefault(section, {})[variable.removeprefix(start).lower()] = value
        for section in SECTIONS:
            start = f"{PREFIX}{section.upper()}_"
            if variable.startswith(start):
                told.setdefault(section, {})[variable.removeprefix(start).lower()] = number_in(variable, value)
    return told


def number_in(variable: str, value: str) -> float:
    """A variable's number, whole where it is."""
    try:
        return int(value)
    except ValueError:
        pass
    try:
        return float(value)
    except ValueError:
        raise UsageError(f"{variable} must be a number, not {value!r}") from None


def filled(section: str, kind: type[Struct], told: Any) -> Struct:
    """One section, with what is not told as it usually is."""
    if not isinstance(told, dict):
        raise UsageError(f"the setting {section!r} must be a section: [{section}]")
    types = get_type_hints(kind)
    for name, value in told.items():
        if name not in types:
            raise UsageError(f"there is no setting {section}.{name}; docs/server.md lists them")
        is_number = isinstance(value, int if types[name] is int else int | float) and not isinstance(value, bool)
        if not is_number or not 0 <= value < math.inf:
            wanted = "a whole number" if types[name] is int else "a number"
            raise UsageError(f"{section}.{name} must be {wanted} from 0 on, not {value!r}")
    return kind(**told)


def checked_provider(told: Any) -> Provider:
    """The OpenID provider, if there is one and it can be trusted with codes."""
    if not isinstance(told, dict):
        raise UsageError(f"the setting {OPENID!r} must be a section: [{OPENID}]")
    for name, value in told.items():
        if name not in Provider.__struct_fields__:
            raise UsageError(f"there is no setting {OPENID}.{name}; docs/server.md lists them")
        if not isinstance(value, str):
            raise UsageError(f"{OPENID}.{name} must be a text, not {value!r}")
    provider = Provider(**told)
    if told and not (provider.issuer and provider.client_id and provider.name):
        raise UsageError(f"[{OPENID}] needs issuer, client_id and name")
    parts = urlsplit(provider.issuer)
    if told and not (parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK)):
        raise UsageError(f"{OPENID}.issuer must begin with https://, not {provider.issuer!r}")
    return provider


def checked_token(token: Any) -> str:
    """The token, if it cannot be guessed."""
    if not isinstance(token, str) or (token and (len(token) < TOKEN_LETTERS or not token.isascii() or not token.isprintable())):
        raise UsageError(f"{TOKEN} must have at least {TOKEN_LETTERS} characters, all of them printable ASCII")
    return token


def checked_operator(told: Any) -> str:
    """Who runs the server, as one line."""
    if not isinstance(told, str) or len(told) > OPERATOR_LETTERS:
        raise UsageError(f"{OPERATOR} must be a text of at most {OPERATOR_LETTERS} characters")
    return " ".join(told.split())
