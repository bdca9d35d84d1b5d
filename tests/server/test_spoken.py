"""Everything that the server says, it says in every language it speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seaboard.engine.registry import games
from seaboard.server.http.words import SENTENCES, sentence
from seaboard.server.table.phrases import LANGUAGES, PHRASES, phrase
from seaboard.server.tournaments.words import texts_of
from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.words import texts_of as printed_texts_of
from tests.server.visitor import Visitor, serving

SAME_AS_ENGLISH = {
    "pl": {"Bot ({0})", "Bot {0} ({1})", "Test", "Kriegsmarine", "{match}: {places}."},
    "fr": {"Place", "Test", "Pts", "Dir.", "Kriegsmarine", "Question", "Signature", "Table", "{0} {1} {2}"},
}
"""Words that are the same in both; nothing else may be."""
IN_LOGS = ("words", "joined")
"""A reason that stands in logs, and is compared there."""


def flat(table: dict[str, Any], *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a file by its path."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, *path, key)
        else:
            yield (*path, key), value


def everything(language: str) -> dict[tuple[str, ...], str]:
    """All that the server says in a language, by where it stands."""
    told: dict[tuple[str, ...], str] = {("phrase", key): text for key, text in PHRASES[language].items()}
    told |= {("problem", key): sentence_of[LANGUAGES.index(language)] for key, sentence_of in SENTENCES.items()}
    told |= {("event", *path): text for path, text in flat(texts_of(language))}
    told |= {("printed", *path): text for path, text in flat(printed_texts_of(language))}
    for slug, game in games().items():
        if game.contest is not None:
            told |= {("duty", slug, str(number)): duty.text(language) for number, duty in enumerate(duties_of(game))}
            told |= {("side", slug, str(seat)): name for seat, name in enumerate(game.contest.names[language])}
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_a_sentence_or_a_place_to_fill(language: str) -> None:
    english, own = everything("en"), everything(language)
    assert own.keys() == english.keys()
    places = re.compile(r"\{\w*\}")
    for path, text in english.items():
        assert own[path].strip(), path
        assert set(places.findall(own[path])) == set(places.findall(text)), path


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language: str) -> None:
    english, own = everything("en"), everything(language)
    same = {path: text for path, text in own.items() if text == english[path] and path[1:] != IN_LOGS}
    assert set(same.values()) <= SAME_AS_ENGLISH[language]


def test_french_keeps_its_signs_with_the_word_before() -> None:
    loose = re.compile(r" [:;?!»]|« ")
    assert not [text for path, text in everything("fr").items() if path[0] != "phrase" and loose.search(text)]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "There is no such table."), ("pl", "Nie ma takiego stołu."), ("fr", "Cette table n’existe pas.")]
)
def test_a_request_is_answered_in_the_language_it_asks_for(tmp_path: Path, language: str, words: str) -> None:
    with serving(tmp_path) as server:
        visitor = Visitor(server)
        missing = visitor.get("/api/tables/AAAAAAAAAAAA", headers={"accept-language": f"{language}, en;q=0.5"})
        assert missing.json()["words"] == words
        nowhere = visitor.get("/api/nowhere", headers={"accept-language": language})
        assert nowhere.json()["words"] == sentence(language, "status 404")


def test_a_language_that_the_server_does_not_speak_gets_english() -> None:
    assert sentence("de", "no table") == phrase("de", "no table") == "There is no such table."
