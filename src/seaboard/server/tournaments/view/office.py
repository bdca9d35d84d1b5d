"""What referees see of their office: each other, the next step, and players who were struck off."""

from __future__ import annotations

import msgspec

from seaboard.server.people.retention import DAY
from seaboard.server.tournaments.event.live_event import LiveEvent
from seaboard.server.tournaments.event.referees import HEAD_ONLY, key_of
from seaboard.server.tournaments.view.contract import HallBarred, HallKeeping, HallReferee, HallStep
from seaboard.server.tournaments.view.gaze import Gaze
from seaboard.server.tournaments.view.referee import steps_of
from seaboard.server.tournaments.words import phrase
from seaboard.tournament.event.keeping import days_kept
from seaboard.tournament.rules.deeds import kind_of


def is_head(live: LiveEvent, gaze: Gaze) -> bool:
    """Whether the head referee looks."""
    return bool(gaze.referee) and gaze.referee == live.row.referee


def steps_for(live: LiveEvent, gaze: Gaze) -> list[HallStep]:
    """The next step of the event; a step that only the head referee can take is shown to co-referees with that reason."""
    if not gaze.is_referee:
        return []
    steps, alone = steps_of(live, gaze.language), [kind_of(deed) for deed in HEAD_ONLY]
    if is_head(live, gaze):
        return steps
    why = phrase(gaze.language, "head-only")
    return [msgspec.structs.replace(step, can=False, why_not=why) if step.text in alone else step for step in steps]


def referees_for(live: LiveEvent, gaze: Gaze) -> list[HallReferee]:
    """All referees, for each referee; for a former one, how that ended."""
    row, asker = live.row, gaze.referee
    if not asker:
        return []
    head = HallReferee(key_of(live, row.referee), row.referee_name, True, asker == row.referee, row.created)
    others = [
        HallReferee(key_of(live, each.guest), each.name, False, asker == each.guest, each.since, each.until, each.ended_by)
        for each in live.referees.values()
    ]
    found = [head, *others] if row.referee else others
    return found if gaze.is_referee else [each for each in found if each.is_you]


def keeping_of(live: LiveEvent) -> HallKeeping:
    """For how long names and games of the event are kept.  [TRN-LOG-8]"""
    days = days_kept(live.row.keep_days, live.row.phase == "over", live.keep_days)
    own = live.keep_days if live.row.keep_days is None else min(live.row.keep_days, live.keep_days)
    return HallKeeping(int(own), int(live.keep_days), live.row.changed + days * DAY)


def barred_for(live: LiveEvent, gaze: Gaze) -> list[HallBarred]:
    """Players who were struck off and cannot join unless the referee lets them."""
    return [HallBarred(row.player, row.name) for row in live.barred.values()] if gaze.is_referee else []
