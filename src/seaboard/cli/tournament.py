"""`seaboard tournament`: an event of bots, an event at printed boards, and what an event's file tells."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from seaboard.cli.arguments import LARGEST_SEED, check_range
from seaboard.cli.screen import console, counted, warm_bots, warm_up, work
from seaboard.engine.errors import UsageError
from seaboard.engine.game import Game
from seaboard.engine.registry import find_game

if TYPE_CHECKING:
    from seaboard.tournament.event.event import Event
    from seaboard.tournament.event.quiz import Bank
    from seaboard.tournament.event.simulation import PlayLeg
    from seaboard.tournament.rules.settings import Settings

app = typer.Typer(
    name="tournament",
    help="A referee's tournament: simulate one, run one at printed boards, look at one and ask why.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

EventPath = Annotated[Path, typer.Argument(metavar="FILE", help="The event's log.")]
Language = Annotated[str, typer.Option("--language", "-l", metavar="CODE", help="Language of what is printed: en, pl or fr.")]
GameWanted = Annotated[
    str | None,
    typer.Option("--game", "-g", metavar="GAME", help="The game; if not given, the one with tournament rules of its own."),
]
ViewerWanted = Annotated[
    str, typer.Option("--viewer", metavar="WHO", help="Through whose eyes: referee, public, or a player's id.")
]
EventOptions = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the event; repeatable.")
]
QuizFile = Annotated[Path | None, typer.Option("--quiz", metavar="FILE", help="Questions instead of the game's own.")]
MoreQuestions = Annotated[list[Path] | None, typer.Option("--add-quiz", metavar="FILE", help="More questions; repeatable.")]


def chosen_game(slug: str | None) -> Game:
    """The game that was named, or the first that has tournaments."""
    from seaboard.tournament.rules.settings import contest_of, tournament_games

    game = find_game(slug or tournament_games()[0])
    contest_of(game)
    return game


def chosen_settings(game: Game, pairs: list[str] | None) -> Settings:
    """The event's options from `name=value` texts."""
    from seaboard.tournament.rules.settings import make_settings

    given: dict[str, str] = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise UsageError(f"an option is given as name=value, not {pair!r}")
        given[name] = value
    return make_settings(game, given)


def chosen_bank(game: Game, quiz: Path | None, more: list[Path] | None) -> Bank:
    """The questions."""
    from seaboard.tournament.event.quiz import read_bank

    return read_bank(game, quiz, more or [])


@app.command()
def simulate(
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many players, 2 to 64.")] = 40,
    format: Annotated[
        str | None,
        typer.Option("--format", "-f", metavar="NAME", help="auto, round-robin, groups, swiss or knock-out; not at tables."),
    ] = None,
    bots: Annotated[
        str,
        typer.Option("--bots", "-b", metavar="NAMES", help="Bots that sit down in turn, or `none`: leg results drawn at random."),
    ] = "greedy,random",
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="Another seed, another event.")] = 0,
    mishaps: Annotated[
        float, typer.Option("--mishaps", metavar="SHARE", help="The chance that somebody commits an offence in a leg, 0 to 1.")
    ] = 0.02,
    report: Annotated[
        Path | None,
        typer.Option("--report", "-r", metavar="DIR", help="Keep log, transcripts, tables and pages there; a new folder."),
    ] = None,
    option: EventOptions = None,
    quiz: QuizFile = None,
    add_quiz: MoreQuestions = None,
    game: GameWanted = None,
    language: Language = "en",
) -> None:
    """Play a whole tournament with bots, and show its tables.

    With --report DIR the event's log (event.jsonl), the transcript of every leg, CSV files and printable pages are kept.
    """
    from seaboard.bots.registry import check_bots
    from seaboard.tournament.documents.publish import publish
    from seaboard.tournament.documents.words import texts_of
    from seaboard.tournament.event.simulation import NO_BOTS, bot_players

    texts_of(language)
    check_range("--players", players, 2, 64)
    check_range("--seed", seed, 0, LARGEST_SEED)
    if not 0.0 <= mishaps <= 1.0:
        raise UsageError(f"--mishaps must be 0 to 1, not {mishaps:g}")
    chosen = chosen_game(game)
    settings = chosen_settings(chosen, [*(option or []), *([] if format is None else [f"format={format}"])])
    names = [NO_BOTS] if bots == NO_BOTS else check_bots(bots)
    event, close = new_event(settings, chosen_bank(chosen, quiz, add_quiz), seed, report)
    try:
        if bots != NO_BOTS:
            warm_up(chosen)
            warm_bots(chosen, names)
        play_event(event, bot_players(players, names), seed, mishaps, report)
    finally:
        close()
    show_event(event, language)
    if report is not None:
        written = publish(event, report, language)
        console().print(f"report: {report} ({counted(len(written), 'file')}, event.jsonl, legs)", soft_wrap=True, markup=False)


