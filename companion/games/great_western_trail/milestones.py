"""Milestones: what counts is noted as it happens, by anybody at any time; rides, hands and money stay on the table.

Most of it is one thing more: `Enter`. A disc, a building or a card is noted together with all that moves with it, so
that it is one entry and one undo.
"""

from collections.abc import Callable
from typing import TypeAlias

from companion.errors import RuleError
from companion.games.great_western_trail.events import Entered
from companion.games.great_western_trail.evolve import evolve
from companion.games.great_western_trail.final.holding import check
from companion.games.great_western_trail.records import NoteBuilding, NoteCity, NotePlayed, NoteStation
from companion.games.great_western_trail.state import State, phase, worker_name
from companion.games.great_western_trail.turns.needs import built_already, cannot_replace, gone
from scoring.great_western_trail import WORKERS

Noted: TypeAlias = NoteCity | NoteStation | NoteBuilding | NotePlayed
EnterOne: TypeAlias = Callable[[State, str, int], tuple[Entered, ...]]
"""The rules of one entry: so many of something."""


def noted(state: State, command: Noted, enter: EnterOne) -> tuple[Entered, ...]:
    """The disc, the building or the card and all that moves with it, each checked beside what went before."""
    if phase(state) != "milestones":
        raise RuleError("great_western_trail.milestones_only")
    _spare_worker(state, command)
    if isinstance(command, NoteBuilding):
        _may_stand(state, command)
    events: tuple[Entered, ...] = ()
    for what, more in moved(command):
        now = enter(state, what, state.count(command.seat, what) + more)
        events = (*events, *now)
        for event in now:
            state = evolve(state, event)
    return (*events, *_left_for_good(command))


def moved(command: Noted) -> tuple[tuple[str, int], ...]:
    """What an entry adds to, and by how much."""
    if isinstance(command, NoteBuilding):
        gone = ((f"building/{command.replaces}", -1),) if command.replaces else ()
        return ((_place(command), 1), *gone)
    if isinstance(command, NotePlayed):
        return ((f"deck/{command.card}", -1), (f"area/{command.card}", 1))
    found = [(_place(command), 1)]
    if command.step_disc:
        found.append(("step_disc", 1))
    if isinstance(command, NoteStation) and (command.master or command.worker):
        if not (command.master and command.worker):
            raise RuleError("great_western_trail.master_for_worker", rule="GWT-X046")
        found += [(f"worker/{command.worker}", -1), (f"stationmaster/{command.master}", 1)]
    return tuple(found)


def _spare_worker(state: State, command: Noted) -> None:
    """The worker printed on the board cannot be given up."""
    kind = command.worker if isinstance(command, NoteStation) else ""
    if kind in WORKERS and state.count(command.seat, f"worker/{kind}") < 2:
        worker = worker_name(state.options.edition, kind)
        raise RuleError("great_western_trail.only_printed", rule="GWT-X047", worker=worker)


def _may_stand(state: State, command: NoteBuilding) -> None:
    """A building that left the trail for another one never comes back, and that one needs more craftsmen."""
    check(state, command.seat, f"building/{command.building}", 1)
    if command.replaces and (reason := cannot_replace(state, command.seat, command.building, command.replaces)):
        raise reason
    if gone(state, command.seat, state.box.building[command.building].number):
        raise built_already(state, command.seat, command.building)


def _left_for_good(command: Noted) -> tuple[Entered, ...]:
    """What a full table has to know later."""
    replaces = command.replaces if isinstance(command, NoteBuilding) else ""
    return (Entered(command.seat, f"replaced/{replaces}", 1),) if replaces else ()


def _place(command: NoteCity | NoteStation | NoteBuilding) -> str:
    match command:
        case NoteBuilding(_, building):
            return f"building/{building}"
        case NoteCity(_, city):
            return f"city/{city}"
    return f"station/{command.station}"
