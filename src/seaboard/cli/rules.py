"""`seaboard rules`: a game's rulebook, or one rule of it."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import GameName, chosen_game
from seaboard.cli.screen import console

if TYPE_CHECKING:
    from rich.console import Console


def rules(
    name: GameName,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule, or the beginning of a group's ids.")] = None,
) -> None:
    """Show a game's rules, or the rule of one id."""
    game = chosen_game(name)
    if rule_id is None:
        show_rulebook(console(), game.slug)
    else:
        show_rules(console(), game.slug, rule_id)


def show_rulebook(screen: Console, slug: str) -> None:
    """Show a whole rulebook, page by page where a person is reading."""
    from rich.markdown import Markdown

    from seaboard.rulebooks import rulebook

    os.environ.setdefault("LESS", "-RFX")
    with screen.pager(styles=True) if screen.is_terminal else nullcontext():
        screen.print(Markdown(rulebook(slug)))


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
