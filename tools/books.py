"""Whether the players' rulebooks are whole: every rule of the specification is covered in every language, and every link leads somewhere.

`python -m tools.books [SLUG ...]` prints what is wrong, and exits 1 if anything is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from seaboard.engine.registry import find_game
from seaboard.engine.texts import Texts
from seaboard.rulebooks import rule_ids, slugs
from seaboard.teaching.book import book_in, covered
from seaboard.teaching.draft import read_draft
from seaboard.teaching.glossary import Term, bare, read_glossary
from seaboard.teaching.markup import RULES, Draft, Passage, sentences_in
from seaboard.teaching.positions import Position, positions_of
from seaboard.teaching.shelf import LANGUAGES, Place, book_file, place_of, places
from seaboard.teaching.uncovered import read_uncovered

SECTIONS = ("about", "table", "set-up", "scoring", "end", "variants", "mistakes", "first-game", "history")
"""What the book of every game has, in this order; the game's own course stands between set-up and scoring."""
STEM = 3
"""The number of letters by which a word is known in all its forms."""


def faults_of(slug: str) -> list[str]:
    """One line for everything that is wrong with a book."""
    place = place_of(slug)
    missing = [f"{book_file(language)} is missing" for language in LANGUAGES if language not in place.languages()]
    if missing:
        return missing
    drafts = {language: read_draft(slug, language) for language in LANGUAGES}
    found = [*coverage_faults(place, drafts["en"]), *glossary_faults(place)]
    for language, draft in drafts.items():
        said = [
            *draft.faults,
            *likeness_faults(drafts["en"], draft),
            *link_faults(place, draft, language),
            *example_faults(place, language),
        ]
        found += [f"{book_file(language)}: {fault}" for fault in said]
    return found


def coverage_faults(place: Place, draft: Draft) -> Iterator[str]:
    """Rules that no section covers and no reason leaves out, and the other way round."""
    known, covers, left_out = rule_ids(place.slug), covered(draft.passages), read_uncovered(place.folder)
    for rule in known:
        if rule not in covers and rule not in left_out:
            yield f"{rule} is covered nowhere, and uncovered.toml does not leave it out"
        if rule in covers and rule in left_out:
            yield f"{rule} is left out by uncovered.toml, but the section {covers[rule]} covers it"
    for rule, reason in left_out.items():
        if rule not in known:
            yield f"uncovered.toml: there is no rule {rule}"
        if not reason.strip():
            yield f"uncovered.toml: no reason for {rule}"
    anchors = [passage.anchor for passage in draft.passages if passage.anchor in SECTIONS]
    if place.slug == place.about and anchors != list(SECTIONS):
        yield f"the sections {', '.join(SECTIONS)} must stand in this order; there are {', '.join(anchors)}"


def likeness_faults(english: Draft, other: Draft) -> Iterator[str]:
    """Where a language's book is built otherwise than the English one."""
    ours, theirs = ([(passage.level, passage.anchor) for passage in draft.passages] for draft in (english, other))
    if ours != theirs:
        yield f"its sections are not those of the English book: {sorted(set(ours) ^ set(theirs)) or 'their order differs'}"
        return
    for mine, its in zip(english.passages, other.passages, strict=True):
        if marks_in(mine) != marks_in(its):
            differing = sorted(set(marks_in(mine)) ^ set(marks_in(its))) or "not equally often"
            yield f"#{its.anchor} marks other rules than the English book: {differing}"
        if [(block.kind, block.target) for block in mine.blocks] != [(block.kind, block.target) for block in its.blocks]:
            yield f"#{its.anchor} has other pictures, examples or boxes than the English book, or in another order"


def marks_in(passage: Passage) -> list[str]:
    """All marks of a section; the order of words may differ between languages."""
    return sorted(found["rules"] for found in RULES.finditer(passage.text))


