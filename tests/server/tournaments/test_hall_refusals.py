"""A refusal tells nothing: two events that differ only in what a viewer may not know answer alike, to the byte.

[specification 5, TRN-SEE]
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from seaboard.engine.errors import Refused
from seaboard.server.table.table import Table
from seaboard.server.tournaments.http import api_players
from tests.server.tournaments import stage as stages
from tests.server.tournaments.people import EventAt
from tests.server.tournaments.stage import Stage
from tests.server.tournaments.test_hall_leaks import KNOWN_NAMES, quiz
from tests.server.visitor import Visitor, serving

pytestmark = pytest.mark.usefixtures("even_time")

PEOPLE = ("Anna", "Bert", "Cleo")
REFUSED_DEEDS = (
    "test anna 99 10", "test bert 0 99999", "fix-test anna 1 1", "fix-test bert 1 1", "leg m1 1 navy 9", "leg m9 1 navy 1", "takeback m1",
    "pause m9", "rescind nobody", "strike anna", "enter anna", "lot anna", "question q0", "swap anna anna", "finish", "nonsense",
)  # fmt: skip
"""Entries that are never accepted in these stories: something in them is wrong, or they lack a reason."""


@dataclass
class World:
    """What is hidden, and different in another world; and what each was answered."""

    draws: tuple[int, ...] = ()
    correct: int = 0
    answer: int = 0
    right: int = 0
    reason: str = "one"
    seen: dict[str, list[tuple[str, int, bytes]]] = field(default_factory=dict)


Story = Callable[[EventAt, World], None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with serving(tmp_path_factory.mktemp("refusals")) as client:
        yield client


def wrong_requests(event: EventAt, viewer: str) -> Iterator[tuple[str, str, Any]]:
    """What a viewer can try without the right to, or too early; and the answers where there may be nothing to show."""
    names = [player["id"] for player in event.view()["players"]]
    log = len(event.view()["log"])
    if viewer != "referee":  # what the referee is shown is compared with the views; here it is about what is refused
        yield from (("GET", f"/explain/{what}", None) for what in ("m1", "m9", "nobody", *range(1, log + 3)))
        yield from (("GET", f"/documents/{name}", None) for name in (*KNOWN_NAMES, "secrets.html"))
    for name in (*names, "nobody"):
        yield "GET", f"/players/{name}/paper", None
        if viewer != "referee":
            yield "POST", f"/players/{name}/link", None
            yield "POST", f"/players/{name}/paper", {"letters": "AAA", "seconds": 9, "reason": "why"}
            yield "GET", "/questions", None
        else:
            yield "POST", f"/players/{name}/paper", {"letters": "AAAA", "seconds": 9, "reason": "why"}
    if viewer == "referee":
        yield from (("POST", "/deeds", {"text": text}) for text in REFUSED_DEEDS)
    else:
        yield from (("POST", "/deeds", {"text": text, "reason": "why"}) for text in (*REFUSED_DEEDS, "close", "draw"))
        yield "POST", "/players", {"name": "Somebody"}
        yield "POST", "/players", {"name": "Robot", "bot": "easy"}
    if viewer in ("referee", "stranger"):
        yield "POST", "/test/open", None
    yield from (("PUT", "/test/answer", {"question": f"q{number}", "answer": 0}) for number in range(7))
    if viewer not in names or event.view(event.players[viewer])["players"][names.index(viewer)]["test"]["stage"] == "none":
        yield "POST", "/test/hand-in", None
    if viewer not in names:
        yield "POST", "/join", {"name": "Late"}


def try_everything(event: EventAt, world: World, *left_out: str) -> None:
    """Everybody tries everything; left out are attempts that would change something."""
    for viewer, visitor in event.everybody().items():
        if viewer in left_out:
            continue
        for number, (method, path, body) in enumerate(list(wrong_requests(event, viewer))):
            at = f"{event.at}{path}?language={('en', 'pl')[number % 2]}"
            answer = visitor.ask(method, at, **({} if body is None else {"json": body}))
            assert answer.status_code < 500, (path, answer.text)
            assert method == "GET" or answer.status_code >= 400, (viewer, path, body)
            world.seen.setdefault(viewer, []).append((f"{method} {path} {body}", answer.status_code, answer.content))


def tell(server: TestClient[Any], world: World, story: Story, monkeypatch: pytest.MonkeyPatch) -> World:
    """Run a story in one world."""
    picks = iter(world.draws)
    monkeypatch.setattr(secrets, "randbelow", lambda number: min(next(picks, 0), number - 1) if number > len(PEOPLE) else 0)
    questions = msgspec.to_builtins(quiz(world.correct))
    event, halls = EventAt(server, options={"questions": "3"}, quiz=questions, quiz_use="replace"), server.app.state.halls
    # Times and the orders of papers are the same everywhere.
    monkeypatch.setattr(halls.keeper.pulse, "now", lambda: 1_700_000_000.0)
    ids = iter(PEOPLE)
    monkeypatch.setattr(api_players, "player_id", lambda taken: next(ids).lower())
    for name in PEOPLE:
        event.join(name)
    halls.halls[event.key["id"]].live.event.secret = b"s" * 16
    story(event, world)
    return world


def differing(server: TestClient[Any], one: World, other: World, story: Story, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The viewers who can tell the two worlds apart by their answers."""
    first, second = (tell(server, world, story, monkeypatch) for world in (one, other))
    assert sum(map(len, first.seen.values())) > 150
    return {viewer for viewer in first.seen if first.seen[viewer] != second.seen[viewer]}


