"""Why things stand as they do: orders, results, penalties, and the entries behind them.  [TRN-LOG-3]"""

from __future__ import annotations

import msgspec

from seaboard.engine.errors import UsageError
from seaboard.tournament.documents.words import phrase
from seaboard.tournament.event.event import Entry, Event
from seaboard.tournament.event.sight import concerns, sees_all, sees_match, sees_scores_of
from seaboard.tournament.rules.deeds import REFEREE
from seaboard.tournament.rules.places import places_of
from seaboard.tournament.rules.points import Score, score_of
from seaboard.tournament.rules.settings import ROUND_ROBIN, SWISS, TABLES
from seaboard.tournament.rules.state import LEGS, EventMatch, Phase, Stage
from seaboard.tournament.rules.tables import Standing, group_names, group_of, group_table, table

BY_TESTS = ("TRN-MATCH-5", "TRN-TEST-6", "TRN-MATCH-6")
"""Rules that decide a match of 1:1, the first two by the tests alone."""


def tables_of(event: Event) -> dict[str, list[Standing]]:
    """Every table of the event by its title: one, or one for each group; empty before lots are drawn."""
    state = event.state
    if state.phase in (Phase.ENTRY, Phase.LOTS):
        return {}
    if state.format in (ROUND_ROBIN, SWISS, TABLES):
        return {"": table(state)}
    return {group: group_table(state, group) for group in group_names(state)}


def why_there(event: Event, standing: Standing, above: Standing | None, language: str, viewer: str = REFEREE) -> str:
    """What puts a player behind the one above it; it tells figures of both.  [TRN-RANK-2, TRN-RANK-3, TRN-SEE-5]"""
    if above is None or not sees_all(event.state, viewer):
        return ""
    own, other = getattr(standing, standing.decided_by), getattr(above, standing.decided_by)
    return phrase(language, standing.decided_by, table="order", own=own, other=other, above=event.name(above.player))


def why_result(event: Event, match: EventMatch, language: str, viewer: str = REFEREE) -> str:
    """What decided a match, in words; empty while it is undecided."""
    score = score_of(event.state, match)
    if score is None or not sees_match(event.state, viewer, match):
        return ""
    if not sees_all(event.state, viewer) and score.rule in BY_TESTS:
        return phrase(language, "private", table="rulings")  # figures would tell how the other's test went
    players = [event.state.players[player] for player in match.players]
    values = {
        "legs": ":".join(map(str, score.legs)),
        "lost": ":".join(map(str, score.lost)),
        "tests": ":".join(str(player.right or 0) for player in players),
        "times": ":".join(str(player.seconds) for player in players),
        "faults": ", ".join(faults_of(event, match, language, viewer)),
    }
    return f"{phrase(language, score.rule, table='rulings', **values)} ({score.rule})"


def faults_of(event: Event, match: EventMatch, language: str, viewer: str = REFEREE) -> list[str]:
    """The players at fault in a match, and why: a penalty may be for nobody else to see.  [TRN-SEE-5]"""
    if not sees_match(event.state, viewer, match):
        return []
    kinds = (("red", match.red), ("absent", match.absent), ("gone", match.gone))
    told = []
    for player in match.players:
        if player in match.at_fault and not sees_scores_of(event.state, viewer, player):
            told.append(event.name(player))
            continue
        words = [phrase(language, kind, table="faults") for kind, guilty in kinds if player in guilty]
        told += [f"{event.name(player)} ({word})" for word in words]
    return told


def title_of(event: Event, match: EventMatch, language: str) -> str:
    """What a match is for: its round, and its group or stage."""
    told = f"{phrase(language, 'round')} {match.round}"
    if match.stage == Stage.GROUP:
        return f"{told}, {phrase(language, 'group').lower()} {match.group}"
    if match.stage == Stage.TABLE:
        return told
    drawn = event.state.rounds[match.round - 1]
    is_final = match.stage == Stage.KNOCK_OUT and len(drawn.slots) == 2
    return f"{told}, {phrase(language, 'final' if is_final else str(match.stage)).lower()}"


def result_text(event: Event, match: EventMatch) -> str:
    """Legs and points, as `2:0 (3:0)`, or the places of a table with their points; empty while it is undecided."""
    score = score_of(event.state, match)
    return "" if score is None else score_words(event, match, score)


def shown_result(event: Event, match: EventMatch, language: str, viewer: str) -> str:
    """A match's result, or only whether there is one.  [TRN-SEE-5]"""
    told = result_text(event, match)
    if told and not sees_match(event.state, viewer, match):
        return phrase(language, "is-decided")
    return told or phrase(language, "undecided")


def line_of(entry: Entry) -> str:
    """An entry as one line, as it stands in the log."""
    when = entry.time.strftime("%Y-%m-%d %H:%M:%S ") if entry.time else ""
    who = f"{entry.actor} ({entry.person})" if entry.person else entry.actor
    why = f"; because: {entry.reason}" if entry.reason else ""
    return f"{entry.number:>4}  {when}{who}: {entry.text}{why}"


def by_name(event: Event, entry: Entry) -> Entry:
    """An entry for people to read: players are called by their names."""
    deed = entry.deed
    named = {name: event.name(getattr(deed, name)) for name in ("player", "other") if hasattr(deed, name)}
    text = msgspec.structs.replace(deed, **named).text
    return msgspec.structs.replace(entry, actor=event.name(entry.actor), text=text)


