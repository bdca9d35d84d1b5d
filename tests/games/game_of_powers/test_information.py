"""Who sees what: redacted records, masked logs, what is remembered, and guessed worlds.  [GOP-INFO, specification 5]"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from seaboard.engine.conformance import Setting, random_match
from seaboard.engine.fields import SPECTATOR
from seaboard.engine.positions import write_position, write_value
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import Study, position
from seaboard.games.game_of_powers import knowledge
from seaboard.games.game_of_powers.data import CARDS

GAME = find_game("game-of-powers")


def table(text: str = "", players: int = 3, **options: str) -> Study:
    """A position to study."""
    return position("game-of-powers", text, players, options)


def seen(study: Study, viewer: int, label: str) -> str:
    """A field as a viewer may know it."""
    lines = write_position(study.rules.layout, study.rules.record(study.seen_by(viewer))).splitlines()
    return dict(line.split(": ", 1) for line in lines)[label]


def viewers(study: Study) -> list[int]:
    """Every seat, and the spectator."""
    return [*range(study.players), SPECTATOR]


def guessed(study: Study, viewer: int, number: int) -> FullBytes:
    """A world that looks the same to this viewer."""
    world = study.rules.new_full()
    study.rules.guess(study.seen_by(viewer), viewer, np.array([number, 7, 0], np.int64), world)
    return world


def show(study: Study, world: FullBytes, label: str) -> set[str]:
    """The cards of a field of a guessed world."""
    name, _, place = label.partition(" ")
    value = getattr(study.rules.record(world), name)
    field = study.rules.layout[name]
    spot = field.per[0].labels.index(place) if place else ()
    return set(write_value(field.holds, value[spot] if place else value).split()) - {"-"}


@pytest.mark.rule("GOP-INFO-1")
def test_hidden_are_only_hand_cards_that_were_never_open_and_the_order_of_the_shuffled_part() -> None:
    study = table(
        "hand 0: horn-fan dog-skull\nhand 1: lance-head arab-dirham gold-beads\nknown 1: gold-beads\nbottom 1: door-ring", 4
    )
    hidden = {"hand", "unknown"}
    for viewer in viewers(study):
        record, real = study.rules.record(study.seen_by(viewer)), study.rules.record(study.state)
        shadows = {"hand_size", "unknown_size"}
        for field in study.rules.layout.fields:
            if field.name not in hidden | shadows:
                assert (getattr(record, field.name) == getattr(real, field.name)).all(), field.name
        assert seen(study, viewer, "unknown") == "-"
        assert seen(study, viewer, "unknown_size") == str(int(real.unknown).bit_count())
    assert [seen(study, viewer, "hand 1") for viewer in viewers(study)] == ["-", "arab-dirham lance-head gold-beads", "-", "-", "-"]
    assert [seen(study, viewer, "hand_size 1") for viewer in viewers(study)] == ["3"] * 5
    assert [seen(study, viewer, "known 1") for viewer in viewers(study)] == ["gold-beads"] * 5


@pytest.mark.rule("GOP-INFO-1", "GOP-SET-3")
def test_a_dealt_card_is_seen_by_its_owner_only() -> None:
    study = Study(GAME, 3, {}, seeded_stream(1)).go(*(f"slot {card}" for card in CARDS[:8]), "deal 0 horn-fan", "deal 0 dog-skull")
    study.go("deal 1 lance-head")
    logs = {viewer: [move.text for move in study.log_for(viewer)][8:] for viewer in viewers(study)}
    assert logs[0] == ["deal 0 horn-fan", "deal 0 dog-skull", "deal 1 ?"]
    assert logs[1] == ["deal 0 ?", "deal 0 ?", "deal 1 lance-head"]
    assert logs[2] == logs[SPECTATOR] == ["deal 0 ?", "deal 0 ?", "deal 1 ?"]
    assert [seen(study, viewer, "known 0") for viewer in viewers(study)] == ["-"] * 4


@pytest.mark.rule("GOP-INFO-2")
def test_a_card_taken_from_a_slot_is_known_to_all() -> None:
    study = table("phase: act\nhand 0: horn-fan\nslots red-1: door-ring\nslots red-2: dog-skull").go("take-cards")
    assert [seen(study, viewer, "known 0") for viewer in viewers(study)] == ["door-ring dog-skull"] * 4
    assert [seen(study, viewer, "hand 0") for viewer in (1, 2, SPECTATOR)] == ["-"] * 3


@pytest.mark.rule("GOP-INFO-2")
def test_a_card_named_in_an_offer_is_known_even_if_the_offer_is_withdrawn() -> None:
    study = table("phase: act\nship 0: aarhus\nship 1: aarhus\nhand 0: horn-fan dog-skull\ntokens 1: trade")
    study.go("offer 1", "give card horn-fan", "withdraw")
    assert study.show("known 0") == "horn-fan"


@pytest.mark.rule("GOP-INFO-2")
def test_traded_cards_are_known_and_cards_that_leave_a_hand_are_no_longer_known_in_it() -> None:
    study = table("phase: act\nship 0: aarhus\nship 1: aarhus\nhand 0: horn-fan lance-head\nhand 1: dog-skull gold-beads")
    study.go("offer 1", "give card horn-fan", "want card owidz", "propose", (1, "accept"), (1, "give card dog-skull"))
    assert (study.show("known 0"), study.show("known 1")) == ("dog-skull", "horn-fan")
    paid = table("hand 0: horn-fan lance-head\nknown 0: horn-fan lance-head").go("turn horn-fan")
    assert paid.show("known 0") == "lance-head"
    played = table("phase: act\nship 0: owidz\nhand 0: dog-skull\nknown 0: dog-skull\ntokens 0: religious").go("play dog-skull")
    assert (played.show("known 0"), played.show("played 0")) == ("-", "dog-skull")


@pytest.mark.rule("GOP-MOVE-9", "GOP-CARD-7")
def test_the_bottom_of_the_deck_is_known_in_order_to_all() -> None:
    study = table("hand 0: horn-fan lance-head", 4).go("turn horn-fan", "extend lance-head")
    for viewer in viewers(study):
        assert [seen(study, viewer, f"bottom {place}") for place in (1, 2)] == ["horn-fan", "lance-head"]
        world = guessed(study, viewer, 1)
        assert show(study, world, "bottom 1") == {"horn-fan"}
        assert not show(study, world, "unknown") & {"horn-fan", "lance-head"}


@pytest.mark.rule("GOP-INFO-1")
def test_unseen_cards_are_spread_over_deck_and_hands_all_ways_alike() -> None:
    study = table("hand 0: horn-fan\nhand 1: lance-head\nhand 2: dog-skull\nunknown: gold-beads door-ring")
    visible = {"horn-fan", "lance-head", "dog-skull", "gold-beads", "door-ring"}
    study.rules.record(study.state).box = sum(1 << place for place, card in enumerate(CARDS) if card not in visible)
    worlds = (guessed(study, 0, number) for number in range(600))
    spread = Counter((*show(study, world, "hand 1"), *show(study, world, "hand 2")) for world in worlds)
    assert len(spread) == 12
    assert max(spread.values()) < 85
    assert min(spread.values()) > 25


@pytest.mark.rule("GOP-TURN-5", "GOP-INFO-1")
def test_a_skip_shows_that_no_card_could_be_played() -> None:
    study = table(
        "phase: act\nship 0: uppakra\nending: yes\nhand 0: horn-fan dog-skull\ntokens 0: 5 trade 5 military", board="grand-tour"
    )
    study.go("skip")
    barred = {"denarius-of-trajan", "arab-dirham", "sword-hilt-fitting", "beak-brooch", "surgical-instruments", "lion-helge"}
    assert set(study.show("barred 0").split()) == barred
    for number in range(60):
        assert not show(study, guessed(study, 1, number), "hand 0") & barred


@pytest.mark.parametrize("tries", [64, 0])
@pytest.mark.rule("GOP-TRADE-13", "GOP-INFO-1")
def test_who_has_accepted_owns_what_is_still_to_be_handed_over(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "TRIES", tries)
    text = (
        "phase: act\nship 0: aarhus\nship 1: aarhus\ntokens 0: trade\nhand 1: dog-skull arab-dirham\nhand 2: gold-beads lance-head"
    )
    study = table(text).go("offer 1", "give token trade", "want card owidz", "want card uppakra", "propose", (1, "accept"))
    for number in range(40):
        world = guessed(study, 2, number)
        seat_1 = {card: CARDS.index(card) for card in show(study, world, "hand 1")}
        assert sorted(place // 13 for place in seat_1.values()) == [0, 3]
        assert bytes(study.rules.seen_by(world, 2)) == bytes(study.seen_by(2))
    study.go("give card dog-skull")
    for number in range(40):
        world = guessed(study, SPECTATOR, number)
        assert "dog-skull" in show(study, world, "hand 1")
        assert len([card for card in show(study, world, "hand 1") if CARDS.index(card) < 13]) == 1


def test_careful_dealing_finds_the_only_world_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "TRIES", 0)
    study = table("hand 0: horn-fan dog-skull\nhand 1: lance-head arab-dirham\nhand 2: gold-beads door-ring\nunknown: -")
    record = study.rules.record(study.state)
    visible = {"horn-fan", "dog-skull", "lance-head", "arab-dirham", "gold-beads", "door-ring"}
    record.box = sum(1 << place for place, card in enumerate(CARDS) if card not in visible)
    for seat, barred in (
        (0, ("lance-head", "gold-beads")),
        (1, ("horn-fan", "dog-skull", "gold-beads")),
        (2, ("horn-fan", "arab-dirham")),
    ):
        record.barred[seat] = sum(1 << CARDS.index(card) for card in barred)
    for viewer in viewers(study):
        for number in range(30):
            world = guessed(study, viewer, number)
            assert bytes(study.rules.seen_by(world, viewer)) == bytes(study.seen_by(viewer))
            assert study.rules.audit(world) == 0 or study.rules.refusal(study.rules.audit(world)) == "GOP-SET-5"
            for seat in range(3):
                if seat != viewer:
                    barred_here = set(study.show(f"barred {seat}").split())
                    assert not show(study, world, f"hand {seat}") & barred_here


@pytest.mark.parametrize(("players", "board"), [(2, "compact"), (5, "grand-tour")])
def test_guessed_worlds_look_like_the_real_one_in_a_whole_game(players: int, board: str) -> None:
    setting = Setting(GAME, players, GAME.check_options({"board": board}))
    for number, match in enumerate(random_match(setting, 3)):
        if number % 23:
            continue
        for viewer in (*range(players), SPECTATOR):
            look = match.seen_by(viewer)
            world = match.rules.new_full()
            match.rules.guess(look, viewer, np.array([number, viewer, 0], np.int64), world)
            assert bytes(match.rules.seen_by(world, viewer)) == bytes(look)
            assert match.rules.audit(world) == 0
            assert all(match.rules.legal_actions(world, actor) for actor in match.rules.actor_list(world))


def test_nothing_opens_at_the_end() -> None:
    study = table("phase: over\nwaiting: -\nending: yes\nhand 0: horn-fan\nhand 1: dog-skull")
    assert [seen(study, viewer, "hand 1") for viewer in viewers(study)] == ["-", "dog-skull", "-", "-"]
    *_, match = random_match(Setting(GAME, 2, GAME.check_options({})), 1)
    assert match.is_over
    deals = [[move.text for move in match.log_for(viewer) if move.text.startswith("deal 0 ")] for viewer in (0, 1)]
    assert "deal 0 ?" not in deals[0]
    assert deals[1] == ["deal 0 ?"] * len(deals[0]) != []
