"""Which part of the game it is, and which commands belong to it."""

from companion.errors import RuleError
from companion.game import Action, Turn
from companion.games.great_western_trail import records
from companion.games.great_western_trail.state import State, place_name
from companion.games.great_western_trail.state.mirror import (
    DELIVER,
    DONE,
    FORESIGHT,
    GROW,
    INCOME,
    MOVE,
    NOWHERE,
    REFILL,
    USE,
)
from companion.games.great_western_trail.state.part import phase
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.acts import offered
from companion.games.great_western_trail.turns.choices import may_skip
from companion.games.great_western_trail.turns.commands import DUE
from companion.games.great_western_trail.turns.job_market import token_gone, token_holder
from companion.games.great_western_trail.turns.riding import why_not_end
from companion.games.great_western_trail.turns.words import act_label
from companion.messages import Message, Param, message

_REMINDERS = {
    MOVE: ("GWT-A08", "GWT-A13", "GWT-A20", "GWT-O01"),
    USE: ("GWT-B03", "GWT-B07", "GWT-B13", "GWT-O02"),
    FORESIGHT: ("GWT-K01", "GWT-K03", "GWT-K05", "GWT-K13", "GWT-E01"),
    INCOME: ("GWT-K15", "GWT-K18", "GWT-K19", "GWT-K22"),
    GROW: ("GWT-V08", "GWT-V09", "GWT-V10"),
    DELIVER: ("GWT-K23", "GWT-K25", "GWT-K26", "GWT-K30", "GWT-K37"),
    REFILL: ("GWT-K44", "GWT-K45", "GWT-C03"),
    DONE: ("GWT-C02", "GWT-C07"),
    "entry": ("GWT-F01", "GWT-F08", "GWT-F12", "GWT-O15", "GWT-F16"),
    "milestones": ("GWT-K25", "GWT-K26", "GWT-X046", "GWT-O15", "GWT-E01", "GWT-F01"),
}
_FIRST_TURN = {"first": ("GWT-A05", "GWT-O01"), "second": ("GWT-A04", "GWT-A05", "GWT-O01")}
_LAST_FORESIGHT = ("GWT-K01", "GWT-E06", "GWT-K03", "GWT-E07")
_COMMANDS = {
    "hire": do.Hire,
    "build": do.Build,
    "buy": do.BuyCattle,
    "engine": do.MoveEngine,
    "back": do.MoveEngine,
    "leave_end": do.MoveEngine,
    "hazard": do.RemoveHazard,
    "trade": do.TakeTile,
    "objective": do.TakeObjective,
    "auxiliary": do.TakeAuxiliary,
    "upgrade": do.Upgrade,
    "upgrade_here": do.Upgrade,
    "copy": do.CopyBuilding,
    "special_delivery": do.DeliverByRail,
    "ride": do.Move,
    "free_ride": do.Move,
}
"""The command of every action; all others are `Use`."""
_STEP_COMMANDS = {
    MOVE: do.Move,
    FORESIGHT: do.ChooseTile,
    INCOME: do.TakeIncome,
    GROW: do.Grow,
    DELIVER: do.Deliver,
}


def whose(state: State) -> tuple[str, int | None]:
    now = phase(state)
    return now, state.turn if now == "play" else None


def turn(state: State) -> Turn:
    now = phase(state)
    if now == "milestones":
        return _milestones(state)
    if now != "play":
        return Turn(now, headline(state), actions=_entry_actions(state), reminders=_REMINDERS["entry"])
    return Turn(
        now,
        headline=headline(state),
        seat=state.turn,
        actions=_actions(state),
        notices=tuple(_notices(state)),
        reminders=_reminders(state),
        last_round=token_gone(state),
    )


def _reminders(state: State) -> tuple[str, ...]:
    """The rules of this step, those of a first turn and of the last ones in place of the usual."""
    step = state.visit.step
    if step == MOVE and state.ranches[state.turn].rider == NOWHERE:
        return _FIRST_TURN[state.box.edition]
    return _LAST_FORESIGHT if step == FORESIGHT and token_gone(state) else _REMINDERS[step]


def _milestones(state: State) -> Turn:
    """Nobody alone is on turn: whoever has done something notes it."""
    holder = token_holder(state)
    last = (message("great_western_trail.notice.token_taken", player=state.name(holder)),) if holder is not None else ()
    return Turn(
        "milestones",
        headline(state),
        actions=tuple(
            _action(command)
            for command in (records.Enter, records.NoteCity, records.NoteStation, records.NoteBuilding, records.EndPlay)
        ),
        notices=last,
        reminders=_REMINDERS["milestones"],
        last_round=holder is not None,
    )


def command_of(name: str) -> type:
    return _COMMANDS.get(name, do.Use)


def headline(state: State) -> Message:
    """The step of the open turn and whose it is, or that the sheet is filled."""
    if phase(state) != "play":
        return message(f"great_western_trail.phase.{phase(state)}")
    visit, player = state.visit, state.name(state.turn)
    if visit.step == MOVE and state.ranches[state.turn].rider == NOWHERE:
        return message(f"great_western_trail.step.first_turn.{state.options.edition}", player=player)
    params: dict[str, Param] = {"player": player}
    if visit.step in (USE, DONE):
        params["place"] = place_name(state, visit.place)
    if visit.step == FORESIGHT:
        params["column"] = visit.column + 1
    return message(f"great_western_trail.step.{visit.step}", **params)


def _notices(state: State) -> list[Message]:
    found = []
    if state.waiting is not None:
        found.append(message("great_western_trail.notice.catching_up", player=state.name(state.turn)))
    holder = token_holder(state)
    if holder is not None:
        said = "last_turn_done" if holder == state.turn else "last_turn"
        params = {"player": state.name(state.turn), "holder": state.name(holder)}
        found.append(message(f"great_western_trail.notice.{said}", **params))
    return found


def _actions(state: State) -> tuple[Action, ...]:
    """The commands of this step, each with the reason if it is closed; the most frequent first."""
    visit, seat = state.visit, state.turn
    found: list[Action] = []
    if visit.dues:
        found += [Action(command_of(act.do), act_label(state, DUE, act), seat) for act in dues.as_told(visit.dues[0])]
        if not visit.dues[0].must:
            found.append(_action(do.Waive, seat))
    elif visit.step == USE:
        found += [
            Action(command_of(offer.act.do), act_label(state, offer.by, offer.act), seat, offer.why_not)
            for offer in offered(state)
        ]
    elif visit.step in _STEP_COMMANDS:
        found.append(_action(_STEP_COMMANDS[visit.step], seat))
        if may_skip(state):
            label = message("great_western_trail.kansas.skip", column=visit.column + 1)
            found.append(Action(do.SkipForesight, label, seat))
    found.append(_action(do.EndTurn, seat, why_not_end(state, seat)))
    found += [_action(do.SpendToken, who) for who in range(state.players) if state.count(who, "exchange_tokens")]
    found.append(_action(do.CaughtUp if state.waiting else do.CatchUp, seat))
    found.append(_action(records.EndPlay))
    return tuple(found)


def _entry_actions(state: State) -> tuple[Action, ...]:
    waiting = [seat for seat, done in enumerate(state.confirmed) if not done]
    return (_action(records.Enter), *(_action(records.ConfirmPlayer, seat) for seat in waiting))


def _action(command: type, seat: int | None = None, why_not: RuleError | None = None) -> Action:
    return Action(command, message(f"great_western_trail.do.{command.__name__}"), seat, why_not)
