"""What the rows of a player's sheet show, from the mirror: finished lists for the drawn parts."""

from collections import Counter
from typing import Any

from companion.games.great_western_trail.box import MasterTile
from companion.games.great_western_trail.pictures import TRADE, TRADE_ICON
from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.numbers import shown_number as number
from screens.app import running
from screens.great_western_trail.drawn.cells import colours_of

Pill = tuple[str, str, Any, Any]
"""Icon, letters, fill, ink."""
HERD_ORDER = ("gray", "green", "black", "white", "yellow", "red", "blue", "brown", "purple", "orange")
CIRCLE_ROWS = {
    "dollar": ("aux_dollar",),
    "draw": ("aux_draw",),
    "cert": ("aux_cert_1", "aux_cert_2"),
    "engine": ("aux_engine_1", "aux_engine_2"),
    "cull": ("aux_cull_1", "aux_cull_2"),
    "limit": ("cert_4", "cert_6"),
    "steps": ("step_left", "step_right"),
    "hand": ("hand_left", "hand_right"),
}
"""Circles of the player board by what they open."""


def herd(mirror: TrailView, player: PlayerView) -> list[tuple[str, int, int]]:
    """All cattle of the deck: slot, breeding value, count; Simmental by stage."""
    found: Counter[tuple[str, int]] = Counter()
    for breed in mirror.shared.board.herd:
        found[breed.slot, breed.value] += player.ranch.herd.get(breed.slot, 0)
    stages = {stage.vp: stage.value for stage in mirror.shared.board.simmental}
    for what, count in player.counts.items():
        kind, _, which = what.partition("/")
        if kind == "cattle":
            slot, _, vp = which.partition("/")
            value = stages[int(vp)] if slot == "orange" else mirror.box.herd[slot].value
            found[slot, value] += count
    shown = sorted(found, key=lambda one: (HERD_ORDER.index(one[0]), one[1]))
    return [(slot, value, found[slot, value]) for slot, value in shown if found[slot, value]]


def stops(mirror: TrailView, player: PlayerView, kind: str) -> list[tuple[int, str, int]]:
    """Cities or stations with value, edge and own discs."""
    if kind == "cities":
        return [(city.value, city.edge, player.counts.get(f"city/{city.id}", 0)) for city in mirror.box.cities]
    held = player.counts
    return [(one.number, one.edge, held.get(f"station/{one.number}", 0)) for one in mirror.box.stations]


def building_pills(mirror: TrailView, player: PlayerView) -> list[Pill]:
    look = colours_of("tasks", "building")
    held = [one.id for one in mirror.box.buildings if player.counts.get(f"building/{one.id}")]
    return [(look["icon"], id_, look["fill"], look["on"]) for id_ in held]


def hazard_pills(mirror: TrailView, player: PlayerView) -> list[Pill]:
    """Hazards by the points printed on them."""
    look, pills = colours_of("tasks", "hazard"), []
    for known, _ in mirror.box.hazards:
        count = player.counts.get(f"hazard/{known}", 0)
        vp = number(mirror.says(f"hazard/{known}", known))
        if count:
            pills.append((look["icon"], vp if count == 1 else f"{count}×{vp}", look["fill"], look["on"]))
    return pills


def tile_pills(mirror: TrailView, player: PlayerView) -> list[Pill]:
    """Teepees or outlaws of both colours: their letter and how many."""
    edition, pills = mirror.box.edition, []
    for what, task in (("tiles_green", "green_tile"), ("tiles_second_colour", "second_colour_tile")):
        count = player.counts.get(what, 0)
        letter = running().tr(f"great_western_trail.objectives.task.{edition}.{task}")
        if count:
            fill, ink, _ = TRADE[task.removesuffix("_tile"), edition]
            pills.append((TRADE_ICON[edition], f"{letter} {count}", fill, ink))
    return pills


def masters(mirror: TrailView, player: PlayerView) -> list[MasterTile]:
    """The stationmasters a player has, and the tiles they are."""
    return [tile for tile in mirror.box.stationmasters if player.counts.get(f"stationmaster/{tile.id}")]


def token_pills(_: TrailView, player: PlayerView) -> list[Pill]:
    """Exchange tokens, and the job market token for whoever took it."""
    app, theme, pills = running(), running().theme, []
    if player.ranch.tokens:
        words = app.tr("great_western_trail.play.tokens", count=player.ranch.tokens)
        pills.append(("swap-horizontal", words, list(theme.sunken), list(theme.ink)))
    if player.counts.get("job_market_token"):
        words = app.tr("great_western_trail.category.job_market_token")
        pills.append(("flag-checkered", words, list(theme.brass_fill), list(theme.brass_ink)))
    return pills


def money_pills(_: TrailView, player: PlayerView) -> list[Pill]:
    theme, dollars = running().theme, player.counts.get("dollars", 0)
    words = running().tr("great_western_trail.money.dollars", dollars=dollars)
    return [("cash", words, list(theme.sunken), list(theme.ink))]


def disc_rows(mirror: TrailView, player: PlayerView) -> list[tuple[str, list[tuple[str, bool]]]]:
    """Every kind of circle in words, with the edge of each and whether its disc is still there."""
    app, circles = running(), mirror.shared.board.circle
    return [
        (
            app.tr(f"great_western_trail.play.circles.{name}"),
            [(circles[id_].edge, id_ in player.ranch.circles) for id_ in ids],
        )
        for name, ids in CIRCLE_ROWS.items()
    ]
