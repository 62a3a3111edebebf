"""Score sheets as a function: yours first, examples by kind below."""

from dataclasses import dataclass, replace

from companion.i18n import Translator
from scoring.own_sheet.rows import Sheet
from screens.own_sheet.kinds import tile_of_sheet
from screens.ui.tree import names
from screens.ui.tree.controls import Translate, app_bar, do, heading, icon_key, link_row, rule, tag
from screens.ui.tree.nodes import Button, Buttons, Column, Icon, ListRow, Node, Room, Row, Screen, Text

WIDEST = 560


@dataclass(frozen=True, slots=True)
class ListedSheet:
    key: str
    """What a tap on it names: its id."""
    name: str
    sheet: Sheet | None = None
    """None while it is being written for the first time."""
    games: int = 0
    """So often it was played."""
    draft: bool = False
    """True while it is being changed."""


@dataclass(frozen=True, slots=True)
class SheetsView:
    room: Room
    own: tuple[ListedSheet, ...]
    kinds: tuple[ListedSheet, ...]
    """Examples of ways to score."""
    games: tuple[ListedSheet, ...]
    """Examples of games that belong to nobody."""
    notices: tuple[str, ...] = ()
    """What cannot be read."""
    offered: tuple[ListedSheet, ...] = ()
    """Versions of the same number by somebody else."""


def page(tr: Translator, view: SheetsView) -> Screen:
    side = view.room.side(WIDEST)
    own: tuple[Node, ...] = tuple(_own(tr, one) for one in view.own)
    if not own:
        own = (Column((Text(tr("sheets.none"), ink="ink2"),), pad=(side, 12, side, 12)), rule())
    ledger = max(0, side - view.room.margin)
    parts = (
        *(Column((Text(words, ink="alert"),), pad=(side, 8, side, 0)) for words in view.notices),
        _headed(tr("sheets.yours"), side),
        *(_offered(tr, one) for one in view.offered),
        *own,
        link_row("content-copy", tr("sheets.paste"), tr("sheets.paste_detail"), do("paste"), right=4),
        rule(),
        _headed(tr("sheets.examples"), side),
        *(_example(tr, one) for one in view.kinds),
        _headed(tr("sheets.games"), side),
        *(_example(tr, one) for one in view.games),
        Row((Icon("eye-outline", "ink2"), Text(tr("sheets.stays"), "caption", "ink2")), 12, (side, 12, side, 0)),
    )
    lists = Column((Column(parts, pad=(ledger, 0, ledger, 0)),), 0, (0, 4, 0, 24))
    foot = Buttons(
        (Button(tr("sheets.open"), "arrow-down", tap=do("open_file")), _new(tr)),
        foot=True,
    )
    return Screen(app_bar(tr("sheets.title"), subtitle=tr("sheets.subtitle")), lists, foot=foot)


def _new(tr: Translate) -> Button:
    return Button(tr("sheets.new"), "plus", "primary", do("ask_new"))


def _headed(text: str, side: float) -> Node:
    return Column((Column((heading(text),), pad=(side, 16, side, 8)), rule()))


def _own(tr: Translator, one: ListedSheet) -> Node:
    pencil = Row((Icon("pencil-outline", "ink2", width=40),), pad=(8, 0, 8, 0))
    picture = tile_of_sheet(one.sheet) if one.sheet else pencil
    detail = f"{in_words(tr, one.sheet)}\n{_played(tr, one)}" if one.sheet else tr("sheets.unfinished")
    change = (tag(tr("sheets.draft"), "hint"),) if one.draft else ()
    return _row(tr, one, detail, picture, change)


def _played(tr: Translator, one: ListedSheet) -> str:
    if one.games:
        return tr("sheets.played", count=one.games)
    by = one.sheet.by if one.sheet else ""
    return tr("sheets.from_unplayed", by=by) if by else tr("sheets.unplayed")


def _example(tr: Translator, one: ListedSheet) -> Node:
    assert one.sheet is not None
    return _row(tr, one, in_words(tr, one.sheet), tile_of_sheet(one.sheet))


def _row(tr: Translator, one: ListedSheet, detail: str, picture: Node, more: tuple[Node, ...] = ()) -> Node:
    name = one.name or tr("sheets.nameless")
    called = names.named(f"menu of {one.key}", "name.menu_of", what=name)
    dots = replace(icon_key("dots-vertical", do("show_menu", one.key), called, ink="ink2"), hugs=True)
    end = (*more, dots)
    tap = do("choose", one.key)
    row = ListRow(name, detail, "", picture, end, tap, 4, hold=dots.tap, strong=True, name=name, key=one.key)
    return Column((row, rule()))


def _offered(tr: Translator, one: ListedSheet) -> Node:
    """Somebody else has made the same version otherwise."""
    assert one.sheet is not None
    by = one.sheet.by or tr("sheets.somebody")
    words = tr("sheets.also", version=one.sheet.version, by=by)
    tap = do("decide", one.sheet.id, one.key)
    return Column((link_row("swap-horizontal", one.name, words, tap, right=4), rule()), key=("offered", one.key))


def in_words(tr: Translate, sheet: Sheet) -> str:
    """How many play, and how it is played."""
    rows = tr("sheets.in_rounds") if sheet.rounds else tr("sheets.rows", count=len(sheet.at_end))
    return tr("sheets.facts", players=players_in_words(tr, sheet.players), rows=rows)


def players_in_words(tr: Translate, players: tuple[int, int]) -> str:
    low, high = players
    return tr("sheets.players", low=low, high=high) if low < high else tr("sheets.players_only", count=low)
