"""What each viewer is told of a move: made from that viewer's rows alone, shared by equality, and never told otherwise than the story itself."""

from __future__ import annotations

import msgspec
import pytest

from seaboard.engine.conformance import Setting, random_match, viewers
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.engine.telling import VIEWERS
from seaboard.server.table import words as kept_words
from seaboard.server.table.tellings import Tellings, beats_of, rows_of
from seaboard.server.table.words import in_json, words_of
from tests.games.samples import every_value_once

SLUGS = list(games())
NAMES = ("Anna", "Bo", "Cy", "Di", "Ed", "Flo")


def game_of(setting: Setting, moves: int, seed: int = 3) -> Match:
    """A random game up to a number of moves, or its end."""
    *_, (_, match) = zip(range(moves), random_match(setting, seed))
    return match


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_tellings_say_what_the_story_says_to_every_viewer(slug: str) -> None:
    for setting in every_value_once(find_game(slug)):
        match, tellings = game_of(setting, 250), Tellings()
        for number in range(len(match.log)):
            for viewer in viewers(setting):
                told = [beat for telling in tellings.of(match, number, viewer) for beat in beats_of(slug, telling)]
                assert tuple(told) == match.story(number, viewer), f"{setting}: viewer {viewer}, move {number}"


@pytest.mark.compiled
@pytest.mark.parametrize("slug", SLUGS)
def test_a_telling_holds_nothing_that_only_others_are_told(slug: str) -> None:
    """Whatever stands in rows for others, and however they are marked, a viewer's telling stays the same."""
    game = find_game(slug)
    setting = Setting(game, game.fewest, game.check_options({}))
    match = game_of(setting, 120)
    hidden = 0
    for number in range(len(match.log)):
        for viewer in viewers(setting):
            tellings, alone = Tellings(), Tellings()
            rows = rows_of(match, number)
            own = [row for row in rows if row[VIEWERS] >> viewer & 1]
            hidden += len(rows) - len(own)
            alone._rows[number] = [[*row[:VIEWERS], 1 << viewer] for row in own]
            assert tellings.of(match, number, viewer) == alone.of(match, number, viewer)
    assert hidden > 0, "somebody was told something that others were not"


@pytest.mark.compiled
def test_words_of_a_beat_are_made_once_for_all_who_are_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets and amounts of other positions do not matter, only what came and went."""
    game, made = find_game("orp-orzel"), 0
    words = kept_words.Words(game.slug, "en")
    whole = words.make_beat

    def counted(*told: object) -> object:
        nonlocal made
        made += 1
        return whole(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(words, "make_beat", counted)
    names, asked = tuple(map(in_json, NAMES)), 0
    for seed in range(8):
        match, tellings = game_of(Setting(game, 2, game.check_options({})), 300, seed), Tellings()
        for viewer in (0, 1):
            for move in match.log_for(viewer):
                story = tellings.of(match, move.number, viewer)
                words.happening(move, story, names)
                asked += len(story)
    assert 0 < made < asked / 4


def test_what_is_kept_of_a_move_goes_when_the_table_changes() -> None:
    match = Match(find_game("libertalia"), 3, {}, seeded_stream(1))
    match.settle()
    tellings = Tellings()
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
    number = len(match.log) - 1
    before = tellings.of(match, number, 0)
    match.undo(1)
    match.play(2, match.legal(2)[-1])
    assert tellings.of(match, number, 0) == before
    tellings.forget()
    after = tellings.of(match, number, 0)
    assert after != before
    shown = next(move for move in match.log_for(0) if move.number == number)
    words = words_of("libertalia", "en")
    made = words.make_happening(shown, match.story(number, 0), NAMES)
    assert words.happening(shown, after, tuple(map(in_json, NAMES))) == msgspec.json.encode(made)
