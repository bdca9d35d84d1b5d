"""An arena from its plan to its results: plays what is missing, stops when told to or when the answer is clear."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from seaboard.files import write_whole
from seaboard.lab.ledger import Ledger
from seaboard.lab.page import draw_page
from seaboard.lab.plan import Plan, Task
from seaboard.lab.results import Results, conclude, first_shares
from seaboard.lab.sequential import Sequential
from seaboard.lab.sitting import Played, play_one

Playing = Generator[Played, None, None]
Play = Callable[[Iterable[Task]], Playing]
Tell = Callable[[Played], None]
RESULTS = "results.json"
PAGE = "index.html"


def play_here(plan: Plan) -> Play:
    """Plays in this process, one game after the other."""

    def play(tasks: Iterable[Task]) -> Playing:
        for task in tasks:
            yield play_one(plan, task)

    return play


class Arena:
    """The games of a plan, played so far."""

    def __init__(self, plan: Plan, seeds: int, is_sequential: bool = False, folder: Path | None = None) -> None:
        self.plan, self.seeds, self.is_sequential, self.folder = plan, seeds, is_sequential, folder
        self.ledger = Ledger(folder, plan) if folder is not None else None
        self.games: dict[Task, Played] = {} if self.ledger is None else self.ledger.played
        self.test = Sequential(plan.players)
        self.tested = 0
        """Seeds of which all games are played, from the first without a gap."""

    def counted(self) -> list[Played]:
        """The games of this plan played so far, in order."""
        return [self.games[task] for task in self.plan.tasks(self.seeds) if task in self.games]

    def missing(self) -> list[Task]:
        """The games still to play, in order."""
        return [task for task in self.plan.tasks(self.seeds) if task not in self.games]

    def look(self) -> bool:
        """Test every seed that is complete by now, in order; whether no more games are needed."""
        while self.tested < self.seeds:
            tasks = [Task(self.tested, seating) for seating in range(self.plan.players)]
            if any(task not in self.games for task in tasks):
                return False
            self.tested += 1
            clear = self.test.add(first_shares(self.plan, [self.games[task] for task in tasks])[0])
            if clear and self.is_sequential:
                return True
        return True

    def run(self, play: Play, tell: Tell | None = None) -> Results:
        """Play what is missing and conclude.  Each game is safe on disk before the next one counts."""
        try:
            if not self.look():
                # Games under way when the answer gets clear are left; those beyond the deciding seed never count.
                with closing(play(self.missing())) as games:
                    for game in games:
                        self.keep(game)
                        if tell is not None:
                            tell(game)
                        if self.look():
                            break
            return self.finish()
        finally:
            if self.ledger is not None:
                self.ledger.close()

    def keep(self, game: Played) -> None:
        """Remember a game, on disk if there is a folder."""
        if self.ledger is not None:
            self.ledger.add(game)
        else:
            self.games[game.task] = game

    def finish(self) -> Results:
        """The results of the seeds that count, written into the folder."""
        results = conclude(self.plan, [self.games[task] for task in self.plan.tasks(self.tested)], self.is_sequential)
        if self.folder is not None:
            write_whole(self.folder / RESULTS, msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n")
            write_whole(self.folder / PAGE, draw_page(results).encode())
        return results