def explain(event: Event, what: str, language: str = "en", viewer: str = REFEREE) -> list[str]:
    """Lines that explain a match, a player or an entry from the log; `event` has the entries that the viewer may see."""
    if what in event.state.matches:
        return explain_match(event, event.state.matches[what], language, viewer)
    if what in event.state.players:
        return explain_player(event, what, language, viewer)
    if what.isdecimal() and 1 <= int(what[:9]) <= len(event.entries):
        return explain_entry(event, int(what), language)
    raise UsageError(f"there is no match, player or entry {what!r} in this event")


def explain_match(event: Event, match: EventMatch, language: str, viewer: str = REFEREE) -> list[str]:
    """A match: players, legs, what decided it, and every entry about it."""
    lines = [f"{match.id}: {' - '.join(map(event.name, match.players))} ({title_of(event, match, language)})"]
    sees = sees_match(event.state, viewer, match)
    for leg in () if event.settings.is_at_tables else LEGS:
        result = match.legs[leg - 1]
        if result is not None and sees:
            winner = event.name(match.sides(leg)[result.winner])
            side = event.settings.contest.names[language][result.winner]
            lost = tell_tokens(event, language)
            lines.append(
                f"  {phrase(language, 'first-leg' if leg == 1 else 'second-leg')}: {winner} ({side}), {lost}: {result.lost}"
            )
    told, why = shown_result(event, match, language, viewer), why_result(event, match, language, viewer)
    lines.append(f"  {told}{': ' if why else ''}{why}")
    return [*lines, *(line_of(by_name(event, entry)) for entry in event.entries if getattr(entry.deed, "match", None) == match.id)]


def tell_tokens(event: Event, language: str) -> str:
    """The tokens that are counted, in words."""
    return phrase(language, "tokens", event.settings.contest.names[language][0])


def explain_player(event: Event, player: str, language: str, viewer: str = REFEREE) -> list[str]:
    """A player: place, why there, matches with their points, penalties, and every entry about the player."""
    state = event.state
    lines = [event.name(player)]
    if place := places_of(state).get(player):
        lines.append(f"  {phrase(language, 'place')} {place}")
    for group, standings in tables_of(event).items():
        if group and group_of(state, player) != group:
            continue
        number = next(number for number, each in enumerate(standings) if each.player == player)
        why = why_there(event, standings[number], standings[number - 1] if number else None, language, viewer)
        title = f"{phrase(language, 'group')} {group}" if group else phrase(language, "table")
        lines.append(f"  {title}: {number + 1}. {why}")
    for match in state.matches.values():
        score = score_of(state, match) if player in match.players else None
        if score is not None and sees_match(state, viewer, match):
            points = score.points[match.players.index(player)]
            pair = " - ".join(map(event.name, match.players))
            lines.append(
                f"  {match.id} {pair}: {phrase(language, 'points')} {points}, {why_result(event, match, language, viewer)}"
            )
    byes = [drawn.number for drawn in state.rounds if player in drawn.byes]
    rule = "TAB-SIZE-4" if state.format == TABLES else "TRN-SWISS-4"
    lines += [f"  {phrase(language, 'round')} {number}: {phrase(language, 'bye')} ({rule})" for number in byes]
    if sees_scores_of(state, viewer, player):
        lines += penalty_lines(event, player, language)
    return [*lines, *(line_of(by_name(event, entry)) for entry in event.entries if concerns(state, entry.deed, player))]


def penalty_lines(event: Event, player: str, language: str) -> list[str]:
    """A player's offences with what each led to."""
    lines = []
    for each in event.state.offences:
        if each.player == player:
            told = f"{phrase(language, each.penalty, table='penalties')}: {phrase(language, each.kind, table='offences')}"
            lines.append(f"  {told}{f' ({each.match})' if each.match else ''}{' (rescinded, TRN-FIX-5)' if each.rescinded else ''}")
    return lines


def explain_entry(event: Event, number: int, language: str) -> list[str]:
    """An entry, and what the matches and counters it names were before and after it."""
    entry = event.entries[number - 1]
    before, after = event.state_after(number - 1), event.state_after(number)
    lines = [line_of(by_name(event, entry))]
    for match in after.matches.values():
        old, new = (score_of(state, state.matches[match.id]) if match.id in state.matches else None for state in (before, after))
        if match.id not in before.matches:
            lines.append(f"  {match.id}: {' - '.join(map(event.name, match.players))}")
        elif old != new:
            told = [phrase(language, "undecided") if each is None else score_words(event, match, each) for each in (old, new)]
            lines.append(f"  {match.id}: {told[0]} -> {told[1]}")
    for player, known in after.players.items():
        if player in before.players and before.players[player].counter != known.counter:
            lines.append(f"  {event.name(player)}: {before.players[player].counter} -> {known.counter} (TRN-FAIR-2)")
    return lines


def score_words(event: Event, match: EventMatch, score: Score) -> str:
    """A score in figures; at a table each player's place and points, the first place first."""
    if score.places:
        rows = zip(score.places, score.points, map(event.name, match.players), strict=True)
        ordered = sorted(rows, key=lambda row: row[0] or len(score.places) + 1)
        return ", ".join(f"{f'{place}.' if place else '–'} {name} ({points})" for place, points, name in ordered)
    return f"{score.legs[0]}:{score.legs[1]} ({score.points[0]}:{score.points[1]})"
