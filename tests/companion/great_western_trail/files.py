"""Score files of Great Western Trail: players with nothing, with something of everything, and from a table."""

from collections.abc import Mapping
from typing import Any

from companion.table.session import Session
from scoring.great_western_trail import WORKERS

NOTHING: Mapping[str, Any] = {
    "dollars": 0,
    "buildings": [],
    "cities": {},
    "stations": [],
    "hazards": [],
    "cattle": {},
    "tiles_green": 0,
    "tiles_second_colour": 0,
    "objectives_committed": [],
    "objectives_in_deck": [],
    "stationmasters": [],
    "certificates_temporary": 0,
    "workers": {"cowboy": 1, "craftsman": 1, "engineer": 1},
    "step_disc_right_cleared": False,
    "job_market_token": False,
}


def person(name: str, **what: Any) -> dict[str, Any]:
    """A player of a score file who has these things only."""
    return {"name": name, **NOTHING, **what}


def score_file(edition: str, *players: dict[str, Any]) -> dict[str, Any]:
    return {"format": 1, "game": "great_western_trail", "edition": edition, "players": list(players)}


def of_table(session: Session) -> dict[str, Any]:
    """The score file that says what a table has entered."""
    state = session.state
    people = []
    for seat, held in enumerate(state.held):

        def listed(kind: str, held: Mapping[str, int] = held) -> list[str]:
            found = ((what.partition("/"), n) for what, n in held.items())
            return [which for (name, _, which), n in found if name == kind for _ in range(n)]

        cattle: dict[str, list[int]] = {}
        for card in listed("cattle"):
            slot, _, vp = card.partition("/")
            cattle.setdefault(slot, []).append(int(vp))
        people.append(
            person(
                state.name(seat),
                dollars=held.get("dollars", 0),
                buildings=listed("building"),
                cities={what.partition("/")[2]: n for what, n in held.items() if what.startswith("city/")},
                stations=[int(number) for number in listed("station")],
                hazards=[int(vp) for vp in listed("hazard")],
                cattle=cattle,
                tiles_green=held.get("tiles_green", 0),
                tiles_second_colour=held.get("tiles_second_colour", 0),
                objectives_committed=listed("area"),
                objectives_in_deck=listed("deck"),
                stationmasters=listed("stationmaster"),
                certificates_temporary=held.get("certificates", 0),
                workers={kind: state.count(seat, f"worker/{kind}") for kind in WORKERS},
                step_disc_right_cleared=bool(held.get("step_disc")),
                job_market_token=bool(held.get("job_market_token")),
            )
        )
    return score_file(state.options.edition, *people)
