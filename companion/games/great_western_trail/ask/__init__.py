"""What may be entered, as questions: the open turn, what comes between the turns, and at the end the sheet.

The first question lists every command of the moment; `Hire:A/1/0` hires by that box of building A. Whatever is closed
says what the rules would say, for it is asked of them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.errors import RuleError, closed
from companion.games.great_western_trail.ask import acts, rails
from companion.games.great_western_trail.ask.between import catching_up, playing_objectives, spending_tokens, telling
from companion.games.great_western_trail.ask.cards import action_card
from companion.games.great_western_trail.ask.entry import filling, reading
from companion.games.great_western_trail.ask.milestones import noting
from companion.games.great_western_trail.ask.parts import branch_of, first_reason, refusal, words_of
from companion.games.great_western_trail.ask.ride import places, ride
from companion.games.great_western_trail.ask.visiting import visit
from companion.games.great_western_trail.box.board import Act
from companion.games.great_western_trail.phases import headline
from companion.games.great_western_trail.records import EndPlay
from companion.games.great_western_trail.state import State, in_play, phase, place_name
from companion.games.great_western_trail.turns import commands as do
from companion.games.great_western_trail.turns import dues
from companion.games.great_western_trail.turns.acts import Offered, offered
from companion.games.great_western_trail.turns.choices import act_view, choices_for
from companion.games.great_western_trail.turns.commands import DUE, INSTEAD
from companion.games.great_western_trail.turns.needs import impossible
from companion.messages import Message
from companion.question import Asked, Branch, Option, QuestionFlow, Value, follow, one_of
from companion.secret import PUBLIC, Viewer


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    """The next question after these answers, or the command they make; the rules take every such command."""
    return follow(conversation(state, viewer), answers)


def conversation(state: State, viewer: Viewer = PUBLIC) -> QuestionFlow:
    """Every entry from its beginning; whatever it makes is shown to the rules before it is given away."""
    branches = {branch.option.id: branch for branch in _branches(state, viewer)}
    seat = state.turn if phase(state) == "play" else None
    first = one_of(headline(state), [branch.option for branch in branches.values()], seat=seat)
    command = yield from branches[(yield first)].flow()
    if why := refusal(state, command):
        raise why
    return command


def _branches(state: State, viewer: Viewer) -> Iterator[Branch]:
    match phase(state):
        case "play":
            yield from _of_turn(state, viewer)
        case "milestones":
            yield from (*noting(state), reading(state))
        case _:
            yield from (*filling(state), reading(state))


def _of_turn(state: State, viewer: Viewer) -> Iterator[Branch]:
    """What the open turn asks, the most frequent first; then what may be entered at any time."""
    now, seat = state.visit, state.turn
    if now.dues:
        yield from _due(state, now.dues[0])
        yield branch_of(do.Waive(seat), words_of(f"do.{do.Waive.__name__}"), state=state)
    elif now.step == in_play.USE:
        for offer in offered(state):
            yield _in(_by(state, offer.by, offer.act, offer.why_not, used=offer.used), _group_of(state, offer.by))
    else:
        yield from _step(state)
    yield _with(branch_of(do.EndTurn(seat), words_of(f"do.{do.EndTurn.__name__}"), state=state), main=True)
    at_any_time = words_of("ask.group.any_time")
    for branch in (*playing_objectives(state), *spending_tokens(state), *telling(state)):
        yield _in(branch, at_any_time)
    yield catching_up(state, viewer.seat)
    yield _with(branch_of(EndPlay(), words_of(f"do.{EndPlay.__name__}")), aside=True)
    yield _with(reading(state), aside=True)


def _with(branch: Branch, **more: Any) -> Branch:
    return replace(branch, option=replace(branch.option, **more))


def _in(branch: Branch, group: Message) -> Branch:
    return _with(branch, group=group)


def _group_of(state: State, by: str) -> Message:
    """What an action of the location stands under: the location, or what may be done in its place."""
    if by == INSTEAD:
        return words_of("ask.group.instead")
    return words_of("play.step.use", place=place_name(state, state.visit.place))


# --- actions --------------------------------------------------------------------------------------------------------


def _due(state: State, act: Act) -> Iterator[Branch]:
    """What comes now or never; a free tile is a hazard or one of the track."""
    for one in dues.as_told(act):
        branch = _by(state, DUE, one, impossible(state, state.turn, one) or _no_choice(state, one))
        yield branch if one is act else replace(branch, flow=partial(acts.free_tile, state, DUE, act))


def _by(state: State, by: str, act: Act, why_not: RuleError | None, *, used: bool = False) -> Branch:
    if why_not is None and act.do in ("ride", "free_ride"):
        why_not = _no_choice(state, act)
    why_not = closed(why_not, Offered(by, act))
    option = action_card(state, _answer(by, act), act_view(state, by, act, used, why_not))
    return Branch(option, partial(_led_by(act)[1], state, by, act))


def _answer(by: str, act: Act) -> str:
    return f"{_led_by(act)[0].__name__}:{by}"


def _led_by(act: Act) -> tuple[type, Callable[[State, str, Act], QuestionFlow]]:
    return _ACTS.get(act.do, (do.Use, acts.use))


def first_answer(state: State, by: str, act: Act) -> str:
    """The answer to the first question that opens an action; of a free tile, of whichever there is."""
    entered = dues.as_told(act)
    return _answer(by, next((one for one in entered if impossible(state, state.turn, one) is None), entered[0]))


def _no_choice(state: State, act: Act) -> RuleError | None:
    """Why nothing can be chosen for an action; None if something can, or nothing has to be."""
    return first_reason(choice.why_not for choice in choices_for(state, state.turn, act))


_ACTS: Mapping[str, tuple[type, Callable[[State, str, Act], QuestionFlow]]] = {
    **acts.ACTS,
    **rails.ACTS,
    "ride": (do.Move, ride),
    "free_ride": (do.Move, ride),
}
"""The command of every action and its conversation; all others are used at once, or ask for a number."""


# --- steps of a turn ------------------------------------------------------------------------------------------------


def _step(state: State) -> Iterator[Branch]:
    """What a step of the turn asks that is no action of a location."""
    if state.visit.step in in_play.DECISIONS:
        yield _branch(state, do.VisitKansasCity, visit)
    elif state.visit.step == in_play.MOVE:
        there = places(state)
        stays = closed(first_reason(place.why_not for place in there), do.Move(state.turn, there[0].what))
        yield _branch(state, do.Move, ride, stays)


def _branch(
    state: State, command: type, flow: Callable[[State], QuestionFlow], why_not: RuleError | None = None
) -> Branch:
    name = command.__name__
    return Branch(Option(name, words_of(f"do.{name}"), why_not=why_not), partial(flow, state))
