"""The compile policy: the one module that says how rules become machine code.

`@rule` marks a function that only compiled code calls.  `bind` makes an entry point that Python calls: a template from `loops.py`
whose free names are a game's verbs.  With NUMBA_DISABLE_JIT=1 both leave plain Python, for tests and debuggers.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

from seaboard.engine.cache import point_numba_at_cache

point_numba_at_cache()

import numba  # noqa: E402  (the cache folder must be named first)
import numpy as np  # noqa: E402
from numba import njit, types  # noqa: E402
from numba.core import cgutils  # noqa: E402
from numba.extending import intrinsic, overload  # noqa: E402

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)

# Measured: force-inlining is worth a third of the speed, no reference counting another tenth (and it turns an allocation into a
# compile error); bounds checks cost nothing.
COMMON: dict[str, Any] = {"boundscheck": True, "error_model": "numpy"}
RULE: dict[str, Any] = {
    **COMMON,
    "_nrt": False,
    "forceinline": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
# A loop over all bytes of a record needs no checks, and without them it becomes a few wide moves: a copy takes 9 ns instead of 76.
UNCHECKED: dict[str, Any] = {**RULE, "boundscheck": False}
ENTRY: dict[str, Any] = {**COMMON, "nogil": True, "cache": True}


def widened(kind: Any) -> Any:
    """Every integer type becomes int64, so that a rule is compiled once and not once per width, literal and enumeration."""
    return types.int64 if isinstance(kind, (types.Integer, types.IntegerLiteral, types.IntEnumMember)) else kind


def widen(dispatcher: Any) -> Any:
    """Make a dispatcher see int64 wherever an integer is passed to it by compiled code."""
    narrow_template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return narrow_template(tuple(widened(arg) for arg in args), {name: widened(arg) for name, arg in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def rule(function: F) -> F:
    """A rule: called by other rules and by entry points, never by Python when compiled."""
    return compiled_rule(function, RULE)


def unchecked(function: F) -> F:
    """A rule that runs over places that exist by construction: without checks such a loop becomes a few wide moves."""
    return compiled_rule(function, UNCHECKED)


def compiled_rule(function: F, options: dict[str, Any]) -> F:
    """A rule with these options; interpreted it stays as it is."""
    return function if INTERPRETED else cast(F, widen(njit(**options)(function)))


def plain(function: F) -> F:
    """The Python text of a rule that calls no other rule, for callers outside compiled code."""
    return cast(F, getattr(function, "py_func", function))


def rebound(template: Callable[..., Any], names: dict[str, Any], owner: str) -> FunctionType:
    """The template with its free names standing for one game's verbs."""
    assert isinstance(template, FunctionType)
    # A closure would do the same but never hits Numba's file cache; a function with its own globals does.
    bound = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__, template.__defaults__)
    bound.__qualname__ = f"{owner}.{template.__name__}"
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    return bound


def bind_entry(template: Callable[..., Any], names: dict[str, Any], owner: str) -> Callable[..., Any]:
    """An entry point for Python callers, compiled and cached under the owner's name."""
    bound = rebound(template, names, owner)
    return bound if INTERPRETED else cast(Callable[..., Any], njit(**ENTRY)(bound))


def bind_part(template: Callable[..., Any], names: dict[str, Any], owner: str, checked: bool = True) -> Callable[..., Any]:
    """A part that entry points call."""
    return compiled_rule(rebound(template, names, owner), RULE if checked else UNCHECKED)


def only_with(field: str) -> Callable[[F], F]:
    """A function of a record that does nothing where records have no such field; compiled, nothing of it is left there."""

    def made(function: F) -> F:
        def interpreted(state: Any, *arguments: Any) -> None:
            if field in state.dtype.names:
                function(state, *arguments)

        def compiled(state: Any, cause: Any, who: Any, whom: Any) -> Callable[..., None]:
            return function if field in state.fields else lambda state, cause, who, whom: None

        if not INTERPRETED:
            # Numba wants the same annotations everywhere, and a lambda has none.
            function.__annotations__ = compiled.__annotations__ = {}
            overload(interpreted)(compiled)
        return cast(F, interpreted)

    return made


def copy_within(state: Any, first: int, field: str, place: int) -> None:
    """Copy bytes of a record, from the first on, into a row of one of its own fields, as many as the row has."""
    rows = state[field]
    rows[place] = np.frombuffer(state.tobytes(), np.uint8)[first : first + rows.shape[1]]


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def compiled_copy(context: Any, state: Any, first: Any, field: Any, place: Any) -> Any:
    """The same in machine code: one copy of memory."""
    start, size = state.offset(field.literal_value), state.typeof(field.literal_value).shape[1]

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record, number = builder.bitcast(arguments[0], cgutils.voidptr_t), arguments[3]
        source = cgutils.pointer_add(builder, record, first.literal_value)
        target = builder.gep(record, [builder.add(builder.mul(number, number.type(size)), number.type(start))])
        cgutils.raw_memcpy(builder, target, source, cgutils.intp_t(size), 1)
        return context.get_dummy_value()

    return types.void(state, first, field, types.int64), generate


copy_in_record = copy_within if INTERPRETED else compiled_copy
