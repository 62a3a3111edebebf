"""What a group has read on its own tiles: kept for its next tables, listed in the settings, forgotten one by one."""

from typing import Any

from companion.games import boxes
from companion.numbers import shown_number
from companion.web.request import BadRequest, Request
from companion.web.visit import Body, Handlers, Visit


def our_tiles(visit: Visit, _request: Request | None = None) -> Body:
    """A list for each box that has any."""
    tr, printed = visit.tr, visit.settings.printed
    found: list[dict[str, Any]] = []
    for box in boxes():
        values = sorted(printed.get(box.name, {}).items())
        if values:
            game, title = visit.store.games[box.game], tr.text(box.title)
            tiles = [[id_, tr.text(game.printed_label(box.options, id_)), shown_number(n)] for id_, n in values]
            words = tr("settings.our_tiles_detail", title=title, count=len(values))
            found.append({"box": box.name, "title": title, "words": words, "tiles": tiles})
    return {"boxes": found}


def forget_tile(visit: Visit, request: Request) -> Body:
    box, value = request.text("box"), request.text("value")
    if value not in visit.settings.printed.get(box, {}):
        raise BadRequest("value")
    visit.settings.save_printed(box, value, None)
    return our_tiles(visit)


LOOKS: Handlers = {"our_tiles": our_tiles}
CHANGES: Handlers = {"forget_tile": forget_tile}
