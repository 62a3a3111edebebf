"""What a row of the sheet holds, in a few words, where it stands folded."""

from collections.abc import Callable
from typing import Any

from companion.games.great_western_trail.state import at_start
from scoring.great_western_trail import WORKERS


def in_short(page: Any, category: str) -> str:
    return _SHORT[category](page)


def _so_many(words: str, *kinds: str) -> Callable[[Any], str]:
    def said(page: Any) -> str:
        count = sum(number for what, number in page.player.counts.items() if what.partition("/")[0] in kinds)
        return str(page.app.tr(f"great_western_trail.milestones.so_many.{words}", count=count))

    return said


def _buildings(page: Any) -> str:
    held = [what.partition("/")[2] for what in page.player.counts if what.startswith("building/")]
    return ", ".join(sorted(held, key=lambda id_: (int(id_[:-1]), id_))) or _so_many("buildings", "building")(page)


def _cities(page: Any) -> str:
    """The values of the cities with a disc."""
    counts, found = page.player.counts, []
    for city in page.mirror.box.cities:
        times = counts.get(f"city/{city.id}", 0)
        found += [f"{city.value}×{times}" if times > 1 else str(city.value)] if times else []
    return ", ".join(found) or _so_many("cities", "city")(page)


def _stations(page: Any) -> str:
    held = [int(what.partition("/")[2]) for what in page.player.counts if what.startswith("station/")]
    return ", ".join(map(str, sorted(held))) or _so_many("stations", "station")(page)


def _workers(page: Any) -> str:
    edition, counts = page.mirror.box.edition, page.player.counts
    return " · ".join(str(counts.get(f"worker/{kind}", at_start(edition, f"worker/{kind}"))) for kind in WORKERS)


def _objectives(page: Any) -> str:
    untold = page.player.ranch.untold
    if untold:
        return str(page.app.tr("great_western_trail.play.untold", count=untold))
    return _so_many("cards", "area", "deck")(page)


def _yes_or_no(what: str) -> Callable[[Any], str]:
    def said(page: Any) -> str:
        word = "yes" if page.player.counts.get(what, 0) else "no"
        return str(page.app.tr(f"great_western_trail.player.{word}"))

    return said


_SHORT: dict[str, Callable[[Any], str]] = {
    "buildings": _buildings,
    "cities": _cities,
    "stations": _stations,
    "hazards": _so_many("tiles", "hazard"),
    "cattle": _so_many("cards", "cattle"),
    "objectives": _objectives,
    "stationmasters": _so_many("tiles", "stationmaster"),
    "workers": _workers,
    "step_disc": _yes_or_no("step_disc"),
    "job_market_token": _yes_or_no("job_market_token"),
}
