"""Score sheets as a function: yours first, examples below."""

from dataclasses import dataclass

from scoring.own_sheet.rows import Sheet
from screens.own_sheet.kinds import tile_of_sheet
from screens.ui.tree.controls import ARROW, Translate, app_bar, do, heading, rule
from screens.ui.tree.nodes import Column, ListRow, Node, Room, Screen

WIDEST = 560


@dataclass(frozen=True, slots=True)
class ListedSheet:
    sheet: Sheet
    key: str
    """What a tap on it names."""


@dataclass(frozen=True, slots=True)
class SheetsView:
    room: Room
    examples: tuple[ListedSheet, ...]


def page(tr: Translate, view: SheetsView) -> Screen:
    side = view.room.side(WIDEST)
    body = Column((_headed(tr("sheets.examples"), side), *(_sheet(tr, one) for one in view.examples)), 0, (0, 4, 0, 24))
    return Screen(app_bar(tr("sheets.title"), subtitle=tr("sheets.subtitle")), body)


def _headed(text: str, side: float) -> Node:
    return Column((Column((heading(text),), pad=(side, 12, side, 8)), rule()))


def _sheet(tr: Translate, one: ListedSheet) -> Node:
    row = ListRow(
        one.sheet.name,
        in_words(tr, one.sheet),
        picture=tile_of_sheet(one.sheet),
        end=(ARROW,),
        tap=do("choose", one.key),
        right=4,
        strong=True,
        key=one.key,
    )
    return Column((row, rule()))


def in_words(tr: Translate, sheet: Sheet) -> str:
    """How many play, and how it is played."""
    low, high = sheet.players
    players = tr("sheets.players", low=low, high=high) if low < high else tr("sheets.players_only", count=low)
    rows = tr("sheets.in_rounds") if sheet.rounds else tr("sheets.rows", count=len(sheet.at_end))
    return tr("sheets.facts", players=players, rows=rows)
