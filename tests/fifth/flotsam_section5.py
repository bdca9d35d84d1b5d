"""What FLO-SEE-1 shows a viewer, read straight off the full record.  Never uses the engine's redaction."""

from __future__ import annotations

from seaboard.engine.record import FullBytes


def shown(before: FullBytes, after: FullBytes, viewer: int) -> object:
    """Everything but the buyers of others; after the end those too."""
    from seaboard.games.flotsam.state import LAYOUT, Phase  # type: ignore[import-not-found, unused-ignore]

    record = after.view(LAYOUT.dtype)[0]
    open_fields = [record[name].tolist() for name in ("players", "phase", "turn", "crates", "held")]
    buyers = record["buyer"].tolist()
    if record["phase"] == Phase.OVER:
        return open_fields, buyers
    return open_fields, buyers[viewer] if viewer < len(buyers) else None
