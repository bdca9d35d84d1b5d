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


@pytest.mark.parametrize("text", ["give 1 king", "give ? king", "give 1 ?", "give up", "pass"])
def test_a_text_masked_or_not_falls_into_its_kind_and_its_arguments(text: str) -> None:
    kind, arguments = SPACE.split(text)
    assert kind is not None
    assert " ".join((kind.words, *arguments)) == text
    assert [kind.names_seat(place) for place in range(len(arguments))] == [True, False][: len(arguments)]


def test_no_move_has_no_kind() -> None:
    assert SPACE.split("give everything") == (None, [])


def test_two_kinds_with_the_same_text_do_not_build() -> None:
    with pytest.raises(TypeError):
        ActionSpace(kind("give up"), kind("give", ("up",)))
