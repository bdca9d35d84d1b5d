"""The browser's types are those of the server."""

from __future__ import annotations

from seaboard.engine.registry import find_game, games
from tools.web_types import set_of, type_files, view_types, words_of


def test_the_types_in_the_repository_are_those_of_the_declarations() -> None:
    stale = [path.name for path, text in type_files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    assert not stale, f"run `make web-types`: {', '.join(stale)}"


def test_every_view_has_a_table_for_the_board_to_draw() -> None:
    for game in games().values():
        assert "export interface TableView {" in view_types(game)


def test_a_view_is_written_with_its_optional_parts() -> None:
    text = view_types(find_game("mare-balticum"))
    assert "  companies: string[] | null;" in text
    assert "  hold: Record<string, number>;" in text


def test_boards_get_the_tables_a_view_does_not_repeat() -> None:
    assert {"hex", "face"} <= set(set_of(find_game("orp-orzel"))["data"])


def test_the_harness_speaks_as_the_server_does() -> None:
    words = words_of(find_game("mare-balticum"), "pl")
    assert words["names"]["riga"] == "Ryga"
    assert words["guide"]
