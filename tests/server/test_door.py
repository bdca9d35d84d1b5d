"""Whatever one person sends: it is refused with a sentence, and two others play on over the connections that they have."""

from __future__ import annotations

import asyncio
import json
import os
import re
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from seaboard.server.http import sockets
from seaboard.server.people.asked_by import ROLE_OF
from seaboard.server.protocol import ClientMessage
from tests.server.client import Guest
from tests.server.processes import listening
from tests.server.talker import Talker, play_on, seated
from tests.server.visitor import Visitor, serving, words

EXAMPLES, MANY_EXAMPLES = 12, int(os.environ.get("SEABOARD_FUZZ", "2000"))
NULL = "a\0b"
SAID: list[dict[str, Any]] = [
    {"type": "chat", "id": "c", "text": NULL},
    {"type": "chat", "id": NULL, "text": "hello"},
    {"type": "act", "id": NULL, "seq": 0, "move": "pass"},
    {"type": "act", "id": "m", "seq": 0, "move": NULL},
    *({"type": kind, "id": NULL} for kind in ("undo", "give-seat", "take-seat", "rematch")),
    {"type": "answer-undo", "id": NULL, "agree": True},
]


def test_one_character_ends_nobodys_connection(tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "FAULTS", 100.0)

    async def run() -> None:
        async with listening(tmp_path, database=database_url) as (address, _):
            guests = [Guest(lambda: address) for _ in range(3)]
            table, anna, bert = await seated(address, guests[0], guests[1])
            await guests[2].ask("PATCH", "/api/me", {"name": "Cleo"})
            cleo = await Talker.come(address, guests[2], table)
            for speaker in (cleo, bert):
                for message in SAID:
                    answer = await speaker.ask(message, "fault")
                    assert "U+0000" in answer["words"]
            await play_on(anna, bert, turn="one")
            for talker in (anna, bert, cleo):
                await talker.ping()
                assert talker.is_open
                await talker.close()
            for guest in guests:
                await guest.close()

    asyncio.run(run())


ASKED: list[tuple[str, str, Any]] = [
    ("PATCH", "/api/me", {"name": NULL}),
    ("POST", "/api/play", {"game": "libertalia", "players": 2, "options": {NULL: "on"}}),
    ("POST", "/api/play", {"game": NULL}),
    ("POST", "/api/tables", {"game": "libertalia", "players": 2, "options": {"x": NULL}}),
    ("POST", "/api/tables/a%00b/join", {}),
    ("GET", "/api/tables/a%00b", None),
    ("GET", "/api/replays/a%00b", None),
    ("GET", "/api/games/libertalia/words?language=en&x=%00", None),
    ("GET", "/api/tournaments/codes/a%00b", None),
    ("GET", "/api/tournaments/a%00b", None),
    ("POST", "/api/tournaments", {"title": NULL, "referee": "Anna"}),
    ("POST", "/api/tournaments", {"title": "Cup", "referee": NULL}),
    ("POST", "/api/tournaments", {"title": "Cup", "referee": "Anna", "quiz": {"questions": [NULL]}}),
    ("POST", "/api/tournaments/x/join", {"name": NULL}),
    ("POST", "/api/tournaments/x/deeds", {"text": "start", "reason": NULL, "id": "d"}),
    ("POST", "/api/tournaments/x/deeds", {"text": "start", "reason": "", "id": NULL}),
    ("POST", "/api/replays", {"format": "seaboard-transcript/1", "game": "libertalia", "players": 2, "moves": [], "names": [NULL]}),
]


