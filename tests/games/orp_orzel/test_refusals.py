"""Every line of the table of refusals, in its order.  [specification 4.4]"""

import pytest

from seaboard.engine.errors import FormatError, Refused
from seaboard.engine.fields import CHANCE
from tests.games.orp_orzel.positions import at, new_table

NAVY, LAY, HUNT, POSITION = "phase: navy\n", "phase: lay\n", "phase: hunt\n", "phase: position\n"
KEEP = "phase: keep\nturn: navy\n"

REFUSED = [
    ("phase: over\nreason: straits", 0, "stay", "ORZ-END-3"),
    ("phase: over\nreason: straits", CHANCE, "roll plot", "ORZ-END-3"),
    (NAVY + "pending: plot", 1, "hold", "ORZ-FLOW-2"),
    (NAVY + "pending: plot", CHANCE, "roll plot", "ORZ-FLOW-2"),
    (LAY + "pending: mine", 0, "plot o2 sea", "ORZ-FLOW-2"),
    (NAVY + "pending: plot surface\nheld: 1", 0, "surface", "ORZ-SURF-2"),
    (LAY + "pending: mine ready\ntaken: 1", 1, "ready", "ORZ-KM-1"),
    (LAY + "pending: mine observe\ntokens: o2", 1, "observe o2", "ORZ-KM-1"),
    (LAY + "pending: mine attack\nfaceup: o2", 1, "attack o2", "ORZ-KM-1"),
    ("phase: send\nlifted: i9\npending: patrol observe\ntokens: o2", 1, "observe o2", "ORZ-KM-1"),
    (HUNT + "pending: observe\ntokens: o2", 1, "mine a12 mine", "ORZ-KM-1"),
    (HUNT + "pending: observe\ntokens: o2", 1, "patrol p1", "ORZ-KM-1"),
    (HUNT + "pending: observe\ntokens: o2\nships: p1", 1, "lift p1", "ORZ-KM-1"),
    (HUNT + "pending: observe\ntokens: o2", 1, "hold", "ORZ-KM-1"),
    (NAVY + "pending: plot", 0, "stay", "ORZ-FLOW-1"),
    (NAVY + "pending: plot", 0, "keep plot", "ORZ-FLOW-1"),
    (POSITION, 0, "surface", "ORZ-FLOW-1"),
    (LAY + "pending: mine", 1, "keep fog", "ORZ-FLOW-1"),
    ("phase: send\nlifted: i9\npending: patrol", 1, "hold", "ORZ-FLOW-1"),
    (HUNT + "pending: observe\ntokens: o2", 1, "stay", "ORZ-FLOW-1"),
    ("phase: roll\nleft: 4", CHANCE, "keep plot", "ORZ-FLOW-1"),
    ("phase: roll\nleft: 4", CHANCE, "roll fog", "ORZ-DICE-1"),
    ("phase: roll\nturn: kriegsmarine\nleft: 4", CHANCE, "roll plot", "ORZ-DICE-1"),
    (KEEP + "rolled: 2 plot evade\nkept: plot", 0, "keep plot", "ORZ-DICE-4"),
    (KEEP + "rolled: 2 plot evade", 0, "keep surface", "ORZ-DICE-2"),
    (KEEP + "rolled: 2 plot evade", 0, "keep fog", "ORZ-DICE-2"),
    (KEEP + "rolled: 2 plot evade", 0, "done", "ORZ-DICE-2"),
    (KEEP + "rolled: plot evade surface\nkept: plot", 0, "done", "ORZ-DICE-3"),
    (NAVY + "pending: evade\nships: o2", 0, "plot p1 sea", "ORZ-ACT-1"),
    (NAVY + "pending: plot\nships: o2", 0, "evade o2", "ORZ-ACT-1"),
    (LAY + "pending: patrol", 1, "mine a12 mine", "ORZ-ACT-1"),
    (LAY + "pending: mine", 1, "patrol p1", "ORZ-ACT-1"),
    (LAY + "pending: mine\nships: o2\ntaken: 3", 1, "lift o2", "ORZ-ACT-1"),
    (LAY + "pending: mine\nships: o2\ntaken: 3", 1, "hold", "ORZ-ACT-1"),
    (HUNT + "pending: observe\ntokens: o2\ntaken: 1", 1, "ready", "ORZ-ACT-1"),
    (HUNT + "pending: ready\ntokens: o2\ntaken: 1", 1, "observe o2", "ORZ-ACT-1"),
    (HUNT + "pending: ready\nfaceup: o2\ntaken: 1", 1, "attack o2", "ORZ-ACT-1"),
    (NAVY + "pending: plot\nheld: 4", 0, "plot a12 sea", "ORZ-PLOT-1"),
    (NAVY + "pending: plot\ntokens: o2", 0, "plot m2 sea", "ORZ-PLOT-2"),
    (NAVY + "pending: plot", 0, "plot p2 sea", "ORZ-PLOT-2"),
    (NAVY + "pending: plot\ntokens: o2", 0, "plot p2 sea", "ORZ-PLOT-3"),
    (NAVY + "pending: plot\ntokens: o2", 0, "plot o2 sea", "ORZ-PLOT-3"),
    (NAVY + "pending: plot\nships: o2", 0, "plot o2 sea", "ORZ-PLOT-3"),
    (NAVY + "pending: plot-or-evade\nships: n2", 0, "evade n2", "ORZ-EVADE-1"),
    (NAVY + "pending: plot-or-evade", 0, "evade o2", "ORZ-EVADE-1"),
    (LAY + "pending: mine\nbox: 4 blank", 1, "mine a12 blank", "ORZ-MINE-1"),
    (LAY + "pending: mine", 1, "mine p2 mine", "ORZ-MINE-1"),
    (LAY + "pending: mine\nmines: a12", 1, "mine a12 mine", "ORZ-MINE-1"),
    (LAY + "pending: patrol mine\ntaken: 4", 1, "patrol o2", "ORZ-PATROL-2"),
    (LAY + "pending: patrol\nships: o2", 1, "lift o2", "ORZ-PATROL-2"),
    (LAY + "pending: patrol\nships: o2", 1, "hold", "ORZ-PATROL-2"),
    (LAY + "pending: patrol", 1, "patrol a12", "ORZ-PATROL-1"),
    (LAY + "pending: patrol\nmines: o2", 1, "patrol o2", "ORZ-PATROL-1"),
    (LAY + "pending: patrol\nships: o2\ntaken: 3", 1, "lift p1", "ORZ-PATROL-3"),
    (LAY + "pending: patrol mine\nfigure: q1\nships: p1\nmines: p2\ntaken: 3", 1, "lift p1", "ORZ-PATROL-3"),
    (LAY + "pending: patrol mine\nfigure: q1\nships: p1\nmines: p2\ntaken: 3", 1, "hold", "ORZ-PATROL-3"),
    ("phase: send\nlifted: o2\npending: patrol\ntaken: 3", 1, "patrol o2", "ORZ-PATROL-3"),
    ("phase: send\nlifted: i9\npending: patrol\ntaken: 3", 1, "patrol i8", "ORZ-PATROL-3"),
    (HUNT + "pending: ready observe\ntokens: o2", 1, "ready", "ORZ-READY-1"),
    (HUNT + "pending: observe\ntokens: o2", 1, "observe p1", "ORZ-OBS-1"),
    (HUNT + "pending: observe\ntokens: o2 p1\nfaceup: o2", 1, "observe o2", "ORZ-OBS-1"),
    (HUNT + "pending: attack\nsubs: o2 p1\nfaceup: o2", 1, "attack p1", "ORZ-ATT-1"),
    (POSITION + "tokens: o2", 0, "orzel q1", "ORZ-POS-3"),
    (POSITION, 0, "orzel n2", "ORZ-POS-4"),
    (POSITION + "mines: o2", 0, "orzel o2", "ORZ-POS-4"),
]


