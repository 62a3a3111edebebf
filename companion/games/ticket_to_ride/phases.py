"""Which part of the game it is, whose turn, and what is worth knowing then."""

from companion.errors import RuleError
from companion.game import Turn
from companion.games.ticket_to_ride import cards
from companion.games.ticket_to_ride.claim import paid_for_by_seen
from companion.games.ticket_to_ride.last_round import short_of_trains
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.tickets import left_in_decks
from companion.messages import Message, message


def phase(state: State) -> str:
    if state.depth == "score_only":
        return "entry"
    if state.depth == "milestones":  # what was not noted is entered once the game is over
        return "entry" if state.over else "milestones"
    if state.over:
        return "final_scoring"
    if state.taking:
        return "passengers"
    if cards.due(state):
        return "turn_up"
    if state.cards and state.cards.picks:
        return "second_card"
    return "action"


def is_begun(state: State) -> bool:
    """True if something of the turn has been entered, and something is due."""
    return not state.over and bool(state.taking or (state.cards and state.cards.picks))


def only_in(state: State, *phases: str) -> None:
    """Refuse, with what is awaited instead, unless it is one of these phases."""
    now = phase(state)
    if now in phases:
        return
    if now == "entry":
        raise RuleError("ticket_to_ride.score_only", action=message("ticket_to_ride.action.turns"))
    if now == "milestones":
        raise RuleError("ticket_to_ride.milestones_only")
    if now == "final_scoring":
        raise RuleError("ticket_to_ride.play_is_over", rule="TTR-E03")
    if now == "passengers":
        raise RuleError("ticket_to_ride.passengers_first", rule="TTR-P05", place=state.place_name(state.taking[0]))
    if now == "turn_up":
        raise RuleError("ticket_to_ride.turn_up_first", rule="TTR-D03", count=cards.due(state))
    if now == "second_card":
        raise RuleError("ticket_to_ride.second_card_first", rule="TTR-D01")
    raise RuleError("ticket_to_ride.not_now", rule="TTR-T04")


def why_no_pass(state: State) -> RuleError | None:
    """There is no passing while the table can see that something can be done."""
    if "pass_any_time" in state.house:
        return None
    if any(low > 0 for low, _ in left_in_decks(state)):
        return RuleError("ticket_to_ride.no_pass_tickets", rule="TTR-T04")
    if state.cards and (state.cards.drawable or state.cards.face_up):
        return RuleError("ticket_to_ride.no_pass_cards", rule="TTR-T04")
    route = paid_for_by_seen(state, state.turn)
    if route:
        player = state.name(state.turn)
        return RuleError("ticket_to_ride.no_pass_route", rule="TTR-T04", player=player, route=state.route_name(route))
    return None


def phase_and_seat(state: State) -> tuple[str, int | None]:
    now = phase(state)
    return now, None if now in ("entry", "final_scoring", "milestones") else state.turn


def turn(state: State) -> Turn:
    now, seat = phase_and_seat(state)
    return Turn(
        now,
        headline=message(f"ticket_to_ride.phase.{now}"),
        seat=seat,
        notices=_notices(state),
        reminders=_reminders(state, now),
        last_round=_last_round(state),
    )


def _last_round(state: State) -> bool:
    if phase(state) == "milestones":
        return bool(short_of_trains(state))
    return state.last_turns is not None and not state.over and state.depth == "full"


def _notices(state: State) -> tuple[Message, ...]:
    short = short_of_trains(state)
    if phase(state) == "milestones" and short:
        first = short[0]
        return (message("ticket_to_ride.few_trains", player=state.name(first), count=state.trains[first]),)
    if state.last_turns is not None and _last_round(state):
        return (message("ticket_to_ride.last_round", count=state.last_turns),)
    return ()


_REMINDERS = {
    "action": ("TTR-T04", "TTR-D01", "TTR-D08", "TTR-C01", "TTR-C04", "TTR-K06"),
    "passengers": ("TTR-P01", "TTR-P02"),
    "turn_up": ("TTR-D03", "TTR-D11", "TTR-D13"),
    "second_card": ("TTR-D04", "TTR-D08", "TTR-D10"),
    "final_scoring": ("TTR-F01", "TTR-F02", "TTR-F03", "TTR-F04"),
    "entry": ("TTR-F01", "TTR-F02"),
    "milestones": ("TTR-C01", "TTR-K17", "TTR-E03"),
}


def _reminders(state: State, now: str) -> tuple[str, ...]:
    if now != "action":
        return _REMINDERS[now]
    return *_REMINDERS[now], "TTR-K08" if len(state.board.tickets.decks) == 1 else "TTR-K09"
