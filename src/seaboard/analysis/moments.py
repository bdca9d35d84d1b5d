"""The few decisions that cost most, told in a sentence in every language of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from math import floor
from pathlib import Path
from string import Formatter

from seaboard.analysis.consequence import gains
from seaboard.analysis.history import History
from seaboard.analysis.mistakes import mistakes_of
from seaboard.analysis.report import Judgement, Moment
from seaboard.analysis.view import View
from seaboard.engine.game import Game
from seaboard.engine.narrator import Narrator
from seaboard.engine.record import FullBytes
from seaboard.engine.story import Change
from seaboard.engine.texts import Texts

WORDS = Path(__file__).parent / "words.toml"
MOST = 5
"""Moments of a game at most."""


@cache
def words(language: str) -> dict[str, str]:
    """The sentences of a language, or those of English."""
    tables = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    found: dict[str, str] = tables.get(language, tables["en"])
    return found


def moments_of(history: History, judgements: Sequence[Judgement]) -> tuple[Moment, ...]:
    """The decisions that gave most away, and surely something, in the order of the game."""
    worst = sorted(mistakes_of(judgements), key=lambda each: (-each.given_away, each.entry))[:MOST]
    return tuple(
        Moment(each.entry, each.seat, each.given_away, sentences_of(history, each))
        for each in sorted(worst, key=lambda each: each.entry)
    )


def sentences_of(history: History, judgement: Judgement) -> dict[str, str]:
    """A decision told in every language that the game speaks."""
    entry, space = judgement.entry, history.game.rules.space
    view = View(history.game, history.players, judgement.seat, history.seen_before(entry, judgement.seat))
    brought = gains(view, history.actions[entry], space.action(judgement.best[0].text))
    return {language: sentence(history, judgement, brought, language) for language in Texts(history.game).languages()}


def sentence(history: History, judgement: Judgement, brought: Sequence[Change], language: str) -> str:
    """What was chosen, what would have been better, what that cost, and what the better move would have brought."""
    made, better = judgement.made.text, judgement.best[0].text
    said = told(history.game, history.base(judgement.entry), "mistake", made, better, judgement.given_away, language)
    if not brought:
        return said
    narrator = Narrator(Texts(history.game, language))
    return f"{said} {words(language)['brought'].format(', '.join(narrator.note(change) for change in brought))}"


def told(game: Game, state: FullBytes, what: str, made: str, better: str, cost: float, language: str) -> str:
    """A sentence about two moves of a position, with when in the game it was."""
    texts, space = Texts(game, language), game.rules.space
    said = words(language)[what].format(
        made=texts.label(space, made), better=texts.label(space, better), percent=max(1, floor(100 * cost + 0.5))
    )
    when = where(game, state, texts)
    return words(language)["at"].format(when, said) if when else said[:1].upper() + said[1:]


def where(game: Game, state: FullBytes, texts: Texts) -> str:
    """When in the game a position is, as the game counts its time: `Round 4`."""
    template = texts.find("moment", "when")
    if template is None:
        return ""
    record = game.rules.record(state)
    holes = [hole for _, hole, _, _ in Formatter().parse(template) if hole]
    return template.format(**{hole: int(getattr(record, hole)) for hole in holes})
