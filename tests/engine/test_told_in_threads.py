"""Stories are worked out by several threads of a server at once, and come out the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from seaboard.engine.batch import random_log
from seaboard.engine.match import Match
from seaboard.engine.registry import find_game
from seaboard.engine.telling import MOST_ROWS, ROW

THREADS, TIMES = 6, 200


@pytest.mark.compiled
def test_a_story_is_the_same_whatever_other_threads_do() -> None:
    game = find_game("libertalia")
    stream, log = random_log(game, 4, game.check_options({}), 7, 0)
    match = Match(game, 4, {}, stream)
    for actor, action in log:
        match.make(actor, action)

    def told(_: int) -> list[bytes]:
        found = []
        for number, move in enumerate(match.log):
            rows = np.empty((MOST_ROWS, ROW), np.int64)
            count = game.rules.tell(match.before(number), move.actor, move.action, match.players, rows)
            found.append(rows[:count].tobytes())
        return found

    alone = told(0)
    with ThreadPoolExecutor(THREADS) as pool:
        assert all(each == alone for each in pool.map(told, range(TIMES)))
