"""Every decision point: what it lets through, and which rule it cites for all the rest.  [README, Refusals]"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from seaboard.engine.errors import FormatError, Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.study import Study
from seaboard.games.mare_balticum.actions import SPACE
from tests.games.mare_balticum.tables import AT_ONCE, CONTRACTS, DEMAND, table
from tests.games.mare_balticum.test_setup import DEAL, filled, opening

QUAY = "boats 0: gdansk gdansk-bay middle-bank gotland-deep\n"

POINTS: dict[str, tuple[str, str, tuple[str, ...], Callable[[], Study]]] = {
    "sea": ("MB-SET-1", "MB-SET-1", ("sea",), opening),
    "demand": ("MB-SET-3", "MB-SET-3", ("demand",), filled),
    "start": ("MB-SET-6", "MB-SET-6", ("start",), lambda: filled().go(*(f"demand {fish}" for fish in DEAL))),
    "place": ("MB-SET-7", "MB-SET-7", ("place",), lambda: filled(options=DEMAND).go("start 0")),
    "turn": (
        "MB-TURN-1",
        "MB-TURN-3",
        ("sail", "lift", "fish", "unload", "overboard", "contract", "end-turn"),
        lambda: table(QUAY),
    ),
    "land": ("MB-TURN-1", "MB-TURN-6", ("sail",), lambda: table(QUAY).go("lift gdansk")),
    "deploy": ("MB-TURN-1", "MB-SAIL-12", ("sail",), lambda: table("boats 0: gdansk", options=AT_ONCE).go("sail gdansk-bay")),
    "unload": ("MB-TURN-1", "MB-TURN-6", ("store", "done"), lambda: table("boats 0: gdansk\nhold 0: herring").go("unload gdansk")),
    "field": (
        "MB-TURN-1",
        "MB-DEM-4",
        ("field",),
        lambda: table("boats 0: gdansk\nhold 0: 2 cod", options=DEMAND).go("unload gdansk", "store cod 2"),
    ),
    "choose": ("MB-TURN-1", "MB-TURN-6", ("choose",), lambda: table(options=CONTRACTS).go("contract")),
    "draw": ("MB-REF-1", "MB-REF-1", ("draw",), lambda: table(lying={"narva-bay": ""}).go("end-turn")),
    "company": ("MB-TIME-2", "MB-TIME-2", ("company", "company tax"), lambda: table("phase: company\ntrack: 1")),
    "tax": ("MB-TAX-5", "MB-TAX-1", ("pay hold", "pay warehouse"), lambda: table("phase: tax\nowed 0: 1\nhold 0: cod\ntrack: 1")),
    "over": ("MB-END-3", "", (), lambda: table("active: 3\nlast_round: 1").go("end-turn")),
}
RULES = sorted({rule for first, second, _, _ in POINTS.values() for rule in (first, second) if rule})


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("point", POINTS)
def test_a_point_asks_its_own_actors_for_its_own_moves(point: str) -> None:
    not_asked, wrong_verb, verbs, board_at = POINTS[point]
    board = board_at()
    assert board.show("phase") == point
    for actor in (0, 1, 2, 3, 4, 5, CHANCE):
        for action, text in enumerate(SPACE.texts):
            if actor not in board.actors():
                assert board.refusal(actor, text) == not_asked
            elif SPACE.kind_of[action].words not in verbs:
                assert board.refusal(actor, text) == wrong_verb


@pytest.mark.parametrize("point", POINTS)
def test_legal_moves_are_those_that_no_rule_forbids_and_a_refused_one_changes_nothing(point: str) -> None:
    board = POINTS[point][3]()
    before = bytes(board.state)
    for actor in (0, 1, 2, 3, 4, 5, CHANCE):
        allowed = sorted(text for text in SPACE.texts if board.refusal(actor, text) is None)
        assert allowed == board.legal(actor)
        with pytest.raises(Refused):
            board.play(actor, next(text for text in SPACE.texts if text not in allowed))
    assert bytes(board.state) == before


@pytest.mark.rule("MB-TURN-3", "MB-SAIL-2", "MB-SAIL-6", "MB-SAIL-4", "MB-SAIL-8", "MB-FISH-1", "MB-FISH-5", "MB-UNL-1", "MB-UNL-4")
@pytest.mark.rule("MB-CON-2", "MB-OVER-2")
def test_the_first_condition_that_fails_is_cited() -> None:
    spent = table(QUAY + "actions: 0\nhold 0: 5 cod")
    texts = ("sail kattegat", "lift gdansk", "lift kattegat", "fish kattegat cod", "unload riga", "contract")
    assert {spent.refusal(0, text) for text in texts} == {"MB-TURN-3"}
    full = table(QUAY + "hold 0: 5 cod", lying={"gdansk-bay": "salmon amber"})
    assert full.refusal(0, "fish kattegat salmon") == "MB-FISH-1"
    assert full.refusal(0, "fish gdansk-bay salmon") == "MB-FISH-5"
    waiting = table("boats 0: copenhagen oresund arkona-basin")
    assert waiting.refusal(0, "lift oresund") == "MB-SAIL-2"
    assert waiting.refusal(0, "sail oresund") == "MB-SAIL-6"
    assert waiting.refusal(0, "sail riga") == "MB-SAIL-4"


def test_an_unknown_text_is_a_format_error() -> None:
    for text in ("fish gdansk cod", "store amber 1", "pay hold amber", "company tax cod", "Sail riga", "sail  riga", ""):
        with pytest.raises(FormatError):
            table(QUAY).refusal(0, text)
