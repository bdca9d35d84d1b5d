"""An event as one viewer may see it.  Whatever is kept back by the specification's section 5 is left out here, and nowhere else.

Everybody in a hall can see that a player has opened or handed in the test, and so can they here; nobody sees the answers and the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from typing import Any, Literal, TypeVar, cast

from msgspec.structs import replace

from seaboard.server.door.addresses import qr_svg
from seaboard.server.table.suspension import suspended_words
from seaboard.server.tournaments.event.live_event import PHASES, LiveEvent
from seaboard.server.tournaments.event.offers import is_offered
from seaboard.server.tournaments.telling.pieces import in_pieces
from seaboard.server.tournaments.view import contract
from seaboard.server.tournaments.view.contract import HallView
from seaboard.server.tournaments.view.course import rounds_planned
from seaboard.server.tournaments.view.documents import document_names
from seaboard.server.tournaments.view.gaze import Gaze
from seaboard.server.tournaments.view.logbook import Noted, line_of, noted, renumbered, told_differently
from seaboard.server.tournaments.view.office import barred_for, is_head, keeping_of, referees_for, steps_for
from seaboard.server.tournaments.view.penalties import offences_in, penalties_of
from seaboard.server.tournaments.view.present import Present
from seaboard.server.tournaments.view.ranks import row_of
from seaboard.server.tournaments.view.referee import MatchPowers, PlayerPowers, next_penalty
from seaboard.server.tournaments.view.standstills import standstills_of
from seaboard.server.tournaments.view.timing import event_powers, halt_of, left_of_round, plan_of
from seaboard.server.tournaments.words import phrase as hall_phrase
from seaboard.tournament.documents.duties import duties_of
from seaboard.tournament.documents.explain import faults_of, tables_of, tell_tokens, title_of, why_result
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Entry
from seaboard.tournament.event.papers import show_paper
from seaboard.tournament.event.sight import (
    SPECTATOR,
    is_test_closed,
    sees_all,
    sees_match,
    sees_result,
    sees_scores_of,
)
from seaboard.tournament.rules.deeds import NEED_REASON, Draw, kind_of
from seaboard.tournament.rules.entry import is_entry_open
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.points import score_of
from seaboard.tournament.rules.state import OFFENCES, OTHER, EventMatch, Phase, Round
from seaboard.tournament.rules.tables import Standing

T = TypeVar("T")
Item = TypeVar("Item")
Shared = dict[tuple[str, str, bool], object]
MatchStage = Literal["waiting", "playing", "paused", "decided"]


@lru_cache(64)
def drawn_qr(url: str) -> str:
    """An address as a QR code, drawn once."""
    return qr_svg(url)


def join_url(live: LiveEvent, base: str) -> str:
    """Where players join."""
    return f"{base}/join/{live.row.code}"


def paper_of(live: LiveEvent, player: str, language: str) -> contract.HallPaper | None:
    """A player's test, once it is opened; the right answers once nobody can take it any more.  [TRN-SEE-2]"""
    sitting, state = live.sitting(player), live.event.state
    if sitting is None:
        return None
    paper, bank = sitting.paper, live.event.bank
    is_closed = is_test_closed(state)
    pairs = zip(paper.questions, paper.answers, strict=True)
    return contract.HallPaper(
        questions=show_paper(paper, bank, language),
        chosen=dict(sitting.chosen),
        ends=sitting.ends,
        is_handed_in=is_closed or state.players[player].right is not None,
        right={name: order.index(bank[name].correct) for name, order in pairs} if is_closed else None,
    )


