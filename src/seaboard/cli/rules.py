"""`seaboard rules`: a game's rulebook for players, its specification, or one rule of that."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import GameName, chosen_game
from seaboard.cli.screen import console
from seaboard.engine.errors import UsageError

if TYPE_CHECKING:
    from rich.console import Console


def rules(
    name: GameName,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, or the beginning of a group's ids.")] = None,
    language: Annotated[str, typer.Option("--language", "-l", metavar="CODE", help="Language of the rulebook for players.")] = "en",
    specification: Annotated[bool, typer.Option("--specification", "-s", help="The full specification, in English.")] = False,
) -> None:
    """Show a game's rulebook for players, its specification, or the rule of one id."""
    game = chosen_game(name)
    if rule_id is None:
        show_rulebook(console(), game.slug, language, specification)
    else:
        show_rules(console(), game.slug, rule_id)


def show_rulebook(screen: Console, slug: str, language: str = "en", specification: bool = False) -> None:
    """Show a whole rulebook, page by page where a person is reading: the players', or the specification where there is none."""
    from rich.markdown import Markdown

    from seaboard.rulebooks import rulebook
    from seaboard.teaching.draft import read_draft
    from seaboard.teaching.page import as_page
    from seaboard.teaching.shelf import places

    if specification or slug not in places():
        text = rulebook(slug)
    else:
        place = places()[slug]
        if language not in place.languages():
            raise UsageError(f"the rulebook of {slug} is not written in {language!r}; there are: {', '.join(place.languages())}")
        text = as_page(read_draft(slug, language), place.folder, language)
    os.environ.setdefault("LESS", "-RFX")
    with screen.pager(styles=True) if screen.is_terminal else nullcontext():
        screen.print(Markdown(text))


def show_rules(screen: Console, slug: str, rule_id: str) -> None:
    """Show one rule, or all rules of a group when its name is given without a number; an unknown id is an error."""
    from rich.markdown import Markdown

    screen.print(Markdown(find_rules(slug, rule_id)))


def find_rules(slug: str, rule_id: str) -> str:
    """A rule's text, or all rules of a group when its name is given without a number; an unknown id is an error."""
    from seaboard.rulebooks import rule_ids, rule_text

    wanted = rule_id.strip().upper().replace("_", "-")
    group = [known for known in rule_ids(slug) if wanted in (known.rpartition("-")[0], known.split("-")[1])]
    return "\n\n".join(rule_text(slug, known) for known in group or [rule_id])
