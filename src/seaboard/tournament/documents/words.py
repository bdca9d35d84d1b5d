"""What people read of an event, in English, Polish and French."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from seaboard.engine.errors import UsageError

LANGUAGES = ("en", "pl", "fr")


@cache
def texts_of(language: str) -> dict[str, Any]:
    """All words of a language; an unknown one is an error."""
    if language not in LANGUAGES:
        raise UsageError(f"tournaments speak {', '.join(LANGUAGES)}, not {language!r}")
    return loads(files(__package__).joinpath("texts", f"{language}.toml").read_text(encoding="utf-8"))


def phrase(language: str, key: str, *values: object, table: str = "words", **named: object) -> str:
    """One word or sentence, with values in its numbered and named places."""
    text: str = texts_of(language)[table][key]
    return text.format(*values, **named) if values or named else text
