"""Why something cannot be done: a sentence and a rule for whatever a thing could stand for, from what the viewer sees alone."""

from __future__ import annotations

from random import Random

import pytest

from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from seaboard.engine.stream import seeded_stream
from seaboard.server.protocol import Why
from seaboard.server.table.reasons import forbidden, meant
from seaboard.server.table.rendering import Around, Gaze, Rendering
from seaboard.server.table.table import Table
from tests.server.tables import PEOPLE
from tests.server.test_undo import play, started


def at_sea() -> tuple[Table, Rendering, int]:
    """Mare Balticum in somebody's first turn."""
    table = started("mare-balticum", 3)
    while "end-turn" not in table_moves(table):
        play(table, table.asked[0])
    return table, Rendering(table, Around("Anna")), table.asked[0]


def table_moves(table: Table) -> list[str]:
    assert table.match is not None
    return table.match.legal(table.asked[0])


def test_a_place_that_is_not_offered_says_what_is_wrong_with_it() -> None:
    table, rendering, seat = at_sea()
    offered = table_moves(table)
    space = next(space for space in ("vyborg-bay", "kattegat") if f"sail {space}" not in offered)
    reasons = rendering.because(Gaze(seat, "en"), Why("w", [f"sail {space}", f"fish {space}"])).reasons
    assert [reason.rule for reason in reasons] == ["MB-SAIL-4"]
    assert reasons[0].words == "Your boats would not form one chain."
    assert reasons[0].label.startswith("Sail to")


@pytest.mark.parametrize("language", ["pl", "fr"])
def test_the_sentence_is_in_the_language_of_the_reader(language: str) -> None:
    _, rendering, seat = at_sea()
    (reason,) = rendering.because(Gaze(seat, language), Why("w", ["store cod"])).reasons
    english = rendering.because(Gaze(seat, "en"), Why("w", ["store cod"])).reasons[0]
    assert reason.rule == english.rule
    assert reason.words != english.words


def test_a_thing_that_can_be_used_has_no_reason_against_it() -> None:
    table, rendering, seat = at_sea()
    assert rendering.because(Gaze(seat, "en"), Why("w", ["end-turn"])).reasons == []
    offered = next(text for text in table_moves(table) if text.startswith("sail"))
    assert rendering.because(Gaze(seat, "en"), Why("w", [offered])).reasons == []


def test_who_is_not_asked_is_told_who_is() -> None:
    _, rendering, seat = at_sea()
    other = next(each for each in range(3) if each != seat)
    (reason,) = rendering.because(Gaze(other, "en"), Why("w", ["end-turn"])).reasons
    assert (reason.rule, reason.label) == (None, "")
    assert reason.words == rendering.prompt(other, rendering.voice("en"), "turn")
    assert PEOPLE[seat].capitalize() in reason.words


def test_what_a_pattern_stands_for() -> None:
    texts = find_game("mare-balticum").rules.space.texts
    assert [texts[action] for action in meant("mare-balticum", "sail riga")] == ["sail riga"]
    assert {texts[action].split()[2] for action in meant("mare-balticum", "company * cod")} == {"cod"}
    assert {texts[action].split()[0] for action in meant("mare-balticum", "@riga")} == {"place", "sail", "lift", "unload"}
    assert meant("mare-balticum", "nonsense") == ()
    assert not any(texts[action].startswith("draw") for action in meant("mare-balticum", "@cod")), "chance is nobody's to choose"


@pytest.mark.compiled
@pytest.mark.parametrize("slug", games())
def test_the_reason_is_the_one_that_the_rules_would_give(slug: str) -> None:
    """It is asked of a guessed world, so it could differ; in no game does why one may not move depend on what one cannot see."""
    game = find_game(slug)
    kinds = [kind.words for kind in game.rules.space.kinds if not kind.chance]
    told = 0
    for number in range(3):
        match, chooser = Match(game, game.most, {}, seeded_stream(number)), Random(number)
        match.settle()
        while not match.is_over:
            seat = chooser.choice(match.actors())
            for kind in kinds:
                for action, rule in forbidden(match, seat, [kind]):
                    told += 1
                    assert match.check_action(seat, action) == rule
            match.make(seat, chooser.choice(match.rules.legal_actions(match.state, seat)))
            match.settle()
    assert told > 100
