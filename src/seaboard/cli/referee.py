"""The referee's desk: an event at printed boards, run from the terminal line by line."""

from __future__ import annotations

import itertools
import re
import secrets
import sys
import unicodedata
from collections.abc import Callable, Container
from difflib import get_close_matches
from pathlib import Path

from rich.markdown import Markdown

from seaboard.cli.conversation import Leave, prepare_line_editing
from seaboard.cli.screen import console, one_line
from seaboard.cli.standings import print_event, print_round, print_tables
from seaboard.engine.errors import Refused, SeaboardError, UsageError
from seaboard.rulebooks import book_of, rule_text
from seaboard.tournament.documents.desk_pages import slips_page
from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.explain import explain, line_of, result_text, why_result
from seaboard.tournament.documents.publish import known_tallies, publish, write_page
from seaboard.tournament.documents.quiz_pages import keys_page, papers_page
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Entry, Event, utc_now
from seaboard.tournament.event.names import LONGEST_NAME, LONGEST_NICKNAME
from seaboard.tournament.event.papers import make_paper, mark, read_letters
from seaboard.tournament.event.roster import NICKNAME_SIGN, read_roster
from seaboard.tournament.event.round_time import round_left
from seaboard.tournament.event.sight import is_test_closed
from seaboard.tournament.rules.deeds import CHANCE, KINDS, REFEREE, Deed, Enter, Rename, read_deed, usage_of
from seaboard.tournament.rules.entry import LONGEST_ID, is_player_id
from seaboard.tournament.rules.program_legs import PrintedBoards
from seaboard.tournament.rules.rulings import BY_CHANCE, needs_reason
from seaboard.tournament.rules.settings import MOST

BECAUSE = " because "
HELP = """\
An entry is typed as the log writes it, with a reason behind `because` where one is needed; chance draws by itself.

- **enter** anna Anna Kowalska; Ania (id, name, nickname), **strike** anna, **start**: players, then lots and questions
- **roster** FILE enters all names of a file, one a line, or none if a line is wrong; **rename** anna Anna Nowak
- **test** anna 15 312 (right answers, seconds), **fix-test**, **close**: the knowledge test
- **papers** FILE prints test papers; **mark** anna 312 ABDC-... marks one by its letters and enters the result
- **keys** FILE prints the right letters of every paper, **questions** tells how the questions did, both after **close**
- **draw**, **finish**: the next round, the end
- **leg** m1 1 SIDE 2 (match, leg, side that won, tokens lost), **fix-leg** ... because ..., **replay** m1 2 because ...
- at tables instead: **result** m1 2,1,3 (match, places by seat, equals share the better one), **fix-result**, **replay** m1 1
- **offence** anna stalling|disturbing|vulgar|insult|other, **rescind** anna because ...
- **absent** m1 anna because ..., **present**, **withdraw** anna because ..., **return**, **swap** anna bolek because ...
- **time-up**, **extend** 5, **rounds** 3, **halt** later|2026-11-23T09:00Z, **go-on**: the time of a round, and of the event

Looking: **show**, **table**, **round** [N], **time**, **log** [N], **explain** m1|anna|17, **duties**, **rules** ID.
**referee** NAME: somebody else enters from now on, under that name.
Printing: **slips** FILE, **export** DIR.  **quit** leaves; everything is on disk already."""


NAMING = ("enter", "rename")
TROUBLES = {
    "no-letter": "this is no name",
    "too-long": f"longer than {LONGEST_NAME} characters",
    "nickname": f"the nickname has no letter, or more than {LONGEST_NICKNAME} characters",
    "no-room": f"there are places for {MOST} players",
    "twice": "there is a player of this name; left out (`enter` takes a second one)",
}


def id_for(name: str, taken: Container[str]) -> str:
    """An id made of a name, with a number if it is taken."""
    plain = unicodedata.normalize("NFKD", name.lower().replace("ł", "l")).encode("ascii", "ignore").decode()
    base = re.sub("[^a-z0-9]+", "-", plain).strip("-")[: LONGEST_ID - 4].strip("-") or "player"
    tries = itertools.chain([base], (f"{base}-{number}" for number in itertools.count(2)))
    return next(each for each in tries if is_player_id(each) and each not in taken)


