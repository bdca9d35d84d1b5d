"""Legs played in the program: results, taking back, seats, transcripts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from seaboard.engine.errors import FormatError, Refused, UsageError
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.stream import seeded_stream
from seaboard.engine.transcript import encode
from seaboard.tournament.event.journal import LegFolder
from seaboard.tournament.event.legs import ProgramHall, ProgramLeg
from tests.games.orp_orzel.positions import at
from tests.tournament.trial import Trial, two

NAVY, HUNT = "phase: navy\n", "phase: hunt\n"


def leg_of(trial: Trial, text: str) -> ProgramLeg:
    """A leg of m1 that stands as a text says."""
    hall = ProgramHall(trial.state)
    leg = hall.begin("m1", 1)
    leg.play = at(text)
    trial.event.program_legs = hall
    return leg


@pytest.mark.rule("TRN-FIX-7")
def test_example_33_what_turned_nothing_up_is_taken_back() -> None:
    trial = two()
    leg = leg_of(trial, NAVY + "pending: 2 plot")
    leg.move("a", "plot o2 sea")
    trial.referee("takeback m1")
    leg.take_back()
    assert leg.play.log == []
    trial.refused("takeback m1", "TRN-FIX-7")
    assert [entry.text for entry in trial.event.entries][-1] == "takeback m1"


@pytest.mark.rule("TRN-FIX-7")
@pytest.mark.parametrize(
    ("position", "player", "move"),
    [
        (HUNT + "tokens: o2\nsubs: o2\npending: 2 observe", "b", "observe o2"),
        (NAVY + "live: o2\npending: 2 plot", "a", "plot o2 ship"),
        (NAVY + "mines: o2\npending: 2 plot", "a", "plot o2 ship"),
        ("phase: keep\nturn: kriegsmarine\nrolled: 4 observe", "b", "keep observe"),
        ("phase: position\ntokens: o2 n2 m2", "a", "stay"),
    ],
    ids=["observe", "mine", "blank-mine", "keep", "stay"],
)
def test_example_33_what_turned_something_up_or_was_followed_by_dice_is_not(position: str, player: str, move: str) -> None:
    trial = two()
    leg = leg_of(trial, position)
    leg.move(player, move)
    trial.refused("takeback m1", "TRN-FIX-7")
    with pytest.raises(Refused, match="TRN-FIX-7"):
        leg.take_back()


@pytest.mark.rule("TRN-FIX-7", "TRN-FAIR-9")
def test_without_a_running_leg_nothing_is_taken_back_or_paused() -> None:
    trial = two()
    trial.event.program_legs = ProgramHall(trial.state)
    trial.refused("takeback m1", "TRN-FIX-7")
    trial.refused("pause m1", "TRN-FAIR-9")


@pytest.mark.rule("TRN-LOG-4")
def test_a_leg_begun_in_the_program_is_entered_by_the_referee_with_a_reason_only() -> None:
    trial = two()
    hall = ProgramHall(trial.state)
    trial.event.program_legs = hall
    hall.begin("m1", 1)
    trial.refused("leg m1 1 navy 0", "TRN-LOG-1", reason="")
    trial.referee("leg m1 1 navy 0", reason="the tablet broke")
    trial.referee("leg m1 2 navy 0", reason="")


@pytest.mark.rule("TRN-FIX-8")
def test_an_abandoned_leg_tells_the_tokens_lost_so_far() -> None:
    trial = two()
    leg = leg_of(trial, NAVY + "lost: 2\npending: plot")
    assert leg.abandoned().text == "leg m1 1 kriegsmarine 2"
    trial.referee(leg.abandoned().text)


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
def test_the_referee_sees_a_running_leg_as_a_spectator() -> None:
    leg = leg_of(two(), NAVY + "pending: 2 plot")
    assert [leg.viewer_of(who) for who in ("a", "b", "referee", "stranger")] == [0, 1, SPECTATOR, SPECTATOR]
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
    hall = ProgramHall(trial.state)
    trial.event.program_legs = hall
    leg = hall.begin("m1", 1, seeded_stream(5))
    assert leg.players == ("a", "b")
    play_out(leg, Random(5))
    result = leg.result()
    assert (result.match, result.leg) == ("m1", 1)
    winner = leg.play.results()[1].index(1)
    assert (result.side, result.lost) == (("navy", "kriegsmarine")[winner], leg.lost())
    trial.table(result.text)
    assert trial.state.matches["m1"].legs[0] is not None
    told = leg.transcript()
    assert told.options == {"round-limit": "30"}
    kept = LegFolder(tmp_path / "legs")
    first = kept.keep("m1", 1, encode(told))
    trial.referee("replay m1 1")
    second = kept.keep("m1", 1, encode(told))
    assert kept.kept("m1", 1) == [first, second]
    assert first.read_bytes() == encode(told) + b"\n"
    assert kept.kept("m1", 2) == []
    assert not hall.is_running("m1", 1)
    assert hall.begin("m1", 2).players == ("b", "a")