@pytest.mark.rule(
    *("ORZ-END-3", "ORZ-FLOW-2", "ORZ-SURF-2", "ORZ-KM-1", "ORZ-FLOW-1", "ORZ-DICE-1", "ORZ-DICE-4", "ORZ-DICE-2", "ORZ-DICE-3"),
    *("ORZ-ACT-1", "ORZ-PLOT-1", "ORZ-PLOT-2", "ORZ-PLOT-3", "ORZ-EVADE-1", "ORZ-MINE-1", "ORZ-PATROL-2", "ORZ-PATROL-1"),
    *("ORZ-PATROL-3", "ORZ-READY-1", "ORZ-OBS-1", "ORZ-ATT-1", "ORZ-POS-3", "ORZ-POS-4"),
)
@pytest.mark.parametrize(("text", "actor", "move", "rule"), REFUSED)
def test_a_refused_move_names_the_first_rule_that_forbids_it(text: str, actor: int, move: str, rule: str) -> None:
    table = at(text)
    before = bytes(table.state)
    assert table.refusal(actor, move) == rule
    with pytest.raises(Refused):
        table.play(actor, move)
    assert bytes(table.state) == before


def test_every_rule_of_the_table_is_tried() -> None:
    audits = {"ORZ-FREE-1", "ORZ-FREE-2", "ORZ-FREE-3", "ORZ-BOARD-1"}
    table = new_table()
    assert {rule for *_, rule in REFUSED} == {each.name.replace("_", "-") for each in table.rules.refusals} - audits


@pytest.mark.parametrize("text", ["", "plot", "plot o2", "plot o2 mine", "plot e1 sea", "mine o2 ship", "Stay", "roll  plot"])
def test_an_unknown_text_is_a_format_error(text: str) -> None:
    with pytest.raises(FormatError):
        at("").play(0, text)


@pytest.mark.rule("ORZ-SURF-2", "ORZ-PLOT-2", "ORZ-PLOT-3", "ORZ-ACT-1", "ORZ-FLOW-1", "ORZ-FLOW-2", "ORZ-KM-1", "ORZ-PATROL-2")
def test_example_46_refusals() -> None:
    table = at("phase: navy\npending: plot surface\ntokens: o2")
    refusals = [table.refusal(0, move) for move in ("surface", "plot m2 sea", "plot p2 sea", "evade o2", "stay")]
    assert refusals == ["ORZ-SURF-2", "ORZ-PLOT-2", "ORZ-PLOT-3", "ORZ-ACT-1", "ORZ-FLOW-1"]
    assert {table.refusal(1, move) for move in ("hold", "observe o2", "done")} == {"ORZ-FLOW-2"}
    table = at("phase: lay\npending: mine patrol\ntokens: o2")
    assert [table.refusal(1, move) for move in ("observe o2", "hold")] == ["ORZ-KM-1", "ORZ-PATROL-2"]


def test_any_number_and_any_actor_can_be_asked_about() -> None:
    table = at("phase: navy\npending: plot")
    for actor in range(8):
        for action in (-1, len(table.rules.space), 30_000):
            assert table.rules.check(table.state, actor, action) != 0
