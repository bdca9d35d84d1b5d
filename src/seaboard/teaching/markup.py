"""The text of a players' rulebook, cut into sections and these into parts: words, pictures, examples and boxes.

Markdown with a few additions: `## Heading {#anchor}`, `{HOP-TURN-1}` for the rules that a passage covers, `[word](term:id)`, `[Name](thing:id)`,
`![Caption.](position:id?show=mine&mark=a,b)` on a line of its own, and boxes from `:::example id`, `:::mistake` or `:::tip` to `:::`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import parse_qs

Kind = Literal["text", "picture", "example", "mistake", "tip"]
Show = Literal["board", "mine", "rival"]

HEADING = re.compile(r"(?P<marks>#{1,6}) +(?P<title>.+?)(?: +\{#(?P<anchor>[^}]*)\})? *")
ANCHOR = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
PICTURE = re.compile(r"!\[(?P<caption>.*)\]\(position:(?P<target>[^)]+)\) *")
OPENING = re.compile(r":::(?P<kind>[a-z]+) *(?P<target>\S*) *")
CLOSING = ":::"
FENCE = "```"
RULES = re.compile(r"\{(?P<rules>[A-Z]+-[A-Z]+-\d+(?: +[A-Z]+-[A-Z]+-\d+)*)\}")
LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<target>[^)\s]+)\)")
LOOSE = re.compile(r"(?<=«) | (?=[;?!»]|:(?!:))")
"""Spaces at which a French line must not break."""
BOXES: dict[str, Kind] = {"example": "example", "mistake": "mistake", "tip": "tip"}
SHOWS: dict[str, Show] = {"board": "board", "mine": "mine", "rival": "rival"}


@dataclass(frozen=True)
class Target:
    """The position that a picture or an example shows, and what of it."""

    position: str
    show: Show = "board"
    mark: tuple[str, ...] = ()


@dataclass
class Block:
    """A part of a section as it was written."""

    kind: Kind
    lines: list[str] = field(default_factory=list)
    target: Target | None = None

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()


@dataclass
class Passage:
    """A section as it was written: a heading and what follows it up to the next one."""

    level: int
    title: str
    anchor: str
    blocks: list[Block] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All its words, without headings and the lines of boxes."""
        return "\n\n".join(block.text for block in self.blocks)

    @property
    def rules(self) -> list[str]:
        """The rules it covers, in order."""
        return list(dict.fromkeys(rule for found in RULES.finditer(self.text) for rule in found["rules"].split()))

    @property
    def references(self) -> list[str]:
        """Whatever its words link to: `term:doubloon`, `#scoring`."""
        return [found["target"] for found in LINK.finditer(self.text)]

    def links_to(self, scheme: str) -> list[tuple[str, str]]:
        """The words of its links of one sort, and the id that each leads to."""
        links = ((found["words"], found["target"].partition(":")) for found in LINK.finditer(self.text))
        return [(words, target[2]) for words, target in links if target[0] == scheme]


@dataclass
class Draft:
    """A whole text, cut up, and what is wrong with how it is written."""

    title: str = ""
    passages: list[Passage] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def read_target(text: str) -> Target:
    """`night-pays?show=mine&mark=beggar,cook` as a position and what of it is shown."""
    position, _, query = text.partition("?")
    asked = parse_qs(query)
    mark = tuple(word for value in asked.get("mark", ()) for word in value.split(",") if word)
    return Target(position, SHOWS.get(asked.get("show", ["board"])[0], "board"), mark)


def cut(text: str) -> Draft:
    """A text as sections with their parts."""
    draft = Draft()
    open_box: Block | None = None
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith(FENCE)
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            if open_box is not None:
                draft.faults.append(f"line {number}: a box is still open before this heading")
            open_box = None
            _begin(draft, number, heading)
        elif not draft.passages:
            if line.strip():
                draft.faults.append(f"line {number}: words before the first section")
        elif not fenced and line.startswith(CLOSING):
            open_box = _turn(draft, number, line, open_box)
        elif open_box is not None:
            if PICTURE.fullmatch(line):
                draft.faults.append(f"line {number}: a picture stands outside of boxes")
            open_box.lines.append(line)
        else:
            _write(draft.passages[-1], line)
    if open_box is not None:
        draft.faults.append("the last box is not closed")
    return draft


def _begin(draft: Draft, number: int, heading: re.Match[str]) -> None:
    """A heading: the book's title, or a section."""
    level, title, anchor = len(heading["marks"]), heading["title"].strip(), heading["anchor"] or ""
    if level == 1 and not draft.passages and not anchor:
        draft.title = title
        return
    if level not in (2, 3):
        draft.faults.append(f"line {number}: headings are `##` or `###`")
    if not ANCHOR.fullmatch(anchor):
        draft.faults.append(f"line {number}: the heading {title!r} needs an anchor of small letters, such as {{#scoring}}")
    if any(passage.anchor == anchor for passage in draft.passages):
        draft.faults.append(f"line {number}: the anchor {anchor!r} stands twice")
    draft.passages.append(Passage(level, title, anchor))


def _turn(draft: Draft, number: int, line: str, open_box: Block | None) -> Block | None:
    """A line that opens or closes a box."""
    if line.strip() == CLOSING:
        if open_box is None:
            draft.faults.append(f"line {number}: no box is open here")
        return None
    opening = OPENING.fullmatch(line)
    kind = BOXES.get(opening["kind"]) if opening else None
    if opening is None or kind is None or open_box is not None or (kind == "example") != bool(opening["target"]):
        draft.faults.append(f"line {number}: {line!r} opens no box; there are `:::example position`, `:::mistake` and `:::tip`")
        return open_box
    box = Block(kind, target=read_target(opening["target"]) if opening["target"] else None)
    draft.passages[-1].blocks.append(box)
    return box


def _write(passage: Passage, line: str) -> None:
    """A line of words, or a picture."""
    picture = PICTURE.fullmatch(line)
    if picture:
        passage.blocks.append(Block("picture", [picture["caption"]], read_target(picture["target"])))
        return
    if not passage.blocks or passage.blocks[-1].kind != "text":
        if not line.strip():
            return
        passage.blocks.append(Block("text"))
    passage.blocks[-1].lines.append(line)


def tied(text: str, language: str) -> str:
    """A text whose lines break only where its language allows: in French not before `:`, `;`, `?`, `!` and `»`, nor after `«`."""
    return LOOSE.sub("\N{NO-BREAK SPACE}", text) if language == "fr" else text


def plain(text: str) -> str:
    """Words as they are read aloud: without marks of rules, links and emphasis, on one line."""
    bare = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", RULES.sub("", text))
    return " ".join(re.sub(r"[*_`|]", "", bare).split())


def sentences_in(text: str) -> Iterator[str]:
    """The lines of a text as plain words, for those who look for a sentence."""
    for paragraph in re.split(r"\n\s*\n", text):
        yield plain(paragraph)
