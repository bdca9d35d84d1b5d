"""Analyses: asked for once and kept, in turn and within limits, whole after a restart, and never of a game that is being played."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seaboard.analysis import report as judged
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream
from seaboard.engine.transcript import Transcript, encode, transcript_of
from seaboard.server.analysis import desk, orders
from seaboard.server.analysis.orders import Depth, Wanted
from seaboard.server.jobs.answering import Tell
from seaboard.server.jobs.asking import NoAnswer
from seaboard.server.process import app
from seaboard.server.store.rows import ReplayRow
from seaboard.server.store.schema import replays
from seaboard.server.store.store import Store
from tests.server.test_replays import played, uploaded
from tests.server.visitor import MANY, Visitor, serving, words

PATIENCE = 60.0


class Sage:
    """Judges at once and without thought; waits before the end as long as it is held up."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.is_held = False
        self.fails = False

    async def judge(self, transcript: Transcript, depth: Depth, tell: Tell) -> bytes:
        self.asked.append((transcript.game, depth))
        tell(1, 4)
        while self.is_held:
            await asyncio.sleep(0.01)
        if self.fails:
            raise NoAnswer("tired")
        return judged.to_json(simple_report(transcript, depth))


def simple_report(transcript: Transcript, depth: str) -> judged.Report:
    """One decision, one moment, and curves that stand still."""
    entry, (seat, text) = next((number, move) for number, move in enumerate(transcript.moves) if move[0] != "chance")
    assert isinstance(seat, int)
    even = judged.Chances(0.5, 0.4, 0.6)
    made = judged.Choice(text, even, 10)
    positions = len(transcript.moves) + 1
    return judged.Report(
        version=judged.VERSION,
        game=transcript.game,
        players=transcript.players,
        options=transcript.options,
        depth=depth,
        entries=len(transcript.moves),
        actors=tuple(judged.CHANCE if actor == "chance" else int(actor) for actor, _ in transcript.moves),
        known=tuple((even,) * positions for _ in range(transcript.players)),
        open=((even,) * transcript.players,) * positions,
        judgements=(judged.Judgement(entry, seat, made, (made,), 0.1, (0.05, 0.15)),),
        moments=(judged.Moment(entry, seat, 0.1, {"en": "You erred.", "pl": "Błąd."}),),
        parts=tuple(judged.Parts(0.1, 0.2, 0.3) for _ in range(transcript.players)),
        judge="a sage",
        judged_by=judged.JudgedBy("greedy:1", 12, 24, 2, 2000, 300, 24, 5000, 500),
    )


@pytest.fixture
def sage(monkeypatch: pytest.MonkeyPatch) -> Sage:
    """Who judges at servers of this test."""
    wise = Sage()
    monkeypatch.setattr(app, "judging_places", lambda number, ready: [wise] * number)
    monkeypatch.setattr(desk, "NOTE_SECONDS", 0.02)
    return wise


@pytest.fixture
def visitor(tmp_path: Path, sage: Sage) -> Iterator[Visitor]:
    with serving(tmp_path) as client:
        yield Visitor(client)


@pytest.fixture(scope="module")
def finished() -> dict[str, Any]:
    """A whole game, as a file holds it."""
    told: dict[str, Any] = json.loads(encode(transcript_of(played("mare-balticum", 3))))
    return told


def other(transcript: dict[str, Any], number: int) -> dict[str, Any]:
    """The same game under another name."""
    return transcript | {"names": [f"{number}"] * transcript["players"]}


def ask(visitor: Visitor, replay: str, depth: str = "usual") -> Any:
    return visitor.post(f"/api/replays/{replay}/analysis", json={"depth": depth})


def play_on(visitor: Visitor, replay: str) -> Any:
    return visitor.post(f"/api/replays/{replay}/branches", json={"move": 4, "seat": 0, "world": "drawn", "level": "easy"})


