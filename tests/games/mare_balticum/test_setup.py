"""Options, components, map and set-up.  [MB-OPT, MB-COMP, MB-MAP, MB-SET]"""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.engine.fields import CHANCE
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study
from seaboard.games.mare_balticum.data import FISH, KIND_NAMES, PORTS, SEAS, SPACE_ROWS, SPACES
from tests.games.mare_balticum.tables import DEMAND, moves, table, tokens_on

GAME = find_game("mare-balticum")
SPECIFICATION = (Path(__file__).parents[3] / "src" / "seaboard" / "rulebooks" / "mare-balticum.md").read_text(encoding="utf-8")
FILLING = [kind for kind, number in zip(KIND_NAMES, (6, 6, 6, 6, 4), strict=True) for _ in range(number)]
DEAL = ["cod", "salmon", "herring", "herring", "flounder", "salmon", "cod", "flounder"]


def opening(players: int = 4, options: dict[str, str] | None = None) -> Study:
    """A game before its first move."""
    return Study(GAME, players, options or {}, seeded_stream(1))


def filled(players: int = 4, options: dict[str, str] | None = None) -> Study:
    """A game whose sea is filled."""
    return opening(players, options).go(*(f"sea {kind}" for kind in FILLING))


def dealt(players: int = 4) -> Study:
    """A base game whose demand is dealt."""
    return filled(players).go(*(f"demand {fish}" for fish in DEAL))


@pytest.mark.rule("MB-OPT-1")
def test_each_module_may_be_used_alone_or_with_the_other() -> None:
    for demand, contracts in product(("off", "on"), repeat=2):
        board = filled(3, {"demand": demand, "contracts": contracts})
        assert board.show("phase") == ("start" if demand == "on" else "demand")
        assert (board.show("stack") != "-") == (contracts == "on")


@pytest.mark.rule("MB-COMP-1")
def test_three_to_five_play() -> None:
    assert [opening(players).players for players in (3, 4, 5)] == [3, 4, 5]
    for players in (2, 6):
        with pytest.raises(UsageError):
            opening(players)


@pytest.mark.rule("MB-COMP-2", "MB-COMP-3", "MB-SET-2")
def test_the_bag_begins_with_68_sea_tokens_and_gets_the_time_tokens_when_the_sea_is_full() -> None:
    board = opening()
    assert board.show("bag") == "12 salmon 12 herring 12 cod 12 flounder 20 amber"
    assert board.weights() == {"sea salmon": 12, "sea herring": 12, "sea cod": 12, "sea flounder": 12, "sea amber": 20}
    assert filled().show("bag") == "6 salmon 6 herring 6 cod 6 flounder 16 amber 6 time"


@pytest.mark.rule("MB-COMP-4", "MB-SET-3")
def test_eight_demand_tokens_two_of_each_fish_are_dealt_one_to_a_field() -> None:
    board = dealt()
    assert board.show("supply") == "-"
    fields = [board.show(f"demand {port} {mark}") for port in PORTS for mark in ("zero", "minus-one")]
    assert sorted(fish for fish in fields if fish != "-") == sorted(FISH * 2)
    assert [board.show(f"demand {port} minus-one") for port in ("copenhagen", "riga")] == ["-", "-"]
    assert filled().go("demand cod", "demand cod").refusal(CHANCE, "demand cod") == "MB-COMP-4"


@pytest.mark.rule("MB-COMP-5", "MB-SET-9")
def test_everybody_starts_with_empty_boards_and_all_five_company_tokens() -> None:
    board = dealt().go("start 2")
    for seat in range(4):
        assert board.show(f"hand {seat}") == "x0 x1 x2 x3 tax"
        assert (board.show(f"hold {seat}"), board.show(f"stored {seat}")) == ("-", "-")
        assert {board.show(f"market {seat} {fish}") for fish in FISH} == {"-"}


@pytest.mark.rule("MB-COMP-6", "MB-SET-8")
@pytest.mark.parametrize(("players", "boats"), [(3, 5), (4, 4), (5, 3)])
def test_boats_by_number_of_players_wait_in_reserve_but_one(players: int, boats: int) -> None:
    board = dealt(players).go("start 0")
    assert board.show("reserve 0") == str(boats)
    board.go("place gdansk")
    assert (board.show("reserve 0"), board.show("boats 0")) == (str(boats - 1), "gdansk")


@pytest.mark.rule("MB-COMP-7")
def test_the_hold_has_five_fields() -> None:
    board = table("boats 0: kattegat\nhold 0: 4 cod", lying={"kattegat": "salmon"}).go("fish kattegat salmon")
    assert board.show("hold 0") == "salmon 4 cod"
    full = table("boats 0: kattegat\nhold 0: 5 cod", lying={"kattegat": "salmon"})
    assert full.refusal(0, "fish kattegat salmon") == "MB-FISH-5"


@pytest.mark.rule("MB-COMP-8")
def test_the_warehouse_takes_any_number() -> None:
    board = table("boats 0: gdansk\nhold 0: 5 herring\nstored 0: 12 flounder 20 amber", lying=dict.fromkeys(SEAS, ""))
    board.go("unload gdansk", "store herring 5")
    assert board.show("stored 0") == "5 herring 12 flounder 20 amber"


@pytest.mark.rule("MB-COMP-10")
def test_a_token_in_the_box_is_out_of_the_game() -> None:
    board = table("boats 0: gdansk\nhold 0: cod", lying={"narva-bay": ""})
    before = board.show("bag")
    board.go("overboard cod")
    assert (board.show("box"), board.show("bag")) == ("cod", before)
    assert board.rules.audit(board.state) == 0


