"""Prose that reads at once: words that we do not use, with what to write instead."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENDINGS = {".py", ".md", ".ts", ".svelte", ".css", ".sh", ".toml", ""}
FOLDERS = ("src/", "tests/", "tools/", "bench/", "docs/", "web/src/")
WORDS = {
    r"\banew\b": "write `again`",
    r"\b(hang|hangs|hung|hanging) on\b": "write `depends on`",
    r"\bso many\b": "name the number: `a number of seconds`, `this many players`",
    r"\b(lest|thereby|likewise)\b": "write a sentence of its own",
    r"\b(he|him|himself|his)\b": "write `the player`, `the seat`, or leave it out: not everybody is a man",
    r"\b(by|from|of|than|to) who\b": "write `whoever`, or a noun: `a player who`",
    r"\b(?-i:(?<!there )(is|are|was|were) none)\b": "write `is not one`, or name what is missing",
}
"""What we do not write, as a pattern, and what to write instead."""
LEFT_OUT = {
    "src/seaboard/rulebooks/": "specifications quote the rulebooks of the games",
    "src/seaboard/server/web/": "the built browser client",
    "docs/balance/": "written by `python -m tools.balance`",
    "docs/rule-table.md": "written by `make docs`; it quotes the specifications",
    "tests/games/libertalia/": "characters of the game are men and women",
    "tests/project/test_words.py": "lists the words",
    "tests/teaching/reading/": "quotes the books of the games",
}
"""Files and folders that are left out, each with the reason; texts and books of games (`texts/`, `teaching/`) and golden files are data."""
PATTERN = re.compile("|".join(f"(?P<w{number}>{pattern})" for number, pattern in enumerate(WORDS)), re.IGNORECASE)


def ours() -> list[str]:
    """The files in which people read prose of ours."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    return [
        name
        for name in listed
        if ("/" not in name or name.startswith(FOLDERS))
        and Path(name).suffix in ENDINGS
        and not name.startswith(tuple(LEFT_OUT))
        and not {"texts", "goldens", "fixtures", "data"} & set(Path(name).parts)
        and not (name.startswith("src/seaboard/games/") and "teaching" in Path(name).parts)
    ]


def faults_of(name: str, text: str) -> list[str]:
    """A line for each word that should be another one."""
    advice = list(WORDS.values())
    return [
        f"{name}:{text.count(chr(10), 0, found.start()) + 1}: `{found.group()}`: {advice[int(str(found.lastgroup)[1:])]}"
        for found in PATTERN.finditer(text)
    ]


@pytest.mark.parametrize("folder", ["", *FOLDERS])
def test_prose_uses_the_usual_word(folder: str) -> None:
    names = [name for name in ours() if (name.startswith(folder) if folder else "/" not in name)]
    faults = [fault for name in names if (ROOT / name).is_file() for fault in faults_of(name, (ROOT / name).read_text("utf-8"))]
    assert not faults, "\n".join(faults)


def test_a_word_is_found_with_its_line_and_what_to_write_instead() -> None:
    assert faults_of("a.py", "fine\nread it anew") == ["a.py:2: `anew`: write `again`"]
    assert faults_of("a.py", "hang up, so much, whoever, this, the history, Anna's, someone who left") == []


def test_whatever_is_left_out_exists() -> None:
    assert [name for name in LEFT_OUT if not (ROOT / name).exists() and name != "src/seaboard/server/web/"] == []
