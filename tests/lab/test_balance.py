"""What games of equal bots say about a set: seats, leads, dead things and their worth; and games that are really watched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from seaboard.engine.data import VARIABLE
from seaboard.engine.registry import find_game
from seaboard.lab import kept_games
from seaboard.lab.balance import Evidence, findings
from seaboard.lab.balance_page import Stage, draw_balance
from seaboard.lab.kept_games import KeptGames
from seaboard.lab.onlooker import Gallery, Thing, Watched, all_things, things_named
from seaboard.lab.plan import DEADLINE, make_plan
from seaboard.sets.pack import own_folder, rulebook_set, text_of
from seaboard.sets.using import played_with

HARBOUR = Thing("sail harbour", "sail", "Harbour", False)
WRECK = Thing("sail wreck", "sail", "Wreck", False)
SIX = Thing("roll 6", "roll", "six", True)
THINGS = [HARBOUR, WRECK, SIX]


def won_by(seat: int, leader: int, harbour: int, moves: int = 40) -> Watched:
    """A game of two: who won, who led, and who sailed to the harbour."""
    used = [{HARBOUR.id: 2} if each == harbour else {} for each in range(2)]
    places = [1, 2] if seat == 0 else [2, 1]
    return Watched([10 - 3 * (place - 1) for place in places], places, moves, [leader], used, {SIX.id: 3})


def evidence(games: list[Watched]) -> Evidence:
    return Evidence("random", THINGS, games)


FIRST_WINS = evidence([won_by(0, 0, 0)] * 80 + [won_by(1, 1, 0)] * 20)
EVEN = evidence([won_by(0, 1, 0), won_by(1, 0, 1)] * 100)


def test_a_seat_that_wins_too_often_is_named_with_its_interval() -> None:
    share = FIRST_WINS.seat(0)
    assert share.mean == 0.8
    assert share.low is not None
    assert 0.5 < share.low < 0.8
    assert any(words.startswith("Seat 0 wins more than its share: 80.0%") for words in findings(FIRST_WINS, None))
    assert not any("than its share" in words for words in findings(EVEN, None))


def test_leaders_who_always_win_have_run_away() -> None:
    assert FIRST_WINS.kept_leads is not None
    assert FIRST_WINS.kept_leads.mean == 1.0
    assert any("run away" in words for words in findings(FIRST_WINS, None))
    assert EVEN.kept_leads is not None
    assert EVEN.kept_leads.mean == 0.0


def test_what_never_came_up_is_dead_and_what_was_used_has_a_worth() -> None:
    assert FIRST_WINS.dead == [WRECK]
    assert any("Never used in 100 games: Wreck (sail)" in words for words in findings(FIRST_WINS, None))
    harbour, wreck, six = EVEN.uses
    assert harbour.times == 2.0
    assert harbour.gain is not None
    # Who sailed there won every game: a place better than the others, and as much as that is better than usual.
    assert harbour.gain.mean == pytest.approx(1.0)
    assert wreck.gain is None
    assert wreck.games.mean == 0.0
    assert six.times == 3.0
    assert six.gain is None


def test_what_is_otherwise_than_with_the_rulebook_is_said() -> None:
    longer = evidence([won_by(0, 1, 0, 60), won_by(1, 0, 1, 64)] * 100)
    told = findings(longer, EVEN)
    assert any(words.startswith("Games are longer: 62 moves instead of 40") for words in told)
    assert any(words.startswith("Seat 0 wins 80.0%") for words in findings(FIRST_WINS, EVEN))
    page = draw_balance("A <set>", "Two players.", [Stage(longer, EVEN)], ["No games of the learned bot: why."])
    assert "A &lt;set&gt;" in page
    assert "Games are longer" in page
    assert "the rulebook&#x27;s set" in page


def test_seats_and_numbers_are_no_things() -> None:
    space = find_game("libertalia").rules.space
    assert list(things_named(space, "kill 1 parrot")) == ["kill parrot"]
    ids = {thing.id for thing in all_things("libertalia")}
    assert "play parrot" in ids
    assert "kill 1" not in ids


def test_games_of_a_set_are_watched_in_processes_that_play_with_it(tmp_path: Path) -> None:
    """The set names a bird otherwise; this process plays with its own data as before."""
    game = find_game("libertalia")
    text = text_of(rulebook_set(game), own_folder(game))
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('en = "Parrot"', 'en = "Cockatoo"'), encoding="utf-8")
    with played_with(file):
        gallery = Gallery(1)
        try:
            names = {thing.id: thing.name for thing in gallery.things(game.slug)}
            plan = make_plan(game, {}, ["random"] * 2, 1, DEADLINE)
            games = list(gallery.watch(plan, 2))
        finally:
            gallery.close()
    assert names["play parrot"] == "Cockatoo"
    assert VARIABLE not in os.environ
    assert len(games) == 2
    assert all(game.moves > 20 and len(game.used) == 2 and game.leaders for game in games)
    assert any(id.startswith("play ") for id in games[0].used[0])


def test_kept_games_are_those_of_the_first_seeds_until_rules_bots_or_tables_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("libertalia")
    kept = KeptGames(tmp_path, game, 2, {})
    assert kept.find("greedy", 2) is None
    kept.keep("greedy", EVEN.games)
    assert KeptGames(tmp_path, game, 2, {}).find("greedy", 3) == EVEN.games[:3]
    assert kept.find("greedy", len(EVEN.games) + 1) is None
    assert kept.find("search:200", 2) is None
    assert KeptGames(tmp_path, game, 3, {}).find("greedy", 2) is None
    monkeypatch.setattr(kept_games, "minds_text", lambda game: "others")
    other = KeptGames(tmp_path, game, 2, {})
    assert other.find("greedy", 2) is None
    other.keep("greedy", EVEN.games)
    assert kept.find("greedy", 2) is None  # nobody asks for those of earlier bots again
    damaged = next(tmp_path.iterdir())
    damaged.write_bytes(damaged.read_bytes()[:-1])
    assert other.find("greedy", 2) is None


WATCHING = """
from seaboard.lab.onlooker import Gallery
from seaboard.lab.plan import make_plan
from seaboard.engine.registry import find_game
game = find_game("libertalia")
gallery = Gallery(2)
for watched in gallery.watch(make_plan(game, {}, ["random"] * 2, 1, 60.0), 10**6):
    print(watched.moves, flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="groups of processes are of POSIX")
def test_processes_that_play_end_with_the_one_that_began_them() -> None:
    command = [sys.executable, "-c", WATCHING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip().isdigit()
        process.terminate()
        process.wait(30)
        ends = time.monotonic() + 30
        while is_there(process.pid) and time.monotonic() < ends:
            time.sleep(0.05)
        was_there = is_there(process.pid)
        if was_there:
            os.killpg(process.pid, signal.SIGKILL)
    assert not was_there


def is_there(group: int) -> bool:
    """Whether a process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
