"""What players hold at the end of a game, as short as it can be said."""

from companion.games.ticket_to_ride.board import board
from scoring.sheet import ScoreSheet
from scoring.ticket_to_ride import Holding, House, score


def holds(name: str, *routes: str, tickets: tuple[str, ...] = (), **passengers: int) -> Holding:
    return Holding(name, routes, tickets, passengers)


def sheet_of(map_: str, *players: Holding, house: House | None = None) -> ScoreSheet:
    return score(board(map_).rail, players, house)


def column(sheet: ScoreSheet, category: str) -> list[int]:
    return [player.cells[category].points for player in sheet.players]


def totals(sheet: ScoreSheet) -> list[int]:
    return [player.total for player in sheet.players]