def look(visitor: Visitor, replay: str, more: str = "") -> dict[str, Any]:
    answer = visitor.get(f"/api/replays/{replay}/analysis?depth=usual{more}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def wait_for(test: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


# Made once


def test_an_analysis_is_made_once_kept_and_shown_to_whoever_may_see_the_replay(
    visitor: Visitor, sage: Sage, finished: dict[str, Any]
) -> None:
    replay = uploaded(visitor, finished)
    assert look(visitor, replay)["stage"] == "none"
    assert ask(visitor, replay).json()["stage"] in {"waiting", "running", "done"}
    wait_for(lambda: look(visitor, replay)["stage"] == "done")
    first = look(visitor, replay)["report"]
    assert first["moves"] == len(finished["moves"])
    assert [len(seat) for seat in first["known"]] == [len(finished["moves"]) + 1] * 3
    assert first["moments"][0]["words"] == "You erred."
    decision = first["decisions"][0]
    assert decision["made"]["move"] == finished["moves"][decision["number"]][1]
    assert decision["made"]["label"] not in {"", decision["made"]["move"]}
    assert ask(visitor, replay).json()["stage"] == "done"
    assert look(Visitor(visitor.client), replay)["report"] == first
    polish = look(visitor, replay, "&language=pl")["report"]
    assert polish["moments"][0]["words"] == "Błąd."
    assert polish["decisions"][0]["made"]["label"] != decision["made"]["label"]
    assert look(visitor, replay, "&language=fr")["report"]["moments"][0]["words"] == "You erred."
    assert sage.asked == [("mare-balticum", "usual")]
    assert ask(visitor, replay, "quick").status_code == 200
    wait_for(lambda: visitor.get(f"/api/replays/{replay}/analysis?depth=quick").json()["stage"] == "done")
    assert len(sage.asked) == 2
    assert visitor.get(f"/api/replays/{replay}/analysis").json()["depth"] == "usual", "the deepest there is"


def test_whoever_waits_is_told_how_far_it_is(visitor: Visitor, sage: Sage, finished: dict[str, Any]) -> None:
    sage.is_held = True
    first, second = uploaded(visitor, finished), uploaded(visitor, other(finished, 2))
    ask(visitor, first)
    wait_for(lambda: look(visitor, first)["total"] == 4)
    assert look(visitor, first)["stage"] == "running"
    assert look(visitor, first)["seconds_left"] > 0
    assert ask(visitor, second).json() | {"seconds_left": None} == look(visitor, second)
    assert (look(visitor, second)["stage"], look(visitor, second)["ahead"]) == ("waiting", 1)
    sage.is_held = False
    wait_for(lambda: look(visitor, second)["stage"] == "done")


def test_an_analysis_that_failed_can_be_asked_for_again(visitor: Visitor, sage: Sage, finished: dict[str, Any]) -> None:
    replay = uploaded(visitor, finished)
    sage.fails = True
    ask(visitor, replay)
    wait_for(lambda: look(visitor, replay)["stage"] == "failed")
    assert "tired" not in json.dumps(look(visitor, replay))
    sage.fails = False
    assert ask(visitor, replay).json()["stage"] != "failed"
    wait_for(lambda: look(visitor, replay)["stage"] == "done")


# Limits


def test_a_full_queue_and_a_greedy_guest_are_refused_in_a_sentence(tmp_path: Path, sage: Sage, finished: dict[str, Any]) -> None:
    limits = msgspec.structs.replace(MANY, analyses_waiting=3, analyses_per_guest=2)
    with serving(tmp_path, limits=limits) as client:
        greedy, modest, late = Visitor(client), Visitor(client), Visitor(client)
        games = [uploaded(greedy, other(finished, number)) for number in range(5)]
        sage.is_held = True
        assert [ask(greedy, game).status_code for game in games[:2]] == [200, 200]
        refused = ask(greedy, games[2])
        assert refused.status_code == 429
        assert words(refused) == "You are waiting for 2 analyses already; one more when one of them is done."
        assert ask(greedy, games[1]).status_code == 200, "what was asked for can be asked for again"
        assert ask(modest, games[2]).status_code == 200
        refused = ask(late, games[3])
        assert refused.status_code == 503
        assert words(refused) == "3 games wait to be analysed already; ask again in a few minutes."
        sage.is_held = False
        wait_for(lambda: look(late, games[2])["stage"] == "done")
        assert ask(late, games[3]).status_code == 200
        assert ask(greedy, games[4]).status_code == 200


def test_a_server_may_make_no_analyses_and_long_games_are_refused(tmp_path: Path, sage: Sage, finished: dict[str, Any]) -> None:
    with serving(tmp_path, analyses=0) as client:
        visitor = Visitor(client)
        refused = ask(visitor, uploaded(visitor, finished))
        assert (refused.status_code, words(refused)) == (503, "This server analyses no games.")
    with serving(tmp_path, limits=msgspec.structs.replace(MANY, moves_of_analysis=20)) as client:
        visitor = Visitor(client)
        refused = ask(visitor, uploaded(visitor, finished))
        assert (refused.status_code, words(refused)) == (422, "Games of more than 20 moves are not analysed.")


# Restart, and both databases


def test_an_order_survives_a_restart_and_nothing_is_half_stored(
    tmp_path: Path, sage: Sage, finished: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "STALE_SECONDS", 0.0)
    with serving(tmp_path) as client:
        visitor = Visitor(client)
        replay = uploaded(visitor, finished)
        sage.is_held = True
        ask(visitor, replay)
        wait_for(lambda: look(visitor, replay)["total"] == 4)
    with sqlite3.connect(tmp_path / "seaboard.sqlite3") as database:
        assert database.execute("SELECT report, done, fault FROM analyses").fetchall() == [(None, 0, "")]
    sage.is_held = False
    with serving(tmp_path) as client:
        visitor = Visitor(client)
        wait_for(lambda: look(visitor, replay)["stage"] == "done")


WANTED = Wanted("r", "upload", "quick", "moves")


def test_orders_are_worked_on_by_one_process_and_go_with_their_game(database_url: str) -> None:
    async def story() -> None:
        store = await Store.open(database_url)
        try:
            await store.add_replay(ReplayRow("r", "anna", b"", 0.0), MANY)
            await store.run(lambda connection: orders.place(connection, WANTED, 1.0, 1))
            await store.run(lambda connection: orders.place(connection, WANTED, 2.0, 1))
            mine = await store.run(lambda connection: orders.claim(connection, "one", 10.0))
            assert mine is not None
            assert mine.asked == 1.0
            assert await store.run(lambda connection: orders.claim(connection, "two", 11.0)) is None
            assert await store.run(lambda connection: orders.note(connection, mine, "one", 12.0, 3, 4))
            # The process dies; another one takes the order up, and the first, should it come back, can write no more.
            late = 13.0 + orders.STALE_SECONDS
            theirs = await store.run(lambda connection: orders.claim(connection, "two", late))
            assert theirs is not None
            assert not await store.run(lambda connection: orders.finish(connection, mine, "one", b"half"))
            assert await store.run(lambda connection: orders.finish(connection, theirs, "two", b"whole"))
            found = await store.ask(lambda connection: orders.find(connection, WANTED))
            assert found is not None
            assert found.report == b"whole"
            # Other moves, or another judge: this report says nothing about them.
            changed = msgspec.structs.replace(WANTED, record="others")
            assert await store.ask(lambda connection: orders.find(connection, changed)) is None
            await store.run(lambda connection: connection.execute(replays.delete()) and None)
            assert await store.ask(lambda connection: orders.find(connection, WANTED)) is None
        finally:
            await store.close()

    asyncio.run(story())


def test_nobody_makes_the_analysis_of_a_game_that_was_deleted_meanwhile(
    visitor: Visitor, sage: Sage, finished: dict[str, Any]
) -> None:
    sage.is_held = True
    visitor.ask("PATCH", "/api/me", json={"name": "Anna"})
    replay = uploaded(visitor, finished)
    ask(visitor, replay)
    wait_for(lambda: sage.asked)
    assert visitor.ask("DELETE", "/api/me").status_code == 204
    # The next order is taken up although nobody lets the first one end.
    another = Visitor(visitor.client)
    next_one = uploaded(another, finished)
    ask(another, next_one)
    wait_for(lambda: len(sage.asked) == 2)
    sage.is_held = False
    wait_for(lambda: look(another, next_one)["stage"] == "done")
    assert another.get(f"/api/replays/{replay}/analysis").status_code == 404


# Running games: tests as a cheat


def entries_of(folder: Path, table: str) -> list[tuple[int, str]]:
    """Everything that happened at a table, also what is hidden: more than any cheat knows."""
    with sqlite3.connect(folder / "seaboard.sqlite3") as database:
        found = database.execute(
            "SELECT actor, text FROM entries WHERE table_id = ? AND kind = 'move' ORDER BY number", [table]
        ).fetchall()
    return [(int(actor), str(text)) for actor, text in found]


def begun(client: Any, cheat: Visitor, folder: Path, slug: str, players: int) -> str:
    """A table of people at which the game has begun, and nobody has moved."""
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
    table = str(cheat.post("/api/tables", json={"game": slug, "seats": seats}).json()["id"])
    for _ in range(players - 1):
        assert Visitor(client).post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert cheat.post(f"/api/tables/{table}/start").status_code == 200
    wait_for(lambda: len(entries_of(folder, table)) >= 4)
    return table


def invented(
    slug: str,
    players: int,
    moves: list[tuple[int, str]],
    change: Callable[[Match, int, str], str] = lambda match, actor, text: text,
) -> dict[str, Any]:
    """A finished game that begins with these moves and ends somehow."""
    match = Match(find_game(slug), players, stream=SecretStream(bytes(range(5, 37))))
    for actor, text in moves:
        match.play(actor, change(match, actor, text))
    match.settle()
    while match.actors():
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.submit(seat, legal[(5 * len(match.log)) % len(legal)])
    told: dict[str, Any] = json.loads(encode(transcript_of(match)))
    return {key: told[key] for key in ("format", "game", "players", "options", "moves")}


SOAK = pytest.mark.soak
RUNNING = [
    ("orp-orzel", 2),
    ("game-of-powers", 2),
    pytest.param("libertalia", 2, marks=SOAK),
    pytest.param("mare-balticum", 3, marks=SOAK),
]


@pytest.mark.parametrize(("slug", "players"), RUNNING)
def test_a_running_game_with_an_invented_ending_is_neither_judged_nor_played_on_from(
    tmp_path: Path, sage: Sage, finished: dict[str, Any], slug: str, players: int
) -> None:
    with serving(tmp_path) as client:
        cheat = Visitor(client)
        table = begun(client, cheat, tmp_path, slug, players)
        # By its own id.
        refused = ask(cheat, table)
        assert refused.status_code == 409
        assert "not over" in words(refused)
        assert cheat.get(f"/api/replays/{table}/analysis").status_code == 409
        assert "not over" in words(play_on(cheat, table))
        # As a file that stops where the game stands.
        moves = entries_of(tmp_path, table)
        cut = transcript_of(Match(find_game(slug), players))
        unfinished = json.loads(encode(cut)) | {"moves": [["chance" if actor == CHANCE else actor, text] for actor, text in moves]}
        replay = uploaded(cheat, unfinished)
        for refused in (ask(cheat, replay), play_on(cheat, replay)):
            assert refused.status_code == 409
        # As a file with an ending, and under other players' names.
        file = invented(slug, players, moves)
        for transcript in (file, file | {"names": ["X", "Y", "Z"][:players]}):
            replay = uploaded(cheat, transcript)
            for refused in (ask(cheat, replay), play_on(cheat, replay)):
                assert refused.status_code == 409
                assert words(refused).startswith("This begins like a game that is being played here.")
            assert cheat.get(f"/api/replays/{replay}/branches").json()["branches"] == []
        # Another game is another game.
        replay = uploaded(cheat, json.loads(encode(transcript_of(played(slug, players)))))
        assert ask(cheat, replay).status_code == 200
        assert play_on(cheat, replay).status_code == 201
        wait_for(lambda: sage.asked == [(slug, "usual")])


def test_changing_a_few_draws_or_the_moves_of_a_running_game_does_not_hide_it(tmp_path: Path, sage: Sage) -> None:
    with serving(tmp_path) as client:
        cheat = Visitor(client)
        table = begun(client, cheat, tmp_path, "mare-balticum", 3)

        def change(match: Match, actor: int, text: str) -> str:
            legal = match.legal(actor)
            return legal[-1] if len(match.log) % 9 == 0 and len(legal) > 1 else text

        replay = uploaded(cheat, invented("mare-balticum", 3, entries_of(tmp_path, table), change))
        assert ask(cheat, replay).status_code == 409
        assert play_on(cheat, replay).status_code == 409
        assert cheat.get(f"/api/replays/{replay}/analysis").json()["stage"] == "none"
        # Nobody plays it any more: it is a finished game like any other.
        with sqlite3.connect(tmp_path / "seaboard.sqlite3") as database:
            database.execute("UPDATE tables SET status = 'closed' WHERE id = ?", [table])
        assert ask(cheat, replay).status_code == 200


def test_an_analysis_that_was_made_is_not_shown_while_such_a_game_is_played(
    visitor: Visitor, tmp_path: Path, finished: dict[str, Any]
) -> None:
    replay = uploaded(visitor, finished)
    ask(visitor, replay)
    wait_for(lambda: look(visitor, replay)["stage"] == "done")
    table = begun(visitor.client, visitor, tmp_path, "mare-balticum", 3)
    with sqlite3.connect(tmp_path / "seaboard.sqlite3") as database:
        database.execute("DELETE FROM entries WHERE table_id = ?", [table])
        for number, (actor, text) in enumerate(finished["moves"][:40], 1):
            row = (table, number, "move", CHANCE if actor == "chance" else actor, text, 0.0)
            database.execute("INSERT INTO entries (table_id, number, kind, actor, text, at) VALUES (?, ?, ?, ?, ?, ?)", row)
    assert visitor.get(f"/api/replays/{replay}/analysis").status_code == 409
