"""A decision looked at again: where a first look cannot rule a mistake out, more searches think about the few moves that count.

The best of many moves after a short look is often only the luckiest.  So the second look begins again from nothing: other searches, other worlds, and
nothing that spoke for a move the first time counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from seaboard.analysis.comparison import Comparison
from seaboard.analysis.depth import Again
from seaboard.analysis.mistakes import LEAST, is_open
from seaboard.analysis.thought import Thought
from seaboard.analysis.view import View

RIVALS = 3
"""Moves that are compared with the one made."""


def looked_again(first: Comparison, made: int, again: Again, salt: str = "", *, is_needed: bool = False) -> Comparison:
    """What is known of a decision after a second look, or after the first where that was enough and no more is needed."""
    lead, _, high = first.against(made)
    if not is_needed and (lead <= 0.0 or high < LEAST):
        return first
    rivals = [action for action in first.best(RIVALS + 1) if action != made][:RIVALS]
    second = compared_again(first.view, sorted(first.values), sorted([*rivals, made]), made, again, salt)
    return Comparison(first.view, first.values | second.values)


def compared_again(view: View, actions: Sequence[int], counted: Sequence[int], made: int, again: Again, salt: str) -> Comparison:
    """Try the moves that count after more and more searches, while it is open whether the move made was a mistake."""
    values = {action: np.empty((0, again.worlds)) for action in counted}
    begun = 0
    for minds in again.minds:
        for number in range(begun, minds):
            tried = Thought(view, actions, again.thought, f"{salt}again{number}").tried(counted, 0, again.worlds)
            values = {action: np.vstack((values[action], tried[action])) for action in counted}
        begun, found = minds, Comparison(view, values)
        lead, _, high = found.against(made)
        if not is_open(lead, high - lead):
            break
    return found
