"""Positions as text, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seaboard.engine.errors import FormatError
from seaboard.engine.fields import FLAG, SEAT, Field, Layout, Visibility, bag_of, one_of, set_of
from seaboard.engine.positions import read_position, to_json, write_position
from seaboard.engine.record import host_record, new_bytes

PUBLIC = Visibility.PUBLIC
KINDS = ("cod", "herring", "amber")
LAYOUT = Layout(
    (
        Field("day", "i2", PUBLIC, "X-1", "the day"),
        Field("late", "i1", PUBLIC, "X-1", "late", FLAG),
        Field("port", "i1", PUBLIC, "X-1", "a port", one_of(("gdansk", "riga")), (SEAT,)),
        Field("boats", "i8", PUBLIC, "X-1", "ports with boats", set_of(("gdansk", "riga")), (SEAT,)),
        Field("hold", "i1", PUBLIC, "X-1", "fish", bag_of(KINDS), (SEAT,)),
    )
)


def fresh() -> Any:
    return host_record(new_bytes(LAYOUT.dtype), LAYOUT.dtype)


@given(
    st.integers(-(2**15), 2**15 - 1),
    st.booleans(),
    st.lists(st.integers(-1, 1), min_size=6, max_size=6),
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    st.lists(st.integers(0, 100), min_size=18, max_size=18),
)
def test_a_position_survives_the_way_to_text_and_back(
    day: int, late: bool, ports: list[int], boats: list[int], holds: list[int]
) -> None:
    record, again = fresh(), fresh()
    record.day, record.late = day, late
    record.port[:], record.boats[:] = ports, boats
    record.hold[:] = np.array(holds).reshape(6, 3)
    read_position(LAYOUT, write_position(LAYOUT, record), again)
    assert record.tobytes() == again.tobytes()


def test_a_position_reads_as_a_person_would_write_it() -> None:
    record = fresh()
    read_position(LAYOUT, "day: 3  # a comment\nport 1: riga\nboats 0: gdansk riga\nhold 2: 2 cod amber\nlate: yes", record)
    assert (record.day, record.late, record.port[1], record.boats[0]) == (3, 1, 1, 3)
    assert record.hold[2].tolist() == [2, 0, 1]
    assert write_position(LAYOUT, record, fresh()).splitlines() == [
        "day: 3",
        "late: yes",
        "port 1: riga",
        "boats 0: gdansk riga",
        "hold 2: 2 cod amber",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "fog: yes",
        "hold: cod",
        "hold 9: cod",
        "hold 0: tuna",
        "hold 0: 3",
        "day: many",
        "day: 1 2",
        "late: maybe",
        "port 0: gdansk riga",
        "day",
    ],
)
def test_a_faulty_line_is_named_and_changes_nothing(line: str) -> None:
    record = fresh()
    with pytest.raises(FormatError, match=line.split(":")[0]):
        read_position(LAYOUT, f"day: 5\n{line}", record)
    assert record.tobytes() == fresh().tobytes()


def test_a_record_as_json_has_names_and_not_numbers() -> None:
    record = fresh()
    record.port[:] = -1
    record.boats[1], record.hold[0, 2] = 2, 4
    plain = to_json(LAYOUT, record)
    assert plain["port"] == [None] * 6
    assert plain["boats"][1] == ["riga"]
    assert plain["hold"][0] == {"amber": 4}
    assert plain["late"] is False
