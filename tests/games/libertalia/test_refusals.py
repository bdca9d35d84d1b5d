"""Every decision point: what it lets through, and which rule it cites for all the rest.  [specification 2.5, 4.3]"""

from collections.abc import Callable

import pytest

from seaboard.engine.errors import FormatError, Refused
from seaboard.engine.fields import CHANCE
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position

NINE = "barkeep waitress freed-slave mutineer topman armorer treasurer first-mate captain".split()


def opening(*steps: str) -> Study:
    """A new game of three after these draws."""
    return Study(find_game("libertalia"), 3, {}, seeded_stream(1)).go(*steps)


def played(card: str, text: str = "") -> Study:
    """Seat 1 has played this card, the others a Cabin Boy and a Monkey."""
    hands = f"hand 0: cabin-boy cook\nhand 1: {card} brute topman\nhand 2: monkey parrot"
    return position("libertalia", f"{hands}\n{text}").go((0, "play cabin-boy"), (1, f"play {card}"), (2, "play monkey"))


COLOURS = ["colour red", "colour white", "colour blue"]
DENS = "den 0: captain topman\nden 1: granny-wata\nden 2: gambler"

POINTS: dict[str, tuple[str, Callable[[], Study]]] = {
    "colours": ("LIB-SETUP-2", lambda: opening("colour red")),
    "deal": ("LIB-SETUP-8", lambda: opening(*COLOURS, "deal cook")),
    "booty": ("LIB-SETUP-7", lambda: opening(*COLOURS, *(f"deal {card}" for card in NINE), *["booty chest"] * 4)),
    "sunrise": (
        "LIB-SUN-1",
        lambda: position("libertalia", "hand 0: cook brute\nhand 1: topman\nhand 2: captain").go((1, "play topman")),
    ),
    "parrot": ("LIB-CHAR-1", lambda: played("parrot")),
    "recruiter": ("LIB-CHAR-4", lambda: played("recruiter", DENS)),
    "preacher": ("LIB-CHAR-6", lambda: played("preacher", "booty 1: 2 chest relic\nbooty 0: map")),
    "gunner": ("LIB-CHAR-15", lambda: played("gunner", DENS)),
    "spy": ("LIB-CHAR-17", lambda: played("spanish-spy", "booty 1: officer\nbooty 0: 4 chest")),
    "merchant": ("LIB-CHAR-21", lambda: played("merchant", "booty 1: 2 chest 3 relic map\nbooty 0: 3 map")),
    "surgeon": ("LIB-CHAR-22", lambda: played("surgeon", "graveyard 1: bosun gambler\ngraveyard 0: captain")),
    "take": ("LIB-DUSK-2", lambda: played("captain", "space 1: chest officer\nspace 2: map")),
    "saber": ("LIB-DUSK-7", lambda: played("captain", f"{DENS}\nspace 1: saber").go("take saber")),
    "waitress": ("LIB-CHAR-8", lambda: played("waitress", "booty 1: 3 map")),
}


@pytest.mark.rule("LIB-SETUP-2", "LIB-SETUP-8", "LIB-SETUP-7", "LIB-SUN-1", "LIB-CHAR-1")
@pytest.mark.rule("LIB-CHAR-4", "LIB-CHAR-6", "LIB-CHAR-15", "LIB-CHAR-17", "LIB-CHAR-21")
@pytest.mark.rule("LIB-CHAR-22", "LIB-DUSK-2", "LIB-DUSK-7", "LIB-CHAR-8")
@pytest.mark.parametrize("point", POINTS)
def test_a_point_refuses_all_but_its_legal_moves_with_its_own_rule(point: str) -> None:
    rule, table_at = POINTS[point]
    table = table_at()
    assert table.show("phase") == point
    for actor in table.actors():
        legal = table.legal(actor)
        assert legal
        assert {text: table.check(actor, text) for text in table.rules.space.texts} == {
            text: None if text in legal else rule for text in table.rules.space.texts
        }