@pytest.mark.rule("MB-MAP-1", "MB-SET-1")
def test_spaces_are_filled_in_table_order_a_deep_one_twice_in_a_row() -> None:
    board = opening()
    order = []
    for kind in FILLING:
        order.append(board.show("due").split()[0])
        board.go(f"sea {kind}")
    depths = [row["depth"] for row in SPACE_ROWS]
    assert order == [space for space, depth in zip(SEAS, depths, strict=False) for _ in range(2 if depth == "deep" else 1)]
    assert [len(tokens_on(board, space)) for space in SEAS] == [2 if depth == "deep" else 1 for depth in depths[: len(SEAS)]]
    assert len(order) == 28


@pytest.mark.rule("MB-MAP-2")
def test_the_map_is_that_of_the_specification() -> None:
    rows = re.findall(
        r"^\| \d+ \| ([a-z-]+) \|[^|]+\|[^|]+\|[^|]+\| (shallow|deep|port) \| \d+, \d+ \| (\d+) \|$", SPECIFICATION, re.MULTILINE
    )
    assert [(row["id"], row["depth"], str(len(row["links"]))) for row in SPACE_ROWS] == rows
    text = re.search(r"### 2\.4.*?```json\n(.*?)```", SPECIFICATION, re.DOTALL)
    assert text
    links = {frozenset(link) for link in json.loads(text[1])}
    assert {frozenset((row["id"], other)) for row in SPACE_ROWS for other in row["links"]} == links
    assert len(links) == 44


@pytest.mark.rule("MB-MAP-2")
def test_the_ports_are_as_far_apart_as_the_specification_says() -> None:
    text = re.search(r"Check: steps between ports: (.*?)\.\n\n", SPECIFICATION, re.DOTALL)
    assert text
    for found in re.findall(r"([a-z-]+) (\d+)", " ".join(text[1].split())):
        one = next(port for port in PORTS if found[0].startswith(port))
        assert steps(one, found[0].removeprefix(one + "-")) == int(found[1])


def steps(one: str, other: str) -> int:
    """How many links lead from one space to another."""
    links = {row["id"]: row["links"] for row in SPACE_ROWS}
    reached, distance = {one}, 0
    while other not in reached:
        reached |= {near for space in reached for near in links[space]}
        distance += 1
    return distance


@pytest.mark.rule("MB-MAP-3")
def test_a_space_takes_boats_of_different_players_but_one_of_each() -> None:
    board = table("boats 0: gdansk\nboats 1: pomeranian-bay gdansk-bay\nboats 2: pomeranian-bay")
    assert board.refusal(0, "sail pomeranian-bay") is None
    board.go("sail pomeranian-bay")
    assert board.refusal(0, "sail pomeranian-bay") == "MB-SAIL-6"


@pytest.mark.rule("MB-SET-3")
def test_a_port_never_shows_the_same_fish_twice() -> None:
    board = filled().go("demand cod", "demand herring")
    assert board.legal(CHANCE) == ["demand cod", "demand flounder", "demand salmon"]
    assert board.refusal(CHANCE, "demand herring") == "MB-SET-3"


@pytest.mark.rule("MB-SET-4")
@pytest.mark.parametrize(
    ("dealt_so_far", "weights"),
    [
        ("", {"salmon": 408, "herring": 408, "cod": 408, "flounder": 408}),
        ("cod", {"salmon": 116, "herring": 116, "cod": 60, "flounder": 116}),
        ("cod herring", {"salmon": 48, "cod": 20, "flounder": 48}),
        ("salmon herring cod herring cod", {"flounder": 2}),
    ],
)
def test_the_deal_is_uniform_over_all_valid_layouts(dealt_so_far: str, weights: dict[str, int]) -> None:
    board = filled().go(*(f"demand {fish}" for fish in dealt_so_far.split()))
    assert board.weights() == {f"demand {fish}": weight for fish, weight in weights.items()}


@pytest.mark.rule("MB-SET-5")
def test_in_the_base_game_the_marks_mean_nothing() -> None:
    board = table("boats 0: gdansk\nhold 0: flounder").go("unload gdansk")
    assert board.legal(0) == ["store flounder 1"]
    board.go("store flounder 1")
    assert (board.show("stored 0"), board.show("box")) == ("flounder", "-")


@pytest.mark.rule("MB-SET-6")
def test_the_start_player_is_drawn_at_random() -> None:
    board = dealt(3)
    assert board.weights() == {"start 0": 1, "start 1": 1, "start 2": 1}
    assert board.refusal(CHANCE, "start 3") == "MB-SET-6"


@pytest.mark.rule("MB-SET-7", "MB-TURN-1")
def test_from_the_start_player_on_each_places_a_boat_on_any_port() -> None:
    board = dealt().go("start 2")
    order = []
    for _ in range(4):
        order += board.actors()
        assert moves(board, "place") == set(PORTS)
        board.go("place riga")
    assert order == [2, 3, 0, 1]
    assert (board.show("phase"), board.show("active"), board.show("round_number"), board.show("actions")) == ("turn", "2", "1", "3")


@pytest.mark.rule("MB-DEM-1")
def test_with_module_1_no_demand_is_dealt() -> None:
    board = filled(options=DEMAND)
    assert (board.show("phase"), board.show("supply")) == ("start", "2 salmon 2 herring 2 cod 2 flounder")
    assert {board.show(f"demand {port} zero") for port in PORTS} == {"-"}


def test_all_moves_are_those_of_the_specification() -> None:
    counts = {kind.words: kind.number for kind in GAME.rules.space.kinds}
    assert sum(counts[kind.words] for kind in GAME.rules.space.kinds if not kind.chance) == 221
    assert sum(counts[kind.words] for kind in GAME.rules.space.kinds if kind.chance) == 20
    assert (counts["fish"], counts["sail"], len(SPACES)) == (100, 25, 25)
