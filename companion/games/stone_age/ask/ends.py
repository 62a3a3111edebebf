"""What ends a phase, and what is entered for the sheet."""

from collections.abc import Iterator

from companion.games.stone_age.ask.words import facts, of_player, why_not
from companion.games.stone_age.records import ConfirmPlayer, EnterGoods, EnterNumber, GoHungry
from companion.games.stone_age.state import State, some_resources
from companion.games.stone_age.turns.entering import NUMBERS, numbers_allowed
from companion.games.stone_age.turns.paying import gap
from companion.messages import message
from companion.question import Option, Talk, number, one_of
from companion.secret import Viewer
from scoring.stone_age import RESOURCES, cheapest_mix


def feeding_all(state: State, _seat: int | None) -> Iterator[Option]:
    able = [seat for seat, player in enumerate(state.players) if not state.fed[seat] and not gap(player)]
    names = [message("stone_age.ask.name", player=state.name(seat)) for seat in able]
    yield Option("FeedAll", message("stone_age.do.FeedAll"), facts(*names))


def feeding_everyone(state: State, _seat: int | None) -> Iterator[Option]:
    """Everybody, with what those pay who are short, or lose."""
    short = []
    for seat, player in enumerate(state.players):
        if not state.fed[seat] and gap(player):
            paid = cheapest_mix(player.resources, gap(player))
            what = some_resources(paid) if paid else (message("stone_age.feeding.minus", points=state.box.hungry),)
            short.append(message("stone_age.ask.player_pays", player=state.name(seat), what=what))
    yield Option("FeedEveryone", message("stone_age.do.FeedEveryone"), facts(*short))


def hungers(state: State, seat: int | None) -> Iterator[Option]:
    assert seat is not None
    yield Option(f"GoHungry:{seat}", of_player(state, seat, GoHungry), message("stone_age.feeding.hungry_says"))


def ways_on(_state: State, _seat: int | None) -> Iterator[Option]:
    yield Option("GoOn", message("stone_age.do.GoOn"))


# --- the sheet ---


def numbers_of(state: State, _seat: int | None) -> Iterator[Option]:
    for seat in range(len(state.seats)):
        yield Option(f"EnterNumber:{seat}", of_player(state, seat, EnterNumber))


def enter_number(state: State, which: str, _viewer: Viewer) -> Talk:
    """Which number of a player, each with its value now; then the number."""
    seat = int(which)
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


def goods_of(state: State, seat: int | None) -> Iterator[Option]:
    assert seat is not None
    yield Option(f"EnterGoods:{seat}", of_player(state, seat, EnterGoods), message("catch_up.not_entered"))


def enter_goods(state: State, which: str, _viewer: Viewer) -> Talk:
    """How many of each resource are left."""
    seat, held = int(which), []
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


def confirmations(state: State, seat: int | None) -> Iterator[Option]:
    assert seat is not None
    reason = why_not(state, ConfirmPlayer(seat))
    yield Option(f"ConfirmPlayer:{seat}", of_player(state, seat, ConfirmPlayer), why_not=reason)
