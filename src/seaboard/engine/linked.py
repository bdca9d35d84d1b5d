"""Rules are linked into entry points and never run on their own, so no machine code is made of a rule by itself.

Numba optimises every function and turns it into machine code as soon as it is compiled.  Of a rule only the optimised text is needed: the
entry point that calls it is compiled with it inside.  This saves a third of the time that a game takes to compile.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.untyped_passes import FixupArgs


class Unset:
    """A code generator for code that is not loaded: there is no place to write an environment to."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Leave it out: rules use no environment, and entry points set the ones they refer to."""


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """A function's optimised text, for others to link; it is not made into machine code."""

    @property
    def codegen(self) -> Any:
        """The code generator, which is asked to load nothing."""
        return Unset(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """Nothing can be called here."""
        self._ensure_finalized()
        return 0

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class PassedOnLibrary(LinkedLibrary):
    """The text of a function that is called in one place: it is optimised there, with everything around it, and not here before."""

    def _optimize_final_module(self) -> None:
        pass


@register_pass(mutates_CFG=False, analysis_only=True)
class LinkOnly(FunctionPass):  # type: ignore[misc]
    """Has the function that is being compiled go into a library that is only linked."""

    _name = "link_only"
    library: type[LinkedLibrary] = LinkedLibrary

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Choose the library before the function is lowered."""
        if state.library is None:
            state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
        return True


@register_pass(mutates_CFG=False, analysis_only=True)
class PassOn(LinkOnly):
    """Has it go into a library that is not even optimised."""

    _name = "pass_on"
    library = PassedOnLibrary


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own way of compiling, with that choice."""

    choice: type[LinkOnly] = LinkOnly

    def define_pipelines(self) -> list[Any]:
        """One way, without Python objects."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.choice, FixupArgs)
        passes.finalize()
        return [passes]


class PartCompiler(RuleCompiler):
    """The same for functions that are called in one place."""

    choice = PassOn
