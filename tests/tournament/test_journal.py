"""Events on disk: resumed after a crash, read by others, printed."""

from __future__ import annotations

import csv
import io
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from seaboard.engine.errors import FormatError, UsageError
from seaboard.tournament.documents.explain import explain
from seaboard.tournament.documents.exports import csv_text
from seaboard.tournament.documents.pages import templates
from seaboard.tournament.documents.publish import documents, publish
from seaboard.tournament.documents.words import LANGUAGES, texts_of
from seaboard.tournament.event.event import Event, to_file
from seaboard.tournament.event.journal import Journal, create_event, read_event, resume_event
from seaboard.tournament.event.quiz import own_bank, read_bank
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.settings import make_settings
from tests.tournament.trial import PERSON, Trial, names, tournament_game, two


def begun(path: Path) -> tuple[Event, Journal]:
    """An event on disk in which two players have entered."""
    game = tournament_game()
    event, journal = create_event(path, make_settings(game, {"questions": "0", "format": "round-robin"}), own_bank(game), "Cup")
    for player in "ab":
        event.add("referee", f"enter {player}", person=PERSON, name=f"{player.upper()}.")
    return event, journal


@pytest.mark.rule("TRN-LOG-1", "TRN-LOG-2", "TRN-LOG-3")
def test_an_event_goes_on_where_it_stopped(tmp_path: Path) -> None:
    event, journal = begun(tmp_path / "cup.jsonl")
    journal.close()
    before = (tmp_path / "cup.jsonl").read_bytes()
    again, journal = resume_event(tmp_path / "cup.jsonl")
    assert (again.entries, again.names, again.title, again.secret) == (event.entries, event.names, "Cup", event.secret)
    again.add("referee", "start", person=PERSON)
    journal.close()
    after = (tmp_path / "cup.jsonl").read_bytes()
    assert after.startswith(before)
    assert read_event(tmp_path / "cup.jsonl").state == again.state


