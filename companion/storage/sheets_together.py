"""Two score sheets that are one game: statistics count their tables together, and everything else stays apart."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.box import Box
from companion.errors import SaveError
from companion.games import box_of
from companion.games.own_sheet.lists import listed
from companion.storage.sheet_marks import SheetMark
from companion.storage.sheets import GAME, SheetShelf

if TYPE_CHECKING:
    from companion.storage.store import Store


def counted_boxes(shelf: SheetShelf) -> Mapping[str, str]:
    """By the name of a box that of the one it is counted as."""
    shelf.name_boxes()
    marks = shelf.marks.all()
    found = {id_: game_of(marks, id_) for id_ in marks}
    return {_box(id_): _box(of) for id_, of in found.items() if of != id_}


def game_of(marks: Mapping[str, SheetMark], id_: str) -> str:
    """The sheet as which one is counted, over however many; of a circle, which two backups can make, the first id."""
    seen = [id_]
    while (of := marks[seen[-1]].counted_with if seen[-1] in marks else "") and of not in seen:
        seen.append(of)
    return min(seen[seen.index(of) :]) if of else seen[-1]


def counted_with(store: "Store", id_: str) -> tuple[str, ...]:
    """Every other sheet that is counted as the same game, by id."""
    marks = store.sheets.marks.all()
    game = game_of(marks, id_)
    return tuple(sorted(one for one in {*marks, game} if one != id_ and game_of(marks, one) == game))


def count_together(store: "Store", id_: str, other: str) -> None:
    """From now on the first is counted as the second; sheets and tables stay as they are."""
    shelf = store.sheets
    ours, theirs = _known_box(store, id_), _known_box(store, other)
    if ours.least != theirs.least:
        raise SaveError("sheets.won_otherwise")
    marks = shelf.marks.all()
    if game_of(marks, id_) != game_of(marks, other):
        shelf.marks.count_with(id_, game_of(marks, other))


def count_apart(store: "Store", id_: str) -> None:
    """Undo that."""
    store.sheets.marks.count_with(id_, "")


def _known_box(store: "Store", id_: str) -> Box:
    """What is known of a sheet that lies on the shelf, or that a table was played with."""
    newest = store.sheets.versions(id_)
    if newest:
        return box_of(GAME, listed(newest[0].sheet))
    for line in store.all_lines():
        if line.game == GAME and line.header and line.header["options"].get("sheet") == id_:
            return box_of(GAME, line.header["options"])
    raise SaveError("own_sheet.missing")


def _box(id_: str) -> str:
    return f"{GAME}/{id_}"
