"""The command `seaboard`: its commands, and how anything that goes wrong is said in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from seaboard import __version__
from seaboard.cli.admin_order import app as admin
from seaboard.cli.analyse import analyse
from seaboard.cli.arena import arena
from seaboard.cli.backup import backup, restore
from seaboard.cli.balance import balance
from seaboard.cli.check import check
from seaboard.cli.data import app as data
from seaboard.cli.games import games
from seaboard.cli.hint import hint
from seaboard.cli.imitate import imitate
from seaboard.cli.play import play
from seaboard.cli.puzzles import puzzles
from seaboard.cli.replay import replay
from seaboard.cli.rules import rules
from seaboard.cli.screen import one_line
from seaboard.cli.serve import serve
from seaboard.cli.simulate import simulate
from seaboard.cli.tournament import app as tournament
from seaboard.cli.train import train
from seaboard.cli.verify import verify
from seaboard.cli.warm import warm
from seaboard.engine.errors import SeaboardError, UsageError

FAULT = 1
USAGE = 2
INTERRUPTED = 130

app = typer.Typer(
    name="seaboard",
    help="Sea board games: play them, serve them, simulate them, check what was played, read their rules.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    games,
    play,
    hint,
    puzzles,
    simulate,
    arena,
    balance,
    replay,
    verify,
    analyse,
    rules,
    serve,
    check,
    backup,
    restore,
    train,
    imitate,
    warm,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(tournament)
app.add_typer(admin)
app.add_typer(data)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"seaboard {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Options that belong to no command."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit status: 0, 1 for a fault found, 2 for a wrong request."""
    try:
        status = carry_out(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return status
    except UsageError as fault:
        return complain(fault, USAGE)
    except SeaboardError as fault:
        return complain(fault, FAULT)
    except typer.TyperException as fault:
        return complain_of_words(fault)
    except (KeyboardInterrupt, typer.Abort):
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return leave_quietly()
    except OSError as fault:
        return complain(f"{fault.filename or 'the system'}: {fault.strerror or fault}", FAULT)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAULT


def carry_out(words: list[str]) -> int:
    """Hand the words to their command."""
    # Typer loads Pydantic to look at any argument, a tenth of a second; this command has no argument and should answer at once.
    if words == ["games"]:
        games()
        return 0
    return int(app(words, prog_name="seaboard", standalone_mode=False) or 0)


def complain(fault: object, status: int) -> int:
    """Say what is wrong in one line."""
    print(f"seaboard: {one_line(str(fault))}", file=sys.stderr)
    return status


def complain_of_words(fault: typer.TyperException) -> int:
    """Say what is wrong with the words of a command line, and where help is."""
    context = getattr(fault, "ctx", None)
    path = context.command_path if context is not None else "seaboard"
    if type(fault).__name__ == "NoArgsIsHelpError":
        print(fault.format_message(), file=sys.stderr)
        return USAGE
    words = " ".join(fault.format_message().split()).rstrip(".")
    return complain(f"{words}; `{path} --help` tells more", USAGE)


def leave_quietly() -> int:
    """End without a word when nobody reads the output any more."""
    # Python flushes standard output once more when it ends; give it somewhere to go.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAULT


if __name__ == "__main__":
    sys.exit(run())
