"""Reads a Containerfile, so that its steps can be looked at and run without a container."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

DEPLOY = Path(__file__).parents[2] / "deploy"


class Step(NamedTuple):
    """One instruction."""

    word: str
    rest: str


def stages() -> list[list[Step]]:
    """The instructions of each stage, the FROM of each included."""
    text = re.sub(r"^\s*#.*\n", "", (DEPLOY / "Containerfile").read_text(), flags=re.M).replace("\\\n", " ")
    found: list[list[Step]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        found[-1].append(Step(word, " ".join(rest.split())))
    return found


def last(word: str) -> str:
    """What the last stage says under a word."""
    (found,) = [step.rest for step in stages()[-1] if step.word == word]
    return found


def variables(steps: list[Step]) -> dict[str, str]:
    """What ENV sets."""
    return dict(pair.split("=", 1) for step in steps if step.word == "ENV" for pair in step.rest.split())


def words(text: str) -> list[str]:
    """An instruction in its JSON form."""
    told: list[str] = json.loads(text)
    return told
