"""Finished tables for BG Stats: the link it documents for other apps, and the file it opens.

Ids are made from ours, which never change: whoever sends a table twice updates it. Every player says `winner` and
`startPlayer`: on Android the import fails without.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.i18n import Translator
from companion.input.json_input import compact_json
from companion.sharing.as_csv import MOMENT, utc
from companion.sharing.result import PlayerResult, TableResult

SOURCE = "Tableside"
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
OURS = UUID("6f1c4d2e-8a37-5b90-9c1e-7d5a2b3f4e61")
"""All our ids for BG Stats are made from this one; another would make every table a new one there."""
KNOWN = {
    "ticket_to_ride/usa": (9209, "Ticket to Ride", 2004),
    "stone_age": (34635, "Stone Age", 2008),
    "great_western_trail/first": (193738, "Great Western Trail", 2016),
    "great_western_trail/second": (341169, "Great Western Trail: Second Edition", 2021),
}
"""Numbers at BoardGameGeek, each found in two places. A box without one is found by its name."""


def lasting_id(kind: str, name: str) -> str:
    """A deterministic UUID, so that a second export is recognised."""
    return str(uuid5(OURS, f"{kind}/{name}")).upper()


def as_link(result: TableResult, tr: Translator) -> str:
    known = KNOWN.get(result.box)
    game: dict[str, Any] = {
        "name": _game_name(result),
        "sourceGameId": result.box,
        "highestWins": not result.least,
        "noPoints": False,
    }
    if known:
        game["bggId"] = known[0]
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": result.id,
        "playDate": utc(result.played_at),
        "comments": comments(result, tr),
        "game": game,
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.id,
                "score": player.total,
                "rank": player.rank,
                "winner": player.won,
                "startPlayer": bool(player.began),
            }
            for player in result.players
        ],
    }
    if result.minutes is not None:
        play["durationMin"] = result.minutes
    if result.place:
        play["location"] = result.place
    return LINK + quote(compact_json(play), safe="")


def comments(result: TableResult, tr: Translator) -> str:
    """What BG Stats has no field for: notes, and each player's points by category."""
    lines = [result.notes] if result.notes else []
    for player in result.players:
        parts = [f"{tr.text(result.category(category))} {points}" for category, points in player.points]
        lines.append(f"{player.name}: {', '.join(parts)}")
    return "\n".join(lines)


def _game_name(result: TableResult) -> str:
    known = KNOWN.get(result.box)
    return known[1] if known else Translator().text(result.title)


def as_file(results: Sequence[TableResult], tr: Translator, me: Collection[str] = ()) -> str:
    """A `.bgsplay`: as far as its fields are known; the maker does not describe them.

    A play has the day it has where this is; changes are told in UTC.

    `me` holds every id of whoever uses this app, if they have set who they are.
    """
    changed = utc(max((result.changed for result in results), default=0))
    games = {result.box: result for result in results}
    places = list(dict.fromkeys(result.place for result in results if result.place))
    people: dict[str, str] = {}
    for result in results:
        people.update({player.id: player.name for player in result.players})
    numbers = {id_: number for number, id_ in enumerate(people, 1)}
    written = {
        "about": "",
        "games": [_game(n, result, changed) for n, result in enumerate(games.values(), 1)],
        "locations": [
            {"id": n, "uuid": lasting_id("location", place), "name": place, "modificationDate": changed}
            for n, place in enumerate(places, 1)
        ],
        "players": [
            {
                "id": numbers[id_],
                "uuid": lasting_id("player", id_),
                "name": name,
                "isAnonymous": False,
                "modificationDate": changed,
            }
            for id_, name in people.items()
        ],
        "plays": [_play(result, [*games], places, numbers, tr) for result in results],
        "userInfo": {"meRefId": mine[0]} if (mine := [numbers[id_] for id_ in people if id_ in me]) else {},
    }
    return json.dumps(written, ensure_ascii=False, indent=1) + "\n"


def _game(number: int, result: TableResult, changed: str) -> dict[str, Any]:
    game: dict[str, Any] = {
        "id": number,
        "uuid": lasting_id("game", result.box),
        "name": _game_name(result),
        "modificationDate": changed,
        "cooperative": False,
        "highestWins": not result.least,
        "noPoints": False,
        "usesTeams": False,
        "isBaseGame": True,
        "isExpansion": False,
    }
    known = KNOWN.get(result.box)
    return {**game, "bggId": known[0], "bggName": known[1], "bggYear": known[2]} if known else game


def _play(
    result: TableResult, games: Sequence[str], places: Sequence[str], numbers: Mapping[str, int], tr: Translator
) -> dict[str, Any]:
    here = datetime.fromtimestamp(result.played_at)
    play: dict[str, Any] = {
        "uuid": lasting_id("play", result.id),
        "modificationDate": utc(result.changed),
        "entryDate": utc(result.played_at),
        "playDate": here.strftime(MOMENT),
        "playDateYmd": int(here.strftime("%Y%m%d")),
        "usesTeams": False,
        "durationMin": result.minutes or 0,
        "ignored": False,
        "manualWinner": _by_tie_break(result),
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "gameRefId": games.index(result.box) + 1,
        "board": "",
        "comments": comments(result, tr),
        "playImages": "[]",
        "playerScores": [_score(player, seat, numbers) for seat, player in enumerate(result.players, 1)],
        "expansionPlays": [],
    }
    if result.place:
        play["locationRefId"] = places.index(result.place) + 1
    return play


def _by_tie_break(result: TableResult) -> bool:
    """True if points alone do not decide who won."""
    best = (min if result.least else max)(player.total for player in result.players)
    return any((player.total == best) != player.won for player in result.players)


def _score(player: PlayerResult, seat: int, numbers: Mapping[str, int]) -> dict[str, Any]:
    return {
        "playerRefId": numbers[player.id],
        "score": str(player.total),
        "winner": player.won,
        "newPlayer": False,
        "startPlayer": bool(player.began),
        "rank": player.rank,
        "seatOrder": seat,
    }
