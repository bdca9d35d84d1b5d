"""Transcripts come in only if the rules allow them, and are looked at through one viewer's eyes at a time."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import SecretStream
from seaboard.engine.transcript import encode, transcript_of
from seaboard.server.http.answers import Position
from seaboard.server.past.course import course
from seaboard.server.past.replays import merged, positions
from seaboard.server.past.transcripts import moves_that_stand
from seaboard.server.store.rows import Entry
from tests.server.visitor import Visitor, serving, words

GAMES = [("libertalia", 3), ("mare-balticum", 3), ("orp-orzel", 2), ("game-of-powers", 2)]
SEED = bytes(range(32))


def played(slug: str, players: int, most: int = 10_000) -> Match:
    """A game in which everybody makes the first legal move, or the last one in turn."""
    match = Match(find_game(slug), players, stream=SecretStream(SEED))
    match.settle()
    while match.actors() and len(match.log) < most:
        seat = match.actors()[0]
        legal = match.legal(seat)
        match.submit(seat, legal[(7 * len(match.log)) % len(legal)])
    return match


@pytest.fixture(scope="module")
def libertalia() -> dict[str, Any]:
    """A whole game of Libertalia, as a file holds it."""
    told: dict[str, Any] = json.loads(encode(transcript_of(played("libertalia", 3))))
    return told


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    with serving(tmp_path) as client:
        yield Visitor(client)


def uploaded(visitor: Visitor, transcript: dict[str, Any]) -> str:
    answer = visitor.post("/api/replays", json=transcript)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_transcript_can_be_uploaded_looked_at_and_downloaded_again(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    replay = uploaded(visitor, libertalia | {"names": ["Anna", "Bo", "C\u0007y"]})
    info = visitor.get(f"/api/replays/{replay}").json()
    assert info["names"] == ["Anna", "Bo", "Cy"]
    assert info["moves"] == len(libertalia["moves"])
    assert info["scores"] == libertalia["scores"]
    assert info["verification"]["result"] == "passed"
    again = visitor.get(f"/api/replays/{replay}/transcript").json()
    assert again["moves"] == libertalia["moves"]
    stranger = Visitor(visitor.client)
    assert stranger.get(f"/api/replays/{replay}").json() == info


def test_verification_says_failed_or_impossible(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    def result(transcript: dict[str, Any]) -> str:
        told = visitor.get(f"/api/replays/{uploaded(visitor, transcript)}").json()["verification"]
        assert told["words"]
        return str(told["result"])

    assert result(libertalia | {"seed": SEED[::-1].hex()}) == "failed"
    assert result(libertalia | {"seed": "zz"}) == "failed"
    assert result({key: value for key, value in libertalia.items() if key != "seed"}) == "impossible"


def test_an_upload_with_an_illegal_move_is_refused_and_the_move_named(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    moves = [list(move) for move in libertalia["moves"]]
    place = next(number for number, (actor, _) in enumerate(moves) if actor != "chance")
    moves[place][1] = "kill 0 parrot"
    answer = visitor.post("/api/replays", json=libertalia | {"moves": moves})
    assert answer.status_code == 422
    assert f"move {place + 1}" in words(answer)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": 99},
        {"players": "two"},
        {"format": "something-else/1"},
        {"moves": [[9, "play parrot"]]},
        {"moves": "none"},
        {"scores": [1, 2, 3]},
        {"options": {"tie-break": "never"}},
    ],
)
def test_what_is_no_transcript_is_refused(visitor: Visitor, libertalia: dict[str, Any], change: dict[str, Any]) -> None:
    answer = visitor.post("/api/replays", json=libertalia | change)
    assert answer.status_code in {400, 422}
    assert words(answer)


def test_a_transcript_may_be_larger_than_other_bodies_but_not_endless(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    uploaded(visitor, libertalia | {"names": ["x" * 100_000]})
    answer = visitor.post("/api/replays", json=libertalia | {"names": ["x" * 5_000_000]})
    assert answer.status_code == 413


def test_positions_can_be_asked_for_in_ranges(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    replay = uploaded(visitor, libertalia)
    last = len(libertalia["moves"])

    def ask(query: str) -> Any:
        return visitor.get(f"/api/replays/{replay}/positions?{query}")

    assert [place["number"] for place in ask("from=10&to=14").json()] == [10, 11, 12, 13, 14]
    assert [place["number"] for place in ask("from=7").json()] == [7]
    assert ask("").json()[0]["events"] == []
    assert ask(f"from={last}").json()[0]["view"]["places"]
    for wrong in ("from=5&to=4", f"from={last + 1}", "from=0&to=100", "viewer=5", "viewer=7", "from=-1", "from=x"):
        assert ask(wrong).status_code in {400, 422}, wrong
    polish, english = ask("from=12&language=pl").json()[0], ask("from=12").json()[0]
    assert polish["view"] == english["view"]
    assert polish["events"][0]["words"] != english["events"][0]["words"]


@pytest.mark.compiled
@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_viewer_sees_in_a_replay_exactly_what_the_table_showed(slug: str, players: int) -> None:
    match = played(slug, players, 400)
    transcript = transcript_of(match)
    walked = Match(match.game, players)
    told: dict[int, list[str]] = {seat: [] for seat in range(players)}
    last = min(len(transcript.moves), 99)
    shown = {seat: positions(transcript, 0, last, str(seat), "en") for seat in range(players)}  # type: ignore[arg-type]
    for number in range(last + 1):
        if number:
            actor, text = transcript.moves[number - 1]
            walked.play(CHANCE if actor == "chance" else int(actor), text)
        for seat in range(players):
            place: Position = shown[seat][number]
            told[seat] += [event.move for event in place.events]
            assert json.dumps(place.view) == plain(walked.rules.view_for(walked.seen_by(seat), seat))
            assert sorted(told[seat]) == sorted(move.text for move in walked.log_for(seat))


def plain(view: Any) -> str:
    import msgspec

    return json.dumps(msgspec.to_builtins(view))


@pytest.mark.compiled
@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_all_eyes_together_see_each_seat_as_it_sees_itself(slug: str, players: int) -> None:
    transcript = transcript_of(played(slug, players, 300))
    number = min(60, len(transcript.moves))
    everything = positions(transcript, number, number, "all", "en")[0].view
    spectator = positions(transcript, number, number, "spectator", "en")[0].view
    assert everything["viewer"] is None
    assert everything.keys() == spectator.keys()
    for seat in range(players):
        own = positions(transcript, number, number, str(seat), "en")[0].view  # type: ignore[arg-type]
        if "seats" in own:
            assert everything["seats"][seat] == own["seats"][seat]
    assert everything != spectator


def test_seen_together_means_what_anybody_sees() -> None:
    base = {"viewer": None, "stack": None, "tokens": [{"at": 1, "kind": None}, {"at": 2, "kind": None}], "seats": [None, None]}
    one = {"viewer": 0, "stack": ["a"], "tokens": [{"at": 1, "kind": "x"}, {"at": 2, "kind": None}], "seats": ["me", None]}
    other = {"viewer": 1, "stack": None, "tokens": [{"at": 1, "kind": None}, {"at": 2, "kind": "y"}], "seats": [None, "me too"]}
    assert merged(base, [one, other]) == {
        "viewer": None,
        "stack": ["a"],
        "tokens": [{"at": 1, "kind": "x"}, {"at": 2, "kind": "y"}],
        "seats": ["me", "me too"],
    }


def test_moves_that_were_taken_back_are_in_no_transcript() -> None:
    told = [("move", "a"), ("move", "b"), ("undo", "1"), ("seats", "[]"), ("move", "c")]
    entries = [Entry(number, kind, 0, text, 0.0) for number, (kind, text) in enumerate(told, 1)]  # type: ignore[arg-type]
    assert moves_that_stand(entries) == [(0, "a"), (0, "c")]


def test_an_unknown_replay_is_not_found(visitor: Visitor) -> None:
    for path in ("/api/replays/nothing", "/api/replays/no%20id/positions", "/api/replays/x/transcript"):
        assert visitor.get(path).status_code == 404


# The course of a game


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_the_course_of_a_game_tells_where_days_rounds_and_turns_begin(slug: str, players: int) -> None:
    transcript = transcript_of(played(slug, players))
    told = course(transcript, with_views=True)
    numbers = [stop.number for stop in told.stops]
    assert numbers == sorted(set(numbers))
    assert told.stops[-1].begins == ["end"]
    assert told.stops[-1].scores == transcript.scores
    begun = {name for stop in told.stops for name in stop.begins}
    assert begun == ({"campaign", "day", "turn", "end"} if slug == "libertalia" else {"round", "turn", "end"})
    days = [stop for stop in told.stops if {"day", "round"} & set(stop.begins)]
    assert len(days) == (18 if slug == "libertalia" else days[-1].view["round"])
    seats = {stop.seat for stop in told.stops if "turn" in stop.begins}
    assert seats == set(range(players))


@pytest.mark.compiled
def test_the_views_of_a_course_are_those_of_a_spectator() -> None:
    transcript = transcript_of(played("libertalia", 3))
    for stop in course(transcript, with_views=True).stops:
        (position,) = positions(transcript, stop.number, stop.number, "spectator", "en")
        assert stop.view is None if stop.begins == ["turn"] else stop.view == position.view


def test_the_course_knows_colours_that_were_dealt_later(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    replay = uploaded(visitor, libertalia)
    told = visitor.get(f"/api/replays/{replay}/course").json()
    assert all(told["colours"])
    assert len(set(told["colours"])) == 3
    assert all(stop["view"] is None for stop in told["stops"])
    first = visitor.get(f"/api/replays/{replay}/positions").json()[0]["view"]
    assert [seat["colour"] for seat in first["seats"]] == [None] * 3


def test_a_replay_tells_the_seed_its_commitment_and_how_often_chance_drew(visitor: Visitor, libertalia: dict[str, Any]) -> None:
    info = visitor.get(f"/api/replays/{uploaded(visitor, libertalia)}").json()
    assert hashlib.sha256(bytes.fromhex(info["seed"])).hexdigest() == info["commitment"] == libertalia["commitment"]
    assert info["verification"]["draws"] == sum(actor == "chance" for actor, _ in libertalia["moves"])
