"""Greedy, searching and learned bots: legal, repeatable, blind to what their seat cannot see, and better than chance."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import cache
from importlib import import_module

import pytest

from seaboard.bots import search
from seaboard.bots.binding import find_evaluation, thinking
from seaboard.bots.budget import Budget
from seaboard.bots.greedy import GreedyBot
from seaboard.bots.levels import SEARCHING
from seaboard.bots.registry import make_bot
from seaboard.bots.search import SearchBot, root_key
from seaboard.bots.tree import node_edges, stir
from seaboard.engine.conformance import Setting, sample, twin_of
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game, games
from tests.bots.conftest import SECRET, begun, decision_for, play_on

GAMES = list(games().values())
GREEDY_GAMES = [game for game in GAMES if find_evaluation(game) is not None]
THINKERS = [
    "random",
    "greedy:4",
    "search:40",
    "search:40:cut=5",
    "search:41:threads=2",
    "greedy:3:noise=0.25",
    "net",
    "net:temperature=2:overlooks=0.2",
    "expert:24",
    "expert:24:believes:ahead=3",
]
pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("tiny_networks")]


def thinkers(game: Game) -> list[str]:
    return [name for name in THINKERS if game in GREEDY_GAMES or not name.startswith(("greedy", "easy"))]


CASES = [pytest.param(game, name, id=f"{game.slug} {name}") for game in GAMES for name in thinkers(game)]


@cache
def pairs_of_worlds(slug: str) -> list[tuple[Match, Match, int]]:
    """Matches, each with another one that a seat cannot tell from it, and that seat."""
    game = find_game(slug)
    shown = import_module(f"tests.games.{game.module}.section5").shown
    players = max(game.fewest, min(3, game.most))
    setting = Setting(game, players, game.check_options({}))
    rng, pairs = random.Random(3), []
    for match in sample(setting, 5, games=3, every=13):
        for seat in match.actors():
            twin = twin_of(match, seat, shown, rng) if seat != CHANCE else None
            if twin is not None and bytes(twin.state) != bytes(match.state):
                kept = Match(game, players, setting.options, match.stream)
                kept.replay(list(match.log))
                pairs.append((kept, twin, seat))
    return pairs


@pytest.mark.parametrize(("game", "name"), CASES)
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(game: Game, name: str) -> None:
    pairs = pairs_of_worlds(game.slug)
    for match, twin, seat in pairs:
        one, other = (make_bot(name).choose(decision_for(world, seat)) for world in (match, twin))
        assert one == other
    assert len(pairs) > 3


@pytest.mark.parametrize(("game", "name"), CASES)
def test_every_choice_of_a_whole_game_is_legal_and_the_same_each_time(game: Game, name: str) -> None:
    ends = []
    for _ in range(2):
        match = begun(game, max(game.fewest, 2), seed=8)
        play_on(match, [make_bot(name) for _ in range(match.players)], most=60)
        ends.append(match.moves())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_small_search_plays_a_whole_game(game: Game) -> None:
    match = begun(game, game.fewest, seed=2)
    play_on(match, [SearchBot(Budget(simulations=10)) for _ in range(match.players)])
    assert match.is_over


def test_players_who_decide_at_once_cannot_peek_at_each_other() -> None:
    match = begun(find_game("libertalia"), 4)
    decision = decision_for(match, 2)
    bot = SearchBot(Budget(simulations=500))
    bot.choose(decision)
    root = root_key(thinking("libertalia"), decision)
    for seat in range(4):
        visits = sum(int(edge.visits) for edge in node_edges(bot.trees[0], stir(root, seat + 1)))
        assert visits == 500, "each player has one node for the decision, whatever the others choose"


def test_a_search_keeps_its_trees_while_the_game_goes_on_and_not_in_another_game() -> None:
    match = begun(find_game("libertalia"), 2)
    bot = SearchBot(Budget(simulations=2000))
    bots = [bot, SearchBot(Budget(simulations=50))]
    play_on(match, bots, most=2)
    while 0 not in match.actors() or len(match.legal(0)) < 2:
        play_on(match, bots, most=1)
    before = int(bot.trees[0].used[0])
    visits = sum(each.visits for each in bot.study(decision_for(match, 0)))
    assert visits > 2000
    assert int(bot.trees[0].used[0]) > before
    assert sum(each.visits for each in bot.study(decision_for(begun(match.game, 2, seed=9), 0))) == 2000


def test_win_chances_are_chances_and_the_best_move_comes_first() -> None:
    bot = SearchBot(Budget(simulations=1000), threads=2)
    judged = bot.study(decision_for(begun(find_game("libertalia"), 3), 1))
    assert bot.simulated == 1000
    assert sum(each.visits for each in judged) == 1000
    assert all(0.0 <= each.win_chance <= 1.0 and 0.0 <= each.worth <= 1.0 for each in judged)
    assert [each.visits for each in judged] == sorted((each.visits for each in judged), reverse=True)


def test_a_search_answers_before_its_time_is_over() -> None:
    match = begun(find_game("libertalia"), 4)
    decision = decision_for(match, 0)
    SearchBot(Budget(simulations=1)).choose(decision)
    bot = SearchBot(Budget(seconds=30.0))
    begin = time.perf_counter()
    assert bot.choose(replace(decision, seconds=1.0)) in decision.legal
    assert time.perf_counter() - begin < 10.0  # it would have taken 30
    assert bot.simulated > 100


class Clock:
    """A clock that goes on by a tick whenever it is looked at, so that a search in seconds is the same on every machine."""

    now = 0.0

    def perf_counter(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize("game", GREEDY_GAMES, ids=lambda game: game.slug)
def test_a_search_ends_once_the_rest_of_its_time_cannot_change_its_choice(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(game, max(game.fewest, 2))
    spent: list[float] = []
    while len(spent) < 4:
        seat = match.actors()[0]
        decision = decision_for(match, seat)
        if len(decision.legal) == 1:
            play_on(match, [make_bot("random")] * match.players, most=1)
            continue
        whole, early = (SearchBot(Budget(seconds=200.0)) for _ in range(2))
        with monkeypatch.context() as patient:
            patient.setattr(search, "time", Clock())
            patient.setattr(search, "MARGIN", float("inf"))
            action = whole.choose(decision)
        with monkeypatch.context() as hasty:
            hasty.setattr(search, "time", Clock())
            assert early.choose(decision) == action
        spent.append(early.simulated / whole.simulated)
        match.play(seat, match.rules.space.texts[action])
        match.settle()
    assert 0.4 < min(spent) < max(spent) <= 1.0, "in less than half of its time no action can be that far ahead"


def test_a_choice_is_settled_when_the_first_is_further_ahead_than_the_rest_can_bring() -> None:
    assert not search.is_settled([600, 400], gained=1000, spent=0.7)
    assert search.is_settled([600, 400], gained=1000, spent=0.9)
    assert search.is_settled([600, 400], gained=100, spent=0.5), "most visits are those of earlier moves"
    assert not search.is_settled([], gained=0, spent=0.5)


def test_a_full_tree_is_no_fault() -> None:
    match = begun(find_game("libertalia"), 4)
    bot = SearchBot(Budget(simulations=10))
    bot.prepare(thinking("libertalia"), decision_for(match, 0))
    bot.budget = Budget(simulations=20_000)
    assert bot.choose(decision_for(match, 0)) in decision_for(match, 0).legal
    assert int(bot.trees[0].used[0]) <= bot.trees[0].keys.size


def test_an_easy_bot_errs_where_moves_are_close_and_hardly_where_they_are_clear() -> None:
    decision = decision_for(begun(find_game("libertalia"), 3), 0)
    values = GreedyBot(500).values(decision)
    order = sorted(range(len(values)), key=lambda place: -values[place])
    easy = make_bot(SEARCHING["easy"])
    chosen = [decision.legal.index(easy.choose(decision_for(begun(find_game("libertalia"), 3), 0, b"%d" % n))) for n in range(60)]
    assert len(set(chosen)) > 1
    better, worse = set(order[: len(order) // 2]), set(order[-(len(order) // 3) :])
    assert sum(place in better for place in chosen) > 2 * sum(place in worse for place in chosen)


def share_of_wins(game: Game, name: str, rivals: str, matches: int) -> float:
    """The share of wins of one bot among rivals, its seat rotated."""
    wins = 0.0
    players = max(game.fewest, min(3, game.most))
    for number in range(matches):
        match = begun(game, players, seed=100 + number // players)
        own = number % players
        play_on(match, [make_bot(name if seat == own else rivals) for seat in range(players)], b"%d" % number)
        places = match.results()[1]
        wins += (places[own] == 1) / places.count(1)
    return wins / matches


@pytest.mark.parametrize("name", ["greedy", "search:200"])
def test_thinking_beats_chance_clearly(name: str) -> None:
    assert share_of_wins(find_game("libertalia"), name, "random", 12) > 0.65, "a third would be fair"


def test_the_same_stream_gives_the_same_move_whatever_the_real_secret() -> None:
    match = begun(find_game("libertalia"), 3)
    assert len({SearchBot(Budget(simulations=300)).choose(decision_for(match, 1, SECRET)) for _ in range(3)}) == 1
