"""One position of a game judged: its open chances, what each seat could think of its own, and the decision made there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from seaboard.analysis.chances import chances_of, open_chances
from seaboard.analysis.comparison import Comparison, narrow
from seaboard.analysis.continuation import continuation
from seaboard.analysis.depth import Depth
from seaboard.analysis.history import History
from seaboard.analysis.report import Chances, Judgement
from seaboard.analysis.second_look import looked_again
from seaboard.analysis.view import View


@dataclass(frozen=True)
class JudgedPosition:
    """What was found at one position."""

    position: int
    open: tuple[Chances, ...] | None = None
    known: dict[int, Chances] = field(default_factory=dict)
    judgement: Judgement | None = None


def is_judged_openly(history: History, position: int) -> bool:
    """Whether a position needs open chances of its own.

    A run of draws counts as one draw, and a forced move changes nothing: what follows it says what it was worth.
    """
    if position == history.entries:
        return True
    if history.is_draw(position):
        return position == 0 or not history.is_draw(position - 1)
    return not history.forced[position]


def is_judged_by(history: History, position: int, seat: int) -> bool:
    """Whether a seat's own chances are judged again at a position: not inside a run of draws, nor while the seat can have learned nothing."""
    if position in (0, history.entries):
        return True
    before = position - 1
    if history.is_draw(before) and position < history.entries and history.is_draw(position):
        return False
    one, other = history.seen_at(before, seat), history.seen_at(position, seat)
    if bytes(one) == bytes(other):
        return False
    return not (history.actors[before] == seat and history.forced[before])


def judge_position(history: History, position: int, depth: Depth, seats: Sequence[int]) -> JudgedPosition:
    """Judge one position for all, and as some seats saw it."""
    if position == history.entries:
        return judge_end(history, seats)
    openly = None
    if is_judged_openly(history, position):
        openly = open_chances(history.game, history.players, history.states[position], depth.open, depth.horizon)
    known = {}
    for seat in seats:
        if is_judged_by(history, position, seat):
            view = View(history.game, history.players, seat, history.seen_at(position, seat))
            known[seat] = chances_of(view, depth.known, depth.horizon)
    actor = history.actors[position]
    is_decision = actor in seats and not history.forced[position]
    return JudgedPosition(position, openly, known, judge_decision(history, position, depth) if is_decision else None)


def judge_end(history: History, seats: Sequence[int]) -> JudgedPosition:
    """The end, where nothing is left to guess."""
    player = continuation(history.game.slug, history.players)
    shares = player.play_on(history.states[-1], 0, (0, 0))
    chances = tuple(Chances(*[round(float(share), 4)] * 3) for share in shares)
    return JudgedPosition(history.entries, chances, {seat: chances[seat] for seat in seats})


def judge_decision(history: History, entry: int, depth: Depth) -> Judgement:
    """The move made at an entry against the other moves the seat had, by what it knew."""
    seat, made = history.actors[entry], history.actions[entry]
    rules = history.game.rules
    legal = sorted(rules.legal_actions(history.base(entry), seat))
    view = View(history.game, history.players, seat, history.seen_before(entry, seat))
    first = narrow(view, legal, depth.rounds, depth.thought, keep=(made,), minds=depth.minds)
    return told(entry, made, looked_again(first, made, depth.again))


def told(entry: int, made: int, comparison: Comparison) -> Judgement:
    """What a comparison says of the move made."""
    best = comparison.best()
    mean, low, high = comparison.against(made)
    if best[0] == made:
        mean, low, high = 0.0, 0.0, max(0.0, high)
    choices = tuple(comparison.choice(action) for action in best)
    given = (max(0.0, mean), (min(low, max(0.0, mean)), max(high, 0.0)))
    return Judgement(entry, comparison.view.seat, comparison.choice(made), choices, *given)
