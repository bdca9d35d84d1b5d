"""The verbs: who acts, what is legal, what a move does.  The phases stand in files of their own.  [specification 4]"""

from __future__ import annotations

from seaboard.engine.compile import rule
from seaboard.engine.fields import CHANCE
from seaboard.engine.record import Actions, Numbers, State
from seaboard.games.orp_orzel.actions import (
    ACTIONS,
    ATTACK,
    EVADE,
    FIRST_OF,
    KEEP,
    LIFT,
    MINE,
    OBSERVE,
    OK,
    ORZEL,
    PATROL,
    PLOT,
    ROLL,
    VERB_OF,
    VERBS_OF,
    Refusal,
    Verb,
)
from seaboard.games.orp_orzel.course import begin_position, check_orzel, end_round, list_positions, orzel
from seaboard.games.orp_orzel.dice import (
    check_done,
    check_keep,
    check_roll,
    keep,
    list_keeps,
    list_rolls,
    roll,
    set_aside,
    weigh_rolls,
)
from seaboard.games.orp_orzel.kriegsmarine import (
    attack,
    begin_hunt,
    check_attack,
    check_hold,
    check_lift,
    check_mine,
    check_observe,
    check_patrol,
    check_ready,
    check_send,
    has_hunt_move,
    has_lay_move,
    lift,
    list_hunt,
    list_lay,
    list_send,
    mine,
    observe,
    patrol,
    ready,
    send,
    use_patrol,
)
from seaboard.games.orp_orzel.navy import (
    begin_laying,
    begin_surfacing,
    can_surface,
    check_evade,
    check_plot,
    evade,
    has_navy_move,
    list_navy,
    list_surface,
    plot,
    surface,
)
from seaboard.games.orp_orzel.state import Phase


@rule
def actors(state: State) -> int:
    """Who may act now: chance while dice are rolled, else the side whose decision it is; nobody when the game is over.  [ORZ-FLOW-2]"""
    if state.phase == Phase.OVER:
        return 0
    return 1 << CHANCE if state.phase == Phase.ROLL else 1 << int(state.turn)


@rule
def advance(state: State) -> None:
    """A step in which no symbol can be used any more is over, and the next one begins.  [ORZ-ACT-4, ORZ-FLOW-1, specification 4.2]"""
    if state.phase == Phase.NAVY and not has_navy_move(state):
        begin_surfacing(state)
    if state.phase == Phase.SURFACE and not can_surface(state):
        begin_laying(state)
    if state.phase == Phase.LAY and not has_lay_move(state):
        begin_hunt(state)
    if state.phase == Phase.HUNT and not has_hunt_move(state):
        begin_position(state)


