"""A past game as a finished table: of its box where its points by category are known, else with a sheet of its own."""

import json
from hashlib import sha256
from typing import Any

from companion.errors import TablesideError
from companion.game import ALL_COLOURS, Seat
from companion.games import GAMES, box_named, boxes
from companion.games.own_sheet.records import Entered, Options
from companion.i18n import Translator
from companion.input.json_input import clean, compact_json, has_invisible, is_id
from companion.past.game import PastGame, PastPlayer, ranked
from companion.sheets.examples import example, example_ids
from companion.sheets.limits import LARGEST, LONGEST_NAME, LONGEST_TITLE, MOST_PLAYERS, MOST_ROWS
from companion.sheets.reading import sheet_in
from companion.storage.table_file import Contents
from companion.storage.verify import verify
from companion.table import rules
from companion.table.header import Header
from companion.table.state import Game, open_table
from companion.table.steps import Step
from companion.table.table_commands import CellOverridden, Finished
from scoring.sheet import LARGEST_NUMBER

PLACE = "place"
"""The row that says who was before whom, where points do not."""


def contents_of(game: PastGame, id_: str, seats: tuple[str, ...], ids: tuple[str, ...], tr: Translator) -> Contents:
    """A table that is verified; the names are those its players have here."""
    header = (game, id_, seats, ids)
    found = _of_box(*header) or _with_sheet(*header, tr)
    verify(found, game.title)
    return found


def _header(game: PastGame, id_: str, ids: tuple[str, ...], of: Game, options: Any, seats: tuple[Seat, ...]) -> Header:
    return Header(of, options, seats, "score_only", game.at, id_, game.table, ids)


def _finished(header: Header, events: tuple[Any, ...]) -> Contents:
    """What was entered, then the end: whoever reopens the table finds the numbers."""
    steps = (Step(header.opened, events), Step(header.opened, (Finished(),)))
    return Contents(header, steps if events else steps[1:], len(steps) if events else 1)


# --- a game that the app knows ---


def _of_box(game: PastGame, id_: str, names: tuple[str, ...], ids: tuple[str, ...]) -> Contents | None:
    """Scored only, with each cell set to its points; None where the box has other rows, or they name another winner."""
    box = next((one for one in boxes() if one.name == game.box), None)
    if box is None or "score_only" not in GAMES[box.game].depths:
        return None
    known = GAMES[box.game]
    options = known.options(**box.options)
    seats = tuple(Seat(*pair) for pair in zip(names, known.colours(options), strict=False))
    if len(seats) < len(names) or len(names) not in known.players:
        return None
    try:
        table = open_table(known, options, seats, "score_only")
    except TablesideError:
        return None
    sheet = rules.sheet(table)
    points = [dict(player.points) for player in game.players]
    if any(set(one) != set(sheet.categories) or not _fits(one) for one in points):
        return None
    events = tuple(
        CellOverridden(seat, category, one[category])
        for seat, one in enumerate(points)
        for category in sheet.categories
        if one[category] != sheet.cell(seat, category).points
    )
    after = rules.sheet(rules.replay(table, events))
    if tuple(after.ranks) != tuple(player.rank for player in game.players):
        return None
    return _finished(_header(game, id_, ids, known, options, seats), events)


def _fits(points: dict[str, int]) -> bool:
    return all(abs(number) <= LARGEST_NUMBER for number in points.values())


# --- any other ---


def _with_sheet(game: PastGame, id_: str, names: tuple[str, ...], ids: tuple[str, ...], tr: Translator) -> Contents:
    """Points by player, by category where those are known, or only who won."""
    if not is_scored(game):
        text, events = _who_won(game, tr), _winners(game)
    elif categories := _categories(game):
        text, events = _sheet(game, categories, tr), _by_category(game, categories)
    else:
        row = tr("own_sheet.example.points_word")
        text, events = _sheet(game, {"points": row}, tr), _totals(game)
    seats = tuple(Seat(*pair) for pair in zip(names, ALL_COLOURS, strict=False))
    return _finished(_header(game, id_, ids, GAMES["own_sheet"], Options(text), seats), events)