class Painter:
    """Draws one event for one viewer."""

    def __init__(self, live: LiveEvent, gaze: Gaze, present: Present, shared: Shared | None = None) -> None:
        """`shared` holds what was drawn for other viewers at the same moment; with it, parts of the view are JSON already."""
        self.live, self.gaze, self.present, self.shared = live, gaze, present, shared
        self.language = gaze.language
        told = live.told(gaze.language)
        self.event, self.state = told.for_short() if gaze.is_wall and live.row.nicknames else told, live.event.state
        self.sees_all = sees_all(self.state, gaze.viewer)
        self.deeds = live.deeds()
        self.offences = self.once("offences", lambda: offences_in(live))
        self.draws = self.once("draws", self.draws_in)

    def view(self) -> HallView:
        """Everything."""
        live, event, gaze = self.live, self.event, self.gaze
        contest, url, log = event.settings.contest, join_url(live, gaze.base), self.log()
        return HallView(
            id=live.id,
            code=live.row.code,
            title=live.row.title,
            game=live.row.game,
            referee=live.row.referee_name or hall_phrase(self.language, "somebody"),
            role=gaze.role,
            you=gaze.viewer if gaze.role == "player" else None,
            phase=PHASES[self.state.phase],
            seq=len(event.entries) if self.sees_all else len(log),
            now=self.present.now,
            url=url,
            qr=drawn_qr(url),
            options=dict(event.settings.values),
            format=phrase(self.language, self.state.format, table="formats") if self.state.format else "",
            sides=contest.sides,
            side_names=contest.names[self.language],
            tokens="" if event.settings.is_at_tables else tell_tokens(event, self.language),
            questions=event.settings.number("questions"),
            test_seconds=event.settings.most_seconds,
            rounds_planned=rounds_planned(self.state),
            players=self.players(),
            rounds=self.alike("rounds", lambda: [self.round(drawn) for drawn in self.state.rounds]),
            standings=self.alike("standings", self.standings),
            places=[contract.HallPlace(place, player) for player, place in self.places()],
            log=log,
            paper=self.paper(),
            steps=steps_for(live, gaze),
            offences={kind: phrase(self.language, kind, table="offences") for kind in OFFENCES},
            duties=self.duties(),
            documents=document_names(live, gaze.viewer),
            needs_reason=[*(kind_of(deed) for deed in NEED_REASON), f"offence {OTHER}"],
            most_lost=contest.most_lost,
            barred=barred_for(live, gaze),
            is_head=is_head(live, gaze),
            venue=live.row.venue,
            referees=referees_for(live, gaze),
            test_ends=self.test_ends(),
            standstills=self.for_referees("standstills", lambda: standstills_of(live), []),
            at_tables=event.settings.is_at_tables,
            game_name=event.settings.game.names.get(self.language, event.settings.game.name),
            table_size=event.settings.number("table-size") if event.settings.is_at_tables else 2,
            entry_open=is_entry_open(self.state),
            nicknames=live.row.nicknames,
            keeping=keeping_of(live) if gaze.is_referee else None,
            halted=halt_of(live),
            round_left=left_of_round(live),
            can=self.for_referees("can", lambda: event_powers(live, self.present.legs), []),
            plan=self.for_referees("plan", lambda: plan_of(live, self.language), None),
            reached=self.present.reached() if gaze.is_referee else [],
            offers=live.row.offers,
        )

    # What viewers have in common

    def alike(self, name: str, draw: Callable[[], T]) -> T:
        """What all referees see alike, and what everybody else sees alike, drawn once; where scores are private, players see more than others."""
        if self.shared is None or (self.gaze.role == "player" and not self.sees_all):
            return draw()
        key = (f"{'referee' if self.gaze.is_referee else ''} {name}", self.language, self.gaze.is_wall)
        if key not in self.shared:
            self.shared[key] = in_pieces(draw())
        return cast(T, self.shared[key])

    def for_referees(self, name: str, draw: Callable[[], T], others: T) -> T:
        """What only referees see, all of them alike."""
        return self.alike(name, draw) if self.gaze.is_referee else others

    def onlooker(self) -> Painter:
        """Draws the same for an onlooker."""
        return Painter(self.live, Gaze(SPECTATOR, self.language, self.gaze.base, is_wall=self.gaze.is_wall), self.present)

    def each_alike(self, name: str, draw: Callable[[Painter], list[Any]]) -> list[Any]:
        """Pieces of a list as an onlooker sees them, drawn once."""
        assert self.shared is not None
        key = (name, self.language, self.gaze.is_wall)
        if key not in self.shared:
            self.shared[key] = [None if piece is None else in_pieces(piece) for piece in draw(self.onlooker())]
        return cast(list[Any], self.shared[key])

    def once(self, name: str, work_out: Callable[[], T]) -> T:
        """What is the same for everybody, worked out once."""
        if self.shared is None:
            return work_out()
        key = (name, "", False)
        if key not in self.shared:
            self.shared[key] = work_out()
        return cast(T, self.shared[key])

    def pieces(
        self, name: str, items: Sequence[Item], draw: Callable[[Painter, Item], T], is_own: Callable[[Item], bool]
    ) -> list[T]:
        """A piece for each item: the viewer's own drawn for the viewer, the others as an onlooker sees them, drawn once."""
        if self.shared is None or self.gaze.is_referee:
            return [draw(self, item) for item in items]
        alike = self.each_alike(name, lambda other: [draw(other, item) for item in items])
        return [draw(self, item) if is_own(item) else piece for item, piece in zip(items, alike, strict=True)]

    # Players

    def players(self) -> list[contract.HallPlayer]:
        """All participants.  A player sees no more than an onlooker of other players."""

        def draw() -> list[contract.HallPlayer]:
            return self.pieces("players", self.players_in_order(), Painter.player, lambda player: player == self.gaze.viewer)

        return self.alike("players", draw) if self.gaze.is_referee else draw()

    def players_in_order(self) -> list[str]:
        """By start number; before lots are drawn, in the order of entry."""
        return self.once("order", lambda: sorted(self.state.players, key=lambda player: self.state.players[player].number))

    def player(self, player: str) -> contract.HallPlayer:
        """A participant."""
        known, row = self.state.players[player], self.live.players.get(player)
        is_referee, sees = self.gaze.is_referee, sees_scores_of(self.state, self.gaze.viewer, player)
        return contract.HallPlayer(
            id=player,
            name=self.event.name(player),
            number=known.number,
            kind="printed" if row is None else row.kind,
            is_here=self.present.is_here(player),
            withdrawn=known.withdrawn is not None,
            counter=known.counter if sees else 0,
            waiting_red=len(self.state.waiting(player)) if sees else 0,
            penalties=penalties_of(self.live, player, self.gaze.viewer, self.language, self.offences) if sees else [],
            test=self.test(player),
            can=PlayerPowers(self.live, self.present.legs).kinds(player) if is_referee else [],
            next=next_penalty(self.live, player, self.language) if is_referee or player == self.gaze.viewer else None,
            plain_name=self.event.names.get(player, "") if is_referee else "",
            nickname=self.event.nicknames.get(player, "") if is_referee else "",
            is_offered=is_offered(self.live, player),
            device=row.device if row is not None and is_referee else "",
            taken=row.taken if row is not None and (is_referee or player == self.gaze.viewer) else None,
            withheld=row is not None and is_referee and row.withheld,
        )

    def test(self, player: str) -> contract.HallTest:
        """How far a player is with the test.  [TRN-SEE-2]"""
        known = self.state.players[player]
        if known.right is None:
            return contract.HallTest("open" if player in self.live.sittings else "none")
        if sees_result(self.state, self.gaze.viewer, player):
            return contract.HallTest("done", known.right, known.seconds)
        return contract.HallTest("done")

    def test_ends(self) -> float | None:
        """When the last of the open tests ends, in whole seconds: the hall can see that a test was opened, so this tells nothing more."""
        if self.state.phase != Phase.TEST:
            return None
        players = self.state.players
        open_ones = [row for row in self.live.sittings.values() if row.player in players and players[row.player].right is None]
        ends = [self.live.begun(row) + self.live.lost_since(row.opened) for row in open_ones]
        return float(ceil(max(ends) + self.event.settings.most_seconds)) if ends else None

    # Rounds

    def draws_in(self) -> list[Entry]:
        """The entries that drew the rounds."""
        return [entry for entry, deed in zip(self.event.entries, self.deeds, strict=True) if isinstance(deed, Draw)]

    def round(self, drawn: Round) -> contract.HallRound:
        """A round with its matches."""
        time = self.draws[drawn.number - 1].time
        boards = [(self.state.matches[match], board) for board, match in enumerate(drawn.matches, 1)]
        viewer, sees_all = self.gaze.viewer, self.sees_all
        matches = self.pieces(
            f"round {drawn.number}",
            boards,
            lambda painter, each: painter.match(*each),
            lambda each: not sees_all and viewer in each[0].players,
        )
        title = f"{phrase(self.language, 'round')} {drawn.number}"
        when = None if time is None else time.timestamp()
        return contract.HallRound(drawn.number, title, matches, drawn.bye, when, list(drawn.byes))

    def match(self, match: EventMatch, board: int) -> contract.HallMatch:
        """A match as it stands."""
        score, powers = score_of(self.state, match), MatchPowers(self.live, self.present.legs, match)
        is_current, is_referee = self.state.is_current(match), self.gaze.is_referee
        is_undecided = is_current and score is None
        viewer, sees = self.gaze.viewer, sees_match(self.state, self.gaze.viewer, match)
        absent = [player for player in match.absent if sees_scores_of(self.state, viewer, player)]
        return contract.HallMatch(
            id=match.id,
            round=match.round,
            board=board,
            title=title_of(self.event, match, self.language),
            players=list(match.players),
            legs=[self.leg(match, leg, powers, sees) for leg in range(1, len(match.legs) + 1)],
            stage=self.stage(match, score is not None),
            open_leg=match.open_leg() if is_undecided else None,
            turns=self.turns(match) if is_undecided else [],
            score=None if score is None or not sees else list(score.legs),
            points=None if score is None or not sees else list(score.points),
            why=why_result(self.event, match, self.language, viewer),
            faults=faults_of(self.event, match, self.language, viewer),
            at_fault=sorted(match.at_fault) if sees else [],
            absent=sorted(absent),
            is_current=is_current,
            can=powers.kinds() if is_referee else [],
            trouble=self.trouble(match) if is_undecided else "",
            places=[] if score is None or not sees else list(score.places),
        )

    def turns(self, match: EventMatch) -> list[contract.HallTurn]:
        """The players who are awaited; how often a clock ran out is between the player and the referee where scores are private."""
        turns, viewer = self.present.turns_of(match), self.gaze.viewer
        return [turn if sees_scores_of(self.state, viewer, turn.player) else replace(turn, overruns=0) for turn in turns]

    def trouble(self, match: EventMatch) -> str:
        """Why the table of the open leg does not work, in words; everybody is told that it waits for its rules, as at the table itself."""
        why = self.present.why_waiting(match)
        if why is not None:
            return suspended_words(self.language, why)
        return hall_phrase(self.language, "broken-leg") if self.gaze.is_referee and self.present.is_broken(match) else ""

    def stage(self, match: EventMatch, is_decided: bool) -> MatchStage:
        """Where a match stands."""
        if is_decided:
            return "decided"
        if match.paused:
            return "paused"
        return "playing" if self.present.is_playing(match) else "waiting"

    def leg(self, match: EventMatch, leg: int, powers: MatchPowers, sees: bool) -> contract.HallLeg:
        """One leg of a match."""
        result, row = (match.legs[leg - 1], self.live.leg(match.id, leg)) if sees else (None, None)
        sides = None if match.first is None else match.sides(leg)
        kinds = powers.leg_kinds(leg) if self.gaze.is_referee else []
        return contract.HallLeg(
            leg=leg,
            first=None if sides is None else sides[0],
            winner=None if result is None or sides is None else sides[result.winner],
            side=None if result is None or result.places else self.event.settings.contest.sides[result.winner],
            lost=None if result is None else result.lost,
            table=None if row is None else row.table,
            can=kinds,
            needs_reason=[kind for kind in kinds if powers.needs_reason(kind, leg)],
            places=[] if result is None else list(result.places),
        )

    # Tables and places

    def standings(self) -> list[contract.HallStandings]:
        """Every table; no table while it would tell how a test went.  [TRN-SEE-2]"""
        if not is_test_closed(self.state):
            return []
        return [self.ranks(group, table) for group, table in self.tables().items()]

    def tables(self) -> dict[str, list[Standing]]:
        """Every table, worked out once for all viewers."""
        return self.once("tables", lambda: tables_of(self.event))

    def ranks(self, group: str, table: list[Standing]) -> contract.HallStandings:
        """A table as the viewer may see it."""
        title = f"{phrase(self.language, 'group')} {group}" if group else phrase(self.language, "standings")
        viewer, sees_all = self.gaze.viewer, self.sees_all
        rows = self.pieces(
            f"rows {group}",
            range(len(table)),
            lambda painter, at: row_of(painter.event, table, at, painter.gaze.viewer, painter.language),
            lambda at: not sees_all and table[at].player == viewer,
        )
        return contract.HallStandings(group, title, rows)

    def places(self) -> list[tuple[str, int]]:
        """Final places, best first."""
        return sorted(places_of(self.state).items(), key=lambda each: (each[1], self.state.players[each[0]].number))

    # Log, paper, duties

    def log(self) -> list[contract.HallEntry]:
        """The log as the viewer may see it.  [TRN-SEE-1, TRN-SEE-3]"""
        if self.shared is None or self.gaze.is_referee:
            return self.alike("log", lambda: self.numbered([line for line in self.lines() if line is not None]))
        alike = list(self.each_alike("log", Painter.lines))
        for each in self.own_entries():
            alike[each.at] = self.line(each) or alike[each.at]
        return self.numbered([piece for piece in alike if piece is not None])

    def numbered(self, lines: list[Any]) -> list[contract.HallEntry]:
        """Lines with the log's own numbers, or without gaps where a gap would tell of somebody's score or penalty.  [TRN-SEE-6]"""
        return lines if self.sees_all else [renumbered(line, number) for number, line in enumerate(lines, 1)]

    def lines(self) -> list[contract.HallEntry | None]:
        """A line for each entry that is not hidden."""
        return [self.line(each) for each in noted(self.event, self.deeds)]

    def line(self, entry: Noted) -> contract.HallEntry | None:
        """The line of an entry; None if it is hidden."""
        return line_of(self.event, entry, self.gaze.viewer, self.language, self.live.sittings)

    def own_entries(self) -> list[Noted]:
        """The entries of which a player may see more than an onlooker."""
        if self.gaze.role != "player":
            return []
        found = self.once("own entries", lambda: told_differently(self.state, noted(self.event, self.deeds)))
        return found.get(self.gaze.viewer, []) + (found.get("", []) if self.gaze.viewer in self.live.sittings else [])

    def paper(self) -> contract.HallPaper | None:
        """The viewer's own test, once it is opened."""
        return paper_of(self.live, self.gaze.viewer, self.language) if self.gaze.role == "player" else None

    def duties(self) -> list[contract.HallDuty]:
        """The referee's check list."""

        def draw() -> list[contract.HallDuty]:
            duties = duties_of(self.event.settings.game)
            return [contract.HallDuty(duty.rule, duty.when, duty.text(self.language)) for duty in duties]

        return self.for_referees("duties", draw, [])
