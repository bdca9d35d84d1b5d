"""The sea chart: spaces, links, ports and their demand fields, read from data files and checked.  [MB-MAP-1, MB-MAP-2]"""

from __future__ import annotations

from seaboard.games.mare_balticum.entries import Entries

DEPTHS = ("shallow", "deep", "port")
MARKS = ("zero", "minus-one")
MOST_SPACES = 62
"""As many as one signed mask holds."""


def read_spaces() -> Entries:
    """The spaces in table order, sea spaces before ports, each with a depth and a place on the canvas.  [MB-MAP-1]"""
    spaces = Entries("map.toml", "space")
    for number in range(len(spaces.rows)):
        depth = spaces.one_of(number, "depth", DEPTHS)
        spaces.whole(number, "x", 0, 1000)
        spaces.whole(number, "y", 0, 1000)
        if depth != "port" and number > 0 and spaces.rows[number - 1]["depth"] == "port":
            spaces.fail(number, "depth", f"sea space {spaces.ids[number]!r} stands after a port; sea spaces come first")
    if not 2 <= len(spaces.rows) <= MOST_SPACES:
        spaces.fail_whole(f"there must be 2 to {MOST_SPACES} spaces, not {len(spaces.rows)}")
    for wanted in ("port", "sea"):
        if not any((row["depth"] == "port") == (wanted == "port") for row in spaces.rows):
            spaces.fail_whole(f"there is no {wanted} space at all")
    check_links(spaces)
    check_connected(spaces)
    return spaces


def check_links(spaces: Entries) -> None:
    """Every link leads to a known space, stands once at each of its ends, and never leads back to its own space.  [MB-MAP-2]"""
    for number, row in enumerate(spaces.rows):
        links = row.get("links")
        if not isinstance(links, list) or not links:
            spaces.fail(number, "links", f"space {row['id']!r} needs a list links of its neighbours")
        for place, other in enumerate(links):
            if other not in spaces.ids:
                spaces.fail(number, "links", f"{row['id']!r} links to {other!r}, which is no space")
            if other == row["id"]:
                spaces.fail(number, "links", f"{row['id']!r} links to itself")
            if other in links[:place]:
                spaces.fail(number, "links", f"{row['id']!r} links to {other!r} twice")
            if row["id"] not in spaces.rows[spaces.ids.index(other)].get("links", []):
                spaces.fail(number, "links", f"one-way link: {row['id']!r} links to {other!r}, but {other!r} not to {row['id']!r}")


def check_connected(spaces: Entries) -> None:
    """From the first space every other one can be reached."""
    reached, frontier = {spaces.ids[0]}, [spaces.ids[0]]
    while frontier:
        links = spaces.rows[spaces.ids.index(frontier.pop())]["links"]
        fresh = [other for other in links if other not in reached]
        reached.update(fresh)
        frontier += fresh
    for number, own in enumerate(spaces.ids):
        if own not in reached:
            spaces.fail(number, "links", f"the sea is disconnected: no way leads from {spaces.ids[0]!r} to {own!r}")


def read_fields(spaces: Entries, tokens: int) -> Entries:
    """The demand fields in field order: those of a port together, no mark twice in a port, as many as demand tokens.  [MB-COMP-4]"""
    fields = Entries("ports.toml", "field", has_names=False)
    ports = [row["id"] for row in spaces.rows if row["depth"] == "port"]
    dealt: list[tuple[str, str]] = []
    for number in range(len(fields.rows)):
        port, mark = fields.text(number, "port"), fields.one_of(number, "mark", MARKS)
        if port not in ports:
            fields.fail(number, "port", f"{port!r} is no port of the map")
        if (port, mark) in dealt:
            fields.fail(number, "mark", f"{port!r} has a field {mark} already")
        if port in [earlier for earlier, _ in dealt[:-1]] and dealt[-1][0] != port:
            fields.fail(number, "port", f"the fields of {port!r} must stand together")
        dealt.append((port, mark))
    if len(dealt) != tokens:
        fields.fail_whole(f"there must be as many fields as demand tokens, {tokens}, not {len(dealt)}")
    return fields


def read_marks() -> Entries:
    """The two marks of demand fields."""
    marks = Entries("ports.toml", "mark")
    marks.expect_ids(MARKS)
    return marks
