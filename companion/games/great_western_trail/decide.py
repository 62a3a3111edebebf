"""What may happen next: every command is carried out as events or refused with the rule that says why."""

from typing import Any

from companion.errors import RuleError
from companion.games.great_western_trail import events, records
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.evolve.turns import evolve_turn
from companion.games.great_western_trail.final.holding import check, label
from companion.games.great_western_trail.milestones import noted
from companion.games.great_western_trail.records import RULINGS
from companion.games.great_western_trail.state import State, card_name, goes_on, phase, printed_range, refuse
from companion.games.great_western_trail.state.in_play import DECISIONS
from companion.games.great_western_trail.turns import acting, kansas, rails, riding, telling
from companion.games.great_western_trail.turns import commands as do
from companion.support.dispatch import by_record
from scoring.great_western_trail import CATEGORIES


def decide(state: State, command: Any) -> tuple[Any, ...]:
    seat = getattr(command, "seat", 0)
    if not 0 <= seat < len(state.seats):
        raise RuleError("table.no_such_seat")
    match command:
        case records.EndPlay():
            if not goes_on(state):
                raise RuleError("great_western_trail.ended_already", rule="GWT-E08")
            return (events.PlayEnded(),)
        case records.Enter(_, what, count):
            return _entered(state, seat, what, count)
        case records.NoteCity() | records.NoteStation() | records.NoteBuilding() | records.NotePlayed():
            return noted(state, command, lambda now, what, count: _entered(now, seat, what, count))
        case records.RuleCard(_, card, ruling):
            return (_ruled(state, seat, card, ruling),)
        case records.ReadTile(value, points):
            return (_read(state, value, points),)
        case records.ConfirmPlayer():
            return (_confirmed(state, seat),)
        case records.ConfirmRow(_, category):
            return _row_confirmed(state, seat, category)
    return decide_turn(state, command)


def _only_at_the_end(state: State) -> None:
    if goes_on(state):
        raise RuleError("great_western_trail.play_first", rule="GWT-F01")


def _entered(state: State, seat: int, what: str, count: int) -> tuple[events.Entered, ...]:
    """So many of something; an objective card found is one less that was taken and not entered."""
    if phase(state) == "play":
        raise RuleError("great_western_trail.play_first", rule="GWT-F01")
    check(state, seat, what, count)
    if count == state.count(seat, what):
        raise RuleError("great_western_trail.no_change", what=label(state, seat, what))
    entered = events.Entered(seat, what, count)
    more, untold = count - state.count(seat, what), state.count(seat, "untold")
    if untold and more > 0 and what.partition("/")[0] in ("area", "deck"):
        return (entered, events.Entered(seat, "untold", max(untold - more, 0)))
    return (entered,)


def _ruled(state: State, seat: int, card: str, ruling: str) -> events.CardRuled:
    """The group may overrule what is worth most, for cards that lie in the deck."""
    _only_at_the_end(state)
    if not state.count(seat, f"deck/{card}"):
        raise RuleError("great_western_trail.not_in_deck", rule="GWT-F09", player=state.name(seat))
    if ruling not in RULINGS:
        raise RuleError("table.unknown_command")
    if ruling == state.rulings[seat].get(card, "best"):
        raise RuleError("great_western_trail.no_change", what=card_name(state.options.edition, card))
    return events.CardRuled(seat, card, ruling)


def _read(state: State, value: str, points: int) -> events.TileRead:
    known = doubtful(state.options.edition)
    if value not in known:
        raise RuleError("great_western_trail.printed_is_sure")
    low, high = printed_range(value)
    if not low <= points <= high:
        raise RuleError("great_western_trail.printed_range", low=low, high=high)
    if points == dict(state.printed).get(value, known[value]):
        raise RuleError("great_western_trail.printed_so")
    return events.TileRead(value, points)


def _row_confirmed(state: State, seat: int, category: str) -> tuple[events.RowConfirmed | events.PlayerConfirmed, ...]:
    """One row is right; with the last one the player is confirmed."""
    _only_at_the_end(state)
    if category not in CATEGORIES:
        raise RuleError("great_western_trail.no_such_thing")
    done = state.checked[seat]
    if category in done or state.confirmed[seat]:
        raise RuleError("great_western_trail.confirmed_already", player=state.name(seat))
    whole = len(done) + 1 == len(CATEGORIES)
    return (events.RowConfirmed(seat, category), *((events.PlayerConfirmed(seat),) if whole else ()))


def _confirmed(state: State, seat: int) -> events.PlayerConfirmed:
    _only_at_the_end(state)
    if state.confirmed[seat]:
        raise RuleError("great_western_trail.confirmed_already", player=state.name(seat))
    return events.PlayerConfirmed(seat)


def _visit(state: State, command: do.VisitKansasCity) -> tuple[Any, ...]:
    """Step by step, each on the table the one before has left."""
    events: tuple[Any, ...] = ()
    while state.visit.step in DECISIONS:
        happened = decide_turn(state, kansas.part_of(command, state))
        for event in happened:
            state = evolve_turn(state, event)
        events += happened
    if not events:
        raise refuse("not_this_sub_phase", "GWT-B09")
    return events


_DECIDE = {**by_record(do.TURN_COMMANDS, acting, kansas, rails, riding, telling), do.VisitKansasCity: _visit}
"""The rule of each command: the function that takes it."""


def decide_turn(state: State, command: Any) -> tuple[Any, ...]:
    """The events of a command of the turn, or the refusal with its rule."""
    rule = _DECIDE.get(type(command))
    if rule is None:
        raise RuleError("table.unknown_command")
    if phase(state) != "play":
        raise refuse("play_is_over", "GWT-E08")
    happened: tuple[Any, ...] = rule(state, command)
    return happened
