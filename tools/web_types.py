"""What the browser is built from: TypeScript types of messages, views and drawings, each game's own set and, for the board harness, words.

The types stand in `web/src/generated/*.ts` and are kept in the repository, so that a change of the protocol shows in review; words and sets
are large copies of files that stand elsewhere, so they are written at every build and kept out of it.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from seaboard.engine.drawing import drawing_type, read_drawing
from seaboard.engine.game import Game
from seaboard.engine.registry import games
from seaboard.server import protocol, table_info
from seaboard.server.analysis import answers as analysis_answers
from seaboard.server.balance import answers as balance_answers
from seaboard.server.classes import answers as class_answers
from seaboard.server.classes import forms as class_forms
from seaboard.server.clubs import answers as club_answers
from seaboard.server.clubs import forms as club_forms
from seaboard.server.finding import answers as finding_answers
from seaboard.server.finding import forms as finding_forms
from seaboard.server.holidays import forms as holiday_forms
from seaboard.server.http import answers, forms
from seaboard.server.http.api_games import told_words
from seaboard.server.order import answers as order_answers
from seaboard.server.order import forms as order_forms
from seaboard.server.reminders import answers as reminder_answers
from seaboard.server.reminders import forms as reminder_forms
from seaboard.server.results import answers as result_answers
from seaboard.server.sets import answers as set_answers
from seaboard.server.sets import forms as set_forms
from seaboard.server.teaching import answers as teaching_answers
from seaboard.server.teaching import book_answers, gallery_answers, puzzle_answers
from seaboard.server.tournaments.http import answers as event_answers
from seaboard.server.tournaments.http import forms as event_forms
from seaboard.server.tournaments.telling import messages
from seaboard.server.tournaments.view import contract, leg
from seaboard.sets.board import tables_of
from seaboard.sets.pack import rulebook_set

WEB = Path(__file__).parent.parent / "web"
TYPES = WEB / "src" / "generated"
LANGUAGES = ("en", "pl", "fr")
UNDRAWN = frozenset({"desc_en", "desc_pl", "source"})
"""What no board draws: stories come as words, from the server.  A table's first load is small without them."""
HEAD = "// Written by tools/web_types.py from {}; do not edit.\n"
SIMPLE = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """Collects the structures that a type names, each once, dependencies first."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.written: dict[str, str] = {}
        self.begun: set[str] = set()
        """Structures that are being written: one may name itself."""

    def name(self, info: inspect.StructType) -> str:
        """The TypeScript name of a structure."""
        return self.prefix + info.cls.__name__

    def type(self, info: inspect.Type) -> str:
        """A type as TypeScript writes it."""
        if type(info) in SIMPLE:
            return SIMPLE[type(info)]
        match info:
            case inspect.Metadata():
                return self.type(info.type)
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in info.values)
            case inspect.UnionType():
                return " | ".join(self.type(each) for each in info.types)
            case inspect.TupleType():
                return f"[{', '.join(self.type(each) for each in info.item_types)}]"
            case inspect.ListType() | inspect.VarTupleType():
                item = self.type(info.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.type(info.value_type)}>"
            case inspect.StructType():
                self.struct(info)
                return self.name(info)
        raise TypeError(f"no TypeScript for {info}")

    def struct(self, info: inspect.StructType) -> None:
        """Write a structure, those it names first."""
        name = self.name(info)
        if name in self.begun:
            return
        self.begun.add(name)
        lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field in ("type", "deed") and info.tag else []
        for field in info.fields:
            mark = "?" if is_optional(info, field) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type(field.type)};")
        said = (info.cls.__doc__ or "").strip().splitlines()
        comment = f"/** {said[0]} */\n" if said else ""
        self.written[name] = f"{comment}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def text(self) -> str:
        """All structures written so far."""
        return "\n".join(self.written.values())


def is_optional(info: inspect.StructType, field: inspect.Field) -> bool:
    """Whether a field may be left out: requests may leave out what has a default, and defaults may be omitted in answers."""
    config = info.cls.__struct_config__
    return not field.required and (config.omit_defaults or config.forbid_unknown_fields)


def find_names(module: Any) -> dict[str, Any]:
    """The structures, unions and literals a module declares for the wire, by name, in order."""

    def is_type(value: Any) -> bool:
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__module__ == module.__name__
        return is_struct or isinstance(value, UnionType) or get_origin(value) is Union or "Literal" in str(get_origin(value))

    return {
        name: value for name, value in vars(module).items() if not name.startswith("_") and name[0].isupper() and is_type(value)
    }


def protocol_types() -> str:
    """The messages of the socket and the structures of the HTTP interface."""
    writer = Writer()
    unions = []
    found: dict[str, Any] = {}
    for module in (
        table_info, protocol, forms, answers, analysis_answers, teaching_answers, book_answers, gallery_answers, puzzle_answers, result_answers,
        finding_answers, finding_forms,
        event_forms, event_answers, contract, messages, leg, order_forms, order_answers, class_forms,
        class_answers, club_forms, club_answers, set_answers, set_forms, balance_answers,
        reminder_forms, reminder_answers, holiday_forms,
    ):  # fmt: skip
        found |= find_names(module)
    for name, value in found.items():
        if isinstance(value, type):
            writer.type(inspect.type_info(value))
        elif get_args(value):
            unions.append(f"export type {name} = {writer.type(inspect.type_info(value))};\n")
    numbers = {
        "VERSION": protocol.VERSION,
        "PING_SECONDS": protocol.PING_SECONDS,
        "DEAD_SECONDS": protocol.DEAD_SECONDS,
        "AWAY_SECONDS": protocol.AWAY_SECONDS,
    }
    constants = "".join(f"export const {name} = {value};\n" for name, value in numbers.items())
    return (
        HEAD.format(
            "table_info.py, protocol.py, http/, analysis/, classes/, clubs/, order/, teaching/, tournaments/ of src/seaboard/server"
        )
        + "\n"
        + constants
        + "\n"
        + "".join(unions)
        + "\n"
        + writer.text()
    )


def view_types(game: Game) -> str:
    """The structures of one game's view, and of its drawing if it has one."""
    writer = Writer()
    writer.type(inspect.type_info(import_module(f"{game.package}.view").TableView))
    drawing = drawing_type(game)
    if drawing is None:
        return HEAD.format(f"{game.package}.view") + "\n" + writer.text()
    drawn = Writer("Drawn")
    drawn.type(inspect.type_info(drawing))
    return (
        HEAD.format(f"{game.package}.view and .drawing")
        + "\n"
        + writer.text()
        + "\n"
        + drawn.text().replace("DrawnDrawing", "Drawing")
    )


