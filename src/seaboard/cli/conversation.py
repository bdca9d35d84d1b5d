"""The talk between a person and the table: what is typed, and what is done about it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from difflib import get_close_matches

from rich.markdown import Markdown

from seaboard.cli.picture import Picture
from seaboard.cli.rules import show_rulebook, show_rules
from seaboard.cli.screen import one_line
from seaboard.cli.table import TerminalTable, load_table
from seaboard.engine.errors import FormatError, Refused, SeaboardError, UsageError

HELP = """\
- **a number** or **a move's text** makes the move
- **undo** goes back to your last decision
- **log** shows what happened
- **save FILE**, **load FILE** keep the game and go on with one
- **rules**, **rules ID** show the rulebook, or one rule of it
- **guide** leads through a first game
- **card ID** tells about a card or another thing of the game
- **show** draws the table again
- **quit** leaves; Ctrl-C saves the game in this folder and leaves

A word of these that is also a move of the game needs a stroke in front: `/load FILE`."""


class Leave(Exception):
    """The person leaves."""


class Conversation:
    """Asks, listens and answers until the person leaves."""

    def __init__(self, table: TerminalTable, picture: Picture) -> None:
        self.table = table
        self.picture = picture
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "undo": self.undo,
            "log": lambda _: self.picture.log(self.table),
            "save": self.save,
            "load": self.load,
            "rules": self.rules,
            "guide": lambda _: self.picture.guide(self.table.match.options),
            "card": self.card,
            "show": lambda _: self.show(),
            "quit": self.quit,
            "exit": self.quit,
        }
        self.saved_at = -1
        """Moves in the log when the game was last saved."""

    def hold(self) -> None:
        """Talk until the game is over and the person has seen enough, or has left before."""
        prepare_line_editing(self.completions)
        try:
            self.picture.welcome(self.table)
            self.show()
            while True:
                self.answer(input("> ").strip())
        except Leave:
            return
        except (KeyboardInterrupt, EOFError):
            self.picture.print_line()
            self.keep()

    def keep(self) -> None:
        """Save an unfinished game before leaving, and say where."""
        if self.is_unsaved():
            name = self.table.autosave()
            self.picture.print_line(
                f"saved: {name}; go on with `seaboard play {self.table.match.game.slug} --load {name}`", folded=False
            )

    def is_unsaved(self) -> bool:
        """Whether something would be lost that can be kept."""
        match = self.table.match
        return self.table.can_be_saved and not match.is_over and self.saved_at != len(match.log)

    def show(self) -> None:
        """Draw the table: the next decision, or the end."""
        if self.table.match.is_over:
            self.picture.ending(self.table)
        else:
            self.picture.decision(self.table)

    def answer(self, line: str) -> None:
        """Do what was typed; what is wrong with it is said, and nothing changes."""
        try:
            if not line:
                self.nothing()
            elif not self.command(line):
                self.move(" ".join(line.lower().split()))
        except Refused as refused:
            self.picture.refusal(refused.rule, refused.text)
        except SeaboardError as fault:
            self.picture.print_line(one_line(str(fault)), style="yellow")

    def command(self, line: str) -> bool:
        """Carry out a command; False if the line is not a command.  A move of the game goes before a command of the same words."""
        word, _, rest = line.removeprefix("/").partition(" ")
        if word.lower() not in self.commands or (not line.startswith("/") and line in self.table.match.rules.space.by_text):
            return False
        self.commands[word.lower()](rest.strip())
        return True

    def move(self, text: str) -> None:
        """Make the move of this number or text."""
        if self.table.match.is_over:
            raise UsageError("the game is over; `undo` goes back, `save FILE` keeps it, Enter leaves")
        choices = self.table.choices()
        if text.isdecimal() and len(text) < 10:
            if not 1 <= int(text) <= len(choices):
                raise UsageError(f"there is no move {text}; moves are 1 to {len(choices)}")
            text = choices[int(text) - 1]
        try:
            self.table.move(text)
        except FormatError as fault:
            near = get_close_matches(text, choices, n=3, cutoff=0.4)
            hint = f"did you mean {', '.join(f'`{each}`' for each in near)}?" if near else "? shows what you can say"
            raise FormatError(f"{fault}; {hint}") from fault
        self.show()

    def nothing(self) -> None:
        """An empty line: leave when the game is over, else draw the table again."""
        if self.table.match.is_over:
            raise Leave
        self.show()

    def help(self, _: str) -> None:
        """Show what can be said."""
        self.picture.screen.print(Markdown(HELP))

    def undo(self, _: str) -> None:
        """Go back to the person's last decision."""
        self.table.undo()
        self.show()

    def save(self, file: str) -> None:
        """Save the game."""
        if not file:
            raise UsageError("save where? `save FILE`")
        self.table.save(file)
        self.saved_at = len(self.table.match.log)
        secret = "" if self.table.match.is_over else " (it holds the seed: keep it to yourself until the game is over)"
        self.picture.print_line(f"saved: {file}{secret}")

    def load(self, file: str) -> None:
        """Go on with another saved game."""
        if not file:
            raise UsageError("load what? `load FILE`")
        self.table = load_table(self.table.match.game, file)
        self.saved_at = len(self.table.match.log)
        self.picture.welcome(self.table)
        self.show()

    def rules(self, rule_id: str) -> None:
        """Show one rule, a group of rules, or the whole book."""
        slug = self.table.match.game.slug
        if rule_id:
            show_rules(self.picture.screen, slug, rule_id)
        else:
            show_rulebook(self.picture.screen, slug, self.picture.texts.language)

    def card(self, word: str) -> None:
        """Tell about a card or another thing of the game."""
        if not word:
            raise UsageError("about which card? `card ID`")
        self.picture.story(word.lower().replace(" ", "-"))

    def quit(self, _: str) -> None:
        """Leave; at a terminal ask first whether to save."""
        if self.is_unsaved() and sys.stdin.isatty() and not input("save the game first? [Y/n] ").strip().lower().startswith("n"):
            self.keep()
        raise Leave

    def completions(self) -> list[str]:
        """What the Tab key offers: the legal moves, then the commands."""
        return [*self.table.choices(), *(word for word in self.commands if word.isalpha())]


def prepare_line_editing(completions: Callable[[], list[str]]) -> None:
    """Give the prompt a history and the Tab key, where the system has them and a person is typing."""
    if not sys.stdin.isatty():
        return
    with suppress(ImportError):
        import readline

        def complete(begun: str, number: int) -> str | None:
            fitting = [text for text in completions() if text.startswith(begun.lower())]
            return fitting[number] if number < len(fitting) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
