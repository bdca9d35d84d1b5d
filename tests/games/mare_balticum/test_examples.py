"""Every worked example of the specification's section 7."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.games.mare_balticum.data import FISH
from tests.games.mare_balticum.tables import AT_ONCE, CONTRACTS, DEMAND, moves, table, tokens_on

SPECIFICATION = Path(__file__).parents[3] / "src" / "seaboard" / "rulebooks" / "mare-balticum.md"


@pytest.mark.rule("MB-SAIL-4", "MB-SAIL-8")
def test_example_1_chain() -> None:
    board = table("boats 0: copenhagen oresund arkona-basin", players=5)
    assert moves(board, "lift") == {"copenhagen", "arkona-basin"}
    board.go("lift copenhagen")
    assert board.legal(0) == ["sail bornholm-basin", "sail kattegat", "sail pomeranian-bay"]
    board.undo()
    board.go("lift arkona-basin")
    assert board.legal(0) == ["sail kattegat"]


@pytest.mark.rule("MB-FISH-1", "MB-FISH-4")
def test_example_2_fish() -> None:
    board = table("boats 1: vyborg-bay\nactive: 1", lying={"vyborg-bay": "salmon"})
    board.go("fish vyborg-bay salmon")
    assert tokens_on(board, "vyborg-bay") == []
    assert (board.show("hold 1"), board.show("actions")) == ("salmon", "2")


@pytest.mark.rule("MB-UNL-2", "MB-UNL-3", "MB-SET-5")
def test_example_3_unload() -> None:
    board = table("boats 2: gdansk\nactive: 2\nhold 2: 2 herring flounder 2 salmon", players=3)
    board.go("unload gdansk")
    assert board.legal(2) == ["store flounder 1", "store herring 1", "store herring 2"]
    board.go("store herring 2")
    assert board.legal(2) == ["done", "store flounder 1"]
    board.go("store flounder 1")
    assert (board.show("phase"), board.show("actions"), board.show("hold 2")) == ("turn", "2", "2 salmon")
    assert board.show("stored 2") == "2 herring flounder"


@pytest.mark.rule("MB-SCORE-2", "MB-SCORE-3")
def test_example_4_scoring() -> None:
    board = table(
        """
        market 0 salmon: x3
        market 0 herring: x2
        market 0 flounder: x1
        market 0 cod: x0
        stored 0: 3 salmon 4 herring flounder 3 amber
        """
    )
    assert board.results()[0][0] == 21


@pytest.mark.rule("MB-DEM-2", "MB-DEM-3", "MB-DEM-4", "MB-DEM-5", "MB-DEM-6", "MB-DEM-7")
def test_example_5_setting_demand() -> None:
    board = table("boats 3: gdansk\nactive: 3\nhold 3: 3 salmon 2 herring", options=DEMAND)
    board.go("unload gdansk")
    assert board.legal(3) == ["store herring 1", "store herring 2", "store salmon 1", "store salmon 2", "store salmon 3"]
    board.go("store salmon 3")
    assert board.legal(3) == ["field minus-one", "field zero"]
    board.go("field zero")
    assert board.show("stored 3") == "3 salmon"
    assert board.legal(3) == ["done", "store herring 2"]
    board.go("store herring 2")
    assert (board.show("stored 3"), board.show("box"), board.show("actions")) == ("3 salmon herring", "herring", "2")
    assert board.show("supply") == "salmon herring 2 cod 2 flounder"
    assert (board.show("demand gdansk zero"), board.show("demand gdansk minus-one")) == ("salmon", "herring")


WITH_SIX = "card 0: salmon-herring\nstored 0: 3 salmon 2 herring cod 5 amber\n"


@pytest.mark.rule("MB-CON-7", "MB-CON-8")
def test_example_6_contract() -> None:
    prices = "market 0 salmon: x1\nmarket 0 herring: x2\nmarket 0 cod: x3\nmarket 0 flounder: x0\n"
    assert table(WITH_SIX + prices, options=CONTRACTS).results()[0][0] == 19
    assert table((WITH_SIX + prices).replace("salmon-herring", "-"), options=CONTRACTS).results()[0][0] == 15


@pytest.mark.rule("MB-FISH-5", "MB-OVER-1")
def test_example_7_full_hold() -> None:
    board = table(
        "boats 0: gdansk gdansk-bay pomeranian-bay bornholm-basin\nhold 0: 5 salmon",
        lying={"gdansk-bay": "cod amber", "pomeranian-bay": "herring", "bornholm-basin": ""},
    )
    assert moves(board, "fish") == {"gdansk-bay amber"}
    board.go("overboard salmon")
    assert board.show("actions") == "3"
    assert moves(board, "fish") == {"gdansk-bay amber", "gdansk-bay cod", "pomeranian-bay herring"}


@pytest.mark.rule("MB-REF-1", "MB-REF-2", "MB-MAP-1")
def test_example_8_no_refill_under_boats_or_beside_a_token() -> None:
    board = table(
        "boats 0: riga\nboats 1: kattegat copenhagen oresund arkona-basin",
        lying={"kattegat": "", "aland-sea": "cod", "narva-bay": ""},
    )
    board.go("end-turn")
    assert (board.show("phase"), board.show("due")) == ("draw", "narva-bay")
    board.go("draw cod")
    assert (board.show("phase"), board.show("active"), tokens_on(board, "narva-bay")) == ("turn", "1", ["cod"])
    board.go("lift kattegat", "sail bornholm-basin", "end-turn")
    assert board.show("due") == "kattegat"


@pytest.mark.rule("MB-TIME-5", "MB-TIME-6")
def test_example_9_two_time_tokens_in_one_refill() -> None:
    board = table("track: 1", lying={"landsort-deep": ""})
    board.go("end-turn", "draw time", *[(seat, "company x0 cod") for seat in range(4)])
    assert (board.show("track"), board.show("due")) == ("2", "landsort-deep")
    board.go("draw time", *[(seat, "company x1 salmon") for seat in range(4)])
    assert board.show("track") == "3"
    board.go("draw cod", "draw amber")
    assert tokens_on(board, "landsort-deep") == ["cod", "amber"]
    assert (board.show("phase"), board.show("active")) == ("turn", "1")


@pytest.mark.rule("MB-REF-5")
def test_example_10_bag_runs_out() -> None:
    text = "bag: cod time\ntrack: 5\n"
    board = table(text, lying={"middle-bank": "", "gotland-deep": ""}).go("end-turn")
    assert board.weights() == {"draw cod": 1, "draw time": 1}
    board.go("draw time")
    assert (board.show("track"), board.show("last_round"), board.legal(CHANCE)) == ("6", "2", ["draw cod"])
    board.go("draw cod")
    assert (tokens_on(board, "middle-bank"), tokens_on(board, "gotland-deep")) == (["cod"], [])
    board.go("end-turn")
    assert board.actors() == [2]

    other = table(text, lying={"middle-bank": "", "gotland-deep": ""}).go("end-turn", "draw cod", "draw time")
    assert (tokens_on(other, "middle-bank"), tokens_on(other, "gotland-deep"), other.actors()) == (["cod"], [], [1])

    last = table("bag: cod\ntrack: 6\nlast_round: 2", lying={"gotland-deep": ""}).go("end-turn", "draw cod")
    assert (tokens_on(last, "gotland-deep"), last.actors()) == (["cod"], [1])
    assert last.go("end-turn").actors() == [2]


@pytest.mark.rule("MB-END-3", "MB-END-4")
@pytest.mark.parametrize(("after", "left"), [(3, [0, 1, 2, 3, 0, 1]), (1, [2, 3, 0, 1])])
def test_example_11_when_it_ends(after: int, left: list[int]) -> None:
    board = table(f"starter: 2\nactive: {after}\nround_number: 9\ntrack: 5\n", lying={"narva-bay": ""})
    board.go("end-turn", "draw time", "draw cod")
    assert board.show("last_round") == "10"
    played = []
    while not board.is_over:
        played += board.actors()
        board.go("end-turn")
    assert played == left


@pytest.mark.rule("MB-TAX-2")
def test_example_12_tax_not_yet_possible() -> None:
    text = "phase: company\nmarket 0 herring: x1\nmarket 0 flounder: x3\ntrack: 2\nstored 0: amber\n"
    numbers = {"company x0 salmon", "company x0 cod", "company x2 salmon", "company x2 cod"}
    board = table(text)
    assert set(board.legal(0)) == numbers
    assert board.refusal(0, "company tax") == "MB-TAX-2"
    assert set(table(text + "hold 0: cod").legal(0)) == numbers | {"company tax"}


@pytest.mark.rule("MB-TAX-3", "MB-TAX-4", "MB-TAX-5")
def test_example_13_last_token_is_the_tax() -> None:
    full = "".join(f"market {seat} {fish}: x{number}\n" for seat in range(3) for number, fish in enumerate(FISH))
    board = table(
        full
        + """
        phase: company
        track: 4
        market 3 salmon: x0
        market 3 herring: x2
        market 3 cod: x3
        hand 3: x1
        hold 0: cod
        stored 2: 3 amber
        """,
        lying={"narva-bay": ""},
    )
    assert [board.legal(seat) for seat in range(4)] == [["company tax"]] * 3 + [["company x1 flounder"]]
    board.go((0, "company tax"), (1, "company tax"), (2, "company tax"), (3, "company x1 flounder"))
    assert (board.show("phase"), board.actors()) == ("tax", [0, 2])
    assert (board.legal(0), board.legal(2)) == (["pay hold cod"], ["pay warehouse amber"])
    board.go((0, "pay hold cod"), (2, "pay warehouse amber"))
    assert board.actors() == [2]
    board.go((2, "pay warehouse amber"))
    assert (board.show("track"), board.show("stored 2"), board.show("box")) == ("5", "amber", "cod 2 amber")


@pytest.mark.rule("MB-SAIL-1", "MB-SAIL-2", "MB-SAIL-9", "MB-SAIL-10")
def test_example_14_reserve() -> None:
    board = table("boats 0: gdansk gdansk-bay", players=3)
    assert board.show("reserve 0") == "3"
    assert moves(board, "lift") == set()
    assert moves(board, "sail") == {"pomeranian-bay", "bornholm-basin", "middle-bank", "courland-coast", "gotland-deep"}
    assert moves(board, "fish") == {"gdansk-bay amber"}
    board.go("sail middle-bank")
    assert (board.show("reserve 0"), board.show("actions"), board.show("phase")) == ("2", "2", "turn")


@pytest.mark.rule("MB-SAIL-11", "MB-SAIL-12")
def test_example_15_all_at_once() -> None:
    board = table("boats 3: gdansk\nactive: 3", players=5, options=AT_ONCE)
    assert board.legal(3) == ["end-turn", "sail gdansk-bay", "sail pomeranian-bay"]
    board.go("sail gdansk-bay")
    assert (board.show("phase"), board.show("actions")) == ("deploy", "2")
    targets = ("pomeranian-bay", "middle-bank", "courland-coast", "bornholm-basin", "gotland-deep")
    assert board.legal(3) == sorted(f"sail {space}" for space in targets)
    board.go("sail middle-bank")
    assert (board.show("phase"), board.show("actions"), board.show("reserve 3")) == ("turn", "2", "0")
    assert moves(board, "lift") != set()


@pytest.mark.rule("MB-SAIL-5", "MB-MAP-3", "MB-FISH-6")
def test_example_16_others_neither_block_nor_connect() -> None:
    board = table(
        "boats 0: riga irbe-strait courland-coast\nboats 1: gotland-deep northern-baltic landsort-deep",
        players=5,
        lying={"gotland-deep": "cod amber"},
    )
    assert board.refusal(0, "lift irbe-strait") == "MB-SAIL-8"
    board.go("lift riga", "sail gotland-deep", "fish gotland-deep amber", "end-turn")
    assert moves(board, "fish") & {"gotland-deep cod", "gotland-deep amber"} == {"gotland-deep cod"}


@pytest.mark.rule("MB-TURN-5", "MB-OVER-3")
def test_example_17_turn_ends_by_itself() -> None:
    text = "boats 0: oresund\nactions: 1\n"
    amber = table(text, lying={"oresund": "amber"}).go("fish oresund amber")
    assert (amber.show("active"), amber.show("phase")) == ("1", "turn")
    cod = table(text, lying={"oresund": "cod"}).go("fish oresund cod")
    assert cod.legal(0) == ["end-turn", "overboard cod"]
    assert cod.go("overboard cod").show("active") == "1"


@pytest.mark.rule("MB-UNL-3", "MB-UNL-6")
def test_example_18_unload_less() -> None:
    board = table("boats 0: gdansk\nhold 0: 2 herring flounder 2 salmon")
    board.go("unload gdansk", "store herring 1")
    assert board.refusal(0, "store herring 1") == "MB-UNL-6"
    board.go("done")
    assert (board.show("actions"), board.show("hold 0")) == ("2", "2 salmon herring flounder")
    assert "unload gdansk" in board.legal(0)


@pytest.mark.rule("MB-DEM-4", "MB-DEM-7")
def test_example_19_a_single_token_and_minus_one() -> None:
    set_in_gdansk = "boats 0: gdansk\ndemand gdansk zero: salmon\ndemand gdansk minus-one: cod\n"
    assert table(set_in_gdansk + "hold 0: cod", options=DEMAND).refusal(0, "unload gdansk") == "MB-UNL-4"
    both = table(set_in_gdansk + "hold 0: cod salmon", options=DEMAND).go("unload gdansk")
    assert both.legal(0) == ["store salmon 1"]
    assert both.go("store salmon 1").show("phase") == "turn"

    board = table("boats 0: gdansk\nhold 0: 3 salmon herring", options=DEMAND).go("unload gdansk", "store salmon 1")
    assert (board.show("demand gdansk zero"), board.show("phase")) == ("salmon", "turn")
    board.undo()
    board.go("store herring 1")
    assert board.show("demand gdansk zero") == "herring"
    assert board.legal(0) == ["done", "store salmon 2", "store salmon 3"]
    board.undo()
    board.go("store salmon 2", "field minus-one")
    assert (board.show("stored 0"), board.show("box")) == ("salmon", "salmon")
    assert board.legal(0) == ["done", "store herring 1"]


@pytest.mark.rule("MB-DEM-9", "MB-DEM-13")
def test_example_20_demand_used_up() -> None:
    text = "demand riga zero: cod\ndemand gdansk zero: cod\ndemand stockholm zero: herring\nhold 0: 4 cod\n"
    assert table(text + "boats 0: stockholm", options=DEMAND).refusal(0, "unload stockholm") == "MB-UNL-4"
    assert table(text + "boats 0: copenhagen", options=DEMAND).refusal(0, "unload copenhagen") == "MB-UNL-4"


@pytest.mark.rule("MB-DEM-6")
def test_example_21_minus_one_costs_each_time() -> None:
    text = "boats 0: gdansk\ndemand gdansk minus-one: cod\nhold 0: 5 cod\n"
    once = table(text, options=DEMAND).go("unload gdansk", "store cod 5")
    assert (once.show("stored 0"), once.show("box")) == ("4 cod", "cod")
    twice = table(text, options=DEMAND).go("unload gdansk", "store cod 2", "unload gdansk", "store cod 3")
    assert (twice.show("stored 0"), twice.show("box")) == ("3 cod", "2 cod")


@pytest.mark.rule("MB-CON-4", "MB-CON-5")
@pytest.mark.parametrize(("card", "stack"), [("cod-flounder", "salmon-cod"), ("salmon-cod", "cod-flounder")])
def test_example_22_contracts_among_five(card: str, stack: str) -> None:
    held = ("salmon-cod", "salmon-herring", "salmon-flounder", "herring-cod", "herring-flounder")
    board = table("".join(f"card {seat}: {own}\n" for seat, own in enumerate(held)), players=5, options=CONTRACTS)
    board.go("contract")
    assert board.legal(0) == ["choose cod-flounder", "choose salmon-cod"]
    board.go(f"choose {card}")
    assert (board.show("card 0"), board.show("stack"), board.show("actions")) == (card, stack, "2")
    assert [move.text for move in board.log_for(1)] == ["contract", "choose ?"]


@pytest.mark.rule("MB-CON-8")
def test_example_23_a_contract_that_gains_nothing() -> None:
    prices = "market 0 salmon: x3\nmarket 0 herring: x2\nmarket 0 cod: x1\nmarket 0 flounder: x0\n"
    assert table(WITH_SIX + prices, options=CONTRACTS).results()[0][0] == 19


@pytest.mark.rule("MB-SCORE-4", "MB-SCORE-5")
def test_example_24_ties() -> None:
    board = table(
        """
        market 0 salmon: x3
        market 1 salmon: x2
        market 2 salmon: x3
        market 3 salmon: x2
        # More tokens than there are: only the counting matters here.
        stored 0: 5 salmon 5 amber cod
        stored 1: 7 salmon 6 amber
        stored 2: 5 salmon 5 amber cod
        stored 3: 3 salmon 6 amber
        """
    )
    assert board.results() == ([20, 20, 20, 12], [2, 1, 2, 4])


@pytest.mark.rule("MB-SAFE-1", "MB-SAFE-2")
def test_example_25_everybody_passes() -> None:
    board = table("boats 0: gdansk\nboats 1: riga\nboats 2: riga", players=3).go(*["end-turn"] * 9)
    assert board.show("last_round") == "4"
    board.go(*["end-turn"] * 3)
    assert board.is_over
    assert board.results() == ([0, 0, 0], [1, 1, 1])
    other = table("boats 0: gdansk\nboats 1: riga\nboats 2: riga", players=3).go(*["end-turn"] * 4)
    other.go("sail gulf-of-riga", *["end-turn"] * 2)
    assert (other.show("idle"), other.show("round_number")) == ("0", "3")
    other.go(*["end-turn"] * 6)
    assert other.show("last_round") == "0"
    other.go(*["end-turn"] * 3)
    assert other.show("last_round") == "6"


@pytest.mark.rule("MB-REF-6")
def test_example_26_last_turn() -> None:
    board = table("round_number: 12\nlast_round: 12\nactive: 3", lying={"narva-bay": ""}).go("end-turn")
    assert board.is_over


def test_example_27_a_beginning_in_notation() -> None:
    found = re.search(r"\*\*X27.*?```json\n(.*?)```", SPECIFICATION.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    told = json.loads(found[1])
    match = Match(find_game("mare-balticum"), told["players"], told["options"], seeded_stream(1))
    for number, (actor, text) in enumerate(told["moves"]):
        if number == 47:
            weights = {"salmon": 7, "herring": 7, "cod": 7, "flounder": 8, "amber": 11, "time": 6}
            assert match.weights() == {f"draw {kind}": weight for kind, weight in weights.items()}
        if text.startswith("company"):
            assert len(match.legal(actor)) == 16
        match.play(CHANCE if actor == "chance" else actor, text)
    record = match.rules.record(match.state)
    assert record.bag.tolist() == [7, 6, 7, 8, 11, 5]
    assert record.track == 1
    assert match.actors() == [4]
    assert match.legal(4) == ["end-turn", "sail gulf-of-riga", "sail irbe-strait"]