class Desk:
    """Asks, listens, and adds to the log until the referee leaves."""

    def __init__(self, event: Event, person: str, language: str) -> None:
        self.event, self.person, self.language = event, person, language
        event.program_legs = PrintedBoards()
        self.screen = console()
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "show": lambda _: print_event(self.event, self.language),
            "table": lambda _: print_tables(self.event, self.language),
            "round": self.round,
            "log": self.log,
            "time": self.time,
            "referee": self.referee,
            "explain": self.explain,
            "duties": self.duties,
            "rules": self.rules,
            "papers": lambda file: self.print_to(file, papers_page(self.event, self.language)),
            "slips": lambda file: self.print_to(file, slips_page(self.event, self.language)),
            "keys": self.keys,
            "questions": self.questions,
            "mark": self.mark,
            "roster": self.roster,
            "export": self.export,
            "quit": self.quit,
            "exit": self.quit,
        }

    def print_line(self, text: str) -> None:
        """Print a line as it is."""
        self.screen.print(text, soft_wrap=True, markup=False)

    def hold(self, is_new: bool) -> None:
        """Talk until the referee leaves."""
        prepare_line_editing(self.completions)
        self.print_line("a new event; `help` lists what can be typed" if is_new else f"{len(self.event.entries)} entries read")
        try:
            # A crash may have come between an entry and what chance had to add.
            self.draw()
            if not is_new:
                print_event(self.event, self.language)
            while True:
                self.answer(input("> ").strip())
        except Leave:
            return
        except (KeyboardInterrupt, EOFError):
            self.print_line("")

    def answer(self, line: str) -> None:
        """Do what was typed; what is wrong with it is said, and nothing changes."""
        word, _, rest = line.partition(" ")
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            elif line:
                self.enter(line)
        except Refused as refused:
            self.print_line(one_line(str(refused)))
            self.rules(refused.rule)
        except SeaboardError as fault:
            self.print_line(one_line(str(fault)))

    def enter(self, line: str, letters: str = "") -> None:
        """Add an entry, and tell what follows from it; `letters` are those of the paper that it is about."""
        line, _, reason = line.partition(BECAUSE)
        words = line.split()
        if words[0] not in KINDS:
            near = get_close_matches(words[0], [*KINDS, *self.commands], n=3, cutoff=0.5)
            hint = f"; did you mean {', '.join(near)}?" if near else ""
            raise UsageError(f"there is no entry {words[0]!r}{hint}; `help` lists all")
        name = nickname = ""
        if words[0] in NAMING and len(words) > 2:
            name, _, nickname = " ".join(words[2:]).partition(NICKNAME_SIGN)
            words = words[:2]
        text = " ".join(words)
        deed = read_deed(text)
        if deed is None:
            raise UsageError(f"it is written: {usage_of(words[0])}")
        why, beside = reason or self.ask_reason(deed), {"name": name, "nickname": nickname, "letters": letters}
        self.tell(self.event.add(REFEREE, text, reason=why, person=self.person, **beside))
        self.draw()

    def ask_reason(self, deed: Deed) -> str:
        """Ask for a reason where one is needed and a person is typing."""
        is_asked = needs_reason(deed, REFEREE, self.event.program_legs) and sys.stdin.isatty()
        return input("reason? ").strip() if is_asked else ""

    def draw(self) -> None:
        """Let chance add the entries that it has to."""
        for entry in self.event.draw_chance(secrets.randbelow):
            self.tell(entry)

    def tell(self, entry: Entry) -> None:
        """Confirm an entry, which is on disk by now, with what it led to."""
        penalty = self.event.answer_to(entry)
        named = f" ({self.event.name(entry.deed.player)})" if isinstance(entry.deed, Enter | Rename) and entry.name else ""
        led_to = f": {phrase(self.language, penalty, table='penalties')}" if penalty else ""
        self.print_line(f"{entry.number:>4}  {'chance: ' if entry.actor == CHANCE else ''}{entry.text}{named}{led_to}")
        match = self.event.state.matches.get(getattr(entry.deed, "match", ""))
        if match is not None and not isinstance(entry.deed, BY_CHANCE) and (told := result_text(self.event, match)):
            self.print_line(f"      {match.id}: {told}, {why_result(self.event, match, self.language)}")

    # Looking and printing

    def help(self, word: str) -> None:
        """What can be typed, or how one entry is written."""
        if word in KINDS:
            self.print_line(usage_of(word))
        else:
            self.screen.print(Markdown(HELP))

    def round(self, number: str) -> None:
        """The pairings of a round, the current one if no round is named."""
        rounds = self.event.state.rounds
        if (not number.isdecimal() and number) or not rounds or int(number or 1) not in range(1, len(rounds) + 1):
            raise UsageError(f"rounds are numbered 1 to {len(rounds)}" if rounds else phrase(self.language, "no-round"))
        print_round(self.event, rounds[int(number or len(rounds)) - 1], self.language)

    def time(self, _: str) -> None:
        """What is left of the round, and whether the event is halted.  [TRN-TIME-2, TRN-TIME-6]"""
        event = self.event
        if event.state.halted:
            self.print_line(phrase(self.language, "halted", event.state.halted))
        left = round_left(event, [entry.deed for entry in event.entries], utc_now().timestamp())
        if left is not None:
            minutes, seconds = divmod(int(abs(left)), 60)
            self.print_line(phrase(self.language, "round-left" if left > 0 else "round-over", f"{minutes}:{seconds:02}"))
        elif not event.state.halted:
            self.print_line(phrase(self.language, "no-limit"))

    def referee(self, name: str) -> None:
        """Another referee sits down: the name stands at every entry from now on.  [TRN-LOG-1]"""
        if not name:
            raise UsageError(f"{self.person} enters now; `referee NAME` for somebody else")
        self.person = name
        self.print_line(name)

    def log(self, number: str) -> None:
        """The last entries."""
        last = int(number) if number.isdecimal() else 20
        for entry in self.event.entries[-last:]:
            self.print_line(line_of(entry))

    def explain(self, what: str) -> None:
        """Why something is as it is."""
        for line in explain(self.event, what, self.language):
            self.print_line(line)

    def duties(self, _: str) -> None:
        """The check list."""
        for duty in duties_of(self.event.settings.game):
            title = phrase(self.language, "before-leg" if duty.when == "before" else "during-leg")
            self.print_line(f"[ ] {title}: {duty.text(self.language)} ({duty.rule})")

    def rules(self, rule: str) -> None:
        """One rule of the tournament's specification, or of the one that it rests on."""
        book = self.event.settings.contest.rulebook
        self.screen.print(Markdown(rule_text(book_of(rule) or book, rule)))

    def print_to(self, file: str, page: str) -> None:
        """Write a page."""
        if not file:
            raise UsageError("into which file?")
        self.print_line(str(write_page(Path(file), page)))

    def mark(self, rest: str) -> None:
        """Mark a paper by its letters, and enter the result, or another one in its place.  [TRN-TEST-7]"""
        told, because, reason = rest.partition(BECAUSE)
        words = told.split(maxsplit=2)
        if len(words) != 3 or words[0] not in self.event.state.players or not words[1].isdecimal():
            raise UsageError("it is written: mark <player> <seconds> <letters>")
        paper = make_paper(self.event.secret, words[0], self.event.state.drawn)
        right = mark(paper, self.event.bank, read_letters(paper, words[2]))
        kind = "test" if self.event.state.players[words[0]].right is None else "fix-test"
        self.enter(f"{kind} {words[0]} {right} {int(words[1])}{because}{reason}", words[2])

    def keys(self, file: str) -> None:
        """Print the right letters of every paper, once nobody can write the test any more.  [TRN-SEE-2]"""
        self.check_closed()
        self.print_to(file, keys_page(self.event, self.language, known_tallies(self.event)))

    def questions(self, _: str) -> None:
        """How the questions did, the hardest first.  [TRN-TEST-9]"""
        self.check_closed()
        for tally in known_tallies(self.event):
            verdict = phrase(self.language, tally.verdict, table="verdicts") if tally.verdict else ""
            told = f"{tally.right}/{tally.tests} {self.event.bank[tally.id].text(self.language)}"
            self.print_line(f"{told} [{verdict}]" if verdict else told)

    def check_closed(self) -> None:
        """Nothing is told of right answers while the test can be written.  [TRN-SEE-2]"""
        if not is_test_closed(self.event.state) or not self.event.state.drawn:
            raise UsageError("right answers are told when the test is closed")

    def roster(self, file: str) -> None:
        """Enter all names of a file, or none of them.  [TRN-NAME-4]"""
        if not file:
            raise UsageError("from which file?")
        try:
            text = Path(file).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeError) as fault:
            raise UsageError(f"cannot read {file}: {fault}") from fault
        state = self.event.state
        entered = [self.event.names[player] for player in state.players]
        lines = read_roster(text, entered, MOST - len(state.players))
        for line in lines:
            if line.trouble:
                self.print_line(f"line {line.line}: {one_line(line.name)!r}: {TROUBLES[line.trouble]}")
        if any(line.is_bad for line in lines):
            raise UsageError("nothing is entered")
        for line in lines:
            if not line.trouble:
                player = id_for(line.name, state.players)
                self.tell(self.event.add(REFEREE, f"enter {player}", person=self.person, name=line.name, nickname=line.nickname))

    def export(self, folder: str) -> None:
        """Write all files."""
        if not folder:
            raise UsageError("into which folder?")
        for path in publish(self.event, Path(folder), self.language):
            self.print_line(str(path))

    def quit(self, _: str) -> None:
        """Leave; everything is on disk."""
        raise Leave

    def completions(self) -> list[str]:
        """What the Tab key offers."""
        return [*KINDS, *(word for word in self.commands if word.isalpha()), *self.event.state.players, *self.event.state.matches]