def is_scored(game: PastGame) -> bool:
    """True if its points say who won, so that a sheet of points can."""
    totals = [player.total for player in game.players if player.total is not None and abs(player.total) <= LARGEST]
    by_points = ranked(game.players, least=game.least)
    winners = all(points == 1 for points, player in zip(by_points, game.players, strict=True) if player.rank == 1)
    return game.scored and len(totals) == len(game.players) and winners


def _sheet(game: PastGame, rows: dict[str, str], tr: Translator) -> str:
    numbers = {"kind": "number", "low": -LARGEST, "high": LARGEST}
    place = {"id": PLACE, "name": tr("past.place"), "kind": "number", "scores": False, "low": 1, "high": MOST_PLAYERS}
    return compact_json(
        {
            "kind": "sheet",
            "format": 1,
            "id": _sheet_id(game, "least" if game.least else "points"),
            "version": 1,
            "name": _title(game),
            "players": [1, MOST_PLAYERS],
            **({"wins": "least"} if game.least else {}),
            "ties": [{"row": PLACE, "wins": "least"}],
            "rows": [*({"id": id_, "name": name, **numbers} for id_, name in rows.items()), place],
        }
    )


def _who_won(game: PastGame, tr: Translator) -> str:
    plain = json.loads(example("who_won", tr))
    changed = {"id": _sheet_id(game, "won"), "origin": plain["id"], "name": _title(game), "players": [1, MOST_PLAYERS]}
    return compact_json({**plain, **changed})


def _sheet_id(game: PastGame, kind: str) -> str:
    """The same for every game of this title; that of its group's sheet, where it was played with one."""
    group, _, own = game.box.partition("/")
    if group == "own_sheet" and is_id(own):
        return own
    return "past_" + sha256(f"{kind}/{_title(game).casefold()}".encode()).hexdigest()[:12]


def _title(game: PastGame) -> str:
    known, own = box_named(game.box), game.box.removeprefix("own_sheet/")
    said = Translator().text(known.title) if known else game.title.removeprefix("own_sheet/")
    if known is None and own in example_ids():
        said = sheet_in(example(own, Translator())).name
    return clean("".join(char for char in said if not has_invisible(char)), LONGEST_TITLE) or "?"


def _categories(game: PastGame) -> dict[str, str]:
    """Ids and names of its rows, in their order; none where somebody's points are not those of their categories."""
    ids = tuple(category for category, _ in game.players[0].points)
    whole = all(tuple(c for c, _ in player.points) == ids and _adds_up(player) for player in game.players)
    if not whole or not 0 < len(ids) < MOST_ROWS or PLACE in ids or not all(map(is_id, ids)):
        return {}
    box = box_named(game.box)
    known = box.categories if box else {}
    return {id_: Translator().text(known[id_]) if id_ in known else id_[:LONGEST_NAME] for id_ in ids}


def _adds_up(player: PastPlayer) -> bool:
    return sum(points for _, points in player.points) == player.total and _fits(dict(player.points))


def _by_category(game: PastGame, categories: dict[str, str]) -> tuple[Any, ...]:
    found = ((seat, dict(player.points)) for seat, player in enumerate(game.players))
    return (*(Entered(seat, 0, id_, ((points[id_],),)) for seat, points in found for id_ in categories), *_places(game))


def _totals(game: PastGame) -> tuple[Any, ...]:
    found = (Entered(seat, 0, "points", ((one.total or 0,),)) for seat, one in enumerate(game.players))
    return (*found, *_places(game))


def _places(game: PastGame) -> tuple[Any, ...]:
    return tuple(Entered(seat, 0, PLACE, ((player.rank,),)) for seat, player in enumerate(game.players))


def _winners(game: PastGame) -> tuple[Any, ...]:
    return tuple(Entered(seat, 0, "winner", ((int(one.rank == 1),),)) for seat, one in enumerate(game.players))
