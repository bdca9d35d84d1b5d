"""The sea ring on paper: towns round an oval of water, a field of tokens inside each, four zones with places for open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Any

from seaboard.printing.kits import Kit
from seaboard.printing.sheets import at, fitting, text

SIZE = (520.0, 360.0)
"""Millimetres."""
MIDDLE = (260.0, 182.0)
RADIUS = (204.0, 124.0)
SLOT = (47.0, 66.0)
"""A place for a card."""
CORNERS = {"red": (False, True), "yellow": (False, False), "blue": (True, False), "green": (True, True)}
"""Of each zone: whether it lies on the right, and whether below."""
SOCKETS = 6
ROOMY = 88.0
"""Millimetres from town to town at which everything has its full size."""
STEPS = 720


def in_order(cities: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The cities clockwise, the board's first first."""
    by_id = {each["id"]: each for each in cities}
    found = [cities[0]]
    while len(found) < len(cities):
        found.append(by_id[found[-1]["next"]])
    return found


def angles(number: int) -> list[float]:
    """Where this many towns lie on the oval, equally far from each other, clockwise from the middle of its lower edge."""
    points = [
        (RADIUS[0] * cos(pi / 2 + 2 * pi * step / STEPS), RADIUS[1] * sin(pi / 2 + 2 * pi * step / STEPS))
        for step in range(STEPS + 1)
    ]
    ways = [0.0]
    for (ax, ay), (bx, by) in pairwise(points):
        ways.append(ways[-1] + hypot(bx - ax, by - ay))
    wanted = [(place + 0.5) / number * ways[-1] for place in range(number)]
    return [pi / 2 + 2 * pi * next(step for step, way in enumerate(ways) if way >= each) / STEPS for each in wanted]


def draw_ring(kit: Kit, board: Mapping[str, Any]) -> str:
    """One board of the game."""
    cities = in_order(board["city"])
    width, height = SIZE
    x, y = MIDDLE
    parts = [f'<rect class="land" width="{width:g}" height="{height:g}"/>']
    for zone in kit.data["zone"]:
        parts.append(draw_zone(kit, zone["id"]))
    for grown, kind in ((26, "sea-edge"), (24, "sea"), (6, "sea-2"), (-24, "sea-3")):
        parts.append(f'<ellipse class="{kind}" cx="{x}" cy="{y}" rx="{RADIUS[0] - 22 + grown}" ry="{RADIUS[1] - 22 + grown}"/>')
    parts.append(f'<ellipse class="lane" cx="{x}" cy="{y}" rx="{RADIUS[0] - 20}" ry="{RADIUS[1] - 20}"/>')
    size = min(1.0, 2 * pi * hypot(*RADIUS) / 2**0.5 / len(cities) / ROOMY)
    sites = {card["site_id"] for card in kit.data["cards"]}
    for number, (city, angle) in enumerate(zip(cities, angles(len(cities)), strict=True)):
        parts.append(draw_town(kit, city, number, angle, size, city["id"] in sites))
    parts.append(at(x, y, missions(kit)))
    parts.append(f'<rect class="neat-mm" x="2" y="2" width="{width - 4:g}" height="{height - 4:g}"/>')
    return "".join(parts)


def draw_zone(kit: Kit, zone: str) -> str:
    """A quarter of the land with two places for open cards."""
    is_right, is_below = CORNERS[zone]
    width, height = SIZE
    left, top = (width / 2 if is_right else 0.0), (height / 2 if is_below else 0.0)
    parts = [
        f'<g class="zone--{zone}"><rect class="quarter" x="{left:g}" y="{top:g}" width="{width / 2:g}" height="{height / 2:g}"/>'
    ]
    for place in range(2):
        x = (width - 8 - (2 - place) * (SLOT[0] + 3) + 3) if is_right else 8 + place * (SLOT[0] + 3)
        y = height - 8 - SLOT[1] if is_below else 8.0
        parts.append(f'<rect class="slot" x="{x:.1f}" y="{y:.1f}" width="{SLOT[0]}" height="{SLOT[1]}" rx="2.5"/>')
        parts.append(
            f'<use href="#gp-f-{zone}" x="{x + SLOT[0] / 2 - 8:.1f}" y="{y + SLOT[1] / 2 - 6:.1f}" width="16" height="12"/>'
        )
    return "".join(parts) + "</g>"


def draw_town(kit: Kit, city: Mapping[str, Any], number: int, angle: float, size: float, is_site: bool) -> str:
    """A town on the coast with its name, and its field between coast and middle."""
    x, y = MIDDLE[0] + RADIUS[0] * cos(angle), MIDDLE[1] + RADIUS[1] * sin(angle)
    art = f"gp-town-{city['id'] if is_site else number % 3}"
    words = kit.name(city["id"])
    town = (
        f'<ellipse class="ground" cy="6" rx="17" ry="4"/><use href="#{art}" x="-18" y="-18" width="36" height="26"/>'
        f'<text class="town-name" y="15" font-size="{fitting(words, 58, 6.4):g}">{escape(words)}</text>'
    )
    parts = [f'<g class="zone--{city["zone"]}" transform="translate({x:.1f} {y:.1f}) scale({size:.3f})">{town}</g>']
    if city["field"]:
        far = 43 * size if abs(sin(angle)) < 0.6 else 33 * size
        fx, fy = x - far * cos(angle), y - far * sin(angle) * 0.95 + 4 * size
        sockets = "".join(
            f'<circle class="socket" cx="{13 * (spot % 3 - 1)}" cy="{13 * (spot // 3) - 6.5}" r="6"/>' for spot in range(SOCKETS)
        )
        box = f'<rect class="field" x="-21" y="-14.500" width="42" height="29" rx="3"/>{sockets}'
        parts.append(f'<g class="zone--{city["zone"]}" transform="translate({fx:.1f} {fy:.1f}) scale({size:.3f})">{box}</g>')
    return "".join(parts)


def missions(kit: Kit) -> str:
    """The missions in the middle, each with a place for its tokens."""
    rows = kit.data["mission"]
    half = -(-len(rows) // 2)
    parts = [
        '<rect class="mission-card" x="-88" y="-44" width="176" height="88" rx="4"/>',
        text(0, -34, kit.title, fitting(kit.title, 165, 6), "mission-title"),
    ]
    for number, mission in enumerate(rows):
        x, y = -84 + 88 * (number // half), -20 + 16 * (number % half)
        name = kit.name(mission["id"])
        parts.append(text(x, y + 1.5, name, fitting(name, 51, 4), "mission-name"))
        for place, points in enumerate(mission["tokens"]):
            cx = x + 60 + 15 * place
            parts.append(
                f'<circle class="socket" cx="{cx}" cy="{y}" r="6.5"/>{text(cx, y + 1.6, str(points), 4.4, "mission-points")}'
            )
    return "".join(parts)
