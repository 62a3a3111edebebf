"""A map nobody printed: six places, seven routes, six tickets, six passengers; its file and its words."""

import json
from pathlib import Path
from typing import Any

from companion.i18n import LANGUAGES
from companion.input.json_input import compact_json

HARBOUR = "harbour"
PLACES = {
    "lighthouse": ("Lighthouse", "灯台", "등대", 0.1, 0.1),
    "north_quay": ("North Quay", "北埠頭", "북쪽 부두", 0.5, 0.15),
    "market": ("Market", "市場", "시장", 0.9, 0.3),
    "old_town": ("Old Town", "旧市街", "옛 시내", 0.8, 0.9),
    "mill": ("Mill", "水車", "물레방아", 0.3, 0.85),
    "bridge": ("Bridge", "橋", "다리", 0.45, 0.5),
}
TITLES = ("Harbour", "港町", "항구")
ROUTES = (
    ("lighthouse", "north_quay", 3, "red"),
    ("market", "north_quay", 3, "grey"),
    ("market", "old_town", 2, "blue"),
    ("mill", "old_town", 2, "green"),
    ("bridge", "mill", 1, "grey"),
    ("bridge", "north_quay", 2, "yellow"),
    ("lighthouse", "mill", 4, "grey"),
)
TICKETS = {
    ("lighthouse", "market"): 7,
    ("mill", "old_town"): 3,
    ("bridge", "market"): 6,
    ("lighthouse", "old_town"): 9,
    ("mill", "north_quay"): 4,
    ("bridge", "lighthouse"): 5,
}


def facts() -> dict[str, Any]:
    """Passengers and a longest route, which no map in the box has together; three players at most."""
    return {
        "map": HARBOUR,
        "players": {"min": 2, "max": 3},
        "trains": 8,
        "player_colours": ["red", "blue", "green"],
        "cards": {
            "colours": ["red", "blue", "green", "yellow"],
            "per_colour": 8,
            "locomotives": 6,
            "starting_hand": 3,
            "face_up": 4,
            "flush_at": 3,
        },
        "ticket_rules": {"decks": {"main": 6}, "setup_draw": 2, "setup_keep": 1, "turn_draw": 2, "turn_keep": 1},
        "parallel": {"one_track_up_to_players": 2},
        "route_points": {"1": 1, "2": 2, "3": 4, "4": 7},
        "bonuses": {"longest_route": 10, "most_passengers": 5, "second_most_passengers": 2},
        "passengers": {"colours": ["red", "blue"], "per_colour": 3},
        "last_round_at": 2,
        "begins": "agree_who_begins",
        "aspect": 1.2,
        "places": [{"id": id_, "x": x, "y": y, "passengers": 1} for id_, (_, _, _, x, y) in PLACES.items()],
        "routes": [
            {"id": f"{a}--{b}", "a": a, "b": b, "length": length, "colour": colour} for a, b, length, colour in ROUTES
        ],
        "tickets": [
            {"id": f"t:{a}--{b}", "a": a, "b": b, "points": points, "deck": "main"}
            for (a, b), points in TICKETS.items()
        ],
    }


def with_two_decks() -> dict[str, Any]:
    """The same harbour without passengers, its tickets parted into short and long."""
    harbour = facts()
    del harbour["passengers"]
    for place in harbour["places"]:
        del place["passengers"]
    for ticket in harbour["tickets"]:
        ticket["deck"] = "short" if ticket["points"] < 6 else "long"
    harbour["ticket_rules"]["decks"] = {"short": 3, "long": 3}
    harbour["bonuses"] = {"globetrotter": 15}
    return harbour


def own(harbour: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """The harbour as somebody's own map: a German's, who knows the Japanese names too."""
    plain = {**(harbour or facts()), "name": {"de": "Hafen", "ja": TITLES[1]}, **more}
    plain["places"] = [
        {**place, "name": {"de": place["id"].replace("_", " ").title(), "ja": PLACES[place["id"]][1]}}
        for place in plain["places"]
    ]
    return plain


def own_text(harbour: dict[str, Any] | None = None, **more: Any) -> str:
    """The same as a table carries it."""
    return compact_json(own(harbour, **more))


def write_map(folder: Path, harbour: dict[str, Any] | None = None) -> Path:
    """One facts file and three files of words, in folders as they lie in `data/`."""
    (folder / "ticket_to_ride").mkdir(parents=True)
    (folder / "ticket_to_ride" / f"{HARBOUR}.json").write_text(json.dumps(harbour or facts()), encoding="utf-8")
    for number, language in enumerate(LANGUAGES):
        words = {f"ticket_to_ride.place.{place}": names[number] for place, names in PLACES.items()}
        words |= {f"ticket_to_ride.{kind}.{HARBOUR}": TITLES[number] for kind in ("box", "title")}
        path = folder / "languages" / language / "ticket_to_ride.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    return folder
