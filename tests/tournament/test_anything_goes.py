"""Events in which anything is tried: what is accepted leaves a sound state, what is refused cites a rule and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from seaboard.engine.errors import Refused
from seaboard.rulebooks import rule_ids
from seaboard.tournament.documents.explain import explain, tables_of
from seaboard.tournament.documents.publish import documents
from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.rules.deeds import CHANCE, KINDS, REFEREE, TABLE, fields_of
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.points import is_decided, score_of
from seaboard.tournament.rules.rulings import due_of_chance
from seaboard.tournament.rules.settings import SWISS
from seaboard.tournament.rules.state import OFFENCES
from tests.tournament.trial import PERSON, Trial, names, tournament_game

CONTEST = tournament_game().contest
assert CONTEST is not None
RULES = set(rule_ids(CONTEST.rulebook))
ROUTINE = ("draw", "finish", "leg", "leg", "leg", "leg", "close", "start")


def any_text(event: Event, chance: Random) -> str:
    """An entry that is well formed more often than not."""
    kind = chance.choice([*KINDS, *ROUTINE * 3])
    players, matches = [*event.state.players, "nobody"], [*event.state.matches, "m99"]
    current = [match.id for match in event.state.current()] or matches
    words: dict[str, Callable[[], str]] = {
        "player": lambda: chance.choice(players),
        "other": lambda: chance.choice(players),
        "match": lambda: chance.choice(current if chance.random() < 0.9 else matches),
        "leg": lambda: str(chance.choice([1, 2])),
        "side": lambda: chance.choice(("navy", "kriegsmarine")),
        "lost": lambda: str(chance.randrange(5)),
        "right": lambda: str(chance.randrange(4)),
        "seconds": lambda: str(chance.randrange(700)),
        "kind": lambda: chance.choice(OFFENCES),
        "question": lambda: "q01",
        "places": lambda: "1,2",
        "minutes": lambda: str(chance.randrange(20)),
        "count": lambda: str(chance.randrange(6)),
        "until": lambda: chance.choice(["later", "2026-11-23T09:00Z", "soon"]),
    }
    return " ".join([kind, *(words[field]() for field in fields_of(KINDS[kind]))])


def try_anything(event: Event, chance: Random) -> None:
    """One entry; a refused one changes nothing."""
    actor = chance.choice([REFEREE] * 6 + [TABLE, CHANCE, *event.state.players])
    before, refusal = repr(event.state), None
    try:
        event.add(actor, any_text(event, chance), reason="tried", person=PERSON if actor == REFEREE else "")
    except Refused as refused:
        refusal = refused
    assert refusal is None or (refusal.rule in RULES and repr(event.state) == before)


def check_soundness(event: Event) -> None:
    """What is true of every event at every moment."""
    state = event.state
    for match in state.matches.values():
        score = score_of(state, match)
        if score is not None:
            all_points = 0 if len(match.at_fault) == 2 else 3
            assert sum(score.points) == all_points or (match.void and not match.at_fault and sum(score.points) < all_points)
        assert state.is_current(match) or is_decided(state, match) or due_of_chance(state)
        assert match.first is not None or match.at_fault or due_of_chance(state)
        assert not (match.paused and match.at_fault)
    assert all(0 <= player.counter < 4 for player in state.players.values())
    for rows in tables_of(event).values():
        assert [row.place for row in rows] == list(range(1, len(rows) + 1))
    for drawn in state.rounds:
        playing = [player for match in drawn.matches for player in state.matches[match].players]
        assert len(playing) == len(set(playing))
        assert state.format != SWISS or drawn.bye not in playing


@pytest.mark.rule("TRN-LOG-3", "TRN-LOG-6", "TRN-FAIR-8")
@pytest.mark.parametrize("kind", ["round-robin", "groups", "swiss", "knock-out"])
@pytest.mark.parametrize("seed", range(3))
def test_any_entries_leave_a_sound_state_that_follows_from_the_log(kind: str, seed: int) -> None:
    chance = Random(f"{kind} {seed}")
    options = {"format": kind, "questions": "3", "stalling": "auto", "offences": chance.choice(["event", "match"])}
    options["round-minutes"] = chance.choice(["0", "30"])
    event = Trial(options).event
    for player in names(7 + seed):
        event.add(REFEREE, f"enter {player}", person=PERSON)
    event.add(REFEREE, "start", person=PERSON)
    for _ in range(900):
        if due_of_chance(event.state) and chance.random() < 0.9:
            event.draw_chance(chance.randrange)
        try_anything(event, chance)
        if event.is_over:
            break
    event.draw_chance(chance.randrange)
    check_soundness(event)
    again = Event(event.settings, event.bank)
    again.fold(Entry(number, entry.actor, entry.text) for number, entry in enumerate(event.entries, 1))
    assert again.state == event.state
    assert not event.is_over or set(places_of(event.state)) == set(event.state.players)
    assert documents(event)
    for what in (*event.state.players, *event.state.matches):
        assert explain(event, what, "pl")
