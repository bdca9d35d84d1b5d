"""What the rules of an event are told about the legs at the server's tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from seaboard.engine.errors import Refused
from seaboard.engine.fields import SPECTATOR
from seaboard.server.deeds.carrying_out import carry_out
from seaboard.server.deeds.deeds import Answer, TakeBack
from seaboard.server.deeds.outcome import Asker
from seaboard.server.protocol import Acknowledged, Act, RefusedMove
from seaboard.server.table.table import Table
from seaboard.server.tournaments.live import program
from seaboard.server.tournaments.store.rows import PlayerRow
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.rulings import refusal
from tests.games.orp_orzel.positions import at
from tests.server.tables import NOON
from tests.server.tournaments.stage import REFEREE_GUEST, Stage, tell

NAVY, HUNT = "phase: navy\n", "phase: hunt\n"


def moved(table: Table, position: str, side: int, move: str) -> None:
    """The table stands as a position says, and then the player of this side moves."""
    table.match = at(position)
    answer = carry_out(table, Asker(table.seats[side].guest, NOON), Act("move", table.seq, move)).answer
    assert isinstance(answer, Acknowledged)


def taken_back(table: Table, id: str) -> Answer | None:
    """What the table answers to a takeback of the house."""
    return carry_out(table, Asker(None, NOON), TakeBack(id)).answer


def why_not(stage: Stage, table: Table, text: str) -> str:
    """The rule that forbids an entry of the referee, as the table stands."""
    live = stage.hall.live
    return refusal(live.event.state, REFEREE, text, "seen", program.program_legs(live, {table.id: table}))


@pytest.mark.rule("TRN-FIX-7")
def test_example_33_what_turned_nothing_up_is_taken_back(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        moved(table, NAVY + "pending: 2 plot", 0, "plot o2 sea")
        assert why_not(stage, table, "takeback m1") == ""
        assert isinstance(taken_back(table, "takeback 7"), Acknowledged)
        assert table.match is not None
        assert table.match.log == []
        assert why_not(stage, table, "takeback m1") == "TRN-FIX-7"

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FIX-7")
@pytest.mark.parametrize(
    ("position", "side", "move"),
    [
        (HUNT + "tokens: o2\nsubs: o2\npending: 2 observe", 1, "observe o2"),
        (NAVY + "live: o2\npending: 2 plot", 0, "plot o2 ship"),
        (NAVY + "mines: o2\npending: 2 plot", 0, "plot o2 ship"),
        ("phase: keep\nturn: kriegsmarine\nrolled: 4 observe", 1, "keep observe"),
        ("phase: position\ntokens: o2 n2 m2", 0, "stay"),
    ],
    ids=["observe", "mine", "blank-mine", "keep", "stay"],
)
def test_example_33_what_turned_something_up_or_was_followed_by_dice_is_not(
    tmp_path: Path, position: str, side: int, move: str
) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        moved(table, position, side, move)
        assert why_not(stage, table, "takeback m1") == "TRN-FIX-7"
        assert isinstance(taken_back(table, "takeback 7"), RefusedMove)

    tell(tmp_path, story)


@pytest.mark.rule("TRN-FIX-7", "TRN-FAIR-9", "TRN-LOG-4")
def test_without_a_running_leg_nothing_is_taken_back_or_paused_and_a_result_needs_no_reason(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        await stage.hall.live.put(PlayerRow("bert", "printed"))
        await stage.deed("replay m1 1", "the tablet broke")
        with pytest.raises(Refused, match="TRN-FIX-7"):
            await stage.deed("takeback m1", "seen")
        with pytest.raises(Refused, match="TRN-FAIR-9"):
            await stage.deed("pause m1")
        await stage.deed("leg m1 1 navy 0")

    tell(tmp_path, story)


@pytest.mark.rule("TRN-LOG-4", "TRN-FIX-8")
def test_a_leg_begun_in_the_program_is_entered_by_the_referee_with_a_reason_only(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        live = stage.hall.live

        def is_known(leg: int) -> tuple[bool, bool]:
            legs = program.program_legs(live, {})
            return legs.was_begun("m1", leg), legs.is_running("m1", leg)

        assert [is_known(leg) for leg in (1, 2)] == [(True, True), (False, False)]
        await live.put(PlayerRow("bert", "printed"))
        with pytest.raises(Refused, match="TRN-LOG-1"):
            await stage.deed("leg m1 1 kriegsmarine 2")
        await stage.deed("leg m1 1 kriegsmarine 2", "the tablet broke")
        assert [is_known(leg) for leg in (1, 2)] == [(True, False), (False, False)]
        await stage.deed("leg m1 2 navy 0")

    tell(tmp_path, story)


@pytest.mark.rule("TRN-SEE-4")
def test_the_referee_sees_a_running_leg_as_a_spectator(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        table = await stage.table()
        seats = [stage.match().sides(1).index(player) for player in ("anna", "bert")]
        viewers = [table.viewer_of(guest) for guest in ("anna", "bert", REFEREE_GUEST, "stranger", None)]
        assert viewers == [*seats, SPECTATOR, SPECTATOR, SPECTATOR]

    tell(tmp_path, story)