def choose(event: EventAt, player: str, answer: int) -> None:
    """A player opens the test and answers every question alike."""
    visitor: Visitor = event.players[player]
    for question in visitor.post(f"{event.at}/test/open").json()["paper"]["questions"]:
        done = visitor.ask("PUT", f"{event.at}/test/answer", json={"question": question["id"], "answer": answer})
        assert done.status_code == 200, done.text


@pytest.mark.rule("TRN-SEE-2")
def test_refusals_do_not_tell_which_questions_were_drawn(server: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def story(event: EventAt, world: World) -> None:
        event.deed("start")
        try_everything(event, world, "referee")
        choose(event, "anna", 0)
        try_everything(event, world, "referee", "anna")

    assert differing(server, World(draws=(0, 0, 0)), World(draws=(5, 4, 3)), story, monkeypatch) == set()


@pytest.mark.rule("TRN-SEE-2")
def test_refusals_do_not_tell_right_answers_to_anybody(server: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def story(event: EventAt, world: World) -> None:
        event.deed("start")
        try_everything(event, world)
        # Papers are left as they are: nobody gets anything right in either world.
        for player in event.players:
            event.players[player].post(f"{event.at}/test/open")
        event.players["cleo"].post(f"{event.at}/test/hand-in")
        try_everything(event, world, "anna", "bert")

    assert differing(server, World(correct=0), World(correct=3), story, monkeypatch) == set()


@pytest.mark.rule("TRN-SEE-2")
def test_refusals_do_not_tell_answers_and_results(server: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def story(event: EventAt, world: World) -> None:
        event.deed("start")
        choose(event, "anna", world.answer)
        try_everything(event, world, "anna")
        event.players["anna"].post(f"{event.at}/test/hand-in")
        event.deed(f"test bert {world.right} {10 + world.right}")
        try_everything(event, world, "anna", "bert", "referee")

    one, other = World(answer=0, right=0), World(answer=3, right=2)
    assert differing(server, one, other, story, monkeypatch) == set()


@pytest.mark.rule("TRN-SEE-2")
def test_a_paper_is_for_its_player_and_after_the_close_for_the_referee(
    server: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def story(event: EventAt, world: World) -> None:
        event.deed("start")
        choose(event, "anna", world.answer)
        event.players["anna"].post(f"{event.at}/test/hand-in")
        # The same result in both worlds; only what was answered differs.
        event.deed("fix-test anna 1 30", "as agreed")
        event.deed("close")
        try_everything(event, world)

    one, other = World(answer=1), World(answer=2)
    assert differing(server, one, other, story, monkeypatch) == {"anna", "referee"}
    for world in (one, other):
        told = {viewer: {path: status for path, status, _ in seen if "/paper " in path} for viewer, seen in world.seen.items()}
        anna, bert, nobody = (f"GET /players/{name}/paper None" for name in ("anna", "bert", "nobody"))
        assert [told["referee"][path] for path in (anna, bert, nobody)] == [200, 404, 404]
        assert [told["anna"][path] for path in (anna, bert, nobody)] == [200, 403, 403]
        assert [told["bert"][path] for path in (anna, bert, nobody)] == [403, 404, 403]
        assert set(told["stranger"].values()) == {403}


@pytest.mark.rule("TRN-SEE-3")
def test_refusals_do_not_tell_reasons(server: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def story(event: EventAt, world: World) -> None:
        event.deed("start")
        event.deed("withdraw cleo", world.reason)
        event.deed("return cleo", world.reason)
        try_everything(event, world)

    assert differing(server, World(reason="one"), World(reason="two"), story, monkeypatch) == {"cleo"}


# A running leg


def hidden_leg(folder: Path, kind: str) -> dict[str, list[object]]:
    """The first side lays tokens of one kind face down; all that others are told of the leg meanwhile, and are refused about it."""
    seen: dict[str, list[object]] = {"kinds": []}

    def pick(moves: list[str]) -> str:
        plots = [move for move in moves if move.startswith("plot ") and move.endswith(f" {kind}")]
        seen["kinds"] += [kind] if plots else []
        return (plots or moves[::-1])[0]

    async def story(stage: Stage) -> None:
        table: Table = await stage.table()
        second = stage.match().sides(1)[1]
        for number in range(40):
            if len(seen["kinds"]) > 3:
                break
            await stage.move(table, pick)
            for viewer, guest in (("referee", stages.REFEREE_GUEST), ("onlooker", None), ("other", second)):
                seen.setdefault(viewer, []).append(msgspec.to_builtins(stage.view(guest)))
            for text in ("takeback m1" if number % 3 == 2 else "pause m9", "resume m1", "leg m1 2 navy 0", "fix-leg m1 1 navy 0"):
                try:
                    await stage.deed(text, "why")
                    seen["referee"].append(text)
                except Refused as fault:
                    seen["referee"].append((fault.rule, str(fault)))

    folder.mkdir()
    stages.tell(folder, story)
    return seen


@pytest.mark.compiled
@pytest.mark.rule("TRN-SEE-4")
def test_the_referee_learns_nothing_of_a_running_leg_by_trying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda number: 0)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda number=16: "T" * number)
    monkeypatch.setattr(secrets, "token_bytes", lambda number=16: b"T" * number)
    worlds = [hidden_leg(tmp_path / kind, kind) for kind in ("sea", "ship")]
    assert [len(world.pop("kinds")) > 0 for world in worlds] == [True, True]
    assert worlds[0] == worlds[1]
