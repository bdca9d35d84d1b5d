"""The knowledge test on paper: a paper for each player, and the keys once nobody can write it any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seaboard.tournament.documents.occasion import Occasion
from seaboard.tournament.documents.pages import page
from seaboard.tournament.event.event import Event
from seaboard.tournament.event.papers import LETTERS, make_paper, show_paper
from seaboard.tournament.event.tallies import Tally


def writers(event: Event, occasion: Occasion, is_everybody: bool = False) -> list[str]:
    """The players who need a paper: those without a device, or all people."""
    people = [player for player in event.state.by_number() if player not in occasion.bots | event.bots]
    if is_everybody or occasion.printed is None:
        return people
    return [player for player in people if player in occasion.printed]


def papers_page(event: Event, language: str = "en", players: Iterable[str] | None = None) -> str:
    """For each player the same questions in an order of the player's own.  [TRN-TEST-2, TRN-TEST-7]"""
    papers = [
        {
            "name": event.name(player),
            "number": event.state.players[player].number,
            "questions": show_paper(make_paper(event.secret, player, event.state.drawn), event.bank, language),
        }
        for player in (event.state.by_number() if players is None else players)
    ]
    minutes = event.settings.number("test-minutes")
    return page("papers", event, language, "test", papers=papers, minutes=minutes, letters=LETTERS)


def keys_page(event: Event, language: str = "en", tallies: Sequence[Tally] = (), players: Iterable[str] | None = None) -> str:
    """Every question with its right answer, and the right letters of each paper.  Only after `close`.  [TRN-SEE-2]"""
    bank, drawn = event.bank, event.state.drawn
    counted = {each.id: each for each in tallies if each.tests}
    questions = [(bank[name].text(language), bank[name].answers(language)[bank[name].correct], counted.get(name)) for name in drawn]
    keys = [
        (event.state.players[player].number, event.name(player), right_letters(event, player))
        for player in (event.state.by_number() if players is None else players)
    ]
    return page("keys", event, language, "keys", questions=questions, keys=keys, is_counted=bool(counted))


def right_letters(event: Event, player: str) -> list[str]:
    """The right letters of a player's paper, in its order."""
    paper = make_paper(event.secret, player, event.state.drawn)
    pairs = zip(paper.questions, paper.answers, strict=True)
    return [LETTERS[order.index(event.bank[name].correct)] for name, order in pairs]
