"""What a row of the sheet holds, in a few words, where it stands folded."""

from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.view import GAME, EntryView

SO_MANY = {
    "buildings": ("buildings", "building"),
    "cities": ("cities", "city"),
    "stations": ("stations", "station"),
    "hazards": ("tiles", "hazard"),
    "cattle": ("cards", "cattle"),
    "objectives": ("cards", "area", "deck"),
    "stationmasters": ("tiles", "stationmaster"),
}
"""The words that count a row, and the kinds of things that are counted."""


def in_short(view: EntryView, row: str) -> str:
    """What there is by its names, where these are short; else how many."""
    counts = view.player.counts
    held = [what.partition("/")[2] for what in counts if what.startswith(f"{SO_MANY.get(row, ('', ' '))[1]}/")]
    match row:
        case "buildings" if held:
            return ", ".join(sorted(held, key=lambda id_: (int(id_[:-1]), id_)))
        case "cities" if held:
            discs = {city.value: counts.get(f"city/{city.id}", 0) for city in view.game_view.box.cities}
            return ", ".join(f"{value}×{n}" if n > 1 else str(value) for value, n in discs.items() if n)
        case "stations" if held:
            return ", ".join(sorted(held, key=int))
        case "workers":
            return " · ".join(str(view.count(f"worker/{kind}")) for kind in WORKERS)
        case "objectives" if view.player.ranch.untold:
            return view.phrase(f"{GAME}.play.untold", count=view.player.ranch.untold)
        case "step_disc" | "job_market_token":
            return view.phrase(f"{GAME}.player.{'yes' if counts.get(row, 0) else 'no'}")
    words, *kinds = SO_MANY[row]
    count = sum(number for what, number in counts.items() if what.partition("/")[0] in kinds)
    return view.phrase(f"{GAME}.milestones.so_many.{words}", count=count)
