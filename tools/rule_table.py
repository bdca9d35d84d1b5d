"""Every rule of every game that exists and of their tournaments, with the code that carries it out and the tests that prove it.

`python -m tools.rule_table` writes docs/rule-table.md; with `--check` it only looks, and exits 1 if a rule lacks code or test or a
citation names no rule; with a rule's id it shows where that rule is carried out and tested.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from seaboard.engine.registry import games
from seaboard.rulebooks import rule_ids, rule_text
from seaboard.tournament.rules.settings import TABLE_RULEBOOK
from tools.citations import Citation, citations_in_code, citations_in_tests

ROOT = Path(__file__).resolve().parent.parent
TABLE = Path("docs/rule-table.md")
POINTERS = Path("docs/rules/pointers.toml")
FIRST_WORDS = 9
SHOWN_TESTS = 3


@dataclass(frozen=True)
class Pointer:
    """Where a rule that only defines, counts or advises is to be found, and why no test can prove it."""

    rule: str
    where: str
    reason: str

    def fault(self, root: Path) -> str | None:
        """What is wrong with it, if anything."""
        file, _, thing = self.where.partition(":")
        if not self.reason.strip():
            return "gives no reason"
        if not thing or not (root / file).is_file():
            return f"points to {self.where!r}; it must be `file:thing` with a file of this project"
        if not re.search(rf"\b{re.escape(thing)}\b", (root / file).read_text(encoding="utf-8")):
            return f"points to {thing!r}, which is not in {file}"
        return None


@dataclass(frozen=True)
class Book:
    """A specification's rules with everything that cites them."""

    title: str
    slug: str
    prefix: str
    rules: Sequence[str]
    code: Sequence[Citation]
    tests: Sequence[Citation]
    pointers: dict[str, Pointer] = field(default_factory=dict)

    def code_of(self, rule: str) -> list[Citation]:
        """The code that cites a rule; a module's heading is no code."""
        return [each for each in self.code if each.rule == rule and each.thing]

    def tests_of(self, rule: str) -> list[Citation]:
        """The tests that cite a rule."""
        return [each for each in self.tests if each.rule == rule]


def read_pointers(root: Path) -> dict[str, Pointer]:
    """The rules that need no test, from their list; empty where there is no list."""
    path = root / POINTERS
    entries = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {rule: Pointer(rule, str(entry.get("where", "")), str(entry.get("reason", ""))) for rule, entry in entries.items()}


def read_books(root: Path) -> list[Book]:
    """All games that exist and their tournaments, with their rules and citations."""
    books = []
    for game in games().values():
        books.append(read_book(root, game.name, game.slug, root / "src" / "seaboard" / "games" / game.module))
        if game.contest is not None:
            title = f"{game.name}: tournament"
            books.append(read_book(root, title, game.contest.rulebook, root / "src" / "seaboard" / "tournament"))
    books.append(read_book(root, "Tournaments at tables", TABLE_RULEBOOK, root / "src" / "seaboard" / "tournament"))
    return books


def read_book(root: Path, title: str, slug: str, folder: Path) -> Book:
    """A specification, whose rules share one prefix, with the citations in a folder of sources and in all tests."""
    rules = rule_ids(slug)
    prefix = rules[0].partition("-")[0]
    return Book(
        title=title,
        slug=slug,
        prefix=prefix,
        rules=rules,
        code=[each for path in sorted(folder.rglob("*.py")) for each in citations_in_code(path, prefix)],
        tests=[each for path in sorted((root / "tests").rglob("test_*.py")) for each in citations_in_tests(path, prefix)],
        pointers={rule: pointer for rule, pointer in read_pointers(root).items() if rule.startswith(f"{prefix}-")},
    )


