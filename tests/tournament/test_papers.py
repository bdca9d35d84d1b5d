"""What an event can be printed as: test papers and keys, certificates, cards; and how the questions did."""

from __future__ import annotations

import re

import pytest

from seaboard.tournament.documents.certificates import certificates_page, day_words
from seaboard.tournament.documents.desk_pages import duties_page, lesson_page, timetable
from seaboard.tournament.documents.occasion import Occasion
from seaboard.tournament.documents.publish import documents, known_tallies, makers
from seaboard.tournament.documents.quiz_pages import keys_page, papers_page, right_letters, writers
from seaboard.tournament.documents.words import LANGUAGES
from seaboard.tournament.event.papers import make_paper, mark, read_letters
from tests.tournament.trial import NOON, PERSON, Trial, names


def in_test(players: int = 5, questions: int = 3) -> Trial:
    """Everybody has entered, and the questions are drawn."""
    trial = Trial({"questions": str(questions), "format": "round-robin"})
    for player in names(players):
        trial.event.add("referee", f"enter {player}", person=PERSON, name=player.upper())
    trial.referee("start")
    trial.settle()
    return trial


def type_in(trial: Trial, player: str, letters: str) -> None:
    """A paper typed in by its letters, as the desk does it."""
    event = trial.event
    paper = make_paper(event.secret, player, event.state.drawn)
    right = mark(paper, event.bank, read_letters(paper, letters))
    kind = "test" if event.state.players[player].right is None else "fix-test"
    event.add("referee", f"{kind} {player} {right} 60", reason="seen", person=PERSON, letters=letters)


def wrong(letters: list[str]) -> list[str]:
    """The letters behind the right ones."""
    return ["ABCDA"["ABCD".index(letter) + 1] for letter in letters]


@pytest.mark.rule("TRN-TEST-7", "TRN-SEE-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_paper_has_a_box_for_each_letter_and_does_not_tell_the_right_one(language: str) -> None:
    trial = in_test(2)
    page = papers_page(trial.event, language)
    assert page.count('<section class="paper sheet') == 2
    assert page.count("<ol class=boxes><li>1</li><li>2</li><li>3</li></ol>") == 2
    for name in trial.state.drawn:
        assert page.count(trial.event.bank[name].text(language).replace("'", "&#39;").replace('"', "&#34;")) == 2
    for sign in ("correct", "right", "<em", "<strong"):
        assert sign not in page.partition("</head>")[2]


def test_papers_are_for_those_without_a_device_or_for_all_people() -> None:
    trial = in_test(4)
    occasion = Occasion(bots=frozenset({"p4"}), printed=frozenset({"p2", "p4"}))
    assert writers(trial.event, occasion) == ["p2"]
    assert writers(trial.event, occasion, is_everybody=True) == ["p1", "p2", "p3"]
    assert writers(trial.event, Occasion()) == names(4)


@pytest.mark.rule("TRN-SEE-2")
def test_keys_are_printed_after_the_close_only() -> None:
    trial = in_test(2)
    assert "papers.html" in makers(trial.event)
    assert "keys.html" not in makers(trial.event)
    trial.referee("close")
    assert "papers.html" not in makers(trial.event)
    page = documents(trial.event)["keys.html"]
    for player in names(2):
        assert "".join(right_letters(trial.event, player)) in page
    for name in trial.state.drawn:
        question = trial.event.bank[name]
        assert question.answers("en")[question.correct].replace("'", "&#39;") in page


@pytest.mark.rule("TRN-TEST-9")
def test_the_tally_of_a_question_counts_right_wrong_and_missing_and_names_nobody() -> None:
    trial = in_test(5, questions=3)
    for player in names(5):
        paper, right = make_paper(trial.event.secret, player, trial.state.drawn), right_letters(trial.event, player)
        places = [paper.questions.index(name) for name in trial.state.drawn]
        letters = list(right)
        letters[places[1]] = wrong(right)[places[1]] if player != "p1" else right[places[1]]
        letters[places[2]] = "-" if player == "p1" else letters[places[2]]
        type_in(trial, player, "".join(letters))
    assert known_tallies(trial.event) == [], "nothing is told while the test can be written"
    trial.referee("close")
    drawn = trial.state.drawn
    told = [(tally.id, tally.right, tally.wrong, tally.missing, tally.verdict) for tally in known_tallies(trial.event)]
    assert told == [(drawn[1], 1, 4, 0, "hard"), (drawn[2], 4, 0, 1, ""), (drawn[0], 5, 0, 0, "easy")]
    assert "P1" not in keys_page(trial.event, "en", known_tallies(trial.event), [])


@pytest.mark.rule("TRN-TEST-9")
def test_a_corrected_paper_counts_once_and_few_papers_say_nothing() -> None:
    trial = in_test(2, questions=1)
    right = "".join(right_letters(trial.event, "p1"))
    type_in(trial, "p1", "".join(wrong([right])))
    type_in(trial, "p1", right)
    trial.referee("test p2 0 30")
    trial.referee("close")
    (tally,) = known_tallies(trial.event)
    assert (tally.right, tally.tests, tally.verdict) == (1, 1, "")


def finished() -> Trial:
    """An event of three that is over."""
    trial = Trial({"questions": "0", "format": "round-robin"}).begin(names(3))
    for _ in range(3):
        trial.draw()
        trial.win_all()
    trial.referee("finish")
    return trial


@pytest.mark.parametrize(("language", "day"), [("en", "9 May 2026"), ("pl", "9 maja 2026 r."), ("fr", "9 mai 2026")])
def test_a_certificate_has_name_true_place_day_venue_and_a_line_to_sign_and_bots_get_none(language: str, day: str) -> None:
    trial = finished()
    occasion = Occasion(venue="Gdynia", referee="W. Sieroń", bots=frozenset({"p1"}))
    page = certificates_page(trial.event, language, occasion)
    assert page.count("<section class=certificate>") == 2
    assert not re.search(r"\bp1\b", page)
    assert page.count(f"Gdynia, {day}") == page.count("<p class=sign>W. Sieroń<br>") == 2
    shown = re.findall(r'<p class="who">(p\d)</p>\n<p>\D*(\d)\D+3', page)
    assert shown == [("p2", "2"), ("p3", "3")]
    assert day_words(NOON.date(), language) == day


@pytest.mark.rule("TRN-DUTY-1", "TRN-DUTY-5", "TRN-PTS-1", "TRN-FAIR-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_referees_card_has_duties_points_and_penalties(language: str) -> None:
    page = duties_page(finished().event, language)
    assert page.count("<li>") == 8 + 4 + 5
    assert re.findall(r"<td>(\d)</td>", page) == ["3", "2", "1", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_sheet_tells_the_way_in_and_a_timetable_without_gaps(language: str) -> None:
    trial = in_test(2, questions=20)
    parts = timetable(trial.event, language)
    assert [part.begins for part in parts[1:]] == [part.ends for part in parts[:-1]]
    page = lesson_page(trial.event, language, Occasion(address="http://10.0.0.5/join/ABCDEF", code="ABCDEF", qr="<svg></svg>"))
    assert "<b>ABCDEF</b>" in page
    assert "<svg></svg>" in page
    assert "<em>" in page
    assert "*" not in page.partition("<main>")[2]