def test_an_entry_is_on_the_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    event, journal = begun(tmp_path / "cup.jsonl")
    synced: list[tuple[int, int]] = []
    real = os.fsync

    def note(file: int) -> None:
        real(file)
        synced.append(((tmp_path / "cup.jsonl").read_bytes().count(b"\n"), len(event.entries)))

    monkeypatch.setattr(os, "fsync", note)
    event.add("referee", "start", person=PERSON)
    # A heading and three entries are on the disk while only two entries count.
    assert synced == [(4, 2)]
    monkeypatch.setattr(os, "fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(UsageError, match="No space left"):
        event.add("chance", "lot a")
    assert event.state.players["a"].number == 0
    journal.close()
    assert (tmp_path / "cup.jsonl").read_bytes().count(b"\n") == 4


def test_a_line_cut_off_anywhere_is_dropped_and_the_rest_is_kept(tmp_path: Path) -> None:
    _, journal = begun(tmp_path / "cup.jsonl")
    journal.close()
    whole = (tmp_path / "cup.jsonl").read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    for size in range(ends[0], len(whole)):
        (tmp_path / "torn.jsonl").write_bytes(whole[:size])
        again, journal = resume_event(tmp_path / "torn.jsonl")
        assert len(again.entries) == sum(end <= size for end in ends) - 1
        again.add("referee", "enter z", person=PERSON)
        journal.close()
        assert read_event(tmp_path / "torn.jsonl").entries == again.entries


def test_two_programs_cannot_write_one_event(tmp_path: Path) -> None:
    _, journal = begun(tmp_path / "cup.jsonl")
    with pytest.raises(UsageError, match="another program"):
        resume_event(tmp_path / "cup.jsonl")
    journal.close()
    with pytest.raises(UsageError, match="exists already"):
        begun(tmp_path / "cup.jsonl")


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "Input data was truncated"), (b'{"format": "x"}\n', "missing required field"), (b"[]\n", "Expected `object`"),
     (b'{"format":"seaboard-event-log/1","game":"chess"}\n', "no game 'chess'"),
     (b'{"format":"seaboard-event-log/1","game":"GAME"}\n{"number":1,"actor":"referee","text":"draw"}\n', "line 2: entry 1: .*TRN-EVENT-6"),
     (b'{"format":"seaboard-event-log/1","game":"GAME"}\nxx\n', "line 2"),
     (b'{"format":"seaboard-event/2","game":"GAME","log":[]}', "not 'seaboard-event/1'"),
     (b'{"format":"seaboard-event/1","game":"GAME","log":[["table","draw"]]}', "entry 1: .*TRN-LOG-1")],
)  # fmt: skip
def test_a_file_that_is_no_event_is_an_error_that_says_where(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(content.replace(b"GAME", tournament_game().slug.encode()))
    with pytest.raises((FormatError, UsageError), match=words):
        read_event(path)


def test_the_exchange_format_is_read_with_and_without_details(tmp_path: Path) -> None:
    trial = two({"questions": "2"}, a=(1, 1), b=(2, 2))
    trial.win("m1", "a")
    trial.referee("finish")
    told = msgspec.to_builtins(to_file(trial.event))
    (tmp_path / "whole.json").write_bytes(msgspec.json.encode(told))
    assert read_event(tmp_path / "whole.json").entries == trial.event.entries
    bare = {key: told[key] for key in ("format", "game", "options", "log")} | {"unknown": 1}
    (tmp_path / "bare.json").write_bytes(msgspec.json.encode(bare))
    read = read_event(tmp_path / "bare.json")
    assert read.state == trial.state
    assert places_of(read.state) == {"a": 1, "b": 2}


def test_a_referees_own_questions_travel_with_the_event(tmp_path: Path) -> None:
    row = {"id": "x1", "question_en": "?", "question_pl": "?", "answers_en": list("abcd"), "answers_pl": list("abcd"), "correct": 0}
    (tmp_path / "own.json").write_bytes(msgspec.json.encode([row]))
    game = tournament_game()
    bank = read_bank(game, tmp_path / "own.json")
    event, journal = create_event(tmp_path / "cup.jsonl", make_settings(game, {"questions": "1"}), bank)
    journal.close()
    assert read_event(tmp_path / "cup.jsonl").bank == bank
    (tmp_path / "cup.json").write_bytes(msgspec.json.encode(to_file(event)))
    assert read_event(tmp_path / "cup.json").bank == bank


# Printing


class Outline(HTMLParser):
    """Which tags a page opens and never closes, and what it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def outline_of(page: str) -> Outline:
    outline = Outline()
    outline.feed(page)
    return outline


def finished(language: str = "en") -> Trial:
    """A knock-out of four that is over, with a name that needs care."""
    trial = Trial({"format": "knock-out", "questions": "2"})
    trial.event.add("referee", "enter evil", person=PERSON, name="<script>alert(1)</script>")
    trial.begin(names(3), {"evil": (2, 1), "p1": (1, 1)})
    trial.draw()
    trial.win_all()
    trial.referee("offence p1 other", reason="=SUM(A1)")
    trial.draw()
    trial.share("m3")
    trial.settle()
    trial.win_all()
    trial.referee("finish")
    return trial


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_whole_in_itself_and_escapes_names(language: str) -> None:
    trial = finished()
    trial.event.title = "Cup & <b>"
    for name, text in documents(trial.event, language).items():
        if name.endswith(".html"):
            outline = outline_of(text)
            assert (outline.open, outline.fetched) == ([], []), name
            assert "<script" not in text
            assert ("Cup &amp; &lt;b&gt;" in text) == (name != "set.html"), "a set belongs to no event"
            assert not re.search(r"url\((?!#)", text), "a page refers to nothing but itself"
            assert "@import" not in text
    assert documents(trial.event, language)["certificates.html"].count("<section class=certificate>") == 4


def test_no_template_prints_what_it_is_given_as_it_is() -> None:
    found = templates()
    assert found.loader is not None
    assert found.autoescape is True
    for name in found.list_templates():
        assert not re.search(r"\|\s*safe|autoescape|Markup", found.loader.get_source(found, name)[0]), name


def test_slips_are_printed_for_matches_to_play_with_both_legs_and_swapped_sides() -> None:
    trial = Trial({"questions": "0"}).begin(names(4))
    trial.draw()
    trial.win("m1", "p1")
    page = documents(trial.event)["slips.html"]
    assert page.count('<section class="slip cut">') == 1
    assert "Table 2" in page
    assert "<td><i></i>p2</td><td><i></i>p3</td>" in page
    assert "<td><i></i>p3</td><td><i></i>p2</td>" in page


def test_csv_files_have_a_row_for_each_player_match_and_entry_and_run_no_formula() -> None:
    trial = finished()
    made = {name: list(csv.DictReader(io.StringIO(text))) for name, text in documents(trial.event).items() if name.endswith(".csv")}
    assert [row["place"] for row in made["places.csv"]] == ["1", "2", "3", "4"]
    assert len(made["matches.csv"]) == 4
    assert len(made["log.csv"]) == len(trial.event.entries)
    assert [row["reason"] for row in made["log.csv"] if row["text"] == "offence p1 other"] == ["'=SUM(A1)"]
    assert csv_text(["a"], [["@x"], [-1], ["ok"]]).split() == ["a", "'@x", "-1", "ok"]


def test_publishing_writes_all_files(tmp_path: Path) -> None:
    trial = finished()
    written = publish(trial.event, tmp_path / "new" / "folder")
    assert {path.name for path in written} == set(documents(trial.event))
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == sorted(path.name for path in written)
    assert read_event(tmp_path / "new" / "folder" / "event.json").state == trial.state


# Explaining


@pytest.mark.rule("TRN-LOG-3")
def test_results_places_and_entries_are_explained_from_the_log() -> None:
    trial = two(a=(15, 300), b=(12, 200))
    trial.table("leg m1 1 navy 2", "leg m1 2 navy 0")
    trial.referee(*["offence a insult"] * 3)
    told = "\n".join(explain(trial.event, "m1"))
    assert "1:1 (2:1): legs 1:1; the better knowledge test wins (15:12 right answers) (TRN-MATCH-5)" in told
    assert "leg m1 2 navy 0" in told
    red = trial.referee("offence a insult", reason="shouted")
    assert explain(trial.event, str(red.number))[1:] == ["  m1: 1:1 (2:1) -> 0:2 (0:3)", "  a: 3 -> 0 (TRN-FAIR-2)"]
    told = "\n".join(explain(trial.event, "a"))
    assert "2. 0 points against 3" in told
    assert "a (red card) at fault (TRN-FAIR-8)" in told
    assert "red card: exclusion: insulting a participant (m1)" in told
    assert "because: shouted" in told
    with pytest.raises(UsageError, match="no match, player or entry 'm2'"):
        explain(trial.event, "m2")


def test_all_languages_have_the_same_words() -> None:
    english = texts_of("en")
    places = re.compile(r"\{\w*\}")
    for language in LANGUAGES:
        own = texts_of(language)
        assert {table: set(words) for table, words in english.items()} == {table: set(words) for table, words in own.items()}
        for table, words in english.items():
            for key, text in words.items():
                assert sorted(places.findall(text)) == sorted(places.findall(own[table][key])), (language, table, key)
    with pytest.raises(UsageError, match="en, pl, fr, not 'de'"):
        texts_of("de")
