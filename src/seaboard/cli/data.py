"""`seaboard data`: sets of data: check one, compare two, begin a new one, put files together and take them apart."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import GameName
from seaboard.engine.errors import UsageError
from seaboard.engine.registry import find_game, games
from seaboard.sets.columns import ID

if TYPE_CHECKING:
    from seaboard.sets.document import DataSet

app = typer.Typer(name="data", help="Sets of data: check one, compare two, begin a new one.", no_args_is_help=True)
SetFile = Annotated[Path, typer.Argument(metavar="FILE", help="A set, as one TOML file.")]
SetName = Annotated[str, typer.Argument(metavar="SET", help="A set's file, or a game: the set of its rulebook.")]
NewName = Annotated[str, typer.Option("--name", metavar="TEXT", help="The set's name.")]
Author = Annotated[str, typer.Option("--author", metavar="TEXT", help="Who made it.")]
Licence = Annotated[str, typer.Option("--licence", metavar="TEXT", help="What others may do with it.")]


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Sets, as TOML files.")]) -> None:
    """Say everything that is wrong with sets: place, line and rule.  Exit status 1 if one cannot be played."""
    from seaboard.sets.document import BadSet, read_set

    is_bad = False
    for path in files:
        try:
            found = read_set(path.read_bytes())
        except BadSet as bad:
            is_bad = True
            for fault in bad.faults:
                print(f"{path}: {fault}", file=sys.stderr)
        else:
            print(f"{path}: {found.head.name}, a set of {found.head.game}, {found.hash}")
    if is_bad:
        raise typer.Exit(1)


@app.command()
def diff(one: SetName, other: SetName) -> None:
    """Say what is new, gone or different in the second set.  Exit status 1 if anything is."""
    from seaboard.sets.difference import differences

    lines = differences(find_set(one), find_set(other))
    for line in lines:
        print(line)
    if lines:
        raise typer.Exit(1)


@app.command()
def new(game: GameName, file: SetFile, name: NewName = "My set", author: Author = "me", licence: Licence = "CC-BY-4.0") -> None:
    """Begin a set: a copy of the rulebook's, with the comments of its files, under a name of your own."""
    from seaboard.sets.pack import own_folder

    chosen = find_game(game)
    write_set(game, own_folder(chosen), file, name, author, licence)


@app.command()
def pack(
    game: GameName,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of data files, as `--data` takes it.")],
    file: SetFile,
    name: NewName = "My set",
    author: Author = "me",
    licence: Licence = "CC-BY-4.0",
) -> None:
    """Make one set of a folder of data files; files that are not there are the rulebook's."""
    if not folder.is_dir():
        raise UsageError(f"no data folder {folder}")
    write_set(game, folder, file, name, author, licence)


@app.command()
def unpack(file: SetFile, folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder for the data files.")]) -> None:
    """Write a set's data files into a new folder, for `--data`."""
    from seaboard.sets.pack import file_text

    found = find_set(str(file))
    if folder.exists():
        raise UsageError(f"{folder} is there already")
    folder.mkdir(parents=True)
    for name, tables in found.content.items():
        (folder / name).write_text(file_text(name, tables), encoding="utf-8")
        print(folder / name)


@app.command(name="print")
def print_set(
    name: SetName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the page goes.")] = Path("kit.html"),
    language: Annotated[str, typer.Option("--language", metavar="LANGUAGE", help="en, pl or fr.")] = "en",
) -> None:
    """Write a set as sheets of A4 to cut out: board, cards, tokens, dice, player aid.  One page; a browser prints it or saves it as PDF."""
    from seaboard.engine.registry import SET_MARK
    from seaboard.files import write_whole
    from seaboard.printing.kits import Kit
    from seaboard.sets.playing import load
    from seaboard.teaching.aid import aid_of

    found = find_set(name)
    game = find_game(found.head.game)
    kit = Kit(game if name in games() else load(game, found, f"{game.slug}{SET_MARK}{found.hash}"), language, found)
    aid = aid_of(game, language) or ""
    write_whole(out, kit.page(aid).encode())
    print(f"{out}: {found.head.name}, {len(kit.sheets(aid))} sheets of A4")


def find_set(name: str) -> DataSet:
    """The set of a file, or of a game's rulebook."""
    from seaboard.sets.pack import rulebook_set
    from seaboard.sets.using import load_set

    if name in games():
        return rulebook_set(find_game(name))
    return load_set(Path(name))


def write_set(game: str, folder: Path, file: Path, name: str, author: str, licence: str) -> None:
    """Make a set of a folder and write it where nothing lies yet."""
    from seaboard.sets.document import Head
    from seaboard.sets.pack import packed, text_of

    if file.exists():
        raise UsageError(f"{file} is there already")
    own = file.stem.lower()
    head = Head(game, own if ID.fullmatch(own) else "my-set", name, author, licence, "")
    found = packed(find_game(game), folder, head)
    file.write_text(text_of(found, folder), encoding="utf-8")
    print(f"{file}: {found.head.name}, a set of {game}, {found.hash}")
