"""What a referee looks after at printed boards, as a check list.  [TRN-DUTY-1 to 5]"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from tomllib import loads
from typing import Literal

import msgspec

from seaboard.engine.game import Game
from seaboard.tournament.rules.settings import contest_of


class Duty(msgspec.Struct, frozen=True):
    """One thing to look after."""

    rule: str
    when: Literal["before", "during"]
    """Before each leg or in it."""
    en: str
    pl: str
    fr: str
    source: str

    def text(self, language: str) -> str:
        """In words."""
        return {"pl": self.pl, "fr": self.fr}.get(language, self.en)


def duties_of(game: Game) -> list[Duty]:
    """The check list of a game: set-up, dice, what to watch, fair play; at tables the same for every game.

    [TRN-DUTY-1, TRN-DUTY-2, TRN-DUTY-3, TRN-DUTY-4, TRN-DUTY-5, TAB-DUTY-1, TAB-DUTY-2, TAB-DUTY-3, TAB-DUTY-4]
    """
    own = contest_of(game).duties
    folder = Path(str(import_module(game.package).__file__)).parent
    file = folder / own if own else Path(__file__).with_name("table_duties.toml")
    return list(_read(file))


@cache
def _read(file: Path) -> tuple[Duty, ...]:
    """The duties of a file, read once."""
    return msgspec.convert(loads(file.read_text(encoding="utf-8"))["duty"], tuple[Duty, ...])
