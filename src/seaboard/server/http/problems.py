"""Everything that goes wrong with a request, told as a Problem: one sentence, never a stack trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, PermissionDeniedException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from seaboard.engine.errors import FormatError, Refused, SeaboardError, UsageError
from seaboard.rulebooks import UnknownRule, UnknownRulebook
from seaboard.server.http.forms import Problem
from seaboard.server.http.words import SENTENCES, sentence
from seaboard.server.process.logs import log_fault
from seaboard.server.store.errors import StoreError
from seaboard.server.table.phrases import preferred
from seaboard.server.table_info import Language

CSRF_DETAIL = "CSRF token verification failed"
CSRF_COOKIE = "csrftoken"
CSRF_HEADER = "x-csrftoken"


class Trouble(HTTPException):
    """A request that cannot be carried out, with its status and the words for a person."""

    def __init__(self, status: int, words: str = "", rule: str | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(detail=words or sentence("en", f"status {status}"), status_code=status, headers=headers)
        self.rule = rule
        self.told: tuple[str, tuple[object, ...]] | None = None if words else (f"status {status}", ())
        """The sentence by its key and what stands in it, if it is still to be told in the language of the request."""

    def words(self, language: str) -> str:
        """Why, in a language."""
        return self.detail if self.told is None else sentence(language, self.told[0], *self.told[1])


def trouble(status: int, key: str, *values: object) -> Trouble:
    """A request that cannot be carried out; the sentence is told in the language of the request."""
    made = Trouble(status, sentence("en", key, *values))
    made.told = key, values
    return made


def language_of(request: Request[Any, Any, Any]) -> Language:
    """The language in which a request wants to be answered."""
    return preferred(request.headers.get("accept-language", ""))


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """What an endpoint may answer instead, for the OpenAPI document; some can happen anywhere."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=sentence("en", f"status {status}"))
        for status in sorted({400, 403, 413, 422, 429, *statuses})
    }


def answer(status: int, words: str, rule: str | None = None, headers: dict[str, str] | None = None) -> Response[Problem]:
    """A Problem as a response."""
    kept = {name: value for name, value in (headers or {}).items() if name.lower() in {"allow", "retry-after"}}
    return Response(Problem(words, rule), status_code=status, media_type="application/json", headers=kept)


def answer_http(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Problem]:
    """A fault that has a status."""
    status = fault.status_code
    if status >= 500 and not isinstance(fault, Trouble):
        log_fault("request failed", fault)
    language = language_of(request)
    if isinstance(fault, Trouble):
        return answer(status, fault.words(language), fault.rule, fault.headers)
    if isinstance(fault, ValidationException):
        return answer(400, validation_words(fault) or sentence(language, "status 400"))
    if isinstance(fault, PermissionDeniedException) and CSRF_DETAIL in str(fault):
        return answer_csrf(request)
    key = f"status {status}"
    return answer(status, sentence(language, key if key in SENTENCES else "status 400"), headers=fault.headers)


def answer_csrf(request: Request[Any, Any, Any]) -> Response[Problem]:
    """A missing or stale CSRF token.  A cookie that was sent back and is still not one of ours is cleared, so that the next GET brings a good one."""
    words = f"Send the value of the cookie {CSRF_COOKIE} in the header {CSRF_HEADER}; ask for any page to get a fresh one."
    response = answer(403, words)
    if request.headers.get(CSRF_HEADER) and CSRF_COOKIE in request.cookies:
        response.delete_cookie(CSRF_COOKIE)
    return response


def validation_words(fault: ValidationException) -> str:
    """What is wrong with the request's parts, each by its name, if that is known."""
    parts = fault.extra if isinstance(fault.extra, list) else []
    told = [f"{part.get('key', 'body')}: {part.get('message', '')}" for part in parts if isinstance(part, dict)]
    return "; ".join(told)[:600]


def answer_seaboard(request: Request[Any, Any, Any], fault: SeaboardError) -> Response[Problem]:
    """A fault of our own: its message is meant for people."""
    if isinstance(fault, UnknownRule | UnknownRulebook):
        return answer(404, str(fault))
    if isinstance(fault, Refused):
        return answer(409, str(fault), fault.rule)
    if isinstance(fault, UsageError | FormatError):
        return answer(422, str(fault))
    return answer(409, str(fault))


def answer_store(request: Request[Any, Any, Any], fault: StoreError) -> Response[Problem]:
    """The database does not do it now."""
    log_fault("the store failed", fault)
    return answer(503, sentence(language_of(request), "status 503"))


def answer_anything(request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
    """A fault nobody has foreseen: logged by its place, told without it."""
    log_fault("request failed", fault)
    return answer(500, sentence(language_of(request), "status 500"))


HANDLERS: dict[int | type[Exception], Any] = {
    HTTPException: answer_http,
    SeaboardError: answer_seaboard,
    StoreError: answer_store,
    Exception: answer_anything,
}
