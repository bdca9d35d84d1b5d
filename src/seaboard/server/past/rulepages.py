"""Rulebooks as the browser shows them: sections, and every rule findable by its id."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from seaboard.engine.errors import SeaboardError
from seaboard.engine.registry import games
from seaboard.engine.texts import Texts
from seaboard.rulebooks import UnknownRule, read_rules, rule_ids, rule_text, rulebook, slugs
from seaboard.server.http.answers import Rulebook, RuleSection, RuleText

HEADING = re.compile(r"(#{1,6}) (.*)")
FENCE = "```"
RULE_ID = re.compile(r"(?:\*\*)?([A-Z]+-[A-Z]+-\d+)\b")


@cache
def renderer() -> MarkdownIt:
    """Markdown to HTML; what looks like HTML in a text stays text."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def to_html(text: str) -> str:
    """A text as HTML, with the id of a rule on the list item or table row that defines it."""
    markdown = renderer()
    tokens = markdown.parse(text)
    defined = {rule for rule, _ in read_rules(text)}
    for place, token in enumerate(tokens):
        if token.type in {"list_item_open", "tr_open"} and (rule := first_rule(tokens[place + 1 : place + 3])) in defined:
            token.attrSet("id", str(rule))
            defined.remove(rule)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def first_rule(tokens: list[Token]) -> str | None:
    """The id with which a list item or a table row begins, if it does."""
    found = next((RULE_ID.match(token.content) for token in tokens if token.type == "inline"), None)
    return found[1] if found else None


@cache
def sections_of(slug: str) -> list[RuleSection]:
    """A rulebook cut at its headings."""
    parts: list[tuple[int, str, list[str]]] = []
    fenced = False
    for line in rulebook(slug).splitlines():
        fenced ^= line.startswith(FENCE)
        heading = None if fenced else HEADING.fullmatch(line)
        if heading:
            parts.append((len(heading[1]), plain_title(heading[2]), []))
        elif parts:
            parts[-1][2].append(line)
    found = []
    for level, title, lines in parts:
        text = "\n".join(lines).strip()
        found.append(RuleSection(level, title, text, to_html(text), list(dict.fromkeys(rule for rule, _ in read_rules(text)))))
    return found


def plain_title(title: str) -> str:
    """A heading without marks."""
    return re.sub(r"\s*\[(?:book|fact|ours)\]", "", title.replace("*", "").replace("`", "")).strip()


def book_of(slug: str) -> Rulebook:
    """A whole rulebook in sections."""
    sections = sections_of(slug)
    return Rulebook(slug, sections[0].title, sections)


def one_rule(rule_id: str, language: str) -> RuleText:
    """One rule by its id, whichever rulebook it stands in."""
    wanted = rule_id.strip().upper().replace("_", "-")
    for slug in slugs():
        if wanted in rule_ids(slug):
            text = rule_text(slug, wanted)
            return RuleText(wanted, slug, text, to_html(text), short_text(slug, wanted, language))
    raise UnknownRule(f"there is no rule {wanted[:40]!r}; rules look like {', '.join(rule_ids(slug)[0] for slug in games())}")


def short_text(slug: str, rule_id: str, language: str) -> str | None:
    """What a refused move is told about this rule, in a language or else in English."""
    game = games().get(slug)
    if game is None:
        return None
    try:
        return Texts(game, language).refusal(rule_id)
    except SeaboardError:
        return Texts(game).refusal(rule_id)