@rule
def apply_navy(state: State, action: int) -> None:
    """A move of the Navy's action step."""
    if action < EVADE:
        plot(state, (action - PLOT) // 2, (action - PLOT) % 2)
    else:
        evade(state, action - EVADE)


@rule
def apply_lay(state: State, action: int) -> None:
    """A move of KM's first action step."""
    if action < PATROL:
        mine(state, (action - MINE) // 2, (action - MINE) % 2)
    elif action < LIFT:
        patrol(state, action - PATROL)
    elif VERB_OF[action] == Verb.LIFT:
        lift(state, action - LIFT)
    else:
        use_patrol(state)


@rule
def apply_hunt(state: State, action: int) -> None:
    """A move of KM's second action step."""
    if action < OBSERVE:
        ready(state)
    elif action < ATTACK:
        observe(state, action - OBSERVE)
    else:
        attack(state, action - ATTACK)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """Carry out a legal move, and all that follows from it by itself."""
    phase = int(state.phase)
    if phase == Phase.ROLL:
        roll(state, action - ROLL)
        return
    if phase == Phase.KEEP:
        if VERB_OF[action] == Verb.KEEP:
            keep(state, action - KEEP)
        else:
            set_aside(state)
    elif phase == Phase.NAVY:
        apply_navy(state, action)
    elif phase == Phase.SURFACE:
        surface(state)
    elif phase == Phase.LAY:
        apply_lay(state, action)
    elif phase == Phase.SEND:
        send(state, action - PATROL)
    elif phase == Phase.HUNT:
        apply_hunt(state, action)
    else:
        if VERB_OF[action] == Verb.ORZEL:
            orzel(state, action - ORZEL)
        end_round(state)
    advance(state)


@rule
def legal(state: State, seat: int, out: Actions) -> int:
    """All legal actions of a seat that is asked, or of chance.  [specification 4.3]"""
    phase = int(state.phase)
    if not actors(state) >> seat & 1:
        return 0
    if phase == Phase.ROLL:
        return list_rolls(state, out)
    if phase == Phase.KEEP:
        return list_keeps(state, out)
    if phase == Phase.NAVY:
        return list_navy(state, out)
    if phase == Phase.SURFACE:
        return list_surface(state, out)
    if phase == Phase.LAY:
        return list_lay(state, out)
    if phase == Phase.SEND:
        return list_send(state, out)
    if phase == Phase.HUNT:
        return list_hunt(state, out)
    return list_positions(state, out)


@rule
def chance(state: State, weights: Numbers) -> int:
    """The weights of a die's faces.  [specification 4.3]"""
    return weigh_rolls(state, weights)


@rule
def refuse_verb(phase: int, verb: int) -> int:
    """Which rule a verb breaks that does not belong to the decision point.  [specification 4.4]"""
    if phase == Phase.NAVY and verb == Verb.SURFACE:
        return Refusal.ORZ_SURF_2
    if (phase == Phase.LAY or phase == Phase.SEND) and Verb.READY <= verb <= Verb.ATTACK:
        return Refusal.ORZ_KM_1
    if phase == Phase.HUNT and Verb.MINE <= verb <= Verb.HOLD:
        return Refusal.ORZ_KM_1
    return Refusal.ORZ_FLOW_1


@rule
def check_deed(state: State, verb: int, argument: int) -> int:
    """The conditions of a move whose verb belongs to the decision point."""
    if verb == Verb.PLOT:
        return check_plot(state, argument // 2, argument % 2)
    if verb == Verb.EVADE:
        return check_evade(state, argument)
    if verb == Verb.MINE:
        return check_mine(state, argument // 2, argument % 2)
    if verb == Verb.PATROL:
        return check_send(state, argument) if state.phase == Phase.SEND else check_patrol(state, argument)
    if verb == Verb.LIFT:
        return check_lift(state, argument)
    if verb == Verb.HOLD:
        return check_hold(state)
    if verb == Verb.READY:
        return check_ready(state)
    if verb == Verb.OBSERVE:
        return check_observe(state, argument)
    if verb == Verb.ATTACK:
        return check_attack(state, argument)
    if verb == Verb.ORZEL:
        return check_orzel(state, argument)
    return OK


@rule
def check(state: State, seat: int, action: int) -> int:
    """0 if the action is allowed, else the first rule of the table of refusals that forbids it.  [specification 4.4]"""
    phase = int(state.phase)
    if phase == Phase.OVER:
        return Refusal.ORZ_END_3
    if not 0 <= seat <= CHANCE or not actors(state) >> seat & 1:
        return Refusal.ORZ_FLOW_2
    if not 0 <= action < ACTIONS:
        return Refusal.ORZ_FLOW_1
    verb = int(VERB_OF[action])
    if not int(VERBS_OF[phase]) >> verb & 1:
        return refuse_verb(phase, verb)
    argument = action - int(FIRST_OF[verb])
    if verb == Verb.ROLL:
        return check_roll(state, argument)
    if verb == Verb.KEEP:
        return check_keep(state, argument)
    if verb == Verb.DONE:
        return check_done(state)
    return check_deed(state, verb, argument)
