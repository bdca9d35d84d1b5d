"""Games that are watched: which ones, what is kept of them, and what is refused.  PyTorch is not needed for this."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import msgspec
import numpy as np
import pytest

from seaboard.bots.decision import Decision
from seaboard.engine.conformance import Setting, spread
from seaboard.engine.errors import SeaboardError, UsageError
from seaboard.engine.game import Game
from seaboard.engine.match import Match
from seaboard.engine.record import FullBytes
from seaboard.engine.registry import find_game, games
from seaboard.engine.setting import Setting as Share
from seaboard.lab.plan import Task, make_plan
from seaboard.lab.sitting import play_one
from seaboard.learning import watching
from seaboard.learning.watching import PROGRAMME, Programme, WatchedSitting, keep_part, part_file, read_watched, watch, watch_part
from tests.bots.offering import offering

GAMES = [pytest.param(game, id=game.slug) for game in games().values()]
GAME = find_game("libertalia")
PARROT = "tests.bots.parrot:PARROT"
"""A bot that makes the last of its choices."""


def programme_of(bot: str = "random", guest: str | None = None, number: int = 8, seed: int = 1, players: int = 2) -> Programme:
    return Programme(GAME.slug, (Share(players, {}),), bot, guest, number, seed)


class Mutineer:
    """Does not play."""

    def choose(self, decision: Decision) -> int:
        """Nothing that is a move."""
        raise ZeroDivisionError("no wind")


def make_mutineer(argument: str) -> Mutineer:
    """`mutineer`."""
    return Mutineer()


@pytest.fixture
def birds() -> Iterator[None]:
    """The parrot, and a bot that does not play."""
    with offering(parrot=PARROT, mutineer=f"{__name__}:make_mutineer"):
        yield


@pytest.mark.usefixtures("birds")
def test_a_row_is_kept_of_every_decision_of_the_bot_that_left_it_a_choice() -> None:
    programme = programme_of("parrot")
    part = watch_part(programme, 0)
    assert len(part.choices) == sum(sum(play_one(plan, task).decisions) for plan, task in programme.plans(GAME, 0))
    masks = np.unpackbits(part.masks, axis=1)
    assert (masks.sum(1) > 1).all()
    last = masks.shape[1] - 1 - masks[:, ::-1].argmax(1)
    assert (part.choices == last).all(), "the parrot makes the last of its choices"
    assert part.observations.shape == (len(part.choices), GAME.rules.features)
    assert len({row.tobytes() for row in part.observations}) > len(part.choices) // 2


@pytest.mark.usefixtures("birds")
def test_what_a_guest_does_is_not_kept() -> None:
    alone, visited = (watch_part(programme_of("parrot", guest), 0) for guest in (None, "random"))
    masks = np.unpackbits(visited.masks, axis=1)
    assert (visited.choices == masks.shape[1] - 1 - masks[:, ::-1].argmax(1)).all()
    assert 0.5 < len(visited.choices) / len(alone.choices) < 0.95, "in every second game of two players one is the guest"


def test_a_guest_has_every_seat_in_turn_in_every_second_game() -> None:
    programme = programme_of("random", "greedy:3", 24, players=3)
    plans = [each for part in range(programme.parts) for each in programme.plans(GAME, part)]
    seats = [[plan.bots[bot] for bot in plan.seating(task.seating)] for plan, task in plans]
    assert [row.count("greedy:3") for row in seats] == [1, 0] * 12
    assert [row.index("greedy:3") for row in seats[::2]] == [0, 2, 1] * 4, "four games each"
    assert len({(task.group, task.seating) for _, task in plans}) == 24


def test_the_same_games_are_watched_however_many_are_wanted() -> None:
    shares = (Share(2, {}, 2.0), Share(4, {}, 1.0))
    few, many = (Programme(GAME.slug, shares, "random", "greedy:3", number, 1) for number in (9, 40))
    assert (few.parts, many.parts) == (3, 10)
    for part in range(few.parts):
        assert list(few.plans(GAME, part)) == list(many.plans(GAME, part)), "the last part is whole, so that more can be added"
    tables = [plan.players for part in range(many.parts) for plan, _ in many.plans(GAME, part)]
    assert 24 <= tables.count(2) <= 29


@pytest.mark.usefixtures("birds")
@pytest.mark.parametrize("bots", [("mutineer", None), ("random", "mutineer")])
def test_a_bot_that_breaks_off_is_named_and_nothing_is_kept(bots: tuple[str, str | None]) -> None:
    with pytest.raises(UsageError, match="mutineer cannot be watched: crashed: ZeroDivisionError: no wind"):
        watch_part(programme_of(*bots), 0)


def row_of(match: Match, state: FullBytes, seat: int) -> tuple[bytes, bytes, int]:
    """What would be kept of the open decision of a seat in one of the worlds that it may be in."""
    bots = ["random"] * match.players
    sitting = WatchedSitting(make_plan(match.game, dict(match.options), bots, 1, 60.0), Task(0, 0), "random")
    sitting.match, real = match, match.state
    match.state = state
    try:
        sitting.choose(seat)
    finally:
        match.state = real
    assert len(sitting.choices) == 1
    return sitting.observations[0].tobytes(), sitting.legal[0].tobytes(), sitting.choices[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_tells_no_more_than_the_seat_sees(game: Game) -> None:
    """Two worlds that look the same to a seat give the same row."""
    rules, stream, compared = game.rules, np.array([5, 1, 0], np.int64), 0
    for match in spread(Setting(game, min(3, game.most), game.check_options({})), 5, 4, 24):
        for seat in match.actors():
            if not 0 <= seat < match.players or len(match.legal(seat)) < 2:
                continue
            world = rules.new_full()
            rules.guess(rules.seen_by(match.state, seat), seat, stream, world)
            if bytes(world) != bytes(match.state):
                compared += 1
                assert row_of(match, match.state, seat) == row_of(match, world, seat)
    assert compared > 5, "hardly any two worlds were compared"


def test_processes_play_what_is_missing_and_leave_the_environment_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    before = dict(os.environ)
    assert list(watch(programme_of(number=8), GAME, tmp_path, 2)) == [0, 1, 2]
    assert dict(os.environ) == before, "whoever learns from the games may use all cores"
    first, written = read_watched(tmp_path, GAME), part_file(tmp_path, 0).stat().st_mtime_ns
    assert list(watch(programme_of(number=8), GAME, tmp_path, 2)) == [2], "nothing is missing"
    part_file(tmp_path, 1).unlink()
    assert list(watch(programme_of(number=8), GAME, tmp_path, 1)) == [1, 2]
    assert part_file(tmp_path, 0).stat().st_mtime_ns == written
    again = read_watched(tmp_path, GAME)
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(np.asarray(one), np.asarray(other), "the same games on any number of processes")
    assert set(first.parts.tolist()) == {0, 1}
    choices = len(GAME.rules.space) - GAME.rules.first_choice
    masks = first.masks_of(np.arange(len(first.choices)), choices)
    assert masks.shape == (len(first.choices), choices)
    assert masks[np.arange(len(first.choices)), first.choices].all(), "every choice was legal"


def test_a_process_that_dies_ends_the_watching_in_a_sentence_and_what_was_kept_stays(tmp_path: Path) -> None:
    programme = programme_of(number=400)

    def kill_them() -> None:
        for done in watch(programme, GAME, tmp_path, 2):
            for child in active_children() if done else ():
                assert child.pid is not None
                os.kill(child.pid, signal.SIGKILL)

    with pytest.raises(SeaboardError, match="a process that played games has died; the same command goes on"):
        kill_them()
    kept = sorted(tmp_path.glob("*.npz"))
    assert 0 < len(kept) < programme.parts
    assert len(read_watched(tmp_path, GAME).choices)
    assert not list(tmp_path.glob(".*.part")), "no part is left half written"
    assert next(iter(watch(programme, GAME, tmp_path, 1))) == len(kept)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bot": "greedy:3"}, "their --bot is random, not greedy:3"),
        ({"guest": "greedy:3"}, "their --guest is None, not greedy:3"),
        ({"seed": 2}, "their --seed is 1, not 2"),
        ({"slug": "orp-orzel"}, "their game is libertalia, not orp-orzel"),
        ({"settings": (Share(2, {}), Share(3, {}))}, "their tables are not those of the recipe"),
    ],
)
def test_a_folder_of_other_games_is_refused(change: dict[str, object], words: str, tmp_path: Path) -> None:
    programme = programme_of()
    keep_part(tmp_path, 0, watch_part(programme, 0), GAME)
    keep_part(tmp_path, 1, watch_part(programme, 1), GAME)
    watching.check_programme(programme, tmp_path)
    with pytest.raises(UsageError, match=f"holds other games: {words}; give the same again, or another --folder"):
        next(watch(msgspec.structs.replace(programme, **change), GAME, tmp_path, 1))
    more = msgspec.structs.replace(programme, games=40)
    assert next(watch(more, GAME, tmp_path, 1)) == 2, "more of the same games may be added"


def test_a_folder_that_does_not_say_what_it_holds_is_refused(tmp_path: Path) -> None:
    (tmp_path / PROGRAMME).write_bytes(b"\xff not a programme")
    with pytest.raises(UsageError, match=r"programme\.json does not say which games are kept there"):
        next(watch(programme_of(), GAME, tmp_path, 1))


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(UsageError, match="there are no watched games in"):
            read_watched(folder, GAME)


@pytest.mark.parametrize("content", [b"", b"not an archive", None])
def test_a_damaged_part_is_named(content: bytes | None, tmp_path: Path) -> None:
    keep_part(tmp_path, 0, watch_part(programme_of(), 0), GAME)
    path = part_file(tmp_path, 0)
    path.write_bytes(path.read_bytes()[:-100] if content is None else content)
    with pytest.raises(UsageError, match=r"00000\.npz holds no watched games, or it is damaged"):
        read_watched(tmp_path, GAME)


def test_a_part_of_another_layout_is_named(tmp_path: Path) -> None:
    keep_part(tmp_path, 0, watch_part(programme_of(), 0), GAME)
    with pytest.raises(UsageError, match=r"00000\.npz was watched with other features or other moves of orp-orzel"):
        read_watched(tmp_path, find_game("orp-orzel"))
