"""What the game's data must hold."""

from __future__ import annotations

from seaboard.sets.columns import Whole
from seaboard.sets.tables import Form, Table

FORM = Form(
    tables=(Table("crates.toml", "crates", {"adrift": Whole(1, 100), "most": Whole(1, 9), "bonus": Whole(0, 99)}, alone=True),),
)
