"""Legs played in the program, as simulated events play them: seats, results, transcripts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from seaboard.engine.errors import FormatError, Refused, UsageError
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import encode
from seaboard.tournament.event.journal import LegFolder
from seaboard.tournament.event.legs import ProgramLeg
from seaboard.tournament.rules.deeds import Leg
from tests.games.orp_orzel.positions import at
from tests.tournament.trial import Trial, two

NAVY = "phase: navy\n"


def leg_of(trial: Trial, text: str) -> ProgramLeg:
    """A leg of m1 that stands as a text says."""
    leg = ProgramLeg(trial.event.settings, trial.state.matches["m1"], 1)
    leg.play = at(text)
    return leg


@pytest.mark.rule("TRN-FIX-9")
def test_players_move_at_their_own_seats_and_nobody_else_moves() -> None:
    leg = leg_of(two(), NAVY + "pending: 2 plot")
    with pytest.raises(UsageError, match="referee does not play"):
        leg.move("referee", "plot o2 sea")
    with pytest.raises(Refused):
        leg.move("b", "plot o2 sea")
    for text in ("roll plot", "set die"):
        with pytest.raises((Refused, FormatError)):
            leg.move("a", text)


@pytest.mark.rule("TRN-SEE-4")
def test_a_running_leg_has_no_transcript() -> None:
    leg = leg_of(two(), NAVY + "pending: 2 plot")
    with pytest.raises(UsageError, match="still running"):
        leg.transcript()


def play_out(leg: ProgramLeg, chance: Random) -> None:
    """Any legal moves to the end."""
    while not leg.play.is_over:
        seat = leg.play.actors()[0]
        leg.move(leg.players[seat], chance.choice(leg.play.legal(seat)))


@pytest.mark.rule("TRN-EVENT-5", "TRN-LOG-5", "TRN-MATCH-1", "TRN-SEE-4")
def test_a_played_leg_gives_its_entry_and_its_transcript(tmp_path: Path) -> None:
    trial = two({"round-limit": "30"})
    match = trial.state.matches["m1"]
    leg = ProgramLeg(trial.event.settings, match, 1, seeded_stream(5))
    assert leg.players == ("a", "b")
    play_out(leg, Random(5))
    result = leg.result()
    assert isinstance(result, Leg)
    assert (result.match, result.leg) == ("m1", 1)
    winner = leg.play.results()[1].index(1)
    lost = leg.play.rules.record(leg.play.state).lost
    assert (result.side, result.lost) == (("navy", "kriegsmarine")[winner], lost)
    trial.table(result.text)
    assert match.legs[0] is not None
    told = leg.transcript()
    assert told.options == {"round-limit": "30"}
    kept = LegFolder(tmp_path / "legs")
    first = kept.keep("m1", 1, encode(told))
    trial.referee("replay m1 1")
    second = kept.keep("m1", 1, encode(told))
    assert kept.kept("m1", 1) == [first, second]
    assert first.read_bytes() == encode(told) + b"\n"
    assert kept.kept("m1", 2) == []
    assert ProgramLeg(trial.event.settings, match, 2).players == ("b", "a")
