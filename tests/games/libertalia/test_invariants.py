"""What always holds, and that the audit finds it broken where it is.  [LIB-FREE]"""

import pytest

from seaboard.engine.batch import random_log
from seaboard.engine.fields import CHANCE
from seaboard.engine.match import Match
from seaboard.engine.positions import read_position
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position

SOUND = """
hand 0: parrot brute cook
hand 1: parrot brute cook
den 0: topman
den 1: armorer
graveyard 0: captain
booty 0: 2 chest relic
space 1: 2 map
doubloons 0: 0
"""


def broken(planted: str = "") -> str | None:
    """The rule that an audit of the sound position finds broken after something was planted in it."""
    table = position("libertalia", SOUND, players=2)
    read_position(table.rules.layout, planted, table.rules.record(table.state))
    number = table.rules.audit(table.state)
    return table.rules.refusal(number) if number else None


def test_a_sound_position_passes() -> None:
    assert broken() is None


@pytest.mark.rule("LIB-FREE-1")
@pytest.mark.parametrize("phase", ["parrot", "take", "waitress"])
def test_an_audit_finds_a_hand_of_fewer_than_two_after_sunrise(phase: str) -> None:
    assert broken(f"phase: {phase}") is None
    assert broken(f"phase: {phase}\nhand 1: brute") == "LIB-FREE-1"


@pytest.mark.rule("LIB-FREE-2")
@pytest.mark.parametrize(
    "planted",
    [
        "booty 0: 3 chest relic",
        "booty 0: chest relic",
        "space 1: map",
        "space 6: saber",
        "bag: 4 chest 6 jewel 10 goods 6 map 9 relic 6 saber 6 officer",
        "bag: 2 chest 7 jewel 9 goods 6 map 9 relic 6 saber 6 officer",
        "veiled 0: jewel",
    ],
)
def test_an_audit_finds_a_token_too_many_or_too_few(planted: str) -> None:
    assert broken(planted) == "LIB-FREE-2"


@pytest.mark.rule("LIB-FREE-2")
def test_an_audit_finds_a_bag_with_fewer_than_fifty_less_six_for_each_player() -> None:
    spaces = "space 1: -\nspace 2: 10 goods"
    assert broken(f"{spaces}\nbooty 0: 2 chest\nbag: 2 chest 6 jewel 8 map 10 relic 6 saber 6 officer") is None
    assert broken(f"{spaces}\nbooty 0: 2 chest relic\nbag: 2 chest 6 jewel 8 map 9 relic 6 saber 6 officer") == "LIB-FREE-2"


@pytest.mark.rule("LIB-FREE-3")
@pytest.mark.parametrize(
    "planted",
    [
        "den 0: topman brute",
        "graveyard 0: captain topman",
        "graveyard 0: captain cook",
        "ship 1: parrot",
        "ship 0: topman",
        "ship 0: captain",
        "undealt: cook",
        "ship 0: monkey",
        "recalled 0: topman",
    ],
)
def test_an_audit_finds_a_card_in_two_places_or_never_dealt(planted: str) -> None:
    assert broken(planted) == "LIB-FREE-3"


@pytest.mark.rule("LIB-ACT-8")
def test_an_audit_finds_doubloons_below_nothing() -> None:
    assert broken("doubloons 1: -1") == "LIB-ACT-8"


def spend(table: Match, seat: int) -> str:
    """The move that uses up a hand fastest: the Parrot, and the Surgeon to have the Parrot again."""
    legal = table.legal(seat)
    wishes = ("play parrot", "play surgeon", "recall parrot", "play brute", "take officer")
    return next((wish for wish in wishes if wish in legal), legal[0])


@pytest.mark.rule("LIB-FREE-1")
@pytest.mark.parametrize("seed", range(4))
def test_not_even_a_player_who_always_uses_parrots_runs_out_of_cards(seed: int) -> None:
    table = Study(find_game("libertalia"), 3, {}, seeded_stream(seed))
    table.go("colour red", "colour blue", "colour white", "deal parrot", "deal surgeon", "deal brute")
    fewest = []
    while not table.is_over:
        table.settle()
        if table.is_over:
            break
        seat = table.actors()[0]
        table.play(seat, spend(table, seat))
        if table.show("phase") not in {"sunrise", "deal"}:
            fewest.append(min(len(table.show(f"hand {each}").split()) for each in range(3)))
    assert min(fewest) >= 2


@pytest.mark.rule("LIB-FREE-2", "LIB-FREE-3")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_tokens_and_cards_are_whole_through_a_random_game(players: int) -> None:
    game = find_game("libertalia")
    luck, moves = random_log(game, players, game.check_options({}), 5, players)
    table = Match(game, players, stream=luck)
    for actor, action in moves:
        table.play(actor, game.rules.space.texts[action])
        record = game.rules.record(table.state)
        if record.campaign == 0:
            continue
        assert int(record.bag.sum() + record.space.sum() + record.booty.sum()) == 50
        assert int(record.bag.sum()) >= 50 - 6 * players
        for seat in range(players):
            ship = 0 if record.ship[seat] < 0 else 1 << int(record.ship[seat])
            places = [int(record.hand[seat]), int(record.den[seat]), int(record.graveyard[seat]), ship]
            together = 0
            for cards in places:
                assert not together & cards
                together |= cards
            assert not together & int(record.undealt)
        assert actor == CHANCE or game.rules.audit(table.state) == 0
    assert table.is_over
