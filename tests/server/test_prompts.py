"""Prompts say only what can be done now, in every language."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from seaboard.engine.registry import find_game, games
from seaboard.engine.texts import Texts
from seaboard.server.table.prompts import Deeds
from seaboard.server.table.rendering import Around, Rendering
from seaboard.server.table.words import losses
from tests.server.test_undo import play, started

LANGUAGES = ("en", "pl", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", games())
def test_what_is_said_of_moves_names_moves_and_phases_that_there_are(slug: str, language: str) -> None:
    game = find_game(slug)
    kinds = {kind.words for kind in game.rules.space.kinds if not kind.chance}
    texts = Texts(game, language)
    for phase, parts in Deeds(texts).parts.items():
        assert phase in import_module(f"{game.package}.state").PHASES
        for named, words in parts:
            assert named <= kinds
            assert words[-1] not in ".!"
    for kind, (question, others) in losses(texts).items():
        assert {kind, *others} - {"own"} <= kinds
        assert question.endswith("?")


def test_a_turn_without_an_action_left_does_not_ask_for_one() -> None:
    words = Deeds(Texts(find_game("mare-balticum")))
    assert words.prompt("turn", frozenset({"sail", "overboard", "end-turn"})) == (
        "Choose an action, throw fish overboard or end your turn."
    )
    assert words.prompt("turn", frozenset({"overboard", "end-turn"})) == "Throw fish overboard or end your turn."
    assert words.prompt("turn", frozenset({"end-turn"})) == "End your turn."
    assert words.prompt("land", frozenset({"sail"})) == ""


def test_who_cannot_accept_is_not_asked_to() -> None:
    words = Deeds(Texts(find_game("game-of-powers")))
    assert "accept" in words.prompt("answer", frozenset({"accept", "decline", "counter"}))
    assert words.prompt("answer", frozenset({"decline", "counter"})) == (
        "You are offered an exchange: decline it or propose something else."
    )


def test_the_table_puts_its_prompts_together_from_what_is_offered() -> None:
    table = started("mare-balticum", 3)
    rendering, chooser = Rendering(table, Around("Anna")), Random(1)
    assert table.match is not None
    said = set()
    for _ in range(60):
        seat = table.asked[0]
        legal = table.match.legal(seat)
        prompt = rendering.prompt(seat, rendering.voice("en"), rendering.view(seat)[1])
        if "end-turn" in legal:
            said.add(prompt)
            assert ("overboard" in prompt) == any(text.startswith("overboard") for text in legal)
            assert ("an action" in prompt) == any(text.split()[0] in ("sail", "lift", "fish", "unload") for text in legal)
        play(table, seat, chooser.choice(legal))
    assert len(said) > 1
