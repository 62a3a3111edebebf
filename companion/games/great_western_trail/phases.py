"""Which part of the game it is, whose turn, and what is worth knowing then."""

from collections.abc import Iterator

from companion.game import Turn
from companion.games.great_western_trail.state import State, in_play, phase, place_name
from companion.games.great_western_trail.turns.job_market import token_gone, token_holder
from companion.messages import Message, Param, message

_REMINDERS = {
    in_play.MOVE: ("GWT-A08", "GWT-A13", "GWT-A20", "GWT-O01"),
    in_play.USE: ("GWT-B03", "GWT-B07", "GWT-B13", "GWT-O02"),
    in_play.FORESIGHT: ("GWT-K01", "GWT-K03", "GWT-K05", "GWT-K13", "GWT-E01"),
    in_play.INCOME: ("GWT-K15", "GWT-K18", "GWT-K19", "GWT-K22"),
    in_play.GROW: ("GWT-V08", "GWT-V09", "GWT-V10"),
    in_play.DELIVER: ("GWT-K23", "GWT-K25", "GWT-K26", "GWT-K30", "GWT-K37"),
    in_play.REFILL: ("GWT-K44", "GWT-K45", "GWT-C03"),
    in_play.DONE: ("GWT-C02", "GWT-C07"),
    "entry": ("GWT-F01", "GWT-F08", "GWT-F12", "GWT-O15", "GWT-F16"),
    "milestones": ("GWT-K25", "GWT-K26", "GWT-X046", "GWT-O15", "GWT-E01", "GWT-F01"),
}
_FIRST_TURN = {"first": ("GWT-A05", "GWT-O01"), "second": ("GWT-A04", "GWT-A05", "GWT-O01")}
_LAST_FORESIGHT = ("GWT-K01", "GWT-E06", "GWT-K03", "GWT-E07")


def phase_and_seat(state: State) -> tuple[str, int | None]:
    now = phase(state)
    return now, state.turn if now == "play" else None


def turn(state: State) -> Turn:
    now, seat = phase_and_seat(state)
    if now not in ("play", "milestones"):
        return Turn(now, headline(state), reminders=_REMINDERS["entry"])
    reminders = _reminders(state) if now == "play" else _REMINDERS["milestones"]
    return Turn(now, headline(state), seat, tuple(_notices(state)), reminders, token_gone(state))


def _reminders(state: State) -> tuple[str, ...]:
    """The rules of this step, those of a first turn and of the last ones in place of the usual."""
    step = state.visit.step
    if step == in_play.MOVE and state.ranches[state.turn].rider == in_play.NOWHERE:
        return _FIRST_TURN[state.box.edition]
    return _LAST_FORESIGHT if step == in_play.FORESIGHT and token_gone(state) else _REMINDERS[step]


def headline(state: State) -> Message:
    """The step of the open turn and whose it is, or that the sheet is filled."""
    if phase(state) != "play":
        return message(f"great_western_trail.phase.{phase(state)}")
    visit, player = state.visit, state.name(state.turn)
    if visit.step == in_play.MOVE and state.ranches[state.turn].rider == in_play.NOWHERE:
        return message(f"great_western_trail.step.first_turn.{state.options.edition}", player=player)
    params: dict[str, Param] = {"player": player}
    if visit.step in (in_play.USE, in_play.DONE):
        params["place"] = place_name(state, visit.place)
    if visit.step == in_play.FORESIGHT:
        params["column"] = visit.column + 1
    return message(f"great_western_trail.step.{visit.step}", **params)


def _notices(state: State) -> Iterator[Message]:
    player, holder = state.name(state.turn), token_holder(state)
    if state.waiting is not None:
        yield message("great_western_trail.notice.catching_up", player=player)
    if holder is None:
        return
    if state.depth == "milestones":  # nobody alone is on turn: whoever has done something notes it
        yield message("great_western_trail.notice.token_taken", player=state.name(holder))
    else:
        text = "last_turn_done" if holder == state.turn else "last_turn"
        yield message(f"great_western_trail.notice.{text}", player=player, holder=state.name(holder))
