"""A players' rulebook in one language: sections with words, pictures and examples, the rules they cover, and the glossary."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from seaboard.engine.game import Game
from seaboard.engine.texts import FALLBACK, Texts, read_texts
from seaboard.teaching.draft import read_draft
from seaboard.teaching.glossary import Term, terms_of
from seaboard.teaching.html import Links, split_example, to_html
from seaboard.teaching.markup import Block, Kind, Passage, Show, plain
from seaboard.teaching.shelf import Place, place_of


class BookPart(Struct, frozen=True):
    """A part of a section."""

    kind: Kind
    html: str = ""
    """The words of a text or a box; of an example those before its first step."""
    caption: str = ""
    position: str = ""
    """What a picture or an example shows."""
    show: Show = "board"
    mark: list[str] = []
    """Things that are marked on the board."""
    steps: list[str] = []
    """What is said after each step of an example, as HTML."""


class BookSection(Struct, frozen=True):
    """A headed part of a book."""

    anchor: str
    level: int
    title: str
    parts: list[BookPart]
    rules: list[str]
    """Ids of the rules of the specification that it covers."""
    text: str
    """All its words without marks, for a search."""


class Book(NamedTuple):
    """A whole book."""

    place: Place
    language: str
    title: str
    sections: list[BookSection]
    glossary: list[Term]
    covers: dict[str, str]
    """The anchor of the section that covers a rule, by the rule's id."""


def covered(passages: list[Passage]) -> dict[str, str]:
    """The section that covers each rule: the first that names it."""
    found: dict[str, str] = {}
    for passage in passages:
        for rule in passage.rules:
            found.setdefault(rule, passage.anchor)
    return found


def rules_of_things(game: Game) -> dict[str, str]:
    """The rule under which each thing of a game stands, by its id."""
    tables = read_texts(Texts(game).folder, FALLBACK)
    return {str(thing): str(rule) for rule, things in tables.get("rule", {}).items() for thing in things}


def explained_at(place: Place, covers: dict[str, str]) -> dict[str, str]:
    """Where each thing is explained: in this book, or else in the book of its game."""
    if place.game is None:
        return {}
    rules = rules_of_things(place.game)
    elsewhere = {} if place.slug == place.about else {thing: f"/rules/{place.about}#{rule}" for thing, rule in rules.items()}
    return elsewhere | {thing: f"#{covers[rule]}" for thing, rule in rules.items() if rule in covers}


def told_of(place: Place, language: str, terms: list[Term]) -> dict[str, str]:
    """What can be read of terms and things without leaving the page."""
    told = {term.id: term.means for term in terms}
    if place.game is not None:
        texts = Texts(place.game, language)
        told |= {f"thing:{thing}": texts.find("effect", thing) or texts.find("thing", thing) or "" for thing in texts.names}
    return told


@cache
def book_in(slug: str, language: str) -> Book:
    """A book in a language, or in English where it lacks that language."""
    place = place_of(slug)
    spoken = language if language in place.languages() else FALLBACK
    draft = read_draft(slug, spoken)
    covers = covered(draft.passages)
    terms = terms_of(place.folder, spoken)
    links = Links(f"/rules/{slug}/specification", explained_at(place, covers), told_of(place, spoken, terms))
    sections = [
        BookSection(
            passage.anchor,
            passage.level,
            passage.title,
            [_part(block, links) for block in passage.blocks],
            passage.rules,
            plain(passage.text),
        )
        for passage in draft.passages
    ]
    title = draft.title or (place.game.names.get(spoken, place.game.name) if place.game else slug)
    return Book(place, spoken, title, sections, terms, covers)


def _part(block: Block, links: Links) -> BookPart:
    """A part as it is shown."""
    target = block.target
    if block.kind == "picture" and target is not None:
        return BookPart("picture", caption=plain(block.text), position=target.position, show=target.show, mark=list(target.mark))
    if block.kind == "example" and target is not None:
        html, steps = split_example(block.text, links)
        return BookPart("example", html, position=target.position, show=target.show, mark=list(target.mark), steps=steps)
    return BookPart(block.kind, to_html(block.text, links))
