"""From the mirror to the score sheet: the same inputs, whether the table was mirrored or only scored."""

from companion.errors import RuleError
from companion.game import SeatView
from companion.games.ticket_to_ride.state import State, place_name
from companion.messages import Message, Param, message
from scoring.sheet import Item, ScoreSheet
from scoring.ticket_to_ride import Holding, House
from scoring.ticket_to_ride import score as score_holdings


def holdings(state: State) -> tuple[Holding, ...]:
    """What counts for every player; tickets only once they lie face up."""
    colours = state.board.rail.passenger_colours
    return tuple(
        Holding(
            player.name,
            routes=state.routes_of(seat),
            tickets=state.hand(seat) if state.revealed[seat] else (),
            passengers=dict(zip(colours, state.passengers[seat], strict=True)),
        )
        for seat, player in enumerate(state.seats)
    )


def house(state: State) -> House:
    return House(
        floor_at_zero="floor_at_zero" in state.house,
        bonus_for_nothing="bonus_for_nothing" in state.house,
        second_with_none="second_with_none" in state.house,
        ticket_points=dict(state.ticket_points),
    )


def score(state: State) -> ScoreSheet:
    return score_holdings(state.board.rail, holdings(state), house(state))


def hidden(state: State) -> frozenset[tuple[int, str]]:
    """The tickets of whoever has not turned them up; where only the end is entered they are simply not entered yet."""
    if state.depth == "score_only":
        return frozenset()
    return frozenset((seat, "tickets") for seat, shown in enumerate(state.revealed) if not shown)


def ready_to_finish(state: State) -> RuleError | None:
    if state.depth != "score_only" and not state.over:
        return RuleError("ticket_to_ride.play_not_over", rule="TTR-E03")
    waiting = next((seat for seat, shown in enumerate(state.revealed) if not shown), None)
    if waiting is not None:
        return RuleError("ticket_to_ride.reveal_first", rule="TTR-F02", about=waiting, player=state.name(waiting))
    return None


def strip(state: State) -> tuple[SeatView, ...]:
    """Points as the score marker shows them; tickets and bonuses wait for final scoring."""
    views = []
    for seat in range(state.players):
        counts = [("trains", state.trains[seat])]
        if state.board.has_passengers:
            counts.append(("passengers", sum(state.passengers[seat])))
        views.append(SeatView(state.marker[seat], tuple(counts)))
    return tuple(views)


def explain(item: Item) -> Message:
    """A counted thing in words: ids become names, numbers stay."""
    params: dict[str, Param] = {"points": item.points}
    for name, fact in item.facts.items():
        match name, fact:
            case (("a" | "b"), str()):
                params[name] = place_name(fact)
            case "places", tuple():
                params[name] = tuple(place_name(str(place)) for place in fact)
            case "colour", str():
                params[name] = message(f"colour.{fact}")
            case _, int():
                params[name] = fact
    return message(f"ticket_to_ride.because.{item.what}", **params)
