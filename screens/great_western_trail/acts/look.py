"""How the options of Great Western Trail look: the picture of each, and the railroad in place of a list of spaces."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.great_western_trail.pictures import DISCS, ROWS
from companion.games.great_western_trail.present import TrailView
from companion.question import Option, Question
from screens.great_western_trail.acts.track import track
from screens.ui.question.page import Say
from screens.ui.tree.nodes import Icon, Node, Painted

PAINTERS = "screens.great_western_trail.acts.painters:"
SIDE = 36
"""Of a picture, in dp."""


def disc_icon(disc: str) -> str:
    return next((icon for name, icon in DISCS.items() if disc.startswith(name)), "circle-outline")


@dataclass(frozen=True, slots=True)
class TrailLook:
    """Pictures of what a table shows."""

    mirror: TrailView
    seats: tuple[tuple[str, str], ...]
    """Colour and initial of every player."""
    seat: int
    say: Say

    def drawing(self, question: Question) -> Node | None:
        if not question.options or not question.options[0].picture.startswith("stop/"):
            return None
        return track(self.mirror, self.seats, self.seat, question, self.say)

    def picture(self, option: Option, closed: bool) -> Node | None:
        kind, _, which = option.picture.partition("/")
        draw = _DRAWN.get(kind)
        return draw(self.mirror, which, closed) if draw else None


def _painted(painter: str, *of: object, width: float = SIDE) -> Painted:
    return Painted(f"{PAINTERS}{painter}", of, SIDE, width)


def _tile(mirror: TrailView, kind: str, closed: bool) -> Node:
    return _painted("tile", mirror.box.edition, kind, closed)


def _building(_: TrailView, building: str, closed: bool) -> Node:
    return _painted("building", building, closed)


def _neutral(_: TrailView, letter: str, closed: bool) -> Node:
    return _painted("neutral", letter, closed)


def _herd(mirror: TrailView, slot: str, closed: bool) -> Node:
    return _painted("tag", slot, mirror.box.edition, mirror.shared.board.start_herd[slot].value, closed)


def _cattle(mirror: TrailView, card: str, closed: bool) -> Node:
    slot, _, vp = card.partition("/")
    return _painted("tag", slot, mirror.box.edition, breeding_value(mirror, slot, int(vp)), closed)


def breeding_value(mirror: TrailView, slot: str, vp: int) -> int:
    """Of a market card; of Simmental by the stage."""
    stages = {stage.vp: stage.value for stage in mirror.shared.board.simmental}
    herd = mirror.box.herd[slot]
    return int(stages[vp] if herd.variant else herd.value)


def _deck(mirror: TrailView, card: str, _closed: bool) -> Node:
    tasks = mirror.box.objective[card].tasks
    last = str(mirror.box.cities[-1].value)
    return _painted("tasks", tuple(tasks), mirror.box.edition, last, width=26 * len(tasks))


def _city(mirror: TrailView, city: str, closed: bool) -> Node:
    return _painted("city", mirror.box.city[city].value, mirror.box.city[city].edge, closed)


def _master(mirror: TrailView, tile: str, _closed: bool) -> Node:
    return _painted("master", mirror.box.edition, mirror.box.master[tile])


def _auxiliary(_: TrailView, row: str, closed: bool) -> Node:
    return Icon(ROWS.get(row, "trash-can-outline"), "ink2" if closed else "ink")


def _disc(_: TrailView, disc: str, closed: bool) -> Node:
    return Icon(disc_icon(disc), "ink2" if closed else "ink")


_DRAWN: dict[str, Callable[[TrailView, str, bool], Node]] = {
    "tile": _tile,
    "building": _building,
    "neutral": _neutral,
    "herd": _herd,
    "cattle": _cattle,
    "deck": _deck,
    "city": _city,
    "stationmaster": _master,
    "auxiliary": _auxiliary,
    "disc": _disc,
}
