"""The compile policy: the one module that says how rules become machine code.

`@rule` marks a function that only compiled code calls.  `bind` makes an entry point that Python calls: a template from `loops.py`
whose free names are a game's verbs.  With NUMBA_DISABLE_JIT=1 both leave plain Python, for tests and debuggers.  `as_plain` gives the same
plain Python beside compiled code, in one process: a server runs it until its compiled rules are there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

from seaboard.engine.cache import point_numba_at_cache

point_numba_at_cache()

import numba  # noqa: E402  (the cache folder must be named first)
import numpy as np  # noqa: E402
from numba import njit, types  # noqa: E402
from numba.core import cgutils  # noqa: E402
from numba.extending import intrinsic, overload  # noqa: E402

from seaboard.engine.linked import PartCompiler, RuleCompiler  # noqa: E402
from seaboard.engine.shared_cache import share  # noqa: E402

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
    "pipeline_class": RuleCompiler,
}
# A loop over all bytes of a record needs no checks, and without them it becomes a few wide moves: a copy takes 9 ns instead of 76.
UNCHECKED: dict[str, Any] = {**RULE, "boundscheck": False}
# Called in one place: optimised there, not twice.  Called in several and too heavy for a call to matter: one copy instead of several.
ONCE: dict[str, Any] = {**RULE, "pipeline_class": PartCompiler}
APART: dict[str, Any] = {**RULE, "forceinline": False}
ENTRY: dict[str, Any] = {**COMMON, "nogil": True, "cache": True, "no_cfunc_wrapper": True}
LOADING = threading.local()
STAND_INS: dict[Any, Callable[..., Any]] = {}
"""Plain functions that are not the text of the compiled one they stand for: whole rows at a time, where a loop would take milliseconds."""


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


def with_stand_in(compiled: F, plainly: Callable[..., Any]) -> F:
    """The compiled function, for which interpreted rules call another plain function than its own text."""
    STAND_INS[compiled] = plainly
    return compiled


@cache
def as_plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function as plain Python, with everything that it calls; the same bytes, much slower, and nothing to compile."""
    if function in STAND_INS:
        return STAND_INS[function]
    text = plain(function)
    if INTERPRETED or not isinstance(text, FunctionType):
        return function
    called = {name: value for name in names_in(text.__code__) if is_compiled(value := text.__globals__.get(name))}
    return rebound(text, {name: as_plain(value) for name, value in called.items()}, "plain") if called else text


def is_compiled(value: Any) -> bool:
    """Whether a name stands for something that Python cannot run, or should not."""
    return hasattr(value, "py_func") or (callable(value) and value in STAND_INS)


def names_in(code: CodeType) -> Iterator[str]:
    """The free names of a function, also in functions within it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def rebound(template: Callable[..., Any], names: dict[str, Any], owner: str) -> FunctionType:
    """The template with its free names standing for one game's verbs."""
    assert isinstance(template, FunctionType)
    # A closure would do the same but never hits Numba's file cache; a function with its own globals does.
    bound = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__, template.__defaults__)
    bound.__qualname__ = f"{owner}.{template.__name__}"
    bound.__module__ = template.__module__
    bound.__doc__ = template.__doc__
    return bound


class NotCompiled(Exception):
    """An entry point is not in the cache, and whoever asked does not want to wait until it is compiled."""


@contextmanager
def only_loading() -> Iterator[None]:
    """Within it, this thread loads entry points from the cache and compiles none: `NotCompiled` where one is not there."""
    LOADING.is_on = True
    try:
        yield
    finally:
        LOADING.is_on = False


def entry(function: Callable[..., Any], options: dict[str, Any] = ENTRY) -> Any:
    """A function that Python calls, compiled for what it is first called with, and kept in the cache."""
    dispatcher = njit(**options)(function)
    compile_now = dispatcher._compiler.compile

    def compile_unless_loading(arguments: Any, answer: Any) -> Any:
        if getattr(LOADING, "is_on", False):
            raise NotCompiled(function.__qualname__)
        return compile_now(arguments, answer)

    dispatcher._compiler.compile = compile_unless_loading
    return dispatcher


def bind_entry(template: Callable[..., Any], names: dict[str, Any], owner: str) -> Callable[..., Any]:
    """An entry point for Python callers, compiled and cached under the owner's name, which tells what it is made of."""
    bound = rebound(template, names, owner)
    if INTERPRETED:
        return bound
    dispatcher = entry(bound)
    share(dispatcher, bound)
    return cast(Callable[..., Any], dispatcher)


def bind_part(
    template: Callable[..., Any], names: dict[str, Any], owner: str, options: dict[str, Any] = RULE
) -> Callable[..., Any]:
    """A part that entry points call."""
    return compiled_rule(rebound(template, names, owner), options)


def apart(function: F) -> F:
    """The same rule for an entry point that calls it in several places and need not be quick: one copy of it is enough there."""
    return compiled_rule(plain(function), APART)


def only_with(field: str) -> Callable[[F], F]:
    """A function of a record that does nothing where records have no such field; compiled, nothing of it is left there."""

    def made(function: F) -> F:
        def interpreted(state: Any, *arguments: Any) -> None:
            if field in state.dtype.names:
                as_plain(function)(state, *arguments)

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


copy_in_record = copy_within if INTERPRETED else with_stand_in(compiled_copy, copy_within)
