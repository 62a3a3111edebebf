"""Which part of the round it is, whose turn, and what is worth knowing then."""

from companion.errors import RuleError
from companion.game import Turn
from companion.games.stone_age.state import State, card_name, place_name
from companion.games.stone_age.turns.rounds import ending
from companion.messages import Message, message

IN_PLAY = ("place", "use", "feed", "roll", "card_roll", "list_roll", "list_pick", "missed")
ASKS_ALL = ("feed", "final_scoring", "entry", "milestones")
"""Phases in which nobody alone is on turn."""


def phase(state: State) -> str:
    if state.depth == "score_only":
        return "entry"
    if state.depth == "milestones":
        return _milestones(state)
    if state.phase == "over":
        return "final_scoring"
    if state.dice_list:
        return "list_pick" if state.dice_list.dice else "list_roll"
    if state.roll:
        return "roll" if state.roll.rolled else "card_roll"
    return state.phase if state.waiting is None else "missed"


def _milestones(state: State) -> str:
    """A roll is open, or anybody may note something; what was not noted is entered once the game is over."""
    if state.phase == "over":
        return "entry"
    return "roll" if state.roll and state.roll.rolled else "milestones"


def only_in(state: State, *phases: str) -> None:
    """Refuse, with what is awaited instead, unless it is one of these phases."""
    now = phase(state)
    if now in phases:
        return
    if now == "entry":
        raise RuleError("stone_age.score_only")
    if now == "milestones":
        raise RuleError("stone_age.milestones_only")
    if now == "missed":
        raise RuleError("stone_age.catching_up_already", player=state.name(state.turn))
    if now == "final_scoring":
        raise RuleError("stone_age.game_is_over", rule="SA-E03")
    if now == "roll":
        raise RuleError("stone_age.yield_first", rule="SA-D01", player=state.name(state.turn))
    if now == "card_roll":
        raise RuleError("stone_age.card_roll_first", rule="SA-C12", player=state.name(state.turn))
    if now == "list_roll":
        raise RuleError("stone_age.list_roll_first", rule="SA-C07", player=state.name(state.turn))
    if now == "list_pick" and state.dice_list:
        raise RuleError("stone_age.list_pick_first", rule="SA-C08", player=state.name(state.dice_list.picker))
    raise RuleError("stone_age.other_phase", rule="SA-P01", phase=message(f"stone_age.phase_name.{now}"))


def turn(state: State) -> Turn:
    now = phase(state)
    return Turn(
        now,
        headline=_headline(state, now),
        seat=whose(state, now),
        notices=_notices(state, now),
        reminders=_reminders(state, now),
        last_round=_last_round(state, now),
    )


def whose(state: State, now: str) -> int | None:
    if now in ASKS_ALL:
        return None
    return state.dice_list.picker if now == "list_pick" and state.dice_list else state.turn


def _headline(state: State, now: str) -> Message:
    match now:
        case "place":
            return message("stone_age.phase.place", count=state.at_home(state.turn))
        case "use":
            return message("stone_age.phase.use", count=len(tuple(state.occupied(state.turn))))
        case "roll" | "card_roll" if state.roll:
            source = state.roll.source
            if source in state.box.card:
                return message("stone_age.phase.card_roll", card=card_name(source))
            count = state.figures_at(state.turn, source) or len(state.roll.dice)
            if not count:  # a total nobody counted the dice of
                return place_name(source)
            return message("stone_age.phase.roll", place=place_name(source), count=count)
        case "missed":
            return message("stone_age.phase.missed", player=state.name(state.turn))
        case "final_scoring":
            return message(f"stone_age.phase.over.{state.cause or 'agreed'}")
        case "entry" if state.depth == "milestones":
            return message(f"stone_age.phase.over.{state.cause or 'agreed'}")
    return message(f"stone_age.phase.{now}", round=state.round)


_LAST_ROUND = {"stack_empty": "stone_age.last_round", "deck_short": "stone_age.last_round_deck"}


def _notices(state: State, now: str) -> tuple[Message, ...]:
    if now in ("entry", "final_scoring"):
        return ()
    last = (message(_LAST_ROUND[ending(state)]),) if _last_round(state, now) else ()
    if state.depth == "milestones":
        return *(_hungry(state) if now == "milestones" else ()), *last
    out = state.left_out if now == "place" else ()
    phrase = [
        message(f"stone_age.left_out.{why}", player=state.name(seat))
        for seat, why in out
        if seat in state.just_left_out
    ]
    return *phrase, *last


def _hungry(state: State) -> tuple[Message, ...]:
    """What everybody feeds at the end of the round, as far as figures and fields were noted."""
    need = tuple(
        message("stone_age.needs_food", player=state.name(seat), count=player.figures - player.field)
        for seat, player in enumerate(state.players)
        if player.figures > player.field
    )
    return (message("stone_age.feed_all", needs=need),) if need else ()


def _last_round(state: State, now: str) -> bool:
    """True once no other round can begin, as far as it is known."""
    return now not in ("entry", "final_scoring") and bool(ending(state))


_REMINDERS = {
    "place": ("SA-P03", "SA-P05", "SA-P08", "SA-P11", "SA-P12"),
    "use": ("SA-A02", "SA-A04", "SA-C03", "SA-B04", "SA-T07"),
    "roll": ("SA-D08", "SA-T07", "SA-T09", "SA-T10", "SA-C20"),
    "card_roll": ("SA-C12", "SA-T12"),
    "list_roll": ("SA-C07", "SA-C08", "SA-C09", "SA-T11"),
    "list_pick": ("SA-C08", "SA-C09", "SA-T11"),
    "feed": ("SA-N02", "SA-N03", "SA-N06", "SA-N07", "SA-N08"),
    "final_scoring": ("SA-F01", "SA-F02", "SA-F04", "SA-F05", "SA-F06", "SA-F07", "SA-F10", "SA-X01"),
    "entry": ("SA-F01", "SA-F02", "SA-F04", "SA-F05", "SA-F06", "SA-F07", "SA-F10"),
    "milestones": ("SA-D01", "SA-T07", "SA-T10", "SA-N02", "SA-N03"),
    "missed": ("SA-A01", "SA-D01", "SA-T07"),
}


def _reminders(state: State, now: str) -> tuple[str, ...]:
    if now != "place":
        return _REMINDERS[now]
    limits = {2: ("SA-P16", "SA-P18"), 3: ("SA-P16", "SA-P19"), 4: ("SA-P20",)}[len(state.seats)]
    return (*_REMINDERS[now], *limits)
