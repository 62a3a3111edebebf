"""The menu of a table, in four groups that a phone has room for."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.messages import message
from screens.pages.exported import export
from screens.pages.housekeeping import ask_name, ask_remove_sample
from screens.ui.sheet import WaysSheet, nothing, room_inside, show_sentence, ways_sheet
from screens.ui.tree.controls import SWITCH
from screens.ui.tree.nodes import Apart, Card, Column, Icon, Key, Node, Painted, Row, Segment, Segments, Surface, Text
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.ruler import Ruler

Item = tuple[str, str, Callable[[], object]]
"""Icon, words and what happens."""
CLOSED = "lock-outline"
BESIDE = 60
"""What stands beside the words of an item, in dp."""
CORNER = 12


def show_menu(page: Any) -> None:
    app = page.app
    tr, table, name, usual = app.tr, page.session.table, app.store.about(page.table).name, app.say(page.view.title)
    number = page.view.last.number if page.view.last else 0
    hide = ("eye-off-outline", tr("menu.hide_points"), partial(_flip, page, "show_points"))
    say = ("volume-high", tr("menu.say"), page.say_turn_and_score)
    items = _of_table(page), _of_sharing(page), _of_help(page)
    depths = {tr(f"depth.{depth}"): partial(page.change_depth, depth) for depth in table.game.depths}
    now = tr(f"depth.{table.depth}")
    acts = {words: act for _, words, act in (*items[0], hide, *items[1], *items[2], say)}
    sheet = WaysSheet(page, {**acts, **depths, now: nothing}, title=name or usual, share=1, title_role="head2")
    sheet.subtitle = tr("menu.facts" if name else "history.entries", table=usual, number=number)
    of_table, of_sharing, of_help = (grid(TextRuler(app.theme), room_inside(page), some) for some in items)
    segments = Segments(tuple(Segment(words, words == now, words) for words in depths))
    groups = (
        group(tr("menu.title"), _card((*of_table, (_switch(hide, on=not app.kept.settings.show_points),)))),
        group(tr("menu.depth"), segments, tr("menu.depth_from")),
        group(tr("menu.sharing"), _card(of_sharing)),
        group(tr("menu.help"), _card((*of_help, (_cell(say),)))),
    )
    sheet.show_nodes(Column(groups, 5))
    page.show_sheet(sheet)


def _of_table(page: Any) -> tuple[Item, ...]:
    """What every table has, in one order; then what only its game has."""
    app, tr = page.app, page.app.tr
    sample = ("trash-can-outline", tr("sample.remove"), lambda: ask_remove_sample(page, page.table))
    end = ("flag-checkered" if _way_to_end(page) else CLOSED, tr("menu.end_game"), lambda: end_game(page))
    return (
        ("table", tr("final.sheet"), page.to_sheet),
        ("history", tr("menu.log"), page.show_log),
        ("skip-next", tr("catch_up.title"), lambda: app.go("catch_up", table=page.table)),
        ("pencil-outline", tr("menu.fix"), lambda: app.go("fix", table=page.table)),
        ("format-size", tr("home.rename"), lambda: ask_name(page, app.store.line(page.table))),
        end,
        *((sample,) if page.session.header.sample else ()),
        *page.own_items(),
    )


def _of_sharing(page: Any) -> tuple[Item, ...]:
    app, tr = page.app, page.app.tr
    join = ("cellphone", tr("menu.join"), lambda: app.go("join", table=page.table))
    return join, ("share-variant", tr("score.share"), lambda: export(page, page.table))


def _of_help(page: Any) -> tuple[Item, ...]:
    app, tr = page.app, page.app.tr
    settings = ("cog-outline", tr("settings.title"), lambda: app.go("settings"))
    return ("book-open-variant", tr("menu.rules_item"), page.show_rules), settings


def _flip(page: Any, setting: str) -> None:
    """The menu lies open still, with its switch turned; what kept it from that is said instead."""
    app, before = page.app, page.app.kept.settings
    app.flip(setting)
    if app.kept.settings != before:
        show_menu(page)


# --- the end ---


def _way_to_end(page: Any) -> Callable[[], object] | None:
    """What ends the game now: a command of it, or its score sheet once it is counted; None while it ends by itself."""
    turn = page.view.turn
    if turn.phase in ("entry", "final_scoring"):
        way: Callable[[], object] = page.to_sheet
        return way
    ends = next((one.command for one in turn.actions if one.command.__name__ == "EndPlay"), None)
    return ends and partial(page.app.tap if turn.phase == "milestones" else partial(ask_end, page), ends())


def end_game(page: Any) -> None:
    (_way_to_end(page) or partial(show_sentence, page, message("menu.end_later")))()


def ask_end(page: Any, command: Any) -> None:
    """The game is over only once."""
    tr = page.app.tr
    ways = [
        (tr("menu.end_yes"), lambda: page.app.tap(command), "primary"),
        (tr("menu.end_no"), nothing, "secondary"),
    ]
    ways_sheet(page, (Text(tr("menu.end_why")),), ways, title=tr("menu.end_game"))


# --- as nodes ---


def group(heading: str, body: Node, note: str = "") -> Node:
    return Column((Apart(Text(heading, "label", "ink2"), Text(note, "caption", "ink2")), body))


def grid(ruler: Ruler, room: float, items: tuple[Item, ...]) -> tuple[tuple[Key, ...], ...]:
    """Two beside each other, where no word would be broken; in smaller letters what needs two lines."""
    half = ruler.dp(room / 2 - BESIDE)
    columns = 2 if max(ruler.word_width(words, "strong") for _, words, _ in items) <= half else 1
    cells = [_cell(item, role="label" if ruler.width(item[1], "strong") > half else "strong") for item in items]
    return tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns))


def _cell(item: Item, *end: Node, role: str = "strong") -> Key:
    icon, words, _ = item
    line = Row((Icon(icon, "ink2"), Text(words, role, "ink2" if icon == CLOSED else "ink"), *end), 12)
    return Key(line, Surface("sheet"), (14, 1), 48, tap=words, name=words)


def _switch(item: Item, *, on: bool) -> Key:
    return _cell(item, Painted(SWITCH, (on,), 30, 56))


def _card(rows: Iterable[tuple[Key, ...]]) -> Card:
    """Cells that touch, with thin lines between them, and round corners around all."""
    rows = tuple(rows)
    lines = tuple(_row(cells, above=at > 0, below=at < len(rows) - 1) for at, cells in enumerate(rows))
    return Card(Column(lines, 1), Surface("rule", radius=CORNER), (1, 1), 0)


def _row(cells: tuple[Key, ...], *, above: bool, below: bool) -> Row:
    """Corners inside the card are square."""
    last = len(cells) - 1
    parts = []
    for at, cell in enumerate(cells):
        square = above or at > 0, above or at < last, below or at < last, below or at > 0
        parts.append(replace(cell, surface=Surface("sheet", radius=CORNER - 1, square=square)))
    return Row(tuple(parts), 1, level=True)
