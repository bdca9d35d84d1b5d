"""The players' rulebooks: every rule is covered in every language, links are whole, and what a newcomer asks is answered."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from seaboard.engine.registry import find_game
from seaboard.rulebooks import rule_ids
from seaboard.teaching import book, draft, shelf
from seaboard.teaching.glossary import terms_of
from seaboard.teaching.shelf import LANGUAGES, Place, place_of, places
from tools.books import faults_of, names_of, shown_in, stands_in

READING = Path(__file__).parent / "reading"
QUESTIONS = 10


@pytest.mark.parametrize("slug", list(places()))
def test_every_book_covers_its_specification_in_every_language(slug: str) -> None:
    assert faults_of(slug) == []


@pytest.mark.parametrize("slug", list(places()))
def test_a_newcomers_questions_are_answered_by_sentences_of_the_book(slug: str) -> None:
    questions = tomllib.loads((READING / f"{slug}.toml").read_text(encoding="utf-8"))["question"]
    assert len(questions) >= QUESTIONS
    for each in questions:
        assert each["question"].endswith("?")
        assert each["answer"]
        assert stands_in(slug, each["anchor"], each["sentence"]), each["sentence"]


# A small book with every fault


SLUG = "libertalia"
"""Some game: its folder is replaced by one of our own."""
BOOK = """## {0} {{#about}}
A [coin](term:coin) each. {{LIB-SETUP-1}}
"""
GLOSSARY = """
[coin.en]
word = "coin"
means = "Money."
[coin.pl]
word = "moneta"
means = "Pieniądz."
[coin.fr]
word = "pièce"
means = "Argent."
"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a book that leaves all rules out but one, in place of the game's own."""
    words = {"en": "coin", "pl": "moneta", "fr": "pièce"}
    for language in LANGUAGES:
        text = BOOK.format(f"About ({language})").replace("[coin]", f"[{words[language]}]")
        (tmp_path / f"book.{language}.md").write_text(text, encoding="utf-8")
    rest = ", ".join(f'"{rule}"' for rule in rule_ids(SLUG) if rule != "LIB-SETUP-1")
    (tmp_path / "uncovered.toml").write_text(f'[[left-out]]\nrules = [{rest}]\nreason = "A test."\n', encoding="utf-8")
    (tmp_path / "glossary.toml").write_text(GLOSSARY, encoding="utf-8")
    monkeypatch.setattr(shelf, "places", lambda: {SLUG: Place(SLUG, tmp_path, find_game(SLUG))})
    monkeypatch.setattr("tools.books.SECTIONS", ("about",))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Books that were read are read again."""
    for kept in (draft.read_draft, book.book_in):
        kept.cache_clear()


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    forget()


def test_a_planted_book_is_whole(planted: Path) -> None:
    assert place_of(SLUG).folder == planted
    assert faults_of(SLUG) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("book.en.md", " {LIB-SETUP-1}", "", "LIB-SETUP-1 is covered nowhere, and uncovered.toml does not leave it out"),
        ("uncovered.toml", '"LIB-SETUP-2"', '"LIB-SETUP-1", "LIB-SETUP-2"', "but the section about covers it"),
        ("uncovered.toml", '"LIB-SETUP-2"', '"LIB-SETUP-2", "LIB-SETUP-99"', "uncovered.toml: there is no rule LIB-SETUP-99"),
        ("uncovered.toml", '"A test."', '""', "uncovered.toml: no reason for LIB-SETUP-2"),
        ("book.pl.md", "LIB-SETUP-1", "LIB-SETUP-2", "book.pl.md: #about marks other rules than the English book"),
        ("book.fr.md", "{#about}", "{#sujet}", "book.fr.md: its sections are not those of the English book"),
        ("book.en.md", "LIB-SETUP-1", "LIB-SETUP-99", "book.en.md: #about: there is no rule LIB-SETUP-99"),
        ("book.en.md", "term:coin", "term:purse", "book.en.md: #about: the glossary has no purse"),
        ("book.en.md", "A [coin]", "A [shell](thing:shell) or [coin]", "book.en.md: #about: nothing is called shell"),
        ("book.en.md", "A [coin]", "[See](#nowhere): a [coin]", "book.en.md: #about: there is no section #nowhere"),
        ("book.en.md", "A [coin]", "[See](http://old.org): a [coin]", "book.en.md: #about: http://old.org leads nowhere"),
        ("book.pl.md", "[moneta]", "[grosz]", "book.pl.md: #about: 'grosz' is no form of 'moneta'"),
        ("glossary.toml", 'means = "Argent."', 'means = ""', "glossary: coin lacks a word or a meaning (fr)"),
        ("glossary.toml", "[coin.fr]", "[coin.de]", "glossary: coin is there in de, en, pl"),
        ("book.en.md", "each.", "each.\n\n![A ship.](position:nowhere)\n", "book.en.md: #about: there is no position nowhere"),
        ("book.pl.md", "each.", "each.\n\n:::tip\nTak.\n:::\n", "book.pl.md: #about has other pictures, examples or boxes"),
    ],
)
def test_a_planted_fault_is_found(planted: Path, name: str, old: str, new: str, fault: str) -> None:
    change(planted, name, old, new)
    assert any(fault in found for found in faults_of(SLUG)), faults_of(SLUG)


def test_a_missing_language_is_found(planted: Path) -> None:
    (planted / "book.fr.md").unlink()
    assert faults_of(SLUG) == ["book.fr.md is missing"]


def test_a_sentence_is_looked_for_without_its_marks_and_links(planted: Path) -> None:
    assert stands_in(SLUG, "about", "A coin each.")
    assert not stands_in(SLUG, "about", "Two coins each.")
    assert not stands_in(SLUG, "scoring", "A coin each.")


def test_a_book_about_no_single_game_shows_no_positions_and_names_no_things() -> None:
    place = place_of("table-tournament")
    assert (place.game, place.about) == (None, "")
    assert not names_of(place.about)
    assert not shown_in(place)


def test_a_glossary_is_in_the_order_of_letters_without_accents() -> None:
    words = [term.word for term in terms_of(place_of("orp-orzel").folder, "pl")]
    assert words.index("figurka") < words.index("łańcuch") < words.index("pole")