def faults_of(book: Book, root: Path) -> list[str]:
    """Rules without code or test, citations without a rule, and pointers that lead nowhere."""
    faults = []
    for rule in book.rules:
        if rule in book.pointers:
            continue
        if not book.code_of(rule):
            faults.append(f"{rule}: no code cites it")
        if not book.tests_of(rule):
            faults.append(f"{rule}: no test cites it")
    for each in (*book.code, *book.tests):
        if each.rule not in book.rules and not each.rule.startswith(f"{book.prefix}-EX-"):
            faults.append(f"{each.path.relative_to(root)}:{each.line}: cites {each.rule}, which {book.slug} does not have")
    for rule, pointer in book.pointers.items():
        if rule not in book.rules:
            faults.append(f"{POINTERS}: {rule} is no rule of {book.slug}")
        elif fault := pointer.fault(root):
            faults.append(f"{POINTERS}: {rule} {fault}")
        elif book.code_of(rule) and book.tests_of(rule):
            faults.append(f"{POINTERS}: {rule} has code and test by now and needs no pointer")
    return faults


def first_words(slug: str, rule: str) -> str:
    """How a rule begins, for a table."""
    text = re.sub(r"\s*\[(book|fact|ours)\]", "", rule_text(slug, rule).partition("** ")[2]).replace("|", "/").split()
    return " ".join(text[:FIRST_WORDS]) + (" ..." if len(text) > FIRST_WORDS else "")


def places(citations: Iterable[Citation], root: Path, most: int | None = None) -> str:
    """Links to the things that cite a rule, functions before fields and enums, each once."""
    things = {(each.path, each.thing): None for each in citations}
    ordered = sorted(things, key=lambda each: (each[1].startswith("field ") or each[1][:1].isupper(), each[0].name))
    shown = ordered[:most]
    links = [f"[{_label(path, thing)}](../{path.relative_to(root).as_posix()})" for path, thing in shown]
    return ", ".join(links) + (f" and {len(ordered) - len(shown)} more" if len(ordered) > len(shown) else "")


def _label(path: Path, thing: str) -> str:
    return thing if thing.startswith("field ") or thing == path.stem else f"{path.stem}.{thing}"


def table_of(book: Book, root: Path) -> str:
    """One game's table in Markdown."""
    lines = [f"## {book.title}", "", "| rule | begins | code | tests |", "|---|---|---|---|"]
    for rule in book.rules:
        code, tests = places(book.code_of(rule), root), places(book.tests_of(rule), root, SHOWN_TESTS)
        if pointer := book.pointers.get(rule):
            code, tests = code or f"`{pointer.where}`", tests or f"none: {pointer.reason}"
        lines.append(f"| {rule} | {first_words(book.slug, rule)} | {code or '**none**'} | {tests or '**none**'} |")
    return "\n".join(lines) + "\n"


def document(books: Sequence[Book], root: Path) -> str:
    """The whole page."""
    head = (
        "# Rules, code, tests\n\n"
        "Written by `make docs`; do not edit. For each rule of the specifications in [rulebooks/](../src/seaboard/rulebooks/):\n"
        "the functions, fields and constants that cite it and the tests that prove it. `make rule ID=...` shows file and line.\n"
    )
    return "\n".join((head, *(table_of(book, root) for book in books)))


def show(books: Sequence[Book], rule: str, root: Path) -> bool:
    """Print where one rule is carried out and tested; false if no game has it."""
    for book in books:
        if rule in book.rules:
            print(rule_text(book.slug, rule))
            for each in (*book.code_of(rule), *book.tests_of(rule)):
                print(f"  {each.path.relative_to(root)}:{each.line}: {each.thing}")
            if rule in book.pointers:
                print(f"  {book.pointers[rule].where}: {book.pointers[rule].reason}")
            return True
    return False


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, check or show."""
    parser = argparse.ArgumentParser(description="Rules with their code and tests.")
    parser.add_argument("--check", action="store_true", help="only check; exit 1 if something is missing")
    parser.add_argument("rule", nargs="?", help="show where this rule is carried out and tested")
    asked = parser.parse_args(arguments)
    books = read_books(ROOT)
    if asked.rule:
        if show(books, asked.rule.upper(), ROOT):
            return 0
        print(f"no specification here has a rule {asked.rule!r}", file=sys.stderr)
        return 2
    if not asked.check:
        (ROOT / TABLE).write_text(document(books, ROOT), encoding="utf-8")
        return 0
    faults = [fault for book in books for fault in faults_of(book, ROOT)]
    print("\n".join(faults), end="\n" if faults else "")
    rules = sum(len(book.rules) for book in books)
    print(f"rule table: {rules} rules of {len(books)} specification(s), {len(faults)} fault(s)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
