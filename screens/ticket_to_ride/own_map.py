"""A map of the group's own before it is taken: what it is called, drawn, and what can be done with it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.game import Seat
from companion.games.ticket_to_ride.present import present
from companion.games.ticket_to_ride.records import Options
from companion.games.ticket_to_ride.state import start
from companion.input.json_input import read_text
from companion.storage.maps import MOST_READ, KeptMap, map_facts, read_map
from screens.pages.housekeeping import do_with_undo
from screens.pages.new_table.choosing import play_in
from screens.ticket_to_ride.tickets.on_map import SheetMap
from screens.ui.sheet import ActionSheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Button, Buttons, Text


class WholeMap(SheetMap):
    """All of a map at the first look."""

    @property
    def usual(self) -> float:
        return float(self.farthest)


def show_file(page: Any, path: Path) -> ActionSheet:
    """The map in a file. A DataError says what is wrong with it."""
    return preview(page, read_map(read_text(path, most_bytes=MOST_READ), path.name))


def preview(page: Any, kept: KeptMap) -> ActionSheet:
    """Drawn as at its table; to be played at once, or kept for another time."""
    app, tr, maps = page.app, page.app.tr, page.app.store.maps
    known = any(one.key == kept.key for one in maps.all())
    actions: dict[str, Callable[[], object]] = {tr("maps.play"): lambda: _play(app, kept)}
    if known:
        actions[tr("maps.remove")] = lambda: _remove(page, kept)
    else:
        actions[tr("maps.keep")] = lambda: _keep(app, kept)
    sheet = ActionSheet(page, actions, title=tr.text(kept.box.title), subtitle=tr.text(map_facts(kept)))
    map_ = WholeMap(page)
    kinds = ("primary", "secondary")
    buttons = (Button(words, "", kind, words) for words, kind in zip(actions, kinds, strict=True))
    sheet.below.show(Buttons(tuple(buttons)))
    sheet.content.show(Text(tr("maps.known" if known else "maps.why", name=kept.box.title), "caption", "ink2"))
    sheet.fill([sheet.content, map_], [sheet.below]).show(page)
    seats, options = _seats(app, kept), Options(kept.text)
    map_.show(present(start(options, seats, "score_only")), seats)
    return sheet


def _seats(app: Any, kept: KeptMap) -> tuple[Seat, ...]:
    """As many as it takes at least: nobody has claimed anything."""
    players, colours = kept.players, app.store.games["ticket_to_ride"].colours(Options(kept.text))
    return tuple(Seat(colour, colour) for colour in colours[: players[0]])


def _keep(app: Any, kept: KeptMap) -> None:
    if app.attempt(lambda: app.store.maps.keep(kept)):
        app.page.refresh()
        Snackbar(app.page, app.tr("maps.added", name=kept.box.title))


def _play(app: Any, kept: KeptMap) -> None:
    if app.attempt(lambda: app.store.maps.keep(kept)):
        play_in(app, kept.box)


def _remove(page: Any, kept: KeptMap) -> None:
    """Its tables stay."""
    maps, tr = page.app.store.maps, page.app.tr
    said = tr("maps.removed", name=kept.box.title)
    do_with_undo(page, lambda: maps.remove(kept.key), lambda: maps.restore(kept.key), said, said)
