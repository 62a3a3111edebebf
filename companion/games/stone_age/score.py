"""From the mirror to the score sheet: the same inputs, whether the table was mirrored or only scored."""

from companion.errors import RuleError
from companion.game import SeatView
from companion.games.stone_age.phases import phase
from companion.games.stone_age.state import OpenList, State
from companion.messages import Message, Param, message
from scoring.sheet import Item, ScoreSheet
from scoring.stone_age import Holding
from scoring.stone_age import score as score_holdings


def holdings(state: State) -> tuple[Holding, ...]:
    """What counts for every player; an extra card only once it lies face up."""
    cards = state.box.card
    return tuple(
        Holding(
            seat.name,
            track=player.points,
            cards=tuple(cards[card].lower for card in player.cards),
            field=player.field,
            tools=player.tools,
            buildings=player.buildings,
            figures=player.figures,
            resources=player.resources,
        )
        for seat, player in zip(state.seats, state.players, strict=True)
    )


def score(state: State) -> ScoreSheet:
    return score_holdings(holdings(state))


def ready_to_finish(state: State) -> RuleError | None:
    if phase(state) not in ("entry", "final_scoring"):
        return RuleError("stone_age.play_not_over", rule="SA-E03")
    waiting = next((seat for seat, done in enumerate(state.confirmed) if not done), None)
    if waiting is not None:
        return RuleError("stone_age.confirm_first", about=waiting, player=state.name(waiting))
    return None


def strip(state: State) -> tuple[SeatView, ...]:
    """Points as the score marker shows them, and how far each player is in this phase."""
    now = phase(state)
    return tuple(_seat_view(state, seat, now) for seat in range(len(state.seats)))


def _seat_view(state: State, seat: int, now: str) -> SeatView:
    points = state.players[seat].points
    match now:
        case "place":
            home = state.at_home(seat)
            return SeatView(points, (("at_home", home),), message("stone_age.strip.at_home", count=home))
        case "feed":
            return SeatView(points, said=message(f"stone_age.strip.{'fed' if state.fed[seat] else 'hungry'}"))
        case "entry" | "final_scoring":
            return SeatView(points, said=message("stone_age.strip.confirmed") if state.confirmed[seat] else None)
    if now == "list_pick" and state.dice_list:
        return SeatView(points, said=message(f"stone_age.strip.{_picking(state.dice_list, seat, len(state.seats))}"))
    left = len(tuple(state.occupied(seat)))
    if seat == state.turn and left:
        return SeatView(points, (("places", left),), message("stone_age.strip.places_left", count=left))
    return SeatView(points, said=message("stone_age.strip.waiting" if left else "stone_age.strip.done"))


def _picking(dice: OpenList, seat: int, seats: int) -> str:
    """How far a player is with the dice for everyone: there is one for each who has not picked."""
    after = (seat - dice.picker) % seats
    return "picks" if not after else "waiting" if after < len(dice.dice) else "done"


def explain(item: Item) -> Message:
    """A counted thing in words: ids become names, numbers stay."""
    params: dict[str, Param] = {"points": item.points}
    for name, fact in item.facts.items():
        match name, fact:
            case "symbols", tuple():
                params["places"] = tuple(message(f"stone_age.symbol.{symbol}") for symbol in fact)
            case "resource", str():
                params["resource"] = message(f"stone_age.resource.{fact}")
            case _, int():
                params[name] = fact
    if "count" in item.facts and item.what == "resource":
        kind, count = str(item.facts["resource"]), int(str(item.facts["count"]))
        params["some"] = message(f"stone_age.some.{kind}", count=count)
    return message(f"stone_age.because.{item.what}", **params)
