"""The example dashboard and alerts ask for numbers that the server counts."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from prometheus_client import generate_latest

from seaboard.server.process.counting import REGISTRY

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"


def alerts() -> list[dict[str, Any]]:
    told = import_module("yaml").safe_load((FOLDER / "alerts.yml").read_text())
    return [rule for group in told["groups"] for rule in group["rules"]]


def asked(expression: str) -> set[str]:
    """The numbers of ours that an expression names."""
    return set(re.findall(r"seaboard_\w+", expression))


def counted() -> set[str]:
    """What `/metrics` tells, also the series of a histogram."""
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", generate_latest(REGISTRY).decode(), re.M)
    return {name for name, _ in kinds} | {f"{name}_bucket" for name, kind in kinds if kind == "histogram"}


def test_every_panel_and_alert_asks_for_something_that_is_counted() -> None:
    panels = json.loads((FOLDER / "grafana-dashboard.json").read_text())["panels"]
    expressions = [target["expr"] for panel in panels for target in panel["targets"]] + [rule["expr"] for rule in alerts()]
    assert len(expressions) > 12
    assert set.union(*map(asked, expressions)) <= counted()


def test_everything_that_is_counted_is_on_the_dashboard() -> None:
    text = (FOLDER / "grafana-dashboard.json").read_text()
    names = [
        name for name in re.findall(r"^# TYPE (\w+) ", generate_latest(REGISTRY).decode(), re.M) if not name.endswith("_created")
    ]
    assert [name for name in names if name not in text] == []


def test_every_alert_says_what_people_notice_and_what_to_do() -> None:
    for rule in alerts():
        assert rule["labels"]["severity"] in ("page", "warn")
        assert set(rule["annotations"]) == {"summary", "action"}, rule["alert"]
