"""The score sheet, from the state and from a file of scores: the same inputs, checked against the box."""

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import DataError, RuleError
from companion.game import SeatView
from companion.games.stone_age.box import Components, box
from companion.games.stone_age.phases import phase
from companion.games.stone_age.state import OpenList, State
from companion.games.stone_age.turns.entering import POINTS
from companion.input.json_input import Node
from companion.messages import Message, Param, message
from scoring.sheet import Item, ScoreSheet
from scoring.stone_age import RESOURCES, Holding, resources
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
    """Points as the score marker shows them, the total once the rest is counted; and how far each player is."""
    now = phase(state)
    if now in ("entry", "final_scoring"):
        totals = (player.total for player in score(state).players)
        checked = message("stone_age.strip.confirmed")
        return tuple(
            SeatView(total, status=checked if done else None)
            for total, done in zip(totals, state.confirmed, strict=True)
        )
    track = message("stone_age.category.track")
    return tuple(replace(_seat_view(state, seat, now), part=track) for seat in range(len(state.seats)))


def standing(state: State) -> tuple[int, ...]:
    """Where the score markers are."""
    return tuple(player.points for player in state.players)


def _seat_view(state: State, seat: int, now: str) -> SeatView:
    points = state.players[seat].points
    match now:
        case "place":
            home = state.at_home(seat)
            return SeatView(points, (("at_home", home),), message("stone_age.strip.at_home", count=home))
        case "feed":
            return SeatView(points, status=message(f"stone_age.strip.{'fed' if state.fed[seat] else 'hungry'}"))
    if now == "list_pick" and state.dice_list:
        return SeatView(points, status=message(f"stone_age.strip.{_picking(state.dice_list, seat, len(state.seats))}"))
    left = len(tuple(state.occupied(seat)))
    if seat == state.turn and left:
        return SeatView(points, (("places", left),), message("stone_age.strip.places_left", count=left))
    return SeatView(points, status=message("stone_age.strip.waiting" if left else "stone_age.strip.done"))


def _picking(dice: OpenList, seat: int, seats: int) -> str:
    """How far a player is with the dice for everyone: there is one for each who has not picked."""
    after = (seat - dice.picker) % seats
    return "picks" if not after else "waiting" if after < len(dice.dice) else "done"


def explain(_options: object, item: Item) -> Message:
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


_FIELDS = ("name", "score_before", "cards", "field_level", "tools", "buildings", "figures", "resources", "food")
_MOST = 999


def score_file(node: Node) -> ScoreSheet:
    return score_holdings(_holdings(node))


def remarks(node: Node) -> tuple[Message, ...]:
    """What the box can hold but no table that kept the rules can end with; it is scored all the same."""
    holdings = _holdings(node)
    return (*_too_many_buildings(holdings), *(phrase for holding in holdings for phrase in _of_player(holding)))


def _too_many_buildings(holdings: tuple[Holding, ...]) -> Iterator[Message]:
    """As many stacks as players."""
    built, most = sum(holding.buildings for holding in holdings), len(holdings) * box().stack
    if built > most:
        yield message("stone_age.remark.buildings", count=built, players=len(holdings), most=most)


def _of_player(holding: Holding) -> Iterator[Message]:
    """Nobody loses a figure, and the lowest tool goes up first."""
    least, tools = box().start_figures, holding.tools
    if holding.figures < least:
        yield message("stone_age.remark.figures", player=holding.name, count=holding.figures, least=least)
    if max(tools) - min(tools) > 1:
        values = tuple(str(value) for value in tools)
        yield message("stone_age.remark.tools", player=holding.name, tools=values)


def _holdings(node: Node) -> tuple[Holding, ...]:
    node.fields(("format", "game", "players"))
    contents, players = box(), node.field("players")
    seats = players.items(most=1000)
    if len(seats) not in contents.players:
        low, high = contents.players[0], contents.players[-1]
        raise DataError(node.file, "players", f"{low} to {high} players", len(seats))
    holdings = tuple(_holding(seat, contents) for seat in seats)
    _nothing_twice(seats)
    built = sum(holding.buildings for holding in holdings)
    if built > len(contents.buildings):
        raise DataError(node.file, "players", f"at most {len(contents.buildings)} buildings in all", built)
    return holdings


def _holding(node: Node, contents: Components) -> Holding:
    node.fields(_FIELDS)
    node.field("food").number(0, _MOST)
    cards = node.field("cards").distinct(lambda card: card.one_of(contents.card, what="a civilization card"), most=1000)
    return Holding(
        node.field("name").text(longest=40),
        track=node.field("score_before").number(POINTS[0], POINTS[-1]),
        cards=tuple(contents.card[card].lower for card in cards),
        field=node.field("field_level").number(0, contents.highest_field),
        tools=_tools(node.field("tools"), contents),
        buildings=node.field("buildings").number(0, len(contents.buildings)),
        figures=node.field("figures").number(0, contents.most_figures),
        resources=resources(_resources(node.field("resources"))),
    )


def _tools(node: Node, contents: Components) -> tuple[int, ...]:
    if len(node.items(most=1000)) != contents.tool_spaces:
        node.wrong(f"the values of {contents.tool_spaces} tool spaces")
    return node.each(lambda tile: tile.number(0, contents.highest_tool))


def _resources(node: Node) -> dict[str, int]:
    node.fields((), RESOURCES)
    return {kind: count.number(0, _MOST) for kind, count in node.entries()}


def _nothing_twice(seats: list[Node]) -> None:
    """No name and no card belongs to two players."""
    names: set[str] = set()
    held: set[str] = set()
    for seat in seats:
        if seat.field("name").value in names:
            seat.field("name").wrong("a name no other player has")
        names.add(seat.field("name").value)
        for card in seat.field("cards").items():
            if card.value in held:
                card.wrong("one that no other player holds")
        held.update(seat.field("cards").value)
