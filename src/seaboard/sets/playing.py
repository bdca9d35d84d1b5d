"""A game with a set's data beside the game itself, in one process: its package is loaded once more, under a name of its own.

The sources are the same; where they import from their own package, they get the copy.  So every table of numbers, every rule and every word is
made from the set, and nothing of it can be seen from the game's other tables.  A few sets are loaded at a time; whoever still plays with one
that was put away keeps it, for Python keeps what is in use.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import SET_MARK, find_game
from seaboard.sets.document import DataSet, read_set
from seaboard.sets.reading import BOUND

FOLDER = "SEABOARD_SETS"
"""Names the folder in which this process and those that it starts find sets, each under its hash."""
HASH = re.compile(r"[0-9a-f]{32}")
PREFIX = "seaboard_set_"
MOST_LOADED = 8
"""Sets that a process has loaded at a time; one takes about ten megabytes."""


def set_path(hash: str) -> Path | None:
    """Where a set lies, if it is at hand."""
    folder = os.environ.get(FOLDER)
    if not folder or not HASH.fullmatch(hash):
        return None
    path = Path(folder) / f"{hash}.toml"
    return path if path.is_file() else None


def lay_ready(folder: Path, hash: str, text: str) -> None:
    """Put a set's text where this process and those that it starts find it."""
    if not HASH.fullmatch(hash):
        raise UsageError(f"{hash[:40]!r} is no hash of a set")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hash}.toml"
    if not path.is_file():
        # Another process may look at this moment.
        begun = folder / f"{hash}.{os.getpid()}.{threading.get_ident()}"
        begun.write_text(text, encoding="utf-8")
        begun.replace(path)


class Copying(SourceFileLoader):
    """Loads a module of a game's package as one of another package."""

    def __init__(self, name: str, path: str, own: str, copy: str) -> None:
        super().__init__(name, path)
        self.own, self.copy = own, copy

    def get_code(self, fullname: str) -> CodeType:
        """The module's code, its imports from its own package turned to the copy; never from the cache of the game's own modules."""
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), filename=path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level and is_within(node.module, self.own):
                node.module = self.copy + node.module[len(self.own) :]
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code


def is_within(module: str, package: str) -> bool:
    """Whether a module is a package or lies in it."""
    return module == package or module.startswith(f"{package}.")


class Finder(MetaPathFinder):
    """Finds the modules of copied packages in the folders of the games."""

    def __init__(self) -> None:
        self.own: dict[str, str] = {}
        """The game's package by the copy's name."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module of this name, if its package is a copy."""
        if not fullname.startswith(PREFIX):
            return None
        copy, _, file = fullname.partition(".")
        if copy not in self.own:
            return None
        folder = Path(str(import_module(self.own[copy]).__file__)).parent
        source = folder / f"{file or '__init__'}.py"
        if not source.is_file():
            return None
        loader = Copying(fullname, str(source), self.own[copy], copy)
        return spec_from_file_location(fullname, source, loader=loader, submodule_search_locations=None if file else [str(folder)])


FINDER = Finder()
sys.meta_path.insert(0, FINDER)
_loaded: OrderedDict[str, Game] = OrderedDict()
_lock = threading.RLock()
ON_LOADED: list[Callable[[Game], object]] = []
"""What is called with a game that was loaded with a set: a server looks whether its rules were compiled before."""
ON_PUT_AWAY: list[Callable[[], object]] = []
"""What is called when a set is put away: whoever remembers something by a game's slug forgets it."""


def set_game(slug: str) -> Game:
    """The game of a slug like `SLUG@HASH`: the game, played with that set.  `UsageError` if the set is not at hand."""
    with _lock:
        if slug in _loaded:
            _loaded.move_to_end(slug)
            return _loaded[slug]
        plain, _, hash = slug.partition(SET_MARK)
        game, path = find_game(plain), set_path(hash)
        found = read_set(path.read_bytes()) if path is not None else None
        if found is None or found.hash != hash or found.head.game != plain:
            raise UsageError(f"the set {hash[:32]} of {plain} is not at hand")
        made = load(game, found, slug)
        _loaded[slug] = made
        while len(_loaded) > MOST_LOADED:
            put_away(next(iter(_loaded)))
        for look in ON_LOADED:
            look(made)
        return made


def load(game: Game, found: DataSet, slug: str) -> Game:
    """Load a game's package once more, with a set's data."""
    copy = f"{PREFIX}{game.module}_{found.hash}"
    FINDER.own[copy] = game.package
    BOUND[copy] = found.content
    made: Game = replace(import_module(copy).GAME, slug=slug, data=found.hash, set_name=found.head.name)
    # Compiling takes minutes: whoever asks for a set's rules gets them as plain Python.
    made.rules.interpret()
    return made


def put_away(slug: str) -> None:
    """Forget a loaded set; what is in use stays with whoever uses it."""
    game = _loaded.pop(slug)
    for name in [name for name in sys.modules if is_within(name, game.package)]:
        del sys.modules[name]
    FINDER.own.pop(game.package, None)
    BOUND.pop(game.package, None)
    for forget in ON_PUT_AWAY:
        forget()


def loaded_sets() -> list[str]:
    """The slugs of the games that are loaded with a set, those least used first."""
    return list(_loaded)
