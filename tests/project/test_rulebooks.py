"""The specifications: each stands once, and a reader finds each rule."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from seaboard.engine.errors import UsageError
from seaboard.rulebooks import UnknownRule, UnknownRulebook, read_rules, rule_ids, rule_text, rulebook, slugs

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "rules"
PACKAGED = ROOT / "src" / "seaboard" / "rulebooks"


def test_the_documentation_links_to_every_specification_and_copies_none() -> None:
    assert {path.name for path in DOCS.iterdir()} == {"README.md", "pointers.toml"}
    page = (DOCS / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(\.\./\.\./src/seaboard/rulebooks/([\w.-]+)\)", page)
    assert sorted(linked) == sorted(path.name for path in PACKAGED.iterdir() if path.suffix in {".md", ".csv", ".json"})


def test_each_rule_is_listed_once_and_begins_with_its_id() -> None:
    for slug in slugs():
        ids = rule_ids(slug)
        assert len(ids) == len(set(ids)) > 25
        assert all(rule_text(slug, rule).startswith(f"**{rule}** ") for rule in ids)


def test_rules_stand_in_the_order_of_their_definition() -> None:
    for slug in slugs():
        text = rulebook(slug)
        bullet = "\n- **{}** " if "\n- **" + rule_ids(slug)[0] in text else "\n| {} | ["
        definitions = [text.index(bullet.format(rule)) for rule in rule_ids(slug)]
        assert definitions == sorted(definitions)


def test_a_rule_in_a_bullet_has_all_its_lines() -> None:
    assert dict(read_rules("- **AB-CD-1** one\n  two [ours]\n- **AB-CD-2** three\n\n  four\n")) == {
        "AB-CD-1": "one\ntwo [ours]",
        "AB-CD-2": "three",
    }


def test_a_rule_in_a_table_ends_with_its_mark() -> None:
    assert list(read_rules("| id | mark | rule |\n|---|---|---|\n| AB-CD-1 | [book] | one |\n")) == [("AB-CD-1", "one [book]")]


def test_a_table_that_only_mentions_rules_defines_none() -> None:
    assert list(read_rules("| Rule | Our ruling | Why |\n|---|---|---|\n| AB-CD-1 | one | two |\n")) == []
    assert list(read_rules("- **EX-1** an example\n**AB-EX-1, another** text\nAB-CD-1 is mentioned\n")) == []


def test_small_letters_and_a_missing_prefix_are_understood() -> None:
    slug = slugs()[0]
    rule = rule_ids(slug)[0]
    assert rule_text(slug, rule.lower()) == rule_text(slug, rule.partition("-")[2]) == rule_text(slug, rule)


def test_an_unknown_rule_is_an_error_that_names_near_ones() -> None:
    slug = slugs()[0]
    rule = rule_ids(slug)[0]
    with pytest.raises(UnknownRule, match=rule) as fault:
        rule_text(slug, f"{rule}999")
    assert isinstance(fault.value, UsageError)


def test_a_rule_of_another_rulebook_is_an_error_that_names_that_book() -> None:
    first, second = slugs()[:2]
    with pytest.raises(UnknownRule, match=f"is a rule of {second}"):
        rule_text(first, rule_ids(second)[0])


def test_an_unknown_rulebook_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UnknownRulebook, match=slugs()[0]):
        rulebook("chess")


def test_rules_are_read_without_loading_numba() -> None:
    script = "import sys, seaboard.rulebooks as books; [books.rule_ids(slug) for slug in books.slugs()]; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
