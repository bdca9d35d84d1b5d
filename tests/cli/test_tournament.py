"""`seaboard tournament`: simulated events, events at printed boards, and what their files tell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from seaboard.tournament.event.journal import read_event
from seaboard.tournament.rules.places import places_of
from tests.cli.conftest import Call


@pytest.mark.parametrize(("players", "kind"), [(5, "all-play-all"), (9, "groups with knock-out"), (18, "Swiss")])
def test_an_event_with_drawn_results_is_simulated_whole(seaboard: Call, tmp_path: Path, players: int, kind: str) -> None:
    report = tmp_path / "report"
    outcome = seaboard("tournament", "simulate", "--players", players, "--bots", "none", "--report", report, "--mishaps", "0.3")
    assert outcome.status == 0
    assert kind in outcome.out
    event = read_event(report / "event.jsonl")
    assert event.is_over
    assert len(places_of(event.state)) == players
    assert json.loads((report / "event.json").read_text())["places"] == places_of(event.state)
    assert (report / "certificates.html").is_file()


def test_the_same_seed_gives_the_same_event(seaboard: Call) -> None:
    words = ("tournament", "simulate", "--players", "12", "--bots", "none", "--format", "knock-out")
    first, again, other = seaboard(*words, "--seed", 1), seaboard(*words, "--seed", 1), seaboard(*words, "--seed", 2)
    assert first.out == again.out
    assert first.out != other.out


def test_bots_play_the_legs_and_their_transcripts_can_be_replayed(seaboard: Call, tmp_path: Path) -> None:
    report = tmp_path / "report"
    outcome = seaboard("tournament", "simulate", "--players", "2", "--bots", "random", "--report", report, "--mishaps", "0")
    assert outcome.status == 0
    legs = sorted((report / "legs").iterdir())
    assert [path.name for path in legs] == ["m1-leg1-1.json", "m1-leg2-1.json"]
    event = read_event(report / "event.jsonl")
    for path, result in zip(legs, event.state.matches["m1"].legs, strict=True):
        assert seaboard("replay", path).status == 0
        assert result is not None
        assert json.loads(path.read_text())["places"].index(1) == result.winner


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--players", "65"), "2 to 64"), (("--format", "ladder"), "auto, round-robin"), (("--bots", "genius"), "no bot 'genius'"),
     (("--mishaps", "2"), "0 to 1"), (("--language", "de"), "en, pl"), (("--option", "questions"), "name=value"),
     (("--game", "chess"), "no game"),
     (("--game", "libertalia", "--format", "swiss"), "no option 'format'")],
)  # fmt: skip
def test_a_wrong_word_is_one_complaint(seaboard: Call, words: tuple[str, str], told: str) -> None:
    assert seaboard("tournament", "simulate", *words).is_one_complaint(2, told)


EVENING = """
enter anna Anna Nowak
enter bolek
enter chance
start
test anna 2 95
mark bolek 85 AB
mark bolek 80 AC because I misread a letter
keys keys.html
close
questions
draw
"""


def test_an_evening_at_printed_boards_survives_leaving_and_coming_back(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    first = seaboard("tournament", "run", file, "--title", "Cup", "--referee", "W. S.", "-o", "questions=2", stdin=EVENING)
    assert first.status == 0
    assert "enter anna (Anna Nowak)" in first.out
    assert "TRN-EVENT-2" in first.out
    assert "chance: side m1" in first.out
    assert "fix-test bolek" in first.out
    assert "right answers are told when the test is closed" in first.out
    assert "/1 " in first.out, "one paper was typed in by its letters"
    # What stands in the file by now is all there is: nothing is written on leaving.
    again = seaboard(
        "tournament", "run", file, "--referee", "W. S.",
        stdin="leg m1 1 navy 1\nleg m1 2 kriegsmarine 3\nfix-leg m1 2 navy 0\nfix-leg m1 2 navy 0 because typed wrong\noffence anna vulgar\n"
        "takeback m1 because no\nround\nlog 2\nexplain m1\nduties\nfinish\nlegg m1\nquit\nfinish\n",
    )  # fmt: skip
    assert "chance:" not in again.out.split("\n> ")[0]
    assert "TRN-LOG-1" in again.out
    assert "offence anna vulgar: warning" in again.out
    assert "TRN-FIX-7" in again.out
    assert "because: typed wrong" in again.out
    assert "did you mean leg" in again.out
    event = read_event(file)
    assert event.is_over
    assert (event.title, event.name("anna"), {entry.person for entry in event.entries}) == ("Cup", "Anna Nowak", {"W. S.", ""})
    assert event.state.players["bolek"].seconds == 80
    shown = seaboard("tournament", "show", file, "--log", "--language", "pl")
    assert "Anna Nowak" in shown.out
    assert "każdy z każdym" in shown.out
    assert "typed wrong" in seaboard("tournament", "explain", file, "m1").out
    assert seaboard("tournament", "explain", file, "zzz").is_one_complaint(2, "zzz")
    assert seaboard("tournament", "run", file, "-o", "questions=3").is_one_complaint(2, "already")
    exported = seaboard("tournament", "export", file, tmp_path / "out", "--venue", "Gdynia")
    certificates = (tmp_path / "out" / "certificates.html").read_text(encoding="utf-8")
    assert "Gdynia, " in certificates
    assert "<p class=sign>W. S.<br>" in certificates
    assert len(exported.out.splitlines()) == len(list((tmp_path / "out").iterdir())) == 13


def test_lots_that_a_crash_cut_off_are_drawn_on_coming_back(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    seaboard("tournament", "run", file, "-o", "questions=0", stdin="enter a\nenter b\nstart\n")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])
    outcome = seaboard("tournament", "run", file, stdin="draw\n")
    assert "chance: lot" in outcome.out
    assert len(read_event(file).state.matches) == 1


def test_help_and_pages_can_be_had_at_the_desk(seaboard: Call, tmp_path: Path) -> None:
    typed = f"help\nhelp leg\nhelp nothing\nround\nrules fix-7\nenter a\nenter b\nstart\npapers {tmp_path / 'test.html'}\nslips\nshow\ntable\n"
    outcome = seaboard("tournament", "run", tmp_path / "cup.jsonl", stdin=typed)
    assert outcome.status == 0
    assert "leg <match> <leg> <side> <lost>" in outcome.out
    assert "TRN-FIX-7" in outcome.out
    assert "into which file" in outcome.out
    assert '<section class="paper sheet">' in (tmp_path / "test.html").read_text(encoding="utf-8")


@pytest.mark.rule("TRN-TIME-2", "TRN-TIME-6", "TRN-LOG-1")
def test_the_desk_tells_the_time_halts_the_event_and_knows_several_referees(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    typed = "enter a\nenter b\nstart\ndraw\ntime\nreferee J. Nowak\nhalt 2026-11-23T09:00Z\ntime\ngo-on\ntime-up\nfinish\n"
    outcome = seaboard("tournament", "run", file, "--referee", "W. S.", "-o", "questions=0", "-o", "round-minutes=20", stdin=typed)
    assert "Left of the round: " in outcome.out
    assert "The tournament is halted until 2026-11-23T09:00Z (UTC)." in outcome.out
    event = read_event(file)
    assert event.is_over
    assert [entry.person for entry in event.entries if entry.actor == "referee"] == ["W. S."] * 4 + ["J. Nowak"] * 4
    assert "counts as lost for both" in seaboard("tournament", "explain", file, "m1").out
    endless = seaboard("tournament", "run", tmp_path / "other.jsonl", stdin="time\nreferee\n")
    assert "no time limit" in endless.out


@pytest.mark.rule("TRN-TIME-1")
def test_a_plan_is_proposed_as_options(seaboard: Call) -> None:
    outcome = seaboard("tournament", "plan", "--players", 30, "--minutes", 90)
    assert outcome.out.startswith("Swiss, 2 rounds, about 88 minutes")
    assert "--option round-minutes=31" in outcome.out
    assert "too long" in seaboard("tournament", "plan", "--players", 3, "--minutes", 30).out
    assert seaboard("tournament", "plan", "--players", 1, "--minutes", 90).is_one_complaint(2, "2 to 64")


def test_questions_are_checked(seaboard: Call, tmp_path: Path) -> None:
    assert "55 questions" in seaboard("tournament", "quiz").out
    (tmp_path / "own.json").write_text("[{}]")
    assert seaboard("tournament", "quiz", tmp_path / "own.json").is_one_complaint(2, "own.json, question 1", "id")


def test_help_lists_the_commands(seaboard: Call) -> None:
    assert all(word in seaboard("tournament", "--help").out for word in ("simulate", "run", "show", "explain", "export", "quiz"))


TABLE_EVENING = (
    "enter a Anna\nenter b\nenter c\nenter d\nstart\ndraw\nround\nresult m1 1,2\nresult m1 1,1,3,4\nrules pts-1\nfinish\nshow\n"
)


def test_an_evening_at_a_table_of_another_game(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    typed = seaboard("tournament", "run", file, "--game", "libertalia", "-o", "rounds=1", "--referee", "W. S.", stdin=TABLE_EVENING)
    assert typed.status == 0
    assert "TAB-GAME-1" in typed.out
    assert "TAB-PTS-1" in typed.out
    event = read_event(file)
    assert (event.is_over, event.settings.game.slug) == (True, "libertalia")
    assert sorted(places_of(event.state).values()) == [1, 2, 3, 4]
    assert "tables, Swiss by points" in seaboard("tournament", "show", file).out
    assert "(50)" in seaboard("tournament", "explain", file, "m1").out


def test_an_event_at_tables_is_simulated_whole(seaboard: Call, tmp_path: Path) -> None:
    report = tmp_path / "report"
    outcome = seaboard(
        "tournament",
        "simulate",
        "--game",
        "mare-balticum",
        "--players",
        11,
        "--bots",
        "none",
        "--report",
        report,
        "--mishaps",
        "0.3",
    )
    assert outcome.status == 0
    assert len(places_of(read_event(report / "event.jsonl").state)) == 11
    assert (report / "certificates.html").is_file()


@pytest.mark.rule("TRN-NAME-3", "TRN-NAME-4")
def test_a_roster_is_entered_whole_or_not_at_all_and_players_are_renamed(seaboard: Call, tmp_path: Path) -> None:
    file, good, bad = tmp_path / "cup.jsonl", tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("1. Anna Łęcka; Ania\n2. Bolek\n\nAnna Łęcka\n", encoding="utf-8")
    bad.write_text(f"Celina\n{'x' * 65}\n", encoding="utf-8")
    lines = f"roster {bad}\nroster {good}\nrename bolek Bolesław Kot\nenter anna-2 Anna Łęcka\n"
    told = seaboard("tournament", "run", file, "--referee", "W. S.", stdin=lines)
    assert "line 2" in told.out
    assert "nothing is entered" in told.out
    assert "line 4: 'Anna Łęcka': there is a player of this name" in told.out
    event = read_event(file)
    names = {player: event.name(player) for player in event.state.players}
    assert names == {"anna-lecka": "Anna Łęcka (1)", "bolek": "Bolesław Kot", "anna-2": "Anna Łęcka (2)"}
    assert event.for_short().name("anna-lecka") == "Ania"


@pytest.mark.rule("TRN-SEE-5", "TRN-SEE-6")
def test_private_scores_are_shown_to_the_referee_and_left_out_for_others(seaboard: Call, tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    lines = "enter a\nenter b\nstart\ntest a 2 95\nclose\ndraw\noffence a insult\nleg m1 1 navy 1\nleg m1 2 navy 3\n"
    seaboard("tournament", "run", file, "-o", "questions=2", "-o", "scores=private", "--referee", "W. S.", stdin=lines)
    shown = {
        viewer: seaboard("tournament", "show", file, "--log", "--viewer", viewer).out for viewer in ("referee", "public", "a", "b")
    }
    assert [viewer for viewer, text in shown.items() if "Pts" in text] == ["referee"]
    assert [viewer for viewer, text in shown.items() if "offence a" in text] == ["referee", "a"]
    assert [viewer for viewer, text in shown.items() if "leg m1 1" in text] == ["referee", "a", "b"]
    assert seaboard("tournament", "show", file, "--viewer", "nobody").is_one_complaint(2, "no player 'nobody'")
