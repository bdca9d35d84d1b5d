"""The device check finds what CUDA device code does not allow, and nothing else."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from tools.device_check import faults_in, main

PLANTED = {
    "try:\n    pass\nfinally:\n    pass": "try",
    "with state:\n    pass": "with",
    "x = [i for i in range(3)]": "a comprehension",
    "x = {i: i for i in range(3)}": "a comprehension",
    "x = max(i for i in range(3))": "a generator expression",
    "yield 1": "yield",
    "raise ValueError": "raise",
    "assert state": "assert",
    "x = f'{state}'": "an f-string",
    "x = lambda y: y": "a lambda",
    "def inner() -> None: ...": "a function inside a rule",
    "class Inner: ...": "a class inside a rule",
    "x = {}": "a dict",
    "x = {1}": "a set",
    "x = [1, 2]": "a list",
    "global x": "global",
    "f(*x)": "a starred argument",
    "f(**x)": "a starred argument",
    "x = 'a %s' % state": "formatting of text",
    "x = 'a {}'.format(state)": ".format()",
    "x = sorted(state)": "sorted()",
    "x = str(state)": "str()",
    "print(state)": "print()",
    "x = np.zeros(3)": "np.zeros(), which allocates",
    "x = state.den.copy()": ".copy()",
    "import math": "an import inside a rule",
}


@pytest.mark.parametrize("statement", PLANTED)
def test_a_planted_fault_is_found_once(statement: str) -> None:
    text = "@rule\ndef sail(state):\n    state.a = 1\n" + indent(statement, "    ") + "\n"
    assert faults_in(text, "x.py") == [f"x.py:4: sail: device code has no {PLANTED[statement]}"]


def test_a_fault_inside_a_forbidden_block_is_found_too() -> None:
    text = "@rule\ndef sail(state):\n    try:\n        print(1)\n    finally:\n        pass\n"
    assert [fault.rpartition(" ")[2] for fault in faults_in(text, "x.py")] == ["try", "print()"]


def test_starred_parameters_are_found() -> None:
    assert faults_in("@rule\ndef sail(state, *seats):\n    return 1\n", "x.py") == [
        "x.py:2: sail: device code has no starred parameters"
    ]


def test_what_device_code_allows_passes() -> None:
    allowed = '''
@compile.rule
def sail(state: State, seat: int, out: Callable[[int], int]) -> int:
    """A docstring, an annotation with a list, tuples, conditions and loops.  [XX-YY-1]"""
    left, right = 1, 2
    number: Callable[[int], int] = 0
    for other in range(int(state.players)):
        if other != seat and 0 <= other < 3 or not state.open:
            number += 1 if state.den[other, 0] > 0 else min(left, right)
    while number > 0:
        number &= number - 1
    out[number] = np.int64(abs(number)) << 2
    return number
'''
    assert faults_in(allowed, "x.py") == []


def test_functions_that_are_no_rules_may_do_as_they_like() -> None:
    assert faults_in("def show(state):\n    return [f'{x}' for x in state]\n", "x.py") == []


def test_the_parts_of_entry_points_are_checked_like_rules() -> None:
    text = "def pick(state):\n    print(state)\n\ndef enter(state):\n    print(state)\n\nPARTS = {'draw': pick}\n"
    assert faults_in(text, "x.py") == ["x.py:2: pick: device code has no print()"]


def test_every_rule_of_the_package_is_device_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0, capsys.readouterr().out


def test_a_file_with_a_fault_fails_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.py"
    path.write_text("@rule\ndef sail(state):\n    print(state)\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert "bad.py:3: sail: device code has no print()" in capsys.readouterr().out
