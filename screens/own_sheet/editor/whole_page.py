"""The whole sheet as a function: what it is called, who plays, who wins, and when no further round is played."""

from dataclasses import dataclass

from companion.sheets.editing import Draft
from companion.sheets.limits import MOST_PLAYERS
from companion.sheets.reading import ICONS, TILES
from screens.own_sheet.editor.forms import figure
from screens.own_sheet.editor.page import WIDEST
from screens.own_sheet.kinds import ground_of, on_ground
from screens.ui.page_context import PageContext
from screens.ui.tree import names
from screens.ui.tree.controls import CHOSEN, OPEN, app_bar, chip, do, heading, icon_key, stepper
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Column,
    Field,
    Flow,
    Icon,
    Key,
    Node,
    Screen,
    Segment,
    Segments,
    Surface,
    Text,
    Wrap,
)

TITLE, BY, ROUND_NAME, RULE = "title", "by", "round_name", "sheet_note"
"""The fields of the page."""


@dataclass(frozen=True, slots=True)
class WholeView:
    draft: Draft
    ties: tuple[str, ...] = ()
    """Names of the rows that break ties, in their order."""
    can_undo: bool = False
    field_height: float = 56


def whole_page(reader: PageContext, view: WholeView) -> Screen:
    tr, draft, side = reader.tr, view.draft, reader.room.side(WIDEST)
    undo = icon_key("undo", do("undo"), names.UNDO, ink="ink" if view.can_undo else "ink3")
    least = draft.get("wins") == "least"
    ways = (False, tr("sheet_editor.most_wins")), (True, tr("sheet_editor.least_wins"))
    wins = Segments(
        tuple(Segment(words, way == least, do("put_whole", "wins", "least" if way else None)) for way, words in ways)
    )
    if view.ties:
        ties: tuple[Node, ...] = (Text(tr("sheet_editor.then", rows=tr.listed(view.ties)), "caption", "ink2"),)
    else:
        ties = (Text(tr("sheet_editor.ties_how"), "caption", "ink2"),)
    parts: list[Node] = [
        heading(tr("sheet_editor.title")),
        Field(TITLE, view.field_height),
        heading(tr("sheet_editor.players")),
        *_players(reader, draft["players"]),
        heading(tr("sheet_editor.who_wins")),
        wins,
        *ties,
        *_rounds(reader, view),
        heading(tr("sheet_editor.icon")),
        _icons(draft.get("icon", "")),
        heading(tr("sheet_editor.tile")),
        _tiles(draft.get("tile", "")),
        heading(tr("sheet_editor.by")),
        Field(BY, view.field_height),
        heading(tr("sheet_editor.note")),
        Field(RULE, view.field_height),
        figure(reader, tr("sheet_editor.floor"), draft.get("floor"), ("", "floor")),
    ]
    done = Button(tr("sheet_editor.row_done"), "check", "primary", do("to_rows"))
    header = app_bar(draft["name"] or tr("sheets.nameless"), undo, subtitle=tr("sheet_editor.whole"))
    return Screen(header, Column(tuple(parts), 10, (side, 8, side, 24)), foot=Buttons((done,), foot=True))


def _players(reader: PageContext, players: list[int]) -> tuple[Node, ...]:
    low, high = players
    fewest = stepper(
        reader.tr("sheet_editor.fewest"),
        low,
        do("put_players", low - 1, high) if low > 1 else None,
        do("put_players", low + 1, high) if low < high else None,
    )
    most = stepper(
        reader.tr("sheet_editor.most"),
        high,
        do("put_players", low, high - 1) if high > low else None,
        do("put_players", low, high + 1) if high < MOST_PLAYERS else None,
    )
    return fewest, most


def _rounds(reader: PageContext, view: WholeView) -> list[Node]:
    tr, rounds = reader.tr, view.draft.get("rounds")
    if not rounds:
        return []
    end = rounds["end"]
    ((how, value),) = end.items()
    chips = [
        chip(tr("sheet_editor.end_rounds"), do("put_end", "rounds", 10), chosen=how == "rounds"),
        chip(tr("sheet_editor.end_total"), do("put_end", "total", 100), chosen=how == "total"),
    ]
    parts: list[Node] = [
        heading(tr("sheet_editor.round_called")),
        Field(ROUND_NAME, view.field_height),
        heading(tr("sheet_editor.ends")),
        Wrap(tuple(chips)),
    ]
    if how == "by_players":
        said = ", ".join(f"{count}: {number}" for count, number in value.items())
        return [*parts, Text(tr("sheet_editor.end_by_players", counts=said), "caption", "ink2")]
    words = tr("sheet_editor.field.rounds" if how == "rounds" else "sheet_editor.field.total")
    return [*parts, figure(reader, words, value, ("", "end", how))]


def _icons(chosen: str) -> Node:
    """The first letter of its name, or a picture."""
    keys = tuple(
        Key(
            Icon(icon, "primary" if icon == chosen else "ink2", 24, 48),
            CHOSEN if icon == chosen else OPEN,
            (0, 12),
            48,
            tap=do("put_whole", "icon", None if icon == chosen else icon),
            name=names.named(icon, "sheet_editor.icon_number", number=number),
        )
        for number, icon in enumerate(ICONS, 1)
    )
    return Flow(keys, 48, 8)


def _tiles(chosen: str) -> Node:
    """What its picture stands on; none is well."""
    keys = tuple(
        Key(
            Icon("check", on_ground(), 24, 48) if ground == chosen else Text(""),
            Surface(ground_of(ground), chosen=ground == chosen),
            (0, 12),
            48,
            tap=do("put_whole", "tile", None if ground == chosen else ground),
            name=names.named(ground, f"sheet_editor.tile.{ground}"),
        )
        for ground in TILES
    )
    return Flow(keys, 48, 8)