def test_what_cannot_be_stored_is_refused_by_every_endpoint_in_the_readers_language(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        visitor = Visitor(client)
        for method, path, body in ASKED:
            answer = visitor.ask(method, path, headers={"accept-language": "pl"}, **({} if body is None else {"json": body}))
            assert answer.status_code == 400, (method, path, answer.text)
            assert "U+0000), którego" in words(answer)
        form = visitor.post("/me/some-token", content="x=%00", headers={"content-type": "application/x-www-form-urlencoded"})
        assert form.status_code in (400, 403, 404)


@pytest.mark.parametrize(
    ("text", "expected"),
    [(r'"a\u0000b"', True), (r'"a\\u0000b"', False), (r'"a\\\u0000b"', True), (r'"a\u00000"', True), ('"a0000"', False)],
)
def test_a_backslash_that_is_meant_as_one_is_no_escape(text: str, expected: bool) -> None:
    from seaboard.server.door.door import holds_null

    assert holds_null(text) is holds_null(text.encode()) is ("\0" in json.loads(text)) is expected


# Anything by any way

texts = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\0\x01\x7f\\\u2028\U0010ffff"), max_size=20)
raw_texts = texts | st.sampled_from(["\ud800", "a\udfff", "\0", NULL])
scalars = st.none() | st.booleans() | st.integers() | st.floats() | raw_texts
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=5
)
kinds = st.sampled_from([each.__struct_config__.tag for each in get_args(ClientMessage)])
MORE = {"seat": st.integers(-1, 9), "line": st.integers(), "is_so": st.booleans()}
said = st.one_of(
    st.fixed_dictionaries({"type": st.just("chat"), "id": raw_texts, "text": raw_texts}),
    st.fixed_dictionaries(
        {"type": kinds},
        optional={
            "id": raw_texts | anything,
            "seq": st.integers(),
            "move": raw_texts,
            "text": raw_texts,
            "agree": st.booleans(),
            "line": st.integers(),
            "is_so": st.booleans(),
        },
    ),
).map(json.dumps)
parts = raw_texts.map(lambda text: quote(text, safe="", errors="surrogatepass") or "x") | st.integers(-1, 2**70).map(str)
LEAVING = ("DELETE /api/me", "POST /api/sign-out")
"""After these nobody is left who could send more."""
ways = st.tuples(
    st.sampled_from([way for way in ROLE_OF if not way.startswith("WS ") and "/api/me/devices" not in way and way not in LEAVING]),
    parts,
)
bodies = st.fixed_dictionaries(
    {},
    optional={
        "name": raw_texts,
        "language": raw_texts,
        "game": st.just("libertalia") | raw_texts,
        "players": st.integers(),
        "options": st.dictionaries(texts, raw_texts, max_size=2),
        "seat": st.integers(),
        "title": raw_texts,
        "referee": raw_texts,
        "text": st.sampled_from(["start", "pause", "enter x"]) | raw_texts,
        "reason": raw_texts,
        "id": raw_texts,
        "question": raw_texts,
        "answer": st.integers(),
        "format": st.just("seaboard-transcript/1"),
        "moves": st.lists(st.tuples(st.integers(0, 3), raw_texts), max_size=2),
        "names": anything,
        "token": raw_texts,
        "code": raw_texts,
        "bot": raw_texts,
        "level": raw_texts,
    },
)
requests = st.tuples(ways, bodies | anything)


class Shore:
    """A server, a running table of Anna and Bert, and a third person that sends anything."""

    def __init__(self, folder: Path, database: str) -> None:
        self.runner = asyncio.Runner()
        self.runner.run(self._open(folder, database))
        self.turns = 0

    async def _open(self, folder: Path, database: str) -> None:
        self.listening = listening(folder, database=database)
        self.address, _ = await self.listening.__aenter__()
        self.guests = [Guest(lambda: self.address) for _ in range(3)]
        self.table, self.anna, self.bert = await seated(self.address, self.guests[0], self.guests[1])
        await self.guests[2].ask("PATCH", "/api/me", {"name": "Cleo"})
        made = {"title": "Cup", "referee": "Cleo"}
        self.event = (await self.guests[2].ask("POST", "/api/tournaments", made))["id"]
        self.cleo = await Talker.come(self.address, self.guests[2], self.table)

    async def bear(self, messages: list[str], requests: list[tuple[tuple[str, str], Any]]) -> None:
        """Cleo says and asks all of it; then Anna and Bert are asked whether they are still there."""
        for message in messages:
            await self.cleo.send(message)
        for (way, part), body in requests:
            known = way.replace("{table_id}", self.table).replace("{event_id}", self.event)
            method, _, path = re.sub(r"{\w+}", part.replace("\\", ""), known).partition(" ")
            answer = await self.guests[2].raw(method, path, json.dumps(body).encode())
            assert answer.status_code < 500, (method, path, body, answer.text)
        for talker in (self.cleo, self.anna, self.bert):
            assert talker.is_open
            await talker.ping()

    async def play(self) -> None:
        await play_on(self.anna, self.bert, turn="last")

    def close(self) -> None:
        self.runner.run(self._close())
        self.runner.close()

    async def _close(self) -> None:
        for talker in (self.anna, self.bert, self.cleo):
            await talker.close()
        for guest in self.guests:
            await guest.close()
        await self.listening.__aexit__(None, None, None)


def bombard(folder: Path, database: str, examples: int) -> None:
    shore = Shore(folder, database)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(messages=st.lists(said, max_size=5), asked=st.lists(requests, max_size=4))
    def ask(messages: list[str], asked: list[Any]) -> None:
        shore.runner.run(shore.bear(messages, asked))

    try:
        ask()
        shore.runner.run(shore.play())
    finally:
        shore.close()


@pytest.fixture
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is disconnected for what was said: the server must hear all of it."""
    monkeypatch.setattr(sockets, "MESSAGES", 1e6)
    monkeypatch.setattr(sockets, "FAULTS", 1e6)


@pytest.mark.usefixtures("no_limits")
def test_two_people_play_on_whatever_a_third_sends(tmp_path: Path, database_url: str) -> None:
    bombard(tmp_path, database_url, EXAMPLES)


@pytest.mark.soak
@pytest.mark.usefixtures("no_limits")
def test_two_people_play_on_however_much_a_third_sends(tmp_path: Path, database_url: str) -> None:
    bombard(tmp_path, database_url, MANY_EXAMPLES)


@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/links/take"])
def test_a_body_that_is_nested_without_end_is_refused_like_any_nonsense(tmp_path: Path, path: str) -> None:
    with serving(tmp_path) as client:
        answer = Visitor(client).post(path, content="[" * 30_000, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert words(answer)
