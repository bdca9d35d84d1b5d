"""The rule table finds every way in which code and tests cite a rule, and everything that is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.citations import Citation, citations_in_code, citations_in_tests, cited_ids
from tools.rule_table import Book, Pointer, document, faults_of, read_books, read_pointers


def ids(text: str) -> list[str]:
    return [rule for rule, _ in cited_ids(text, "AB")]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("[AB-DAY-1, AB-DUSK-2]", ["AB-DAY-1", "AB-DUSK-2"]),
        ("[AB-SUN-1 to 3]", ["AB-SUN-1", "AB-SUN-2", "AB-SUN-3"]),
        ("AB-SUN-2 and 4.", ["AB-SUN-2", "AB-SUN-4"]),
        ("[AB-SET-4, 6, 8; AB-NEXT-4, 6]", ["AB-SET-4", "AB-SET-6", "AB-SET-8", "AB-NEXT-4", "AB-NEXT-6"]),
        ("[AB-SET-1, 3 to 5, AB-ACT-2]", ["AB-SET-1", "AB-SET-3", "AB-SET-4", "AB-SET-5", "AB-ACT-2"]),
        ("Refusal.AB_FLOW_2, 3)", ["AB-FLOW-2"]),
        ('("AB-SEE-8", 3)', ["AB-SEE-8"]),
        ("AB-SET-1, 2 players at least", ["AB-SET-1"]),
        ("[AB-CHAR] of CAB-DAY-1 and XAB_DAY_2", []),
    ],
)
def test_ids_are_read_in_lists_ranges_and_identifiers(text: str, cited: list[str]) -> None:
    assert ids(text) == cited


SOURCE = '''"""A heading.  [AB-DAY-9]"""

LIMIT = 3
"""The most.  [AB-SET-1]"""

# Stands above what it speaks of.  [AB-SET-2]
SPARE = 4

LAYOUT = Layout((
    Field("hold", "i1", "AB-SEE-1", "what is aboard"),
))


class Refusal(IntEnum):
    AB_FLOW_2 = 1


@rule
def sail(state, seat):
    """Goes.  [AB-SAIL-1,
    AB-SAIL-2]"""
    # Why so.  [AB-SAIL-3]
    return Refusal.AB_FLOW_2


class Boat:
    def row(self):
        """Slowly.  [AB-ROW-1]"""
'''


def test_code_cites_by_docstring_comment_enum_and_field(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = {(each.rule, each.line): each.thing for each in citations_in_code(path, "AB")}
    assert found == {
        ("AB-DAY-9", 1): "",
        ("AB-SET-1", 4): "LIMIT",
        ("AB-SET-2", 6): "SPARE",
        ("AB-SEE-1", 10): "field hold",
        ("AB-FLOW-2", 15): "Refusal",
        ("AB-SAIL-1", 20): "sail",
        ("AB-SAIL-2", 21): "sail",
        ("AB-SAIL-3", 22): "sail",
        ("AB-FLOW-2", 23): "sail",
        ("AB-ROW-1", 28): "Boat.row",
    }


TESTS = '''
import pytest
from pytest import mark

pytestmark = pytest.mark.rule("AB-SET-1")

@pytest.mark.rule("AB-DAY-1", "AB-DAY-2")
def test_one() -> None:
    """Not by a docstring.  [AB-DAY-9]"""

@pytest.mark.parametrize("x", [pytest.param(1, marks=mark.rule("AB-DAY-3")), 2])
def test_two(x: int) -> None: ...

class TestThree:
    @mark.rule("AB-DAY-4")
    def test_four(self) -> None: ...
'''


def test_tests_cite_by_mark_alone(tmp_path: Path) -> None:
    path = tmp_path / "test_day.py"
    path.write_text(TESTS, encoding="utf-8")
    found = {each.rule: each.thing for each in citations_in_tests(path, "AB")}
    assert found == {
        "AB-SET-1": "pytestmark",
        "AB-DAY-1": "test_one",
        "AB-DAY-2": "test_one",
        "AB-DAY-3": "test_two",
        "AB-DAY-4": "TestThree.test_four",
    }


def book(root: Path, code: list[str], tests: list[str], pointers: dict[str, Pointer] | None = None) -> Book:
    def citations(rules: list[str], thing: str) -> list[Citation]:
        return [Citation(rule, root / "rules.py", 7, thing) for rule in rules]

    return Book("Boats", "boats", "AB", ["AB-DAY-1", "AB-DAY-2"], citations(code, "sail"), citations(tests, "test"), pointers or {})


def test_a_rule_without_code_or_test_is_a_fault(tmp_path: Path) -> None:
    assert faults_of(book(tmp_path, ["AB-DAY-1"], ["AB-DAY-2"]), tmp_path) == [
        "AB-DAY-1: no test cites it",
        "AB-DAY-2: no code cites it",
    ]


def test_a_citation_of_a_rule_that_does_not_exist_is_a_fault(tmp_path: Path) -> None:
    both = ["AB-DAY-1", "AB-DAY-2"]
    faults = faults_of(book(tmp_path, [*both, "AB-DAY-3"], both), tmp_path)
    assert faults == ["rules.py:7: cites AB-DAY-3, which boats does not have"]


def test_a_heading_is_no_code(tmp_path: Path) -> None:
    heading = Book("Boats", "boats", "AB", ["AB-DAY-1"], [Citation("AB-DAY-1", tmp_path / "rules.py", 1, "")], [], {})
    assert "AB-DAY-1: no code cites it" in faults_of(heading, tmp_path)


def test_a_pointer_stands_for_a_test_if_it_leads_somewhere(tmp_path: Path) -> None:
    (tmp_path / "state.py").write_text("doubloons = 1\n", encoding="utf-8")
    pointer = Pointer("AB-DAY-2", "state.py:doubloons", "it only defines a word")
    assert faults_of(book(tmp_path, ["AB-DAY-1"], ["AB-DAY-1"], {"AB-DAY-2": pointer}), tmp_path) == []


@pytest.mark.parametrize(
    ("where", "reason", "fault"),
    [
        ("state.py:doubloons", " ", "gives no reason"),
        ("nowhere.py:doubloons", "defines", "points to 'nowhere.py:doubloons'"),
        ("state.py", "defines", "points to 'state.py'"),
        ("state.py:doubloon", "defines", "points to 'doubloon', which is not in state.py"),
    ],
)
def test_a_pointer_that_leads_nowhere_is_a_fault(tmp_path: Path, where: str, reason: str, fault: str) -> None:
    (tmp_path / "state.py").write_text("doubloons = 1\n", encoding="utf-8")
    faults = faults_of(book(tmp_path, ["AB-DAY-1"], ["AB-DAY-1"], {"AB-DAY-2": Pointer("AB-DAY-2", where, reason)}), tmp_path)
    assert [each for each in faults if fault in each]


def test_a_pointer_for_a_rule_that_is_tested_or_unknown_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "state.py").write_text("doubloons = 1\n", encoding="utf-8")
    both = ["AB-DAY-1", "AB-DAY-2"]
    pointers = {rule: Pointer(rule, "state.py:doubloons", "defines") for rule in ("AB-DAY-2", "AB-DAY-8")}
    faults = faults_of(book(tmp_path, both, both, pointers), tmp_path)
    assert [fault.partition("toml: ")[2] for fault in faults] == [
        "AB-DAY-2 has code and test by now and needs no pointer",
        "AB-DAY-8 is no rule of boats",
    ]


def test_pointers_are_read_from_their_list(tmp_path: Path) -> None:
    assert read_pointers(tmp_path) == {}
    path = tmp_path / "docs" / "rules" / "pointers.toml"
    path.parent.mkdir(parents=True)
    path.write_text('[AB-DAY-2]\nwhere = "a.py:b"\nreason = "why"\n', encoding="utf-8")
    assert read_pointers(tmp_path) == {"AB-DAY-2": Pointer("AB-DAY-2", "a.py:b", "why")}


def test_the_table_has_a_row_for_every_rule_of_every_game() -> None:
    root = Path(__file__).resolve().parents[2]
    books = read_books(root)
    page = document(books, root)
    assert books
    assert [rule for each in books for rule in each.rules if f"| {rule} | " not in page] == []