def new_event(settings: Settings, bank: Bank, seed: int, report: Path | None) -> tuple[Event, Callable[[], None]]:
    """An event in memory, or in a folder; and how to close it."""
    from seaboard.tournament.event.event import SECRET_BYTES, Event
    from seaboard.tournament.event.journal import create_event

    secret = seed.to_bytes(SECRET_BYTES, "big")
    if report is None:
        event = Event(settings, bank)
        event.secret = secret
        return event, lambda: None
    event, journal = create_event(report / "event.jsonl", settings, bank, secret=secret)
    return event, journal.close


def play_event(event: Event, players: list[tuple[str, str, str]], seed: int, mishaps: float, report: Path | None) -> None:
    """Play it to the end under a progress bar."""
    from seaboard.tournament.event.simulation import Simulation, count_matches

    chance = Random(seed)
    simulation = Simulation(event, chosen_legs(event, players, seed, chance, report), chance, mishaps)
    simulation.begin([(player, name) for player, name, _ in players])
    with work("playing", count_matches(event.state)) as playing:

        def tell(match: object) -> None:
            playing.rename(f"playing round {len(event.state.rounds)}")
            playing.advance()

        simulation.finish(tell)


def chosen_legs(event: Event, players: list[tuple[str, str, str]], seed: int, chance: Random, report: Path | None) -> PlayLeg:
    """How legs are played: by bots, or drawn."""
    from seaboard.tournament.event.journal import LegFolder
    from seaboard.tournament.event.simulation import NO_BOTS, bot_legs, random_legs

    if players[0][2] == NO_BOTS:
        return random_legs(event, chance)
    keep = None if report is None else LegFolder(report / "legs").keep
    return bot_legs(event, {player: bot for player, _, bot in players}, seed, keep)


@app.command()
def run(
    file: EventPath,
    title: Annotated[str, typer.Option("--title", "-t", metavar="TEXT", help="The name of a new event.")] = "",
    referee: Annotated[
        str | None, typer.Option("--referee", metavar="NAME", help="Who is the referee; your user name if not given.")
    ] = None,
    option: EventOptions = None,
    quiz: QuizFile = None,
    add_quiz: MoreQuestions = None,
    game: GameWanted = None,
    language: Language = "en",
) -> None:
    """Run an event at printed boards from the terminal, or go on with one.

    FILE is made if it does not exist.  Every accepted line is safe on disk before it is confirmed, so after a crash the same command
    goes on where it stopped.  `help` lists what can be typed.
    """
    from seaboard.cli.referee import Desk
    from seaboard.tournament.documents.words import texts_of
    from seaboard.tournament.event.journal import create_event, resume_event

    texts_of(language)
    is_new = not file.exists() or not file.stat().st_size
    if is_new:
        chosen = chosen_game(game)
        event, journal = create_event(file, chosen_settings(chosen, option), chosen_bank(chosen, quiz, add_quiz), title)
    else:
        if option or quiz or add_quiz or title or game:
            raise UsageError(f"{file} holds an event already; title, game, options and questions are given for a new one only")
        event, journal = resume_event(file)
    try:
        Desk(event, referee or getpass.getuser(), language).hold(is_new)
    finally:
        journal.close()


