"""What ends a phase, what was missed, and what is entered for the sheet."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import partial

from companion.games.stone_age.ask.paying import feeding_of
from companion.games.stone_age.ask.words import facts, of_player, of_seat, plain, why_not
from companion.games.stone_age.records import (
    CatchUp,
    ConfirmPlayer,
    EnterGoods,
    EnterNumber,
    FeedAll,
    FeedEveryone,
    GoHungry,
)
from companion.games.stone_age.state import State, some_resources
from companion.games.stone_age.turns.entering import NUMBERS, numbers_allowed
from companion.games.stone_age.turns.feeding import gap
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, at_once, number, one_of
from scoring.stone_age import RESOURCES, cheapest_mix


def usual(branches: Container[str]) -> str | None:
    """What most tables do next, where that is plain."""
    return FeedEveryone.__name__ if FeedEveryone.__name__ in branches else None


def feeding(state: State) -> Iterator[Branch]:
    """Everybody at once as proposed, then those who have enough, then each alone."""
    unfed = [(seat, gap(player)) for seat, player in enumerate(state.players) if not state.fed[seat]]
    yield _fed(FeedEveryone(), _short(state))
    able = [message("stone_age.ask.name", player=state.name(seat)) for seat, missing in unfed if not missing]
    if able:
        yield _fed(FeedAll(), able)
    for seat, missing in unfed:
        yield feeding_of(state, seat)
        if missing:
            yield of_seat(state, GoHungry(seat), message("stone_age.feeding.hungry_says"))


def _fed(command: FeedAll | FeedEveryone, who: Iterable[Message]) -> Branch:
    branch = plain(command)
    return replace(branch, option=replace(branch.option, detail=facts(*who)))


def _short(state: State) -> Iterator[Message]:
    """What those pay who are short, or lose."""
    for seat, player in enumerate(state.players):
        if not state.fed[seat] and gap(player):
            paid = cheapest_mix(player.resources, gap(player))
            what = some_resources(paid) if paid else (message("stone_age.feeding.minus", points=state.box.hungry),)
            yield message("stone_age.ask.player_pays", player=state.name(seat), what=what)


def catching_up(state: State, own: int | None) -> Branch:
    """Missed entries of anybody; behind a curtain only that seat's own."""
    name, label = CatchUp.__name__, message("stone_age.do.CatchUp")
    if own is not None:
        return Branch(Option(f"{name}:{own}", label, aside=True), partial(at_once, CatchUp(own)))
    return Branch(Option(name, label, aside=True), lambda: _whose(state))


def _whose(state: State) -> QuestionFlow:
    names = [message("stone_age.ask.name", player=player.name) for player in state.seats]
    options = [Option(str(seat), name) for seat, name in enumerate(names)]
    return CatchUp(int((yield one_of(message("stone_age.missed.whose"), options))))


# --- the sheet ---


def numbers(state: State) -> Iterator[Branch]:
    for seat in range(len(state.seats)):
        option = Option(f"EnterNumber:{seat}", of_player(state, seat, EnterNumber))
        yield Branch(option, partial(_enter_number, state, seat))


def _enter_number(state: State, seat: int) -> QuestionFlow:
    """Which number of a player, each with its value now; then the number."""
    name = state.name(seat)
    labels = {what: message(f"stone_age.fix.{what}", player=name) for what in NUMBERS}
    options = [
        Option(what, label, message("question.as_it_is", what=_now(state, seat, what)))
        for what, label in labels.items()
    ]
    what = yield one_of(message("stone_age.ask.which_number", player=name), options, seat=seat)
    allowed = numbers_allowed(state, seat, what)
    now = _now(state, seat, what)
    usual = now if now in allowed else None
    return EnterNumber(seat, what, (yield number(labels[what], allowed[0], allowed[-1], usual=usual, seat=seat)))


def goods(state: State) -> Iterator[Branch]:
    for seat in range(len(state.seats)):
        if state.asks_for_goods(seat):
            label = of_player(state, seat, EnterGoods)
            option = Option(f"EnterGoods:{seat}", label, message("catch_up.not_entered"))
            yield Branch(option, partial(_enter_goods, state, seat))


def _enter_goods(state: State, seat: int) -> QuestionFlow:
    """How many of each resource are left."""
    held = []
    for kind in RESOURCES:
        allowed = numbers_allowed(state, seat, kind)
        label = message(f"stone_age.fix.{kind}", player=state.name(seat))
        held.append((yield number(label, allowed[0], allowed[-1], seat=seat)))
    return EnterGoods(seat, tuple(held))


def _now(state: State, seat: int, what: str) -> int:
    player = state.players[seat]
    if what in RESOURCES:
        return player.resources[RESOURCES.index(what)]
    values = {
        "points": player.points,
        "field": player.field,
        "tools": sum(player.tools),
        "buildings": player.buildings,
        "figures": player.figures,
    }
    return values[what]


def confirmations(state: State) -> Iterator[Branch]:
    for seat, done in enumerate(state.confirmed):
        if not done:
            yield of_seat(state, ConfirmPlayer(seat), why_not=why_not(state, ConfirmPlayer(seat)))
