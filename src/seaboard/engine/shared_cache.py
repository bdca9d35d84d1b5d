"""Compiled entry points are found by what they are made of, wherever the package lies.

Numba keeps what it compiles under a hash of the source's folder, so that every clone of a repository and every environment would compile the
same texts again, for minutes.  What is bound for a game carries a hash of its texts in its name; that name is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

PACKAGE = Path(__file__).resolve().parent.parent


class SharedLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Takes a folder's place within the package for its name; a folder elsewhere has Numba's."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder for what is compiled of a file, within the folder for compiled code."""
        folder = Path(py_file).resolve().parent
        if folder.is_relative_to(PACKAGE):
            return "_".join((PACKAGE.name, *folder.relative_to(PACKAGE).parts))
        return str(super().get_suitable_cache_subpath(py_file))


class SharedImpl(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's way to keep functions, in places of ours where there is a folder for it."""

    _locator_classes = (SharedLocator, *CompileResultCacheImpl._locator_classes)


class SharedCache(FunctionCache):  # type: ignore[misc]
    """What was compiled of a function, in this clone or in another with the same texts."""

    _impl_class = SharedImpl


def share(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Let a compiled function be found by its name, which must tell all texts that it is made of apart from others."""
    dispatcher._cache = SharedCache(function)
