"""The setup guide: the steps for this number of players, with their numbers."""

from companion.game import Seat, SetupStep
from companion.games.stone_age.box import Components, box
from companion.games.stone_age.records import Options
from companion.games.stone_age.state import some
from companion.messages import Message, Param, message
from companion.question import Offer
from scoring.stone_age import RESOURCES

_PLAYERS = ("players", "beside", "limits", "first_player")
"""The steps of the second page; all others fill the board."""


def setup_steps(_: Options, seats: tuple[Seat, ...]) -> tuple[SetupStep, ...]:
    contents, players = box(), len(seats)
    return (
        _step("board", (_check("board"), _food(contents))),
        _resources(contents),
        _tools(contents),
        _cards(contents),
        _buildings(contents, players),
        _players(contents, seats),
        _beside(contents, seats),
        _limits(contents, players),
        _first_player(seats),
    )


def _step(
    id_: str, checks: tuple[Message, ...], figure: int | None = None, offer: Offer | None = None, **numbers: Param
) -> SetupStep:
    """A step with the numbers its one line says."""
    title, line = message(f"stone_age.setup.{id_}"), message(f"stone_age.line.{id_}", **numbers)
    page = "players" if id_ in _PLAYERS else "board"
    return SetupStep(id_, title, checks, figure, offer, offer is not None, line, lays_out=offer is None, page=page)


def _check(id_: str, **params: Param) -> Message:
    return message(f"stone_age.check.{id_}", **params)


def _food(contents: Components) -> Message:
    values = tuple(str(value) for value in contents.token_values)
    return _check("food_tokens", count=contents.pieces["food_tokens"], values=values)


def _resources(contents: Components) -> SetupStep:
    checks = tuple(
        _check("resource", some=some(kind, contents.pieces[kind]), place=_place(contents, kind)) for kind in RESOURCES
    )
    return _step("resources", (*checks, _check("unlimited")), sum(contents.pieces[kind] for kind in RESOURCES))


def _place(contents: Components, kind: str) -> Message:
    return message(f"stone_age.place.{contents.rolled_at(kind).id}")


def _tools(contents: Components) -> SetupStep:
    low, high = contents.pieces["tool_tiles_1_2"], contents.pieces["tool_tiles_3_4"]
    checks = (_check("tools_low", count=low), _check("tools_high", count=high))
    return _step("tools", checks, low + high, low=low, high=high)


def _cards(contents: Components) -> SetupStep:
    cards, row = len(contents.cards), len(contents.slots)
    checks = (
        _check("cards_shuffle", count=cards),
        _check("cards_row", count=row),
        _check("cards_deck", count=cards - row),
    )
    return _step("cards", checks, row, count=row)


def _buildings(contents: Components, players: int) -> SetupStep:
    tiles, used = len(contents.buildings), players * contents.stack
    checks = [
        _check("buildings_shuffle", count=tiles, stack=contents.stack),
        _check("buildings_stacks", count=players),
        _check("buildings_up"),
    ]
    if used < tiles:
        checks.append(_check("buildings_back", count=(tiles - used) // contents.stack, tiles=tiles - used))
    return _step("buildings", tuple(checks), players, count=players, stack=contents.stack)


def _players(contents: Components, seats: tuple[Seat, ...]) -> SetupStep:
    each = tuple(
        _check(
            "player",
            player=seat.name,
            colour=message(f"colour.{seat.colour}"),
            figures=contents.start_figures,
            food=contents.start_food,
        )
        for seat in seats
    )
    checks = (*each, _check("nothing_else"), _check("markers"))
    figures, food = contents.start_figures, contents.start_food
    return _step("players", checks, figures, figures=figures, food=food)


def _beside(contents: Components, seats: tuple[Seat, ...]) -> SetupStep:
    spare = contents.most_figures - contents.start_figures
    checks = (
        _check("supply", count=spare, total=spare * len(seats)),
        _check("dice", count=contents.pieces["dice"], most=contents.most_figures),
    )
    return _step("beside", checks, spare * len(seats), count=spare, dice=contents.pieces["dice"])


def _limits(contents: Components, players: int) -> SetupStep:
    """What holds at this number of players, read aloud once before the game."""
    limits = contents.limits[players]
    village = 3
    checks = []
    if limits.village_places < village:
        checks.append(_check("limit_village", count=limits.village_places))
        checks.append(_check("limit_resource", count=limits.players_per_resource_place))
    else:
        checks.append(_check("no_limits"))
    rings = next(place.rings for place in contents.places if place.rings)
    checks.append(_check("limit_rings", count=rings or 0))
    return _step("limits", tuple(checks), count=players)


def _first_player(seats: tuple[Seat, ...]) -> SetupStep:
    offer = Offer("first_player", tuple(str(seat) for seat in range(len(seats))), 1, starter=True)
    return _step("first_player", (_check("choose_first"), _check("clockwise")), offer=offer)
