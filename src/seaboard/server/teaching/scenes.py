"""A position as a table would show it to one viewer, in one language, from that viewer's redacted record."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.server.table.phrases import phrase
from seaboard.server.table.words import Words, words_of
from seaboard.server.teaching.answers import Scene, ShownPosition
from seaboard.teaching.positions import match_at, play_entries, positions_of

NAMES = ("Kinga", "Jonas", "Maja", "Hugo", "Zofia", "Ben")
"""The players of all positions, by seat."""
LOG_SHOWN = 40
"""Moves of the past that come with a scene."""


def scene(match: Match, viewer: int, language: str, told: int) -> Scene:
    """What the viewer sees now; moves from number `told` on are news."""
    words = words_of(match.game.slug, language)
    view = msgspec.to_builtins(match.view_for(viewer))
    shown = match.log_for(viewer, remembers=False)[-LOG_SHOWN:]
    is_asked = viewer in match.actors()
    return Scene(
        number=len(match.log),
        view=view,
        prompt=prompt(match, viewer, str(view["phase"]), words),
        asked=[seat for seat in match.actors() if seat != CHANCE],
        choices=[words.make_choice(text, NAMES) for text in match.legal_in_order(viewer)] if is_asked else [],
        past=[words.make_happening(move, (), NAMES) for move in shown if move.number < told],
        events=[words.make_happening(move, match.story(move.number, viewer), NAMES) for move in shown if move.number >= told],
    )


def prompt(match: Match, viewer: int, phase: str, words: Words) -> str:
    """What is wanted now."""
    asked = [seat for seat in match.actors() if seat != CHANCE]
    if asked and viewer not in asked:
        return phrase(words.language, "waiting", ", ".join(NAMES[seat] for seat in asked))
    kinds = frozenset[str]()
    if asked and phase in words.deeds.parts:
        kind_of = match.rules.space.kind_of
        kinds = frozenset(kind_of[action].words for action in match.rules.legal_actions(match.state, viewer))
    return words.prompt(phase, kinds)


@lru_cache(512)
def shown_position(slug: str, name: str, language: str) -> ShownPosition | None:
    """A position of a game and each of its steps; None where the game has none of that name."""
    game = find_game(slug)
    position = positions_of(game).get(name)
    if position is None:
        return None
    match = match_at(game, position)
    scenes = [scene(match, position.viewer, language, len(match.log))]
    for step in position.steps:
        told = len(match.log)
        play_entries(match, [step])
        scenes.append(scene(match, position.viewer, language, told))
    return ShownPosition(
        id=position.id,
        game=game.slug,
        players=position.players,
        options=match.options,
        names=list(NAMES[: position.players]),
        you=position.seat,
        scenes=scenes,
    )
