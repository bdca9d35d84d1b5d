"""Check that every rule is written in what CUDA device code allows, without a GPU at hand.

Looks at the syntax tree of every function marked `@rule` or `@unchecked` and of the engine's shared parts; prints one line per fault.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "seaboard"
PARTS = "PARTS"
"""The table in `engine/loops.py` whose functions become rules when they are bound to a game."""

FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Try: "try",
    ast.TryStar: "try",
    ast.With: "with",
    ast.AsyncWith: "with",
    ast.AsyncFor: "async for",
    ast.ListComp: "a comprehension",
    ast.SetComp: "a comprehension",
    ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a generator expression",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Await: "await",
    ast.Raise: "raise",
    ast.Assert: "assert",
    ast.JoinedStr: "an f-string",
    ast.Lambda: "a lambda",
    ast.FunctionDef: "a function inside a rule",
    ast.AsyncFunctionDef: "a function inside a rule",
    ast.ClassDef: "a class inside a rule",
    ast.Import: "an import inside a rule",
    ast.ImportFrom: "an import inside a rule",
    ast.Dict: "a dict",
    ast.Set: "a set",
    ast.List: "a list",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Starred: "a starred argument",
    ast.Delete: "del",
}
HOST_ONLY = set(
    "list dict set frozenset bytes bytearray sorted reversed map filter sum any all str repr format print open input iter next "
    "getattr setattr hasattr isinstance eval exec".split()
)
ALLOCATING = set(
    "array asarray zeros ones empty full arange linspace copy concatenate stack where zeros_like ones_like empty_like full_like "
    "sort argsort unique nonzero".split()
)
MARKS = {"rule", "unchecked"}
MODULES = {"np", "numpy"}
METHODS = {"copy", "astype", "format", "join", "append", "tolist", "reshape", "flatten", "sort"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_rule(function: Function) -> bool:
    """Whether a function is marked `@rule` or `@unchecked`."""
    return any(ast.unparse(decorator).rpartition(".")[2] in MARKS for decorator in function.decorator_list)


def part_names(tree: ast.Module) -> set[str]:
    """The functions a module lists as shared parts of entry points."""
    tables = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and any(isinstance(target, ast.Name) and target.id == PARTS for target in node.targets)
    ]
    return {value.id for table in tables if isinstance(table, ast.Dict) for value in table.values if isinstance(value, ast.Name)}


def device_functions(tree: ast.Module) -> Iterator[Function]:
    """The functions of a module that a kernel may call."""
    parts = part_names(tree)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and (is_rule(node) or node.name in parts):
            yield node


def fault_of_call(call: ast.Call) -> str | None:
    """What a call does that device code cannot, if anything."""
    if any(keyword.arg is None for keyword in call.keywords):
        return "a starred argument"
    if isinstance(call.func, ast.Name) and call.func.id in HOST_ONLY:
        return f"{call.func.id}()"
    if isinstance(call.func, ast.Attribute):
        owner = call.func.value
        if isinstance(owner, ast.Name) and owner.id in MODULES:
            return f"{owner.id}.{call.func.attr}(), which allocates" if call.func.attr in ALLOCATING else None
        return f".{call.func.attr}()" if call.func.attr in METHODS else None
    return None


def fault_of(node: ast.AST) -> str | None:
    """What a node is that device code does not know, if anything."""
    if type(node) in FORBIDDEN:
        return FORBIDDEN[type(node)]
    if isinstance(node, ast.Call):
        return fault_of_call(node)
    is_text = isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
    return "formatting of text" if is_text else None


def body_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that is carried out; annotations are not, and a forbidden thing is named once, not part by part."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                if type(child) not in FORBIDDEN or isinstance(child, (ast.Try, ast.TryStar, ast.With)):
                    yield from body_nodes(child)


def faults_in(text: str, name: str) -> list[str]:
    """One line for each fault in a module's text."""
    faults = []
    for function in device_functions(ast.parse(text)):
        where = f"{name}:{{}}: {function.name}: device code has no"
        if function.args.vararg or function.args.kwarg:
            faults.append(f"{where.format(function.lineno)} starred parameters")
        if isinstance(function, ast.AsyncFunctionDef):
            faults.append(f"{where.format(function.lineno)} async functions")
        for node in (below for statement in function.body for below in (statement, *body_nodes(statement))):
            if fault := fault_of(node):
                faults.append(f"{where.format(getattr(node, 'lineno', function.lineno))} {fault}")
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the files named, or all of the package."""
    named = sys.argv[1:] if arguments is None else arguments
    paths = [Path(name).resolve() for name in named] or sorted(SOURCES.rglob("*.py"))
    faults, checked = [], 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
        checked += sum(1 for _ in device_functions(ast.parse(text)))
        faults += faults_in(text, name)
    print("\n".join(faults), end="\n" if faults else "")
    print(f"device check: {checked} functions, {len(faults)} fault(s)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
