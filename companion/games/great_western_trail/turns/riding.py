"""Riding and passing the turn on: phase A, extra movement, phase C, and what may happen at any time."""

from companion.errors import RuleError
from companion.games.great_western_trail.state import State, refuse
from companion.games.great_western_trail.state.circles import step_limit
from companion.games.great_western_trail.state.in_play import DONE, FORESIGHT, KANSAS_CITY, MOVE, NOWHERE, REFILL, USE
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns.acts import first_the_due, open_act
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, EndTurn, Move, SpendToken, Waive
from companion.games.great_western_trail.turns.dues import no_objectives
from companion.games.great_western_trail.turns.job_market import token_holder
from companion.games.great_western_trail.turns.tolls import (
    hands,
    is_ahead,
    is_location,
    least_steps,
    own_toll,
    standing,
    stretch,
    tolls,
)
from companion.messages import message


def my_turn(state: State, seat: int) -> None:
    if seat != state.turn:
        raise refuse("not_your_turn", "GWT-A01", player=state.name(state.turn))


def move(state: State, command: Move) -> tuple[ev.Moved, ...]:
    seat, to = command.seat, command.to
    my_turn(state, seat)
    limit, free = _steps(state, command)
    first = state.ranches[seat].rider == NOWHERE
    if not is_location(state, seat, to):
        raise refuse("no_location", "GWT-A06")
    if first and (not to.startswith("neutral/") or command.passed):
        raise refuse("first_on_neutral", "GWT-A05", player=state.name(seat))
    if free and to == "kansas_city":
        raise refuse("not_kansas_city", "GWT-O07")
    if any(hands(state, passed) is None for passed in command.passed):
        raise refuse("no_such_toll", "GWT-A15")
    if not first and state.waiting is None:
        _within(state, command, limit)
    return (_moved(state, command, limit, free=free),)


def _steps(state: State, command: Move) -> tuple[int, bool]:
    """How far this ride may go, and whether it is free of tolls."""
    if command.by:
        act = open_act(state, command.seat, command.by, "ride", "free_ride")
        return act.amount, act.do == "free_ride"
    if state.visit.step != MOVE:
        raise refuse("moved_already", "GWT-A02", player=state.name(command.seat))
    if state.visit.dues:
        raise first_the_due(state)
    return step_limit(state, command.seat), False


def _within(state: State, command: Move, limit: int) -> None:
    if not is_ahead(state, command.seat, command.to):
        raise refuse("only_forward", "GWT-A10")
    least = least_steps(state, command.seat, command.to, command.passed)
    if least > limit:
        raise refuse("too_far", "GWT-A08", steps=least, limit=limit, player=state.name(command.seat))


def _moved(state: State, command: Move, limit: int, *, free: bool) -> ev.Moved:
    seat, to = command.seat, command.to
    here = own_toll(to)
    passed = () if free else (*command.passed, *((here,) if here else ()))
    paid = tuple((toll.to, toll.paid) for toll in tolls(state, seat, passed, state.dollars(seat)) if toll.paid)
    ranch, there = standing(state, seat), stretch(state, to)
    rides = state.waiting is None or is_ahead(state, seat, to)
    step = _step_after(state, to, free=free)
    if there is not None:
        return ev.Moved(seat, to, paid, command.by, there.rank, there.after, 0, step, rides, command.passed)
    further, most = ranch.further + limit - 1 - len(command.passed), len(state.box.neutral_buildings)
    further = most if state.waiting else min(max(further, 0), most)  # missed rides know no limit
    return ev.Moved(seat, to, paid, command.by, ranch.rank, ranch.behind, further, step, rides, command.passed)


def _step_after(state: State, to: str, *, free: bool) -> str:
    if free:  # before phase A it starts from there; after the location only the hand is refilled (O06)
        return MOVE if state.visit.step == MOVE else DONE
    return FORESIGHT if to == "kansas_city" else USE


def waive(state: State, command: Waive) -> tuple[ev.Waived, ...]:
    my_turn(state, command.seat)
    dues = state.visit.dues
    if not dues:
        raise refuse("nothing_due", "GWT-X006")
    if dues[0].must and not (dues[0].do == "objective" and no_objectives(state)):
        rule = "GWT-X040" if dues[0].do == "leave_end" else "GWT-K34"
        raise refuse("must", rule, due=message(f"great_western_trail.due.{dues[0].do}"))
    return (ev.Waived(command.seat, dues[0].do),)


def why_not_end(state: State, seat: int) -> RuleError | None:
    """Why a turn cannot be ended yet; None if it can."""
    visit = state.visit
    if visit.dues:
        return first_the_due(state)
    if visit.step == MOVE:
        return refuse("move_first", "GWT-A02", player=state.name(seat))
    if visit.step in KANSAS_CITY and visit.step != REFILL:
        return refuse("kansas_city_first", "GWT-B09", player=state.name(seat))
    return None


def end_turn(state: State, command: EndTurn) -> tuple[ev.TurnEnded, ...]:
    my_turn(state, command.seat)
    reason = why_not_end(state, command.seat)
    if reason is not None:
        raise reason
    if state.waiting is not None:
        return (ev.TurnEnded(command.seat, command.seat),)
    following = (command.seat + 1) % state.players
    return (ev.TurnEnded(command.seat, following, over=token_holder(state) == following),)


def spend_token(state: State, command: SpendToken) -> tuple[ev.TokenSpent, ...]:
    if not state.count(command.seat, "exchange_tokens"):
        raise refuse("no_token", "GWT-X061", player=state.name(command.seat))
    return (ev.TokenSpent(command.seat),)


def catch_up(state: State, command: CatchUp) -> tuple[ev.CatchingUp, ...]:
    if state.waiting is not None:
        raise refuse("catching_up_already", "GWT-A01", player=state.name(state.turn))
    return (ev.CatchingUp(command.seat),)


def caught_up(state: State, _: CaughtUp) -> tuple[ev.AllCaughtUp, ...]:
    if state.waiting is None:
        raise refuse("not_catching_up", "GWT-A01")
    if any(due.must for due in state.visit.dues):
        raise first_the_due(state)
    return (ev.AllCaughtUp(),)
