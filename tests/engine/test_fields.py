"""Field declarations: what they refuse, and what comes from them."""

from __future__ import annotations

import numpy as np
import pytest

from seaboard.engine.fields import SEAT, SPECTATOR, Field, Layout, Visibility, bag_of, one_of, set_of

PUBLIC, OWNER, SECRET, REMEMBERED = Visibility.PUBLIC, Visibility.OWNER, Visibility.SECRET, Visibility.REMEMBERED

PUBLIC_FIELD = Field("day", "i1", PUBLIC, "X-1", "the day")
SIZE = Field("hand_size", "i1", PUBLIC, "X-2", "cards in hand", per=(SEAT,), is_cast=True)
HAND = Field("hand", "i4", OWNER, "X-2", "cards", set_of(("ace", "king")), (SEAT,), shadow="hand_size", opens=("over",))
CARD = Field("card", "i1", OWNER, "X-2", "a card", one_of(("ace", "king")), (SEAT,), shadow="")
DECK = Field("deck", "i1", SECRET, "X-3", "the deck", bag_of(("ace", "king")), shadow="")
PLAN = Field("plan", "i2", OWNER, "X-4", "seat 1's plan", owner=1, shadow="")


def layout() -> Layout:
    return Layout((PUBLIC_FIELD, SIZE, HAND, CARD, DECK, PLAN), ("over",))


def seen(case: int, viewer: int) -> np.void:
    here = layout()
    full = np.full(here.dtype.itemsize, 1, np.uint8)
    keep, fill = here.masks()
    record: np.void = ((full & keep[case, viewer]) | fill[case, viewer]).view(here.dtype)[0]
    return record


def test_fields_lie_widest_first_and_without_padding_between_them() -> None:
    dtype = layout().dtype
    assert list(dtype.names or ())[:2] == ["hand", "plan"]
    assert dtype.itemsize % 4 == 0


def test_an_owner_sees_its_own_row_and_nobody_elses() -> None:
    record = seen(0, 2)
    assert record["hand"][2] != 0
    assert [value for seat, value in enumerate(record["hand"]) if seat != 2] == [0] * 5


def test_a_hidden_name_reads_as_none_and_not_as_the_first_name() -> None:
    assert list(seen(0, 0)["card"]) == [1, -1, -1, -1, -1, -1]


def test_a_spectator_sees_public_fields_only() -> None:
    record = seen(0, SPECTATOR)
    assert record["day"] == 1
    assert not record["hand"].any()
    assert not record["deck"].any()
    assert record["plan"] == 0


def test_a_condition_opens_a_field_to_everybody() -> None:
    assert seen(1, SPECTATOR)["hand"].all()
    assert not seen(1, SPECTATOR)["deck"].any()


def test_a_field_with_a_fixed_owner_is_for_that_owner_alone() -> None:
    assert seen(0, 1)["plan"] != 0
    assert seen(0, 0)["plan"] == 0


def test_a_full_record_holds_all_but_the_shadows_that_are_cast() -> None:
    record = layout().full_mask().view(layout().dtype)[0]
    assert not record["hand_size"].any()
    assert all((record[name] == -1).all() for name in ("day", "hand", "card", "deck", "plan"))


def test_the_documentation_says_which_fields_only_redacted_records_hold() -> None:
    assert "cards in hand (filled in when redacted)" in layout().table()
    assert layout().schema()["properties"]["hand_size"]["description"] == "cards in hand (filled in when redacted) [X-2]"


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        (Field("round", "i1", PUBLIC, "X-1", "a method of NumPy records"), "attribute of that name"),
        (Field("hand", "i4", OWNER, "X-2", "no axis", shadow=""), "SEAT as its first axis"),
        (Field("deck", "i4", SECRET, "X-3", "no shadow"), "names its public shadow"),
        (Field("deck", "i4", SECRET, "X-3", "a shadow that is not there", shadow="nowhere"), "unknown shadow"),
        (Field("deck", "i4", SECRET, "X-3", "a condition that is not there", shadow="", opens=("never",)), "unknown condition"),
        (Field("deck", "i4", SECRET, "X-3", "a hidden shadow", shadow="", is_cast=True), "for everybody's eyes"),
    ],
)
def test_a_faulty_declaration_does_not_build(field: Field, fault: str) -> None:
    with pytest.raises(TypeError, match=fault):
        Layout((field,))


def test_a_name_declared_twice_does_not_build() -> None:
    with pytest.raises(TypeError, match="declared twice"):
        Layout((PUBLIC_FIELD, PUBLIC_FIELD))


def test_the_table_and_the_schema_say_what_was_declared() -> None:
    here = layout()
    assert "| `hand` | int32 set | seat | owner | over | X-2 | cards |" in here.table()
    hand = here.schema()["properties"]["hand"]
    assert hand["items"]["items"] == {"enum": ["ace", "king"]}
    assert hand["x-visibility"] == "owner"
