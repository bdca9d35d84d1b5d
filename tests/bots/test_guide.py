"""The example of the guide is run as it stands there, and the table of terms names what there is."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from seaboard.bots import registry
from seaboard.bots.registry import make_bot, table_bots
from seaboard.engine.registry import find_game, games
from tests.bots.conftest import begun, play_on
from tests.bots.offering import offering

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "guides" / "add-a-bot.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    (text,) = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    return str(text)


def test_the_guides_example_plays_a_whole_game_as_a_bot_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "talker.py").write_text(block("python"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (line,) = [line for line in block("toml").splitlines() if "=" in line]
    name, value = (part.strip().strip('"') for part in line.split("="))
    assert f'"{registry.GROUP}"' in block("toml")
    try:
        with offering(**{name: value}):
            match = begun(find_game("libertalia"), 3)
            play_on(match, [make_bot(name) for _ in range(3)])
            assert match.is_over
            assert table_bots()[name].called(name, "pl") == "gaduła"
    finally:
        sys.modules.pop("talker", None)


def test_every_term_in_the_table_is_a_function_of_its_game() -> None:
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    for game in games().values():
        section = page.split(f"\n### {game.names['en']} ")[1].split("\n### ")[0]
        module = import_module(f"{game.package}.evaluate")
        terms = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        named = {term for line in terms for term in re.findall(r"`(\w+)`", line)}
        fields = {field.name for field in game.rules.layout.fields}
        assert named
        assert {term for term in named if not hasattr(module, term)} <= fields
