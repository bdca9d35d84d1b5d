"""Actions: integers and texts, both ways."""

from __future__ import annotations

import pytest

from seaboard.engine.actions import ActionSpace, kind
from seaboard.engine.errors import FormatError

SPACE = ActionSpace(
    kind("deal", ("ace", "king"), chance=True), kind("give", ("0", "1"), ("ace", "king")), kind("give up"), kind("pass")
)


def test_the_last_argument_counts_fastest() -> None:
    assert SPACE.texts[SPACE.first["give"] :][:4] == ["give 0 ace", "give 0 king", "give 1 ace", "give 1 king"]


def test_every_text_leads_back_to_its_action() -> None:
    assert [SPACE.action(text) for text in SPACE.texts] == list(range(len(SPACE)))


@pytest.mark.parametrize("text", ["", "give", "give 0", "Give 0 ace", "give 0 ace ", "give  0 ace", "give 2 ace"])
def test_an_unknown_text_is_a_format_error(text: str) -> None:
    with pytest.raises(FormatError, match="no move of this game"):
        SPACE.action(text)


def test_a_masked_word_reads_as_a_question_mark() -> None:
    action = SPACE.action("give 1 king")
    assert SPACE.masked(action, 0) == "give 1 king"
    assert SPACE.masked(action, 0b01) == "give ? king"
    assert SPACE.masked(action, 0b10) == "give 1 ?"


def test_two_kinds_with_the_same_text_do_not_build() -> None:
    with pytest.raises(TypeError):
        ActionSpace(kind("give up"), kind("give", ("up",)))
