"""Rows 5, 6 and 9, hazards, cattle and workers, and the tiles that count for other rows: how many of each."""

from companion.games.great_western_trail.box import Cattle
from companion.games.great_western_trail.pictures import cattle_picture, task_picture, tile_picture
from companion.games.great_western_trail.state import breed_name, worker_name
from companion.numbers import shown_number, signed
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.entry.printed import printed_button
from screens.great_western_trail.entry.view import EntryView
from screens.pages.figures.counts import CountBlock, CountLine, CountsView, counts
from screens.pages.figures.parts import note, padded
from screens.ui.tree.controls import drawn
from screens.ui.tree.nodes import Node, Text

TRADE = {"tiles_green": "green_tile", "tiles_second_colour": "second_colour_tile"}
"""The tiles of both colours, and the task each of them serves."""


def hazards(view: EntryView) -> tuple[Node, ...]:
    lines = []
    for known, _ in view.mirror.box.hazards:
        vp = view.mirror.says(f"hazard/{known}", known)
        lines.append(_line(view, f"hazard/{known}", view.say("great_western_trail.tiles.hazard", points=vp), vp, known))
    block = CountBlock(drawn(task_picture("hazard", view.edition), 38), tuple(lines))
    return _counts(view, block), *printed_button(view, "hazard")


def cattle(view: EntryView) -> tuple[Node, ...]:
    """The market cattle of this table."""
    herds = (herd for herd in view.mirror.box.cattle if view.mirror.simmental or not herd.variant)
    return _counts(view, *(_herd(view, herd) for herd in herds)), *printed_button(view, "cattle")


def _herd(view: EntryView, herd: Cattle) -> CountBlock:
    breed, lines, total = view.tr.text(breed_name(view.edition, herd.slot)), [], 0
    for known, _ in herd.vp:
        what = f"cattle/{herd.slot}/{known}"
        vp = view.mirror.says(what, known)
        total += vp * view.count(what)
        lines.append(_line(view, what, view.say("great_western_trail.tiles.cattle", breed=breed, points=vp), vp, known))
    tag = drawn(cattle_picture(herd.slot, view.edition, herd.value), 40)
    return CountBlock(tag, tuple(lines), breed, shown_number(total))


def trade(view: EntryView) -> tuple[Node, ...]:
    """Teepees or outlaws: no row of their own, but objectives and a stationmaster count them."""
    names = {what: view.say(f"great_western_trail.tile.{view.edition}.{what}") for what in TRADE}
    blocks = (
        CountBlock(drawn(task_picture(task, view.edition), 38), (_line(view, what, names[what]),), names[what])
        for what, task in TRADE.items()
    )
    head = Text(view.say(f"great_western_trail.tiles.{view.edition}"), "head2")
    return padded(view.margin, head, note(view.say("great_western_trail.tiles.serve")), gap=0), _counts(view, *blocks)


def workers(view: EntryView) -> tuple[Node, ...]:
    scoring, row = view.mirror.box.scoring, view.mirror.box.worker_row
    notes = tuple((n, signed(scoring["worker_points"])) for n in range(scoring["worker_points_from"], row + 1))
    blocks = []
    for kind in WORKERS:
        what, name = f"worker/{kind}", view.tr.text(worker_name(view.edition, kind))
        line = CountLine(what, name, view.count(what), view.most(what), least=1, notes=notes)
        title = view.say("great_western_trail.workers.row", worker=name, count=line.value)
        blocks.append(CountBlock(drawn(tile_picture(kind, view.edition), 28), (line,), title, wide=True))
    return (_counts(view, *blocks),)


def _line(view: EntryView, what: str, name: str, vp: int | None = None, known: int | None = None) -> CountLine:
    """A thing to count, with what is printed on it."""
    points = "" if vp is None else signed(vp)
    return CountLine(what, name, view.count(what), view.most(what), points, corrected=vp != known)


def _counts(view: EntryView, *blocks: CountBlock) -> Node:
    return counts(view.tr, CountsView(blocks, view.width, view.margin, view.growth, view.adds))