def link_faults(place: Place, draft: Draft, language: str) -> Iterator[str]:
    """Marks, terms, things, positions and sections that do not exist, and terms called by another word."""
    rules, terms, things = set(rule_ids(place.slug)), read_glossary(place.folder), names_of(place.about)
    positions, anchors = shown_in(place), {passage.anchor for passage in draft.passages}
    for passage in draft.passages:
        where = f"#{passage.anchor}"
        yield from (f"{where}: there is no rule {rule}" for rule in passage.rules if rule not in rules)
        if RULES.search(passage.title):
            yield f"{where}: a heading carries no marks"
        for block in passage.blocks:
            if block.target is None:
                continue
            if block.target.position not in positions:
                yield f"{where}: there is no position {block.target.position}"
            yield from (f"{where}: nothing is called {thing}" for thing in block.target.mark if thing not in things)
        for target in passage.references:
            scheme, _, name = target.partition(":")
            if scheme == "term" and name not in terms:
                yield f"{where}: the glossary has no {name}"
            elif scheme == "thing" and name not in things:
                yield f"{where}: nothing is called {name}"
            elif target.startswith("#") and target[1:] not in anchors:
                yield f"{where}: there is no section {target}"
            elif scheme not in {"term", "thing", "https"} and not target.startswith("#"):
                yield f"{where}: {target} leads nowhere"
        for word, name in passage.links_to("term"):
            if (term := terms.get(name, {}).get(language)) is not None and not is_form_of(word, term):
                yield f"{where}: {word!r} is no form of {term.word!r}; give its plural or other `forms` if it is"


def example_faults(place: Place, language: str) -> Iterator[str]:
    """Examples that do not say something after each step."""
    positions = shown_in(place)
    for section in book_in(place.slug, language).sections:
        for part in section.parts:
            steps = positions[part.position].steps if part.position in positions else []
            if part.kind == "example" and (not part.steps or len(part.steps) != len(steps)):
                yield f"#{section.anchor}: {part.position} has {len(steps)} steps, its example {len(part.steps)}"


def glossary_faults(place: Place) -> Iterator[str]:
    """Terms that lack a language, share a word, or are never used."""
    terms = read_glossary(place.folder)
    used = {name for passage in read_draft(place.slug, "en").passages for _, name in passage.links_to("term")}
    for name, entries in terms.items():
        if set(entries) != set(LANGUAGES):
            yield f"glossary: {name} is there in {', '.join(sorted(entries))}"
        yield from (
            f"glossary: {name} lacks a word or a meaning ({each})"
            for each, term in entries.items()
            if not (term.word and term.means)
        )
        if name not in used:
            yield f"glossary: no link of the English book leads to {name}"
    for language in LANGUAGES:
        words = [(name, entries[language].word.casefold()) for name, entries in terms.items() if language in entries]
        for (first, word), (second, other) in combinations(words, 2):
            if word == other:
                yield f"glossary: {first} and {second} are both called {word!r} ({language})"


def is_form_of(word: str, term: Term) -> bool:
    """Whether a word may be a form of a term: one of its words begins as one of the term's does."""
    return bool(stems(word) & {stem for form in (term.word, term.plural, *term.forms) for stem in stems(form)})


def stems(words: str) -> set[str]:
    """The beginnings of the words, without capitals and accents."""
    return {word[:STEM] for word in bare(words).split()}


@cache
def names_of(slug: str) -> frozenset[str]:
    """The ids of all things of a game, and of its seats; none where there is no game."""
    if not slug:
        return frozenset()
    game = find_game(slug)
    return frozenset(Texts(game).names) | {f"seat-{seat}" for seat in range(game.most)}


def shown_in(place: Place) -> dict[str, Position]:
    """The positions that a book may show."""
    return {} if place.game is None else positions_of(place.game)


def stands_in(slug: str, anchor: str, sentence: str) -> bool:
    """Whether a sentence stands in a section of the English book, marks and links left out."""
    found = next((passage for passage in read_draft(slug, "en").passages if passage.anchor == anchor), None)
    return found is not None and any(sentence in words for words in sentences_in(found.text))


def main() -> int:
    """Print what is wrong with the books that are named, or with all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", help="books; all if none is named")
    wrong = 0
    for slug in parser.parse_args().slugs or places():
        faults = faults_of(slug)
        wrong += len(faults)
        print(
            "\n".join(
                [
                    f"{slug}: {len(rule_ids(slug)) if slug in slugs() else 0} rules, {len(faults)} faults",
                    *(f"  {each}" for each in faults),
                ]
            )
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
