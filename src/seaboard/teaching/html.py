"""The words of a players' rulebook as HTML: rules as small marks, terms and things as links, everything else as Markdown has it."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from seaboard.teaching.markup import RULES

MARK = "rule_mark"


class Links(NamedTuple):
    """Where the links of one book lead."""

    specification: str
    """The address of the specification's page."""
    things: dict[str, str]
    """Where each thing is explained."""
    told: dict[str, str]
    """What the glossary says of a term, and the game's texts of a thing, by id: `line`, `thing:stone`."""


def _find_mark(state: StateInline, silent: bool) -> bool:
    """`{HOP-TURN-1}` in a line of words."""
    found = RULES.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        # No space or line break before it, so that the mark never stands alone at the beginning of a line.
        state.pending = state.pending.rstrip(" ")
        if not state.pending and state.tokens and state.tokens[-1].type == "softbreak":
            state.tokens.pop()
        state.push(MARK, "", 0).meta = {"rules": found["rules"].split()}
    state.pos = found.end()
    return True


def _write_mark(_: Any, tokens: list[Token], place: int, options: Any, env: dict[str, Links]) -> str:
    """The mark that leads on to the specification."""
    rules = tokens[place].meta["rules"]
    names = ", ".join(rules)
    address = f"{env['links'].specification}#{rules[0]}"
    return f'<a class="mark" href="{escape(address)}" data-rules="{" ".join(rules)}" title="{names}" aria-label="§ {names}">§</a>'


@cache
def _markdown() -> MarkdownIt:
    """Markdown with marks of rules; what looks like HTML in a text stays text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.inline.ruler.before("link", MARK, _find_mark)
    markdown.add_render_rule(MARK, _write_mark)
    return markdown


def _lead(token: Token, links: Links) -> None:
    """Turn a link of ours into one that a page understands."""
    scheme, colon, target = str(token.attrs.get("href", "")).partition(":")
    if colon and scheme == "term":
        token.attrs = {"class": "term", "href": f"#term-{target}", "data-term": target, "title": links.told.get(target, "")}
    elif colon and scheme == "thing":
        address, told = links.things.get(target, "#"), links.told.get(f"thing:{target}", "")
        token.attrs = {"class": "thing", "href": address, "data-thing": target, "title": told}
    elif colon and scheme in {"http", "https"}:
        token.attrs |= {"target": "_blank", "rel": "noopener"}
    if not token.attrs.get("title"):
        token.attrs.pop("title", None)


def _parse(text: str, links: Links) -> list[Token]:
    tokens = _markdown().parse(text)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open":
                _lead(child, links)
    return tokens


def _render(tokens: list[Token], links: Links) -> str:
    markdown = _markdown()
    html: str = markdown.renderer.render(tokens, markdown.options, {"links": links})
    return html


def to_html(text: str, links: Links) -> str:
    """A text of a book as HTML."""
    return _render(_parse(text, links), links)


def split_example(text: str, links: Links) -> tuple[str, list[str]]:
    """An example's opening words, and what each item of its list says, as HTML."""
    tokens = _parse(text, links)
    first = next((place for place, token in enumerate(tokens) if token.type == "ordered_list_open"), len(tokens))
    steps: list[str] = []
    begun = 0
    for place in range(first, len(tokens)):
        token = tokens[place]
        if token.type == "list_item_open" and token.level == 1:
            begun = place + 1
        elif token.type == "list_item_close" and token.level == 1:
            steps.append(_render(tokens[begun:place], links))
    return _render(tokens[:first], links), steps
