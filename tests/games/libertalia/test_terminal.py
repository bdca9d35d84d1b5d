"""The table in a terminal: it fits, in every language, and shows what the viewer may see."""

from __future__ import annotations

import io
import random
import re
from functools import cache

import pytest
from rich.console import Console

from seaboard.engine.fields import SPECTATOR
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.stream import seeded_stream
from seaboard.engine.study import position
from seaboard.engine.texts import Texts, read_texts
from seaboard.games.libertalia.data import TOKENS
from seaboard.games.libertalia.terminal import draw
from seaboard.games.libertalia.view import TableView

GAME = find_game("libertalia")


def drawn(match: Match, viewer: int, language: str = "en", width: int = 100) -> str:
    """The table as it comes out on paper of this width."""
    view = match.view_for(viewer)
    assert isinstance(view, TableView)
    console = Console(file=io.StringIO(), width=width, record=True)
    console.print(draw(view, Texts(GAME, language)))
    return console.export_text()


def test_the_header_says_where_the_game_stands_and_who_decides() -> None:
    table = position("libertalia", "day: 3\nhand 0: cook\nhand 1: brute", players=2).go((0, "play cook"))
    lines = drawn(table, 1).splitlines()
    assert lines[0].rstrip() == "Libertalia  ·  Campaign 1 of 3  ·  Day 3 of 6  ·  Sunrise"
    assert [line.rstrip() for line in lines[1:3]] == ["To decide: ■ 1 Red (you)", "Ready: ● 0 Yellow"]


def test_the_hand_shows_rank_influence_name_and_effect() -> None:
    table = position("libertalia", "hand 0: cook barkeep\nhand 1: brute", players=2)
    assert [line.split() for line in drawn(table, 0).splitlines() if "Barkeep" in line] == [
        ["7", "6", "Barkeep", "Night:", "gain", "1", "doubloon."],
    ]
    assert "Brute" not in drawn(table, 0)


@pytest.mark.rule("LIB-SEE-4")
def test_a_choice_is_marked_for_its_own_seat_only() -> None:
    table = position("libertalia", "hand 0: cook brute\nhand 1: topman", players=2).go((0, "play cook"))
    assert "Cook ✓ chosen" in drawn(table, 0)
    assert "chosen" not in drawn(table, 1) + drawn(table, SPECTATOR)


def test_todays_space_and_the_character_in_turn_are_marked() -> None:
    table = position("libertalia", "day: 2\nhand 0: cook\nhand 1: brute\nspace 2: 2 chest", players=2)
    table.go((0, "play cook"), (1, "play brute"))
    shown = drawn(table, 0)
    assert "1  ▶2  3  4  5  6" in shown
    assert "▶ ■ 1" in shown
    assert "▶ ● 0" not in shown


def test_influence_is_shown_where_it_settles_a_tie() -> None:
    table = position("libertalia", "hand 0: cook\nhand 1: cook\nhand 2: topman\nspace 1: 4 goods")
    table.go((0, "play cook"), (1, "play cook"), (2, "play topman"))
    assert drawn(table, SPECTATOR).count("influence") == 2


def test_every_word_of_the_terminal_has_a_text() -> None:
    labels = read_texts(Texts(GAME).folder, "en")["label"]
    asked: set[str] = set()

    class Listening(Texts):
        def find(self, table: str, key: str) -> str | None:
            asked.update([key] if table == "label" else [])
            return super().find(table, key)

    for match in sample_matches():
        for viewer in (0, SPECTATOR):
            view = match.rules.view_for(match.seen_by(viewer), viewer, {**match.options, "memory": "shown"})
            assert isinstance(view, TableView)
            draw(view, Listening(GAME))
    assert asked - set(labels) == set()
    # The browser alone says `ready` and draws the race.  A Surgeon is not in every sample.
    assert set(labels) - asked <= {"chosen-pass", "ready", "race", "maybe"}


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
@pytest.mark.parametrize("width", [80, 120])
def test_no_word_is_cut_on_a_terminal_of_80_columns_or_more(language: str, width: int) -> None:
    texts = Texts(GAME, language)
    for match in sample_matches():
        for viewer in (0, SPECTATOR):
            view = match.rules.view_for(match.seen_by(viewer), viewer)
            assert isinstance(view, TableView)
            shown = drawn(match, viewer, language, width)
            assert "…" not in shown
            words = set(re.findall(r"[\w'-]+", shown))
            named = [boarded.card for boarded in view.ship] + [card for seat in view.seats for card in seat.den] + list(TOKENS)
            named += [card for seat in view.seats for card in seat.hand.cards or ()]
            wanted = {word for name in named for word in texts.name(name).split()}
            wanted |= {texts.name(seat.colour).split()[0] for seat in view.seats if seat.colour}
            assert wanted - words == set()


LONG = ("quartermaster", "governors-daughter", "freed-slave", "french-officer", "voodoo-witch", "spanish-governor")


@cache
def sample_matches() -> list[Match]:
    """Moments that show every part of the table: set-up, a choice made, rows with ties and long names, a doomed Cook, the end."""
    bare = Match(GAME, 2, {}, seeded_stream(1))
    chosen = position("libertalia", "hand 0: cook brute\nhand 1: topman", players=2).go((0, "play cook"))
    ties = position("libertalia", "\n".join(f"hand {seat}: cook" for seat in range(6)) + "\nspace 1: 2 officer 4 goods", players=6)
    ties.go(*[(seat, "play cook") for seat in range(6)])
    row = position(
        "libertalia", "\n".join(f"hand {seat}: {card}" for seat, card in enumerate(LONG)) + "\nspace 1: 6 goods", players=6
    )
    row.go(*[(seat, f"play {card}") for seat, card in enumerate(LONG)])
    doomed = position("libertalia", "hand 0: cook\nhand 1: gunner\nspace 1: 2 officer", players=2)
    doomed.go((0, "play cook"), (1, "play gunner"), (0, "take officer"))
    gunner = position("libertalia", "hand 0: cook\nhand 1: gunner\nden 0: barkeep", players=2).go(
        (0, "play cook"), (1, "play gunner")
    )
    dens = "den 0: waitress\nden 1: waitress\nbooty 0: map\nbooty 1: map\nhand 0: cabin-boy\nhand 1: cabin-boy"
    waitress = position("libertalia", dens, players=2).go((0, "play cabin-boy"), (1, "play cabin-boy"), (0, "sell map"))
    return [bare, chosen, ties, row, doomed, gunner, waitress, random_match(4, 2, 1), random_match(6, 3, 7)]


def random_match(players: int, campaign: int, seed: int) -> Match:
    """A random game at the first decision of a campaign, or, for campaign 3, at the end."""
    match = Match(GAME, players, {}, seeded_stream(seed))
    chooser = random.Random(seed)
    match.settle()
    while not match.is_over and (campaign == 3 or match.rules.record(match.state).campaign < campaign):
        seat = chooser.choice(match.actors())
        match.submit(seat, chooser.choice(match.legal(seat)))
    return match


@pytest.mark.rule("LIB-SEE-13")
def test_a_table_that_remembers_lists_what_others_can_still_hold() -> None:
    text = "hand 0: surgeon topman\ngraveyard 0: brute parrot\nhand 1: barkeep waitress"
    table = position("libertalia", text, players=2, options={"memory": "shown"}).go("play surgeon", "play barkeep", "recall brute")
    assert "as remembered: 16 Topman; perhaps 1 Parrot, 14 Brute" in drawn(table, 1)
