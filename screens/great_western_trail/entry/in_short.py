"""What a row of the sheet holds, in a few words, where it stands folded."""

from collections.abc import Callable

from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.view import EntryView


def in_short(view: EntryView, category: str) -> str:
    return _SHORT[category](view)


def _so_many(words: str, *kinds: str) -> Callable[[EntryView], str]:
    def said(view: EntryView) -> str:
        count = sum(number for what, number in view.player.counts.items() if what.partition("/")[0] in kinds)
        return view.say(f"great_western_trail.milestones.so_many.{words}", count=count)

    return said


def _buildings(view: EntryView) -> str:
    held = [what.partition("/")[2] for what in view.player.counts if what.startswith("building/")]
    return ", ".join(sorted(held, key=lambda id_: (int(id_[:-1]), id_))) or _so_many("buildings", "building")(view)


def _cities(view: EntryView) -> str:
    """The values of the cities with a disc."""
    counts, found = view.player.counts, []
    for city in view.mirror.box.cities:
        times = counts.get(f"city/{city.id}", 0)
        found += [f"{city.value}×{times}" if times > 1 else str(city.value)] if times else []
    return ", ".join(found) or _so_many("cities", "city")(view)


def _stations(view: EntryView) -> str:
    held = [int(what.partition("/")[2]) for what in view.player.counts if what.startswith("station/")]
    return ", ".join(map(str, sorted(held))) or _so_many("stations", "station")(view)


def _workers(view: EntryView) -> str:
    return " · ".join(str(view.count(f"worker/{kind}")) for kind in WORKERS)


def _objectives(view: EntryView) -> str:
    untold = view.player.ranch.untold
    if untold:
        return view.say("great_western_trail.play.untold", count=untold)
    return _so_many("cards", "area", "deck")(view)


def _yes_or_no(what: str) -> Callable[[EntryView], str]:
    def said(view: EntryView) -> str:
        word = "yes" if view.player.counts.get(what, 0) else "no"
        return view.say(f"great_western_trail.player.{word}")

    return said


_SHORT: dict[str, Callable[[EntryView], str]] = {
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
