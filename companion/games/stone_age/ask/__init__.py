"""What may be entered, as questions: every option of the first one leads to a conversation of its own."""

from collections.abc import Callable, Iterator

from companion.games.stone_age import records as do
from companion.games.stone_age.ask import dice, ends, milestones, naming, paying, placing
from companion.games.stone_age.ask.words import plain
from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE
from companion.games.stone_age.phases import turn
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.rounds import nothing_to_do
from companion.question import Asked, Branch, QuestionFlow, Value, follow, one_of, only_behind_curtain
from companion.secret import Viewer


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked:
    return follow(_entry(state, viewer), answers)


def _entry(state: State, viewer: Viewer) -> QuestionFlow:
    now = turn(state)
    branches = {branch.option.id: branch for branch in _branches(state, now.phase, viewer)}
    usual = dice.usual_yield(state) if now.phase == "roll" else ends.usual(branches)
    chosen = branches[
        (yield one_of(now.headline, [branch.option for branch in branches.values()], usual=usual, seat=now.seat))
    ]
    owner = chosen.option.secret_of
    if owner is not None and not viewer.may_see(owner):
        raise only_behind_curtain(state.name(owner))
    return (yield from chosen.flow())


def _branches(state: State, now: str, viewer: Viewer) -> Iterator[Branch]:
    """What may be entered in a phase, what brings it on first."""
    match now:
        case "milestones":
            yield from milestones.branches(state)
            yield from naming.extra_cards(state, viewer)
            return
        case "roll" if state.depth == "milestones":
            yield from dice.yields(state)
            yield from milestones.throws(state)
            return
        case "final_scoring" | "entry":
            yield from ends.goods(state)
            yield from (*ends.numbers(state), *naming.card_entries(state)) if now == "entry" else ()
            yield from naming.extra_cards(state, viewer)
            yield from paying.any_twos(state)
            yield from ends.confirmations(state)
            return
    yield from _awaited(state, now)
    yield from paying.any_twos(state)
    yield from naming.extra_cards(state, viewer)
    yield from naming.telling(state)
    if now in ("place", "use", "feed"):  # what was missed can be put in whatever is awaited
        yield ends.catching_up(state, viewer.seat)


def _awaited(state: State, now: str) -> Iterator[Branch]:
    """What brings the round on."""
    if now in ("place", "use", "feed") and nothing_to_do(state):
        yield plain(do.GoOn())
        return
    match now:
        case "place":
            yield from placing.places(state)
        case "use":
            yield from _uses(state)
        case "feed":
            yield from ends.feeding(state)
        case "missed":  # whatever a player may have done in this round or an earlier one, and the way back
            yield from placing.places(state) if state.phase == "place" else ()
            for branches in (placing.village_places, dice.rolls, paying.cards, paying.buildings):
                yield from branches(state)
            yield plain(do.CaughtUp())
        case "roll":
            yield from dice.yields(state)
            yield from (dice.card_rolls if state.roll and state.roll.source in state.box.card else dice.rolls)(state)
        case "card_roll":
            yield from dice.card_rolls(state)
        case "list_roll":
            yield dice.list_roll(state)
        case "list_pick":
            yield from dice.picks(state)


def _uses(state: State) -> Iterator[Branch]:
    places = tuple(state.occupied(state.turn))
    if sum(place.group == VILLAGE for place in places) > 1:
        yield placing.collecting(state)
    by_group: dict[str, Callable[[State], Iterator[Branch]]] = {
        VILLAGE: placing.village_places,
        CIVILIZATION: paying.cards,
        BUILDING: paying.buildings,
    }
    for branches in dict.fromkeys(by_group.get(place.group, dice.rolls) for place in places):
        yield from branches(state)
    yield placing.way_back(state)
