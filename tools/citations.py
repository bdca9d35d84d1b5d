"""Where rule ids are cited: in code by text, in tests by `@pytest.mark.rule`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MORE = re.compile(r"(?P<join>,| to| and)\s+(?P<number>\d+)(?=$|[],;:.)]|\s+(?:to|and)\s+\d)")
"""What may follow an id to cite its neighbours: `LIB-SUN-1 to 3`, `LIB-SETUP-4, 6, 8`."""


@dataclass(frozen=True)
class Citation:
    """One place that cites a rule."""

    rule: str
    path: Path
    line: int
    thing: str
    """The function, class, field or constant around it; empty in a module's own docstring."""


def cited_ids(text: str, prefix: str) -> Iterator[tuple[str, int]]:
    """The rule ids of one game that a text cites, ranges and lists written out, each with its offset."""
    for found in re.finditer(rf"\b{prefix}([-_])([A-Z]+)\1(\d+)\b", text):
        group, last = found[2], int(found[3])
        yield f"{prefix}-{group}-{last}", found.start()
        more = MORE.match(text, found.end()) if found[1] == "-" else None
        while more:
            number = int(more["number"])
            for each in range(last + 1, number + 1) if more["join"] == " to" else (number,):
                yield f"{prefix}-{group}-{each}", found.start()
            last = number
            more = MORE.match(text, more.end())


@dataclass(frozen=True)
class Span:
    """The lines that a named thing takes up."""

    first: int
    last: int
    thing: str


def spans_of(tree: ast.Module) -> list[Span]:
    """The named things of a module, outer ones before inner ones."""
    found: list[Span] = []

    def look(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = _name_of(child, outer)
            if name:
                first = min([child.lineno, *(each.lineno for each in getattr(child, "decorator_list", []))])  # type: ignore[attr-defined]
                found.append(Span(first, child.end_lineno, name))  # type: ignore[attr-defined]
            look(child, name or outer)

    look(tree, "")
    return found


def _name_of(node: ast.AST, outer: str) -> str:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return f"{outer}.{node.name}" if outer else node.name
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Field":
        return f"field {ast.literal_eval(node.args[0])}" if node.args and isinstance(node.args[0], ast.Constant) else ""
    if not outer and isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if not outer and isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return ""


def thing_at(spans: list[Span], line: int) -> str:
    """The innermost named thing around a line; a text right below a thing, or a comment right above it, belongs to it."""
    around = [span for span in spans if span.first <= line <= span.last]
    beside = [span for span in spans if span.last + 1 == line] + [span for span in spans if span.first == line + 1]
    return around[-1].thing if around else beside[0].thing if beside else ""


def citations_in_code(path: Path, prefix: str) -> list[Citation]:
    """Every citation in a source file: docstrings, comments, enum members and field declarations.

    A module's own docstring is a heading: what it cites has no `thing`.
    """
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    spans = spans_of(tree)
    heading = tree.body[0].end_lineno if ast.get_docstring(tree) else 0
    assert heading is not None
    found = []
    for rule, offset in cited_ids(text, prefix):
        line = text.count("\n", 0, offset) + 1
        found.append(Citation(rule, path, line, "" if line <= heading else thing_at(spans, line) or path.stem))
    return found


def citations_in_tests(path: Path, prefix: str) -> list[Citation]:
    """Every rule named by a `pytest.mark.rule(...)` in a test file."""
    text = path.read_text(encoding="utf-8")
    if not re.search(rf"\b{prefix}[-_]", text):
        # Most files cite no rule of this game, and parsing them is what takes time.
        return []
    tree = ast.parse(text)
    spans = [span for span in spans_of(tree) if not span.thing.startswith("field ")]
    return [
        Citation(rule, path, node.lineno, thing_at(spans, node.lineno) or path.stem)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _is_rule_mark(node.func)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        for rule, _ in cited_ids(argument.value, prefix)
    ]


def _is_rule_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr == "rule" and ast.unparse(function.value).endswith("mark")
