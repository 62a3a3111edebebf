"""Hush, a game of secrets that says little more than it must: everybody keeps a card in secret, then all show it."""

from dataclasses import dataclass, replace
from typing import Any

from companion.errors import RuleError
from companion.game import Corrected, Corrections, Depth, Fix, GameDefinition, LogLine, NoOptions, Seat, Turn
from companion.messages import message
from companion.question import (
    Asked,
    Dice,
    Option,
    Question,
    QuestionFlow,
    Several,
    Value,
    follow,
    one_of,
    only_behind_curtain,
    some_of,
)
from companion.secret import Secret, Viewer
from scoring.sheet import Cell, Item, PlayerScore, ScoreSheet, make_sheet

CARDS = ("3", "7", "11")


@dataclass(frozen=True, slots=True)
class State:
    seats: tuple[Seat, ...]
    hands: tuple[Secret[tuple[str, ...]] | None, ...]
    """A card and the coins that go with it."""


@dataclass(frozen=True, slots=True)
class Keep:
    seat: int
    hand: Secret[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Kept:
    seat: int
    hand: Secret[tuple[str, ...]]


def start(_options: NoOptions, seats: tuple[Seat, ...], _depth: Depth) -> State:
    return State(seats, (None,) * len(seats))


def decide(state: State, command: Any) -> tuple[Any, ...]:
    refusal = _has_card(state, command.seat)
    if refusal:
        raise refusal
    return (Kept(command.seat, command.hand),)


def _has_card(state: State, seat: int) -> RuleError | None:
    has = state.hands[seat] is not None
    return RuleError("hush.kept_already", rule="HUSH-1", player=state.seats[seat].name) if has else None


def evolve(state: State, event: Any) -> State:
    match event:
        case Kept(seat, hand):
            return _with_hand(state, seat, hand)
        case Corrected(fix_id):
            seat = int(fix_id.partition("/")[2])
            hand = state.hands[seat]
            assert hand is not None
            coins = event.plain()
            assert isinstance(coins, tuple)
            return _with_hand(state, seat, Secret(seat, (hand.known_to_clerk()[0], *coins)))
    return state


def _with_hand(state: State, owner: int, kept: Secret[tuple[str, ...]]) -> State:
    return replace(state, hands=tuple(kept if seat == owner else hand for seat, hand in enumerate(state.hands)))


def fix_ids(state: State) -> list[str]:
    return [f"coins/{seat}" for seat, hand in enumerate(state.hands) if hand]


def fix(state: State, id_: str, viewer: Viewer) -> Fix | None:
    if id_ not in fix_ids(state):
        return None
    seat = int(id_.partition("/")[2])
    hand = state.hands[seat]
    kept = hand.open_for(viewer) if hand else None
    words = message("hush.coins_of", player=state.seats[seat].name)
    return Fix(id_, words, _coins().domain, kept[1:] if kept else None, ((seat, "coins"),), seat)


def turn(state: State) -> Turn:
    if all(state.hands):
        return Turn("final_scoring", message("hush.turned_up"))
    return Turn("keep", message("hush.turn"))


def ask(state: State, viewer: Viewer, answers: tuple[Value, ...]) -> Asked:
    return follow(_entry(state, viewer), answers)


def _entry(state: State, viewer: Viewer) -> QuestionFlow:
    ways = [
        Option(f"Keep:{seat}", message("hush.keep", player=who.name), why_not=_has_card(state, seat), secret_of=seat)
        for seat, who in enumerate(state.seats)
    ]
    seat = int((yield one_of(turn(state).headline, ways)).partition(":")[2])
    if not viewer.may_see(seat):
        raise only_behind_curtain(state.seats[seat].name)
    card = yield one_of(message("hush.which_card"), map(_card, CARDS))
    coins = yield _coins()
    return Keep(seat, Secret(seat, (card, *coins)))


def _card(card: str) -> Option:
    dear = message("hush.dear") if card == CARDS[-1] else None
    return Option(card, message("hush.card", number=int(card)), dear, message("hush.worth", points=int(card)))


def _coins() -> Question:
    """Up to three coins, which chance may choose."""
    coins = [Option(str(coin), message("hush.coin", number=coin)) for coin in range(1, 7)]
    question = some_of(message("hush.which_coins"), coins, most=3, times={str(coin): 3 for coin in range(1, 7)})
    assert isinstance(question.domain, Several)
    return replace(question, usual=("1",), chance=Dice(2))


def score(state: State) -> ScoreSheet:
    """What is still secret does not count yet."""
    players = []
    for seat, hand in zip(state.seats, state.hands, strict=True):
        card, *coins = map(int, hand.known_to_clerk()) if hand and all(state.hands) else (0,)
        cells = {
            "card": Cell(card, (Item("card", card),), rule="HUSH-1"),
            "coins": Cell(sum(coins), tuple(Item("coins", coin) for coin in coins)),
        }
        players.append(PlayerScore(seat.name, cells))
    return make_sheet(("card", "coins"), players)


def log(_state: State, event: Any) -> LogLine | None:
    return LogLine(message("hush.kept"), event.seat) if isinstance(event, Kept) else None


HUSH: GameDefinition[State] = GameDefinition(
    id="hush",
    players=range(2, 6),
    records=(Keep, Kept),
    start=start,
    decide=decide,
    evolve=evolve,
    turn=turn,
    ask=ask,
    score=score,
    log=log,
    corrections=Corrections(
        ids=fix_ids,
        find=fix,
    ),
)


def definition() -> GameDefinition[State]:
    return HUSH
