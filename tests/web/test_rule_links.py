"""Everything that can be pointed at leads to its rule, every guide to the decisions of its game, and options speak every language."""

from __future__ import annotations

import pytest

from seaboard.engine.registry import find_game, games
from seaboard.engine.texts import Texts
from seaboard.rulebooks import rule_ids
from seaboard.server.http.api_games import told_game, told_words
from seaboard.teaching.folder import teaching_folder
from seaboard.teaching.lessons import read_lessons

LANGUAGES = ("en", "pl", "fr")


@pytest.mark.parametrize("slug", list(games()))
def test_every_thing_move_and_decision_has_a_rule_that_exists(slug: str) -> None:
    words, game = told_words(slug, "en"), find_game(slug)
    assert set(words.rules.values()) <= set(rule_ids(slug))
    assert not {f"phase {phase}" for phase in words.tables["prompt"]} - words.rules.keys()
    offered = {kind.words for kind in game.rules.space.kinds} & words.tables["choice"].keys()
    # A card that is played or taken back leads to the card's own rule.
    by_card = {"play", "recall"} if slug == "libertalia" else set()
    assert not {f"move {kind}" for kind in offered - by_card} - words.rules.keys()
    # Hexes of open sea are no cards or tokens.
    assert not {thing for thing in words.stories if slug != "orp-orzel" or not thing[1:].isdigit()} - words.rules.keys()


@pytest.mark.parametrize("slug", list(games()))
def test_the_guide_explains_decisions_of_its_game(slug: str) -> None:
    game, prompts = find_game(slug), told_words(slug, "en").tables["prompt"].keys()
    for language in LANGUAGES:
        assert [step.phases for step in told_words(slug, language).guide] == [step.phases for step in told_words(slug, "en").guide]
    for _, options in game.settings():
        explained = [phase for step in Texts(game).guide(options) for phase in step.phases]
        assert explained
        assert set(explained) <= prompts
        assert len(explained) == len(set(explained))


@pytest.mark.parametrize("slug", list(games()))
def test_hints_speak_of_moves_that_there_are_and_lead_to_lessons(slug: str) -> None:
    game, hints = find_game(slug), told_words(slug, "en").guide
    assert all(hint.phases or hint.kinds for hint in hints)
    assert {kind for hint in hints for kind in hint.kinds} <= {kind.words for kind in game.rules.space.kinds if not kind.chance}
    lessons = read_lessons(teaching_folder(game))
    assert {hint.lesson for hint in hints if hint.lesson} <= set(lessons)


@pytest.mark.parametrize("slug", list(games()))
def test_options_are_told_in_every_language(slug: str) -> None:
    for option in told_game(slug).options:
        for language in LANGUAGES:
            texts = Texts(find_game(slug), language)
            assert option.meanings[language] == texts.find("option", option.name)
            assert set(option.labels[language]) == set(option.values)
            assert all(texts.find("option", f"{option.name} {value}") for value in option.values)
        assert len({option.meanings[language] for language in LANGUAGES}) == len(LANGUAGES)