@app.command()
def plan(
    players: Annotated[int, typer.Option("--players", "-p", metavar="N", help="How many players, about: 2 to 64.")],
    minutes: Annotated[int, typer.Option("--minutes", "-m", metavar="N", help="How many minutes there are: 20 to 600.")],
    game: GameWanted = None,
    language: Language = "en",
) -> None:
    """Propose a tournament that fits into the time there is, as options for `run` or for the server's page."""
    from seaboard.tournament.documents.words import phrase, texts_of
    from seaboard.tournament.event.schedule import propose

    texts_of(language)
    check_range("--players", players, 2, 64)
    check_range("--minutes", minutes, 20, 600)
    schedule, fits = propose(chosen_game(game), players, minutes)
    name = phrase(language, schedule.format, table="formats")
    screen = console()
    screen.print(f"{name}, {counted(schedule.rounds, 'round')}, about {schedule.minutes} minutes{'' if fits else ': too long'}")
    for option, value in schedule.options(minutes).items():
        screen.print(f"  --option {option}={value}", markup=False)


@app.command()
def show(
    file: EventPath,
    log: Annotated[bool, typer.Option("--log", help="Show the whole log too.")] = False,
    viewer: ViewerWanted = "referee",
    language: Language = "en",
) -> None:
    """Show an event: tables, places, the current round."""
    from seaboard.tournament.documents.explain import line_of
    from seaboard.tournament.event.journal import read_event
    from seaboard.tournament.event.sight import log_for

    event = read_event(file)
    eyes = chosen_viewer(event, viewer)
    show_event(event, language, eyes)
    if log:
        for entry in log_for(event, eyes):
            console().print(line_of(entry), soft_wrap=True, markup=False)


@app.command()
def explain(
    file: EventPath,
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A match (m3), a player's id or the number of an entry.")],
    language: Language = "en",
) -> None:
    """Explain a result, a place or an entry from the log."""
    from seaboard.tournament.documents.explain import explain as explained
    from seaboard.tournament.event.journal import read_event

    for line in explained(read_event(file), what, language):
        console().print(line, soft_wrap=True, markup=False)


@app.command()
def export(
    file: EventPath,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to put the files.")],
    venue: Annotated[str, typer.Option("--venue", metavar="TEXT", help="Where it was held, for the certificates.")] = "",
    language: Language = "en",
) -> None:
    """Write CSV files and printable pages: pairings, slips, standings, certificates, report, a set to cut out."""
    from seaboard.tournament.documents.publish import publish
    from seaboard.tournament.event.journal import read_event

    for path in publish(read_event(file), folder, language, venue):
        console().print(str(path), soft_wrap=True, markup=False)


@app.command()
def quiz(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Questions to check; the game's own if not given.")] = None,
    game: GameWanted = None,
) -> None:
    """Check a file of questions, and tell what is in it."""
    from collections import Counter

    bank = chosen_bank(chosen_game(game), file, None)
    topics = Counter(question.topic or "no topic" for question in bank.values())
    told = ", ".join(f"{topic} {number}" for topic, number in sorted(topics.items()))
    console().print(f"{counted(len(bank), 'question')}: {told}", soft_wrap=True, markup=False)


def chosen_viewer(event: Event, named: str) -> str:
    """The viewer that was named."""
    from seaboard.tournament.event.sight import SPECTATOR

    if named not in ("referee", "public", *event.state.players):
        raise UsageError(f"there is no player {named!r}; --viewer is referee, public, or a player's id")
    return SPECTATOR if named == "public" else named


def show_event(event: Event, language: str, viewer: str = "referee") -> None:
    """Print what there is to see of an event."""
    from seaboard.cli.standings import print_event

    print_event(event, language, viewer)
