"""The specifications as the package carries them: a whole rulebook, or one rule of it by its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from seaboard.engine.errors import UsageError

BULLET = re.compile(r"- \*\*(?P<id>[A-Z]+-[A-Z]+-\d+)\*\* (?P<text>.*)")
ROW = re.compile(r"\| (?P<id>[A-Z]+-[A-Z]+-\d+) \| (?P<mark>[^|]*) \| (?P<text>.*) \|")
TABLE_OF_RULES = re.compile(r"\| *id *\|")
"""Other tables may name rules in their first column; only one headed `id` defines them."""
CONTENTS = "README.md"
GAMES = "seaboard.games"
OWN = "rulebook.md"
"""The rulebook in a game's folder, for games that do not come with this package."""


class UnknownRulebook(UsageError):
    """There is no specification of that name."""


class UnknownRule(UsageError):
    """The specification has no rule of that id."""


@cache
def _beside() -> dict[str, Path]:
    """The rulebooks that stand in their game's own folder, by slug: the folder's name with dashes."""
    found = (path for room in import_module(GAMES).__path__ for path in Path(room).glob(f"*/{OWN}"))
    return {path.parent.name.replace("_", "-"): path for path in found}


@cache
def slugs() -> tuple[str, ...]:
    """The rulebooks there are, by name."""
    names = (file.name for file in files(__name__).iterdir())
    ours = {name.removesuffix(".md") for name in names if name.endswith(".md") and name != CONTENTS}
    return tuple(sorted(ours | set(_beside())))


@cache
def rulebook(slug: str) -> str:
    """The whole text of a specification, in Markdown."""
    if slug not in slugs():
        raise UnknownRulebook(f"there is no rulebook {slug!r}; there are: {', '.join(slugs())}")
    if slug in _beside():
        return _beside()[slug].read_text(encoding="utf-8")
    return files(__name__).joinpath(f"{slug}.md").read_text(encoding="utf-8")


def rule_ids(slug: str) -> list[str]:
    """The ids of all rules of a specification, in the order in which it defines them."""
    return list(_rules(slug))


def rule_text(slug: str, rule_id: str) -> str:
    """One rule in Markdown, its id in front.  Small letters and a left-out prefix (`day-4`) are understood."""
    rules = _rules(slug)
    wanted = rule_id.strip().upper().replace("_", "-")
    for known in rules:
        if wanted == known or wanted == known.partition("-")[2]:
            return rules[known]
    elsewhere = [other for other in slugs() if wanted in _rules(other)]
    if elsewhere:
        raise UnknownRule(f"{wanted} is a rule of {elsewhere[0]}, not of {slug}")
    near = get_close_matches(wanted, rules, n=3, cutoff=0.5)
    hint = f"; near it are: {', '.join(near)}" if near else f"; rules look like {next(iter(rules))}"
    raise UnknownRule(f"{slug} has no rule {rule_id!r}{hint}")


def book_of(rule_id: str) -> str | None:
    """The specification that defines a rule, if one does."""
    wanted = rule_id.strip().upper().replace("_", "-")
    return next((slug for slug in slugs() if wanted in _rules(slug)), None)


@cache
def _rules(slug: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for rule_id, text in read_rules(rulebook(slug)):
        found.setdefault(rule_id, f"**{rule_id}** {text}")
    return found


def read_rules(text: str) -> Iterator[tuple[str, str]]:
    """Every rule that a specification defines: a bullet with its indented lines, or a row of a table headed `id`."""
    lines = text.splitlines()
    defines = False
    for place, line in enumerate(lines):
        defines = line.startswith("|") and (defines or TABLE_OF_RULES.match(line) is not None)
        if bullet := BULLET.fullmatch(line):
            yield bullet["id"], "\n".join((bullet["text"], *_indented(lines[place + 1 :])))
        elif defines and (row := ROW.fullmatch(line)):
            yield row["id"], f"{row['text'].strip()} {row['mark'].strip()}"


def _indented(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if not line.startswith("  "):
            return
        yield line.strip()