@pytest.mark.rule("LIB-FLOW-2")
@pytest.mark.parametrize("point", POINTS)
def test_who_is_not_asked_is_refused_by_the_course_of_the_day(point: str) -> None:
    table = POINTS[point][1]()
    moves = [text for actor in table.actors() for text in table.legal(actor)] + ["pass", "play cook", "booty map"]
    idle = {0, 1, 2, 3, CHANCE} - set(table.actors())
    assert {table.check(actor, text) for actor in idle for text in moves} == {"LIB-FLOW-2"}
    assert all(table.legal(actor) == [] for actor in idle)


@pytest.mark.rule("LIB-FLOW-2", "LIB-SUN-1")
def test_who_has_chosen_a_card_cannot_choose_again() -> None:
    table = position("libertalia", "hand 0: cook brute\nhand 1: topman\nhand 2: captain").go((0, "play cook"))
    assert [table.check(0, text) for text in ("play cook", "play brute", "pass")] == ["LIB-FLOW-2"] * 3


@pytest.mark.rule("LIB-FLOW-2", "LIB-NIGHT-5")
def test_who_has_answered_for_the_waitress_cannot_answer_again() -> None:
    table = position(
        "libertalia", "hand 0: topman\nhand 1: topman\nden 0: waitress\nden 1: waitress\nbooty 0: map\nbooty 1: map", players=2
    )
    table.go((0, "play topman"), (1, "play topman"), (0, "pass"))
    assert [table.check(0, text) for text in ("pass", "sell map")] == ["LIB-FLOW-2"] * 2


@pytest.mark.rule("LIB-FLOW-2", "LIB-WIN-1")
def test_after_the_end_nobody_may_move() -> None:
    table = position("libertalia", "campaign: 3\nday: 6\nhand 0: cook brute\nhand 1: topman captain", players=2)
    table.go("play cook", "play topman")
    assert table.is_over
    assert {table.check(actor, text) for actor in (0, 1, CHANCE) for text in table.rules.space.texts} == {"LIB-FLOW-2"}


@pytest.mark.parametrize("point", POINTS)
def test_a_refused_move_changes_nothing(point: str) -> None:
    rule, table_at = POINTS[point]
    table = table_at()
    before, moves = table.state.tobytes(), table.moves()
    actor = table.actors()[0]
    wrong = next(text for text in table.rules.space.texts if text not in table.legal(actor))
    with pytest.raises(Refused, match=rule) as refused:
        table.play(actor, wrong)
    assert (refused.value.rule, refused.value.text) == (rule, wrong)
    with pytest.raises(Refused, match="LIB-FLOW-2"):
        table.play(3, table.legal(actor)[0])
    assert (table.state.tobytes(), table.moves()) == (before, moves)


@pytest.mark.parametrize(
    "text",
    ["", "play", "play nobody", "play Cook", "play  cook", " play cook", "play cook ", "sell map 4", "kill 6 cook", "cook", "done"],
)
def test_an_unknown_text_is_a_format_error_and_cites_no_rule(text: str) -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook", players=2)
    before = table.state.tobytes()
    with pytest.raises(FormatError):
        table.check(0, text)
    with pytest.raises(FormatError):
        table.play(0, text)
    assert table.state.tobytes() == before


def test_there_are_320_texts_fifty_of_them_chances() -> None:
    space = find_game("libertalia").rules.space
    assert {kind.words: kind.number for kind in space.kinds} == {
        "colour": 6,
        "deal": 30,
        "booty": 7,
        "draw": 7,
        "play": 30,
        "recall": 30,
        "keep": 7,
        "kill": 180,
        "sell": 14,
        "take": 7,
        "sell map": 1,
        "pass": 1,
    }
    assert (len(space), sum(kind.number for kind in space.kinds if kind.chance)) == (320, 50)
