"""Every decision point: what it lets through, and which rule it cites for all the rest.  [README, specification 4]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seaboard.engine.errors import FormatError, Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position
from seaboard.games.game_of_powers.data import CARDS

GAME = find_game("game-of-powers")
NINE = "gold-solidus lance-head gold-beads dog-skull temple-ring iron-cleaver horn-fan arab-dirham door-ring"
MEETING = "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\ntokens 1: religious\nhand 1: axe-amulet"


def at(text: str) -> Study:
    """A position of three players."""
    return position("game-of-powers", text)


def opening(steps: int) -> Study:
    """A new game after a number of draws."""
    study = Study(GAME, 3, {}, seeded_stream(1))
    for _ in range(steps):
        study.go(study.legal(CHANCE)[0])
    return study


def offered(*steps: str) -> Study:
    """Seats 0 and 1 are in a negotiation."""
    return at(MEETING).go("offer 1", *steps)


POINTS: dict[str, tuple[str, Callable[[], Study]]] = {
    "slots": ("GOP-SET-2", lambda: opening(3)),
    "deal": ("GOP-SET-3", lambda: opening(9)),
    "fields": ("GOP-SET-4", lambda: opening(15)),
    "start": ("GOP-SET-8", lambda: opening(62)),
    "place": ("GOP-SET-7", lambda: opening(63)),
    "sail": ("GOP-TURN-4", lambda: at("hand 0: horn-fan")),
    "sail-far": ("GOP-TURN-4", lambda: at("hand 0: horn-fan lance-head").go("extend horn-fan")),
    "act": ("GOP-TURN-4", lambda: at("phase: act")),
    "take-second": ("GOP-TOK-1", lambda: at("phase: act").go("take trade")),
    "refill-field": ("GOP-TOK-2", lambda: at("phase: act\nfield wolin: trade\npool: 3 trade").go("take trade")),
    "pick-card": ("GOP-CARD-5", lambda: at(f"phase: act\nhand 0: {NINE}").go("take-cards")),
    "refill-slots": ("GOP-CARD-2", lambda: at("phase: act").go("take-cards")),
    "play-more": (
        "GOP-TURN-2",
        lambda: at("phase: act\nship 0: uppakra\nhand 0: arab-dirham lion-helge\ntokens 0: 4 trade").go("play arab-dirham"),
    ),
    "after": ("GOP-TURN-4", lambda: at("phase: after\nplayed 0: gold-bracteate lance-head tobacco-pipe dog-skull")),
    "top-up": ("GOP-TOK-7", lambda: at("phase: act\nfield owidz: -\npool: 2 trade").go("take military", "take trade")),
    "offer-give": ("GOP-TRADE-8", lambda: offered()),
    "offer-want": ("GOP-TRADE-9", lambda: offered("give token trade", "want token religious")),
    "answer": ("GOP-TRADE-3", lambda: offered("give token trade", "want token religious", "propose")),
    "hand-over": ("GOP-TRADE-13", lambda: offered("give token trade", "want card owidz", "propose", "accept")),
}
VERBS = {
    "slots": {"slot"},
    "deal": {"deal"},
    "fields": {"token"},
    "start": {"start"},
    "place": {"place"},
    "sail": {"sail", "turn", "extend"},
    "sail-far": {"sail"},
    "act": {"take", "take-cards", "play", "skip", "offer"},
    "take-second": {"take"},
    "refill-field": {"token"},
    "pick-card": {"pick"},
    "refill-slots": {"slot"},
    "play-more": {"play", "done"},
    "after": {"claim", "offer", "end-turn"},
    "top-up": {"token"},
    "offer-give": {"give token", "give card", "want token", "want card", "withdraw"},
    "offer-want": {"want token", "want card", "propose", "withdraw"},
    "answer": {"accept", "decline", "counter"},
    "hand-over": {"give card"},
}
SPECIAL = {
    ("sail-far", "turn"): "GOP-MOVE-6",
    ("sail-far", "extend"): "GOP-MOVE-4",
    **{("after", verb): "GOP-TURN-2" for verb in ("take", "take-cards", "pick", "play")},
}
"""Verbs of another point for which a rule of their own says why."""


def rule_for(point: str, verb: str) -> str:
    """The rule that is cited for a verb that is not of this point."""
    is_early = list(POINTS).index(point) < list(POINTS).index("after")
    early = {"claim": "GOP-MIS-12", "offer": "GOP-TRADE-6"}
    return SPECIAL.get((point, verb)) or (early.get(verb) if is_early else None) or POINTS[point][0]


@pytest.mark.rule("GOP-TURN-4", "GOP-MIS-12", "GOP-TRADE-6")
@pytest.mark.parametrize("point", POINTS)
def test_a_point_refuses_the_verbs_of_others_with_the_rule_that_says_what_is_due(point: str) -> None:
    study = POINTS[point][1]()
    assert study.show("phase") == point
    (actor,) = study.actors()
    space = study.rules.space
    for action, text in enumerate(space.texts):
        verb = space.kind_of[action].words
        if verb not in VERBS[point]:
            assert study.refusal(actor, text) == rule_for(point, verb), text


@pytest.mark.parametrize("point", POINTS)
def test_a_point_lets_its_legal_moves_through_and_no_others(point: str) -> None:
    study = POINTS[point][1]()
    (actor,) = study.actors()
    assert study.legal(actor)
    assert study.legal(actor) == sorted(text for text in study.rules.space.texts if study.refusal(actor, text) is None)


@pytest.mark.rule("GOP-TURN-1", "GOP-SET-10")
@pytest.mark.parametrize("point", POINTS)
def test_who_is_not_asked_is_told_so(point: str) -> None:
    study = POINTS[point][1]()
    rule = "GOP-SET-10" if point == "place" else "GOP-TURN-1"
    for actor in {0, 1, 2, CHANCE} - set(study.actors()):
        assert {study.refusal(actor, text) for text in study.rules.space.texts} == {rule}
        assert study.legal(actor) == []


@pytest.mark.parametrize(("ending", "rule"), [("yes", "GOP-END-2"), ("no", "GOP-END-5")])
@pytest.mark.rule("GOP-END-2", "GOP-END-5")
def test_after_the_end_everything_is_refused(ending: str, rule: str) -> None:
    study = at(f"phase: over\nwaiting: -\nending: {ending}")
    assert {study.refusal(actor, text) for actor in (0, 1, 2, CHANCE) for text in study.rules.space.texts} == {rule}


def test_any_number_is_answered() -> None:
    study = at("")
    rules = study.rules
    for action in (-1, -1000, len(rules.space), 30_000):
        assert rules.refusal(rules.check(study.state, 0, action)) == "GOP-TURN-4"
    for seat in (5, 6):
        assert rules.check(study.state, seat, 0) != 0
        assert rules.legal_actions(study.state, seat) == []


def test_a_refused_move_changes_nothing_and_an_unknown_text_cites_no_rule() -> None:
    study = at("hand 0: horn-fan")
    before = bytes(study.state)
    with pytest.raises(Refused, match="GOP-MOVE-2"):
        study.play(0, "sail 3")
    for text in ("sail", "sail 7", "turn", "turn sword", "Sail 1", "offer 5", "give token gold"):
        with pytest.raises(FormatError):
            study.play(0, text)
    assert (bytes(study.state), study.log) == (before, [])


@pytest.mark.rule("GOP-INFO-1")
def test_no_refusal_hangs_on_a_hidden_card_of_another() -> None:
    worlds = [MEETING.replace("axe-amulet", card) for card in ("axe-amulet", "arab-dirham", "ship-chandelier")]
    for steps in ([], ["offer 1"], ["offer 1", "give token trade"], ["offer 1", "give token trade", "want card owidz"]):
        studies = [at(world).go(*steps) for world in worlds]
        answers = [[study.refusal(0, text) for text in GAME.rules.space.texts] for study in studies]
        assert answers[0] == answers[1] == answers[2]


def test_there_are_278_moves_of_players_and_321_of_chance() -> None:
    kinds = GAME.rules.space.kinds
    assert sum(kind.number for kind in kinds if not kind.chance) == 278
    assert sum(kind.number for kind in kinds if kind.chance) == 52 + 5 * len(CARDS) + 4 + 5
