"""What a person at the terminal is shown of a table: the board, what happened, what is asked, the moves, the end."""

from __future__ import annotations

from collections import Counter
from functools import partial
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING

from seaboard.cli.told import told_lines
from seaboard.engine.fields import CHANCE
from seaboard.engine.game import Options
from seaboard.engine.match import ShownMove
from seaboard.engine.narrator import Narrator
from seaboard.engine.positions import write_value
from seaboard.engine.stream import commitment
from seaboard.engine.texts import Texts, split_move

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from seaboard.cli.table import TerminalTable

RECENT = 20
"""Lines of the log shown without being asked for."""


class Picture:
    """Draws one table for the person at it, from what that seat may see and nothing else."""

    def __init__(self, screen: Console, texts: Texts) -> None:
        self.screen = screen
        self.texts = texts

    def print_line(self, text: str = "", style: str = "", folded: bool = True) -> None:
        """Print a line as it is; not folded, it can be copied whole."""
        self.screen.print(text, style=style, markup=False, soft_wrap=not folded)

    def welcome(self, table: TerminalTable) -> None:
        """Print which table this is, and the hash to which its chance is bound."""
        match = table.match
        values = ", ".join(f"{name}: {value}" for name, value in match.options.items())
        names = list(dict.fromkeys(table.names()))
        bots = f"{names[0]} bots" if len(names) == 1 else "bots (" + ", ".join(table.names()) + ")"
        self.screen.rule(f"[bold]{match.game.names.get(self.texts.language, match.game.name)}", characters="═")
        self.print_line(
            f"{match.players} players; you have seat {table.seat}, {bots} the others" + (f"; {values}" if values else "")
        )
        self.print_line(f"chance: the SHA-256 of its seed is {commitment(match.stream.seed)}", style="dim")
        self.print_line("a number or a move's text moves; ? shows what else you can say", style="dim")

    def decision(self, table: TerminalTable) -> None:
        """Show what happened since the person's last move, the position, and the moves there are."""
        self.screen.rule(characters="─", style="dim")
        self.recent(table)
        self.board(table)
        self.print_line()
        self.print_line(self.texts.prompt(phase_of(table)), style="bold")
        self.screen.print(self.moves(table))

    def board(self, table: TerminalTable) -> None:
        """Show the position as the person's seat sees it."""
        match = table.match
        terminal = import_module(f"{match.game.package}.terminal")
        self.screen.print(terminal.draw(match.view_for(table.seat), self.texts))

    def moves(self, table: TerminalTable) -> RenderableType:
        """The person's legal moves, numbered, with what they do."""
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(style="dim")
        for number, text in enumerate(table.choices(), 1):
            grid.add_row(str(number), Text(text), Text(self.meaning(table, text)))
        return grid

    def meaning(self, table: TerminalTable, text: str) -> str:
        """What a move does, after the names of its things where those are not plain from the text."""
        space = table.match.rules.space
        kind, words = split_move(space, text)
        names = [self.texts.name_after(kind, word) for word in words]
        told = [name for word, name in zip(words, names, strict=True) if name.lower().replace(" ", "-") != word]
        does = self.texts.does(space, text)
        return " · ".join([*(name for name in told if name not in does), does])

    def guide(self, options: Options) -> None:
        """Show the first-game guide of a game with these options."""
        from rich.markdown import Markdown

        steps = self.texts.guide(options)
        self.screen.print(Markdown("\n".join(f"{number}. **{step.title}.** {step.text}" for number, step in enumerate(steps, 1))))

    def story(self, word: str) -> None:
        """Tell about a card or another thing of the game."""
        from rich.text import Text

        self.screen.print(Text(self.texts.story(word)))

    def recent(self, table: TerminalTable) -> None:
        """Show what happened since the person was last asked."""
        first = table.last_decision()
        lines = self.log_lines(table, [move for move in shown_moves(table) if move.number >= first])
        if len(lines) > RECENT:
            self.print_line(f"… {len(lines) - RECENT} earlier lines; `log` shows them", style="dim")
        if lines:
            self.screen.print(bulleted(lines[-RECENT:]))
            self.print_line()

    def log(self, table: TerminalTable) -> None:
        """Show as much of the past as the rules let the table show."""
        self.screen.print(bulleted(self.log_lines(table, shown_moves(table)) or ["nothing yet"]))

    def log_lines(self, table: TerminalTable, moves: list[ShownMove]) -> list[str]:
        """Moves as sentences, each with what followed from it; draws of one kind that follow each other become one line."""
        space, narrator = table.match.rules.space, Narrator(self.texts)
        lines = []
        for (is_chance, _), run in groupby(moves, lambda move: (move.actor == CHANCE, split_move(space, move.text)[0])):
            group = list(run)
            if is_chance and len(group) > 1:
                lines.append(self.draws(table, group))
                last = table.match.story(group[-1].number, table.seat)
                lines += told_lines(narrator, [beat for beat in last if not beat.changes], partial(self.who, table))
                continue
            for move in group:
                lines.append(self.texts.log_line(space, self.who(table, move.actor), move.text, finds=move.finds))
                lines += told_lines(narrator, table.match.story(move.number, table.seat), partial(self.who, table))
        return lines

    def who(self, table: TerminalTable, actor: int) -> str:
        """How an actor is called."""
        if actor == CHANCE:
            return "chance"
        name = f"{self.texts.find('label', 'player') or 'Seat'} {actor}"
        return f"{name} ({self.texts.find('label', 'you') or 'you'})" if actor == table.seat else name

    def draws(self, table: TerminalTable, moves: list[ShownMove]) -> str:
        """Several draws of one kind as one sentence: Laid out on the ship: 3 Chest, Jewel."""
        space = table.match.rules.space
        kind, words = split_move(space, moves[0].text)
        if len(words) > 1:
            return self.draws_by_first_word(table, kind, moves)
        drawn = Counter(" ".join(self.texts.name_after(kind, word) for word in split_move(space, move.text)[1]) for move in moves)
        listed = ", ".join(name if number == 1 else f"{number} {name}" for name, number in drawn.items())
        template = self.texts.find("log", kind)
        # A sentence with room for one word has room for a list.
        if template is None or any(mark in template for mark in ("{1}", "{effect}")):
            return f"{kind}: {listed}"
        return template.format(listed, who=self.who(table, CHANCE))

    def draws_by_first_word(self, table: TerminalTable, kind: str, moves: list[ShownMove]) -> str:
        """Several draws with two words each, one sentence for each first word: Dealt to player 0: a shilling, a bead."""
        space = table.match.rules.space
        template = self.texts.find("log", kind) or "{0}: {1}"
        dealt: dict[str, list[str]] = {}
        for move in moves:
            names = self.texts.arguments(space, move.text)
            dealt.setdefault(names[0], []).append(" ".join(names[1:]))
        return " ".join(template.format(first, ", ".join(things), who=self.who(table, CHANCE)) for first, things in dealt.items())

    def refusal(self, rule: str, text: str) -> None:
        """Print why a move is not allowed, in words and by its rule."""
        words = self.texts.refusal(rule) or "the rules do not allow that now"
        self.print_line(f"`{text}` is not allowed: {words} ({rule}; `rules {rule}` shows it)", style="yellow")

    def ending(self, table: TerminalTable) -> None:
        """Show the last position, the points and the places, and reveal the seed."""
        from rich.box import SIMPLE_HEAD
        from rich.table import Table as Grid

        self.screen.rule(characters="─", style="dim")
        self.recent(table)
        self.board(table)
        points, places = table.match.results()
        grid = Grid("place", "seat", "points", box=SIMPLE_HEAD, pad_edge=False, title="the game is over", title_style="bold")
        for place, seat in sorted((place, seat) for seat, place in enumerate(places)):
            grid.add_row(str(place), self.who(table, seat), str(points[seat]), style="bold" if seat == table.seat else "")
        self.screen.print(grid)
        stream = table.match.stream
        self.print_line(f"the seed was {stream.seed.hex()} ({stream.name}), SHA-256 {commitment(stream.seed)}", style="dim")
        self.print_line("`save FILE` keeps the game, and then `seaboard verify FILE` checks every draw; Enter leaves")


def bulleted(lines: list[str]) -> RenderableType:
    """Lines behind dots, long ones folded so that the dots stand alone."""
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid.grid(padding=(0, 1))
    for line in lines:
        grid.add_row("·", Text(line))
    return grid


def shown_moves(table: TerminalTable) -> list[ShownMove]:
    """The log as the rules let a person see it."""
    return table.match.log_for(table.seat, remembers=False)


def phase_of(table: TerminalTable) -> str:
    """The name of what is going on, as the person's seat sees it."""
    rules = table.match.rules
    field = next(field for field in rules.layout.fields if field.name == "phase")
    return write_value(field.holds, rules.record(table.match.seen_by(table.seat)).phase)
