"""Set-up, rank and influence.  [LIB-SETUP, LIB-RANK]"""

import re
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position
from seaboard.games.libertalia.data import CARDS, COLOURS, INFLUENCE, TOKENS

SPECIFICATION = Path(__file__).parents[3] / "src" / "seaboard" / "rulebooks" / "libertalia.md"
NINE = "barkeep waitress freed-slave mutineer topman armorer treasurer first-mate captain".split()
FULL_BAG = {"chest": 4, "jewel": 6, "goods": 10, "map": 8, "relic": 10, "saber": 6, "officer": 6}


def new_table(players: int) -> Study:
    """A game before its first move."""
    return Study(find_game("libertalia"), players, {}, seeded_stream(1))


def dealt_table(players: int) -> Study:
    """A game whose colours and first nine ranks are dealt."""
    table = new_table(players)
    return table.go(*(f"colour {colour}" for colour in COLOURS[:players]), *(f"deal {card}" for card in NINE))


def set_up_table(players: int) -> Study:
    """A game at its first sunrise."""
    table = dealt_table(players)
    table.settle()
    return table


@pytest.mark.rule("LIB-SETUP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(players: int) -> None:
    table = set_up_table(players)
    assert table.actors() == list(range(players))


@pytest.mark.rule("LIB-SETUP-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_one_is_too_few_and_seven_are_too_many(players: int) -> None:
    with pytest.raises(UsageError, match="2 to 6 players"):
        Match(find_game("libertalia"), players)


@pytest.mark.rule("LIB-SETUP-1")
def test_there_are_six_colours_and_thirty_characters() -> None:
    table = new_table(2)
    assert table.weights() == {f"colour {colour}": 1 for colour in ("yellow", "red", "blue", "green", "black", "white")}
    table.go("colour yellow", "colour red")
    assert len(table.legal(CHANCE)) == 30


@pytest.mark.rule("LIB-SETUP-2")
def test_a_colour_that_is_given_cannot_be_given_again() -> None:
    table = new_table(3).go("colour red")
    assert table.legal(CHANCE) == ["colour black", "colour blue", "colour green", "colour white", "colour yellow"]
    table.go("colour white")
    assert table.legal(CHANCE) == ["colour black", "colour blue", "colour green", "colour yellow"]
    table.go("colour black")
    assert [table.show(f"colour {seat}") for seat in range(3)] == ["red", "white", "black"]


@pytest.mark.rule("LIB-SETUP-3")
def test_every_total_starts_at_0() -> None:
    table = set_up_table(6)
    assert [table.show(f"total {seat}") for seat in range(6)] == ["0"] * 6


@pytest.mark.rule("LIB-SETUP-4")
def test_everybody_starts_with_ten_doubloons() -> None:
    table = set_up_table(4)
    assert [table.show(f"doubloons {seat}") for seat in range(4)] == ["10"] * 4


@pytest.mark.rule("LIB-SETUP-6")
def test_the_bag_starts_with_all_fifty_tokens() -> None:
    table = dealt_table(2)
    assert table.weights() == {f"booty {token}": number for token, number in FULL_BAG.items()}
    assert sum(table.weights().values()) == 50


@pytest.mark.rule("LIB-SETUP-7")
def test_a_token_laid_out_leaves_the_bag() -> None:
    table = dealt_table(2).go("booty chest", "booty chest", "booty chest")
    assert table.weights() == {f"booty {token}": number for token, number in (FULL_BAG | {"chest": 1}).items()}
    table.go("booty chest")
    assert "booty chest" not in table.legal(CHANCE)


@pytest.mark.rule("LIB-SETUP-7")
def test_ex_2_four_players_lay_out_four_tokens_on_each_space() -> None:
    table = dealt_table(4)
    table.settle()
    assert sum(table.rules.space.texts[move.action].startswith("booty ") for move in table.log) == 24
    record = table.rules.record(table.state)
    assert record.space.sum(axis=1).tolist() == [4] * 6
    assert int(record.bag.sum()) == 26


@pytest.mark.rule("LIB-SETUP-7")
def test_all_six_days_lie_face_up_from_the_start() -> None:
    table = set_up_table(3)
    spaces = table.rules.record(table.state).space.tolist()
    assert all(table.rules.record(table.seen_by(viewer)).space.tolist() == spaces for viewer in range(4))


@pytest.mark.rule("LIB-SETUP-8", "LIB-SETUP-9")
def test_ex_4_all_hands_are_the_same_nine_cards_and_twenty_one_ranks_are_undealt() -> None:
    table = set_up_table(3)
    assert [table.show(f"hand {seat}") for seat in range(3)] == [" ".join(NINE)] * 3
    assert table.show("undealt").split() == [card for card in CARDS if card not in NINE]
    assert len(table.show("undealt").split()) == 21


@pytest.mark.rule("LIB-SETUP-8")
def test_a_rank_is_drawn_once_and_every_one_left_is_as_likely() -> None:
    table = new_table(2).go("colour yellow", "colour red", "deal cook")
    assert table.weights() == {f"deal {card}": 1 for card in CARDS if card != "cook"}


@pytest.mark.rule("LIB-SETUP-9", "LIB-NEXT-4")
def test_ranks_set_aside_are_dealt_in_later_campaigns() -> None:
    table = position("libertalia", "day: 6\nhand 0: captain\nhand 1: cook\nundealt: parrot monkey beggar brute", players=2)
    table.go("play captain", "play cook")
    assert table.legal(CHANCE) == ["deal beggar", "deal brute", "deal monkey", "deal parrot"]


@pytest.mark.rule("LIB-SETUP-11")
def test_first_colours_then_ranks_then_tokens() -> None:
    table = set_up_table(3)
    verbs = [text.split()[0] for _, text in table.moves()]
    assert verbs == ["colour"] * 3 + ["deal"] * 9 + ["booty"] * 18
    assert table.actors() == [0, 1, 2]


@pytest.mark.rule("LIB-SETUP-11")
def test_tokens_go_on_space_1_first() -> None:
    table = dealt_table(2).go("booty chest", "booty relic", "booty map")
    assert [table.show(f"space {day}") for day in (1, 2, 3)] == ["chest relic", "map", "-"]
    table.go("booty map")
    assert [table.show(f"space {day}") for day in (1, 2, 3)] == ["chest relic", "2 map", "-"]


@pytest.mark.rule("LIB-SETUP-11")
def test_colours_are_dealt_once_only() -> None:
    table = position("libertalia", "day: 6\nhand 0: captain\nhand 1: cook\ncolour 0: white", players=2).go(
        "play captain", "play cook"
    )
    assert all(text.startswith("deal ") for text in table.legal(CHANCE))
    assert [table.show("colour 0"), table.show("colour 1")] == ["white", "red"]


def specified_characters() -> list[tuple[int, str, list[int]]]:
    """Rank, id and influence of every character, as the specification's table 2.2 prints them."""
    row = re.compile(r"^\| (\d+) \| `([a-z-]+)` \|.*\| (\d) \| (\d) \| (\d) \| (\d) \| (\d) \| (\d) \|$", re.MULTILINE)
    found = row.findall(SPECIFICATION.read_text(encoding="utf-8"))
    return [(int(rank), card, [int(each) for each in influence]) for rank, card, *influence in found]


@pytest.mark.rule("LIB-RANK-1")
def test_the_thirty_ranks_are_those_of_the_specification() -> None:
    assert [(rank, card) for rank, card, _ in specified_characters()] == list(enumerate(CARDS, 1))


@pytest.mark.rule("LIB-RANK-2")
def test_influence_is_that_of_the_specification_by_table_and_by_formula() -> None:
    assert [influence for _, _, influence in specified_characters()] == INFLUENCE.tolist()
    assert [[(rank - 1 - (rank - 1) // 6 + c) % 6 + 1 for c in range(6)] for rank in range(1, 31)] == INFLUENCE.tolist()


@pytest.mark.rule("LIB-SETUP-6")
def test_the_tokens_are_those_of_the_specification() -> None:
    row = re.compile(r"^\| `([a-z]+)` \| [A-Z][a-z ]+ \| [^|]+ \| (\d+) \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
    found = [(token, int(number)) for token, number in row.findall(SPECIFICATION.read_text(encoding="utf-8")) if token in TOKENS]
    assert found == list(FULL_BAG.items())


@pytest.mark.rule("LIB-RANK-1")
def test_a_higher_number_is_a_higher_rank() -> None:
    row = ["barkeep", "mutineer", "topman", "armorer", "treasurer", "first-mate"]
    hands = "\n".join(f"hand {seat}: {card}" for seat, card in enumerate(row))
    table = position("libertalia", f"{hands}\nspace 1: 6 goods", players=6).go(*(f"play {card}" for card in row))
    takers: list[int] = []
    while len(takers) < 6:
        takers += table.actors()
        table.go("take goods")
    assert takers == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("LIB-RANK-2", "LIB-RANK-3")
def test_ex_1_the_blue_parrot_is_higher_so_yellow_chooses_first() -> None:
    table = position("libertalia", "hand 0: parrot topman\nhand 1: cook\nhand 2: parrot topman")
    table.go((0, "play parrot"), (1, "play cook"), (2, "play parrot"))
    assert table.actors() == [0]
    assert [table.show(f"ship {seat}") for seat in range(3)] == ["-", "cook", "parrot"]
    table.go("play topman")
    assert table.actors() == [2]


@pytest.mark.rule("LIB-RANK-3")
@pytest.mark.parametrize(
    ("colours", "order"), [("yellow red blue", [2, 1, 0]), ("white yellow red", [0, 2, 1]), ("green black red", [1, 0, 2])]
)
def test_equal_ranks_take_booty_by_influence(colours: str, order: list[int]) -> None:
    lines = [f"colour {seat}: {colour}\nhand {seat}: captain" for seat, colour in enumerate(colours.split())]
    table = position("libertalia", "\n".join([*lines, "space 1: 3 goods"])).go(*((seat, "play captain") for seat in range(3)))
    takers: list[int] = []
    while len(takers) < 3:
        takers += table.actors()
        table.go("take goods")
    assert takers == order


@pytest.mark.rule("LIB-RANK-3")
def test_the_highest_on_the_ship_is_by_influence_among_equals() -> None:
    table = position("libertalia", "hand 0: captain\nhand 1: captain\nhand 2: beggar\ncolour 0: white\ncolour 1: black")
    table.go((0, "play captain"), (1, "play captain"), (2, "play beggar"))
    assert [table.show(f"doubloons {seat}") for seat in range(3)] == ["10", "13", "13"]


@pytest.mark.rule("LIB-RANK-4")
def test_the_bosun_counts_lower_ranks_whatever_their_influence() -> None:
    table = position("libertalia", "hand 0: bosun\nden 0: preacher surgeon\nhand 1: cook\nspace 1: 3 goods", players=2)
    table.go("play bosun", "play cook")
    assert [INFLUENCE[CARDS.index(card), 0] for card in ("bosun", "preacher", "surgeon")] == [4, 6, 1]
    assert table.show("doubloons 0") == "12"


@pytest.mark.rule("LIB-RANK-4")
def test_the_freed_slave_counts_higher_ranks_whatever_their_influence() -> None:
    table = position("libertalia", "hand 0: treasurer\nden 0: freed-slave captain preacher\nhand 1: cook", players=2)
    table.go("play treasurer", "play cook")
    assert [INFLUENCE[CARDS.index(card), 0] for card in ("freed-slave", "captain", "preacher", "treasurer")] == [5, 1, 6, 2]
    assert table.show("doubloons 0") == "12"
