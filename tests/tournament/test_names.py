"""Names: how long, told apart, changed, pasted as a roster.  [specification 3, Names]"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seaboard.engine.errors import Refused
from seaboard.tournament.event.event import to_file
from seaboard.tournament.event.journal import create_event, event_of_file, resume_event
from seaboard.tournament.event.names import is_name, short_name, told_apart
from seaboard.tournament.event.quiz import own_bank
from seaboard.tournament.event.roster import RosterLine, read_roster
from seaboard.tournament.rules.settings import make_settings
from tests.tournament.trial import PERSON, Trial, tournament_game, two

LONG = "Aleksandra Wiśniewska-Brzęczyszczykiewicz z Chrząszczyżewoszyc"


@pytest.mark.rule("TRN-NAME-1")
def test_a_name_is_one_line_of_up_to_64_characters_with_a_letter_or_digit() -> None:
    assert len(LONG) <= 64
    assert is_name(LONG)
    assert is_name("Ó")
    assert is_name("x" * 64)
    assert not any(map(is_name, ("", "x" * 65, "...", "two\nlines", " Anna", "Anna  K")))


@pytest.mark.rule("TRN-NAME-1")
def test_who_has_no_nickname_is_called_by_first_name_and_initial() -> None:
    assert [short_name(name) for name in ("Anna Kowalska", "Anna Maria Kowalska", "Anna", "anna kowalska-nowak")] == [
        "Anna K.", "Anna K.", "Anna", "anna K.",
    ]  # fmt: skip


@pytest.mark.rule("TRN-NAME-1")
def test_an_entry_with_something_else_beside_it_than_a_name_is_refused() -> None:
    trial = Trial()
    for name, nickname in (("x" * 65, ""), ("...", ""), ("Anna", "x" * 25)):
        with pytest.raises(Refused) as fault:
            trial.event.add("referee", "enter a", person=PERSON, name=name, nickname=nickname)
        assert fault.value.rule == "TRN-NAME-1"
        assert not trial.event.entries


@pytest.mark.rule("TRN-NAME-2")
def test_equal_names_get_numbers_in_the_order_of_entry() -> None:
    names = {"p": "Anna K.", "q": "Bolek", "r": "anna  k.", "s": "Anna K."}
    assert told_apart(names) == {"p": "Anna K. (1)", "q": "Bolek", "r": "anna  k. (2)", "s": "Anna K. (3)"}


@pytest.mark.rule("TRN-NAME-2")
def test_a_number_that_would_make_it_the_name_of_somebody_else_is_left_out() -> None:
    names = {"p": "Anna", "q": "Anna (1)", "r": "Anna"}
    assert told_apart(names) == {"p": "Anna (2)", "q": "Anna (1)", "r": "Anna (3)"}


@pytest.mark.rule("TRN-NAME-2")
def test_names_are_told_apart_among_those_who_take_part() -> None:
    trial = Trial()
    for player in "abc":
        trial.event.add("referee", f"enter {player}", person=PERSON, name="Anna Kowalska")
    assert [trial.event.name(player) for player in "abc"] == [f"Anna Kowalska ({number})" for number in (1, 2, 3)]
    trial.referee("strike b")
    assert [trial.event.name(player) for player in "ac"] == ["Anna Kowalska (1)", "Anna Kowalska (2)"]
    trial.referee("strike a")
    assert trial.event.name("c") == "Anna Kowalska"


@pytest.mark.rule("TRN-NAME-2")
def test_nicknames_are_told_apart_among_themselves() -> None:
    trial = Trial()
    for player, name, nickname in (("a", "Anna Kowalska", ""), ("b", "Anna Kot", ""), ("c", "Celina Nowak", "Cela")):
        trial.event.add("referee", f"enter {player}", person=PERSON, name=name, nickname=nickname)
    short = trial.event.for_short()
    assert [short.name(player) for player in "abc"] == ["Anna K. (1)", "Anna K. (2)", "Cela"]
    assert trial.event.name("a") == "Anna Kowalska"


@pytest.mark.rule("TRN-NAME-3")
def test_a_player_is_renamed_in_every_phase_and_nothing_else_changes() -> None:
    trial = two({"questions": "0"}).event
    before = repr(trial.state)
    trial.add("referee", "rename a", person=PERSON, name="Anna Nowak", nickname="Ania")
    assert trial.name("a") == "Anna Nowak"
    assert trial.for_short().name("a") == "Ania"
    assert repr(trial.state) == before
    for text in ("leg m1 1 navy 1", "leg m1 2 navy 1", "finish"):
        trial.add("referee", text, person=PERSON, reason="seen")
        while text == "leg m1 2 navy 1" and trial.draw_chance(lambda number: 0):
            pass
    assert trial.is_over
    trial.add("referee", "rename a", person=PERSON, name="Anna Nowak-Kot")
    assert trial.name("a") == "Anna Nowak-Kot"
    assert trial.for_short().name("a") == "Anna N."


@pytest.mark.rule("TRN-NAME-3")
def test_a_rename_needs_a_player_a_name_and_the_referee() -> None:
    trial = two()
    trial.refused("rename a", "TRN-LOG-1")
    trial.refused("rename x", "TRN-LOG-1")
    trial.refused("rename a", "TRN-LOG-1", actor="a")


@pytest.mark.rule("TRN-NAME-3")
def test_new_names_are_read_again_from_journal_and_file(tmp_path: Path) -> None:
    game = tournament_game()
    event, journal = create_event(tmp_path / "cup.jsonl", make_settings(game), own_bank(game))
    event.add("referee", "enter a", person=PERSON, name="Ana")
    event.add("referee", "rename a", person=PERSON, name="Anna", nickname="Ania")
    journal.close()
    again, journal = resume_event(tmp_path / "cup.jsonl")
    journal.close()
    told = event_of_file(msgspec.json.encode(to_file(again)), "file")
    for each in (again, told):
        assert (each.name("a"), each.for_short().name("a")) == ("Anna", "Ania")
    assert [entry.name for entry in told.entries] == ["Ana", "Anna"]  # what was corrected stays readable


@pytest.mark.rule("TRN-NAME-4")
def test_a_roster_is_read_line_by_line() -> None:
    text = f"1. Anna Kowalska; Ania\r\n\n  2)\tBolek\tNowak\n{LONG}\nBolek  nowak\n...\n{'x' * 65}\nEwa;{'y' * 25}\nFilip\nGosia"
    assert read_roster(text, ["filip"], 3) == [
        RosterLine(1, "Anna Kowalska", "Ania"),
        RosterLine(3, "Bolek Nowak"),
        RosterLine(4, LONG),
        RosterLine(5, "Bolek nowak", "", "twice"),
        RosterLine(6, "...", "", "no-letter"),
        RosterLine(7, "x" * 65, "", "too-long"),
        RosterLine(8, "Ewa", "y" * 25, "nickname"),
        RosterLine(9, "Filip", "", "twice"),
        RosterLine(10, "Gosia", "", "no-room"),
    ]


@pytest.mark.rule("TRN-NAME-4")
def test_equal_names_of_a_roster_may_be_different_people() -> None:
    lines = read_roster("Anna\nAnna", ["Anna"], 2, keeps_equals=True)
    assert [line.trouble for line in lines] == ["", ""]
    assert not any(line.is_bad for line in read_roster("Anna\nAnna", [], 2))
