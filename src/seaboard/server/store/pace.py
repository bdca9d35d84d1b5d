"""Whether the event loop may write itself: a disk that is slow, or a file that another program holds, is felt once and not again.

See docs/decisions/0008-commits-in-the-loop.md.
"""

from __future__ import annotations

QUICK_SECONDS = 0.02
"""For which everybody may be kept waiting: no longer than a picture on a screen, and ten times what a batch of 50 moves took."""
FEWEST_QUICK = 20
"""This many transactions in a row must be quick before the loop writes again."""
MOST_QUICK = 5_000
FORGIVEN = 50
"""After this many times the required number, a slow transaction counts as the first."""


class Pace:
    """Counts quick transactions."""

    def __init__(self) -> None:
        self.is_quick = True
        """Whether the loop may write."""
        self._needed = FEWEST_QUICK
        """Quick ones in a row that are asked for after the next slow one."""
        self._row = 0

    def note(self, seconds: float) -> None:
        """Note how long a transaction took, in the loop or in the thread."""
        if seconds >= QUICK_SECONDS:
            if self.is_quick:
                # Everybody felt this one.  A disk that is slow now and then is trusted less each time.
                self.is_quick = False
                self._needed = min(2 * self._needed, MOST_QUICK) if self._row < FORGIVEN * self._needed else FEWEST_QUICK
            self._row = 0
            return
        self._row += 1
        if self._row >= self._needed:
            self.is_quick = True
