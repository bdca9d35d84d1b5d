"""axe-core, let loose on a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from tests.web.people import Person

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = {"serious", "critical"}
RUN = "(rules) => axe.run(document, { resultTypes: ['violations'], ...(rules.length ? { runOnly: rules } : {}) })"

# Colours fade from one theme to the other: wait until they have.
FADED = """
async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const ends = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(ends.map((each) => each.finished.catch(() => null)));
}
"""


@cache
def script() -> str:
    """The tool's own text."""
    return SCRIPT.read_text(encoding="utf-8")


def faults_of(person: Person, *rules: str) -> list[str]:
    """Serious and critical faults of the page as it stands, by these rules or by all, each with the things it is found on."""
    page = person.page
    # The server's policy lets no foreign script in, so it is brought by the debugger, not by a tag.
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(script())
    result: dict[str, Any] = page.evaluate(RUN, list(rules))
    return [
        f"{fault['id']} ({fault['impact']}) {node['html'][:160]} {' '.join((node.get('failureSummary') or '').split())[:200]}"
        for fault in result["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def check(person: Person, what: str) -> None:
    """No serious fault, by day and by night; by night only colours are another matter."""
    schemes: tuple[tuple[Literal["light", "dark"], tuple[str, ...]], ...] = (("light", ()), ("dark", ("color-contrast",)))
    for scheme, rules in schemes:
        person.page.emulate_media(color_scheme=scheme)
        person.page.wait_for_selector(f"html[data-theme={scheme}]")
        person.page.evaluate(FADED)
        faults = faults_of(person, *rules)
        assert not faults, f"{what}, {scheme}: " + "\n".join(faults)