def words_of(game: Game, language: str) -> dict[str, Any]:
    """One game's words as the server would send them, for the board harness."""
    told: dict[str, Any] = msgspec.to_builtins(told_words(game.slug, language))
    return {"title": game.names.get(language, game.name)} | told


def set_of(game: Game) -> dict[str, Any]:
    """The package's own set as its board draws it."""
    data = without(tables_of(rulebook_set(game).content), UNDRAWN)
    return {"id": "", "title": None, "names": {}, "data": data, "drawing": read_drawing(game)}


def without(value: Any, keys: frozenset[str]) -> Any:
    """Tables without some of their keys."""
    if isinstance(value, dict):
        return {key: without(each, keys) for key, each in value.items() if key not in keys}
    return [without(each, keys) for each in value] if isinstance(value, list) else value


def type_files() -> dict[Path, str]:
    """The files that are kept in the repository."""
    files = {TYPES / "protocol.ts": protocol_types()}
    return files | {TYPES / f"{game.slug}.ts": view_types(game) for game in games().values()}


def table_files() -> dict[Path, str]:
    """The files that are written at every build."""
    files = {}
    for game in games().values():
        for language in LANGUAGES:
            files[TYPES / "games" / game.slug / f"words.{language}.json"] = to_json(words_of(game, language))
        files[TYPES / "games" / game.slug / "set.json"] = to_json(set_of(game))
    return files


def to_json(value: Any) -> str:
    """JSON that two runs write alike."""
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False) + "\n"


def main() -> int:
    """Write the files, or with --check say which types are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a type file is out of date")
    if parser.parse_args().check:
        stale = [path for path, text in type_files().items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path.relative_to(WEB.parent)} is out of date: run `make web-types`")
        return 1 if stale else 0
    for path, text in (type_files() | table_files()).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Untouched where nothing changed, so that the build's stamp stays valid.
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
