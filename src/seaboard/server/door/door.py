"""The door: text that the databases cannot hold is refused before anything is done with it.

PostgreSQL cannot hold U+0000.  Our decoder takes neither half of a surrogate pair nor broken UTF-8 for JSON.
"""

from __future__ import annotations

import re
from typing import Any

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.types import Scope

from seaboard.server.http.problems import Trouble
from seaboard.server.table.phrases import phrase, preferred

_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_ESCAPED_BYTES = re.compile(_ESCAPED.pattern.encode())


def holds_null(text: str | bytes) -> bool:
    """Whether a string somewhere in this JSON holds U+0000; an escaped backslash before `u0000` is just a backslash."""
    if isinstance(text, str):
        return "\\u0000" in text and _ESCAPED.search(text) is not None
    return b"\\u0000" in text and _ESCAPED_BYTES.search(text) is not None


def check_scope(scope: Scope) -> None:
    """Refuse a path, a query or a header with U+0000."""
    headers = scope["headers"]
    if "\0" in scope["path"] or b"%00" in scope["query_string"] or any(b"\0" in value for _, value in headers):
        raise refusal(next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), ""))


def refusal(languages: str) -> Trouble:
    """What a person is told, in the first of these languages that we speak."""
    return Trouble(400, phrase(preferred(languages), "null character"))


class CheckedRequest(Request[Any, Any, Any]):
    """A request whose body can be read and stored."""

    async def json(self) -> Any:
        """The body as JSON, or a refusal: nothing of ours is nested a thousand deep."""
        try:
            return await super().json()
        except RecursionError:
            raise Trouble(400) from None

    async def body(self) -> bytes:
        """The body, or a refusal."""
        body = await super().body()
        is_form = self.content_type[0] == RequestEncodingType.URL_ENCODED
        if b"%00" in body if is_form else holds_null(body):
            raise refusal(self.headers.get("accept-language", ""))
        return body
