"""The menu of a table: what only its game has, then four groups that stand at the same place for every game."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from companion.errors import RuleError
from companion.secret import PUBLIC
from screens import device
from screens.pages.exported import export
from screens.pages.housekeeping import ask_name, ask_remove_sample
from screens.pages.missing import show_missing
from screens.ui.sheet import ActionSheet, action_sheet, nothing, room_inside
from screens.ui.tree.controls import SWITCH
from screens.ui.tree.nodes import Apart, Card, Column, Icon, Key, Node, Painted, Row, Segment, Segments, Surface, Text
from screens.ui.tree.rendered_text import TextRuler
from screens.ui.tree.ruler import Ruler

Item = tuple[str, str, Callable[[], object]]
"""Icon, words and what happens."""
CLOSED = "lock-outline"
BESIDE, CORNER = 60, 12
"""What stands beside the words of an item, and how round a group is, in dp."""


def show_menu(page: Any) -> None:
    app, tr, table = page.app, page.app.tr, page.session.table
    name, usual, last = app.store.about(page.table).name, app.tr.text(page.view.title), page.view.last
    hide = ("eye-off-outline", tr("menu.hide_points"), partial(_hide_points, page))
    read_aloud = ("volume-high", tr("menu.say"), page.announce_turn_and_score)
    rules = ("book-open-variant", tr("menu.rules_item"), page.show_rules)
    settings = ("cog-outline", tr("settings.title"), partial(app.go, "settings"))
    join = ("cellphone", tr("menu.join"), partial(app.go, "join", table=page.table))
    share = ("share-variant", tr("score.share"), partial(export, page, page.table))
    sharing = (join, share) if device.hosts_phones() else (share,)
    own = _of_game(page)
    groups: list[tuple[Item, ...]] = [(*_of_table(page), hide), sharing, (rules, settings, read_aloud)]
    depths = {tr(f"depth.{depth}"): partial(page.change_depth, depth) for depth in table.game.depths}
    now = tr(f"depth.{table.depth}")
    actions = {words: act for items in (own, *groups) for _, words, act in items} | depths | {now: nothing}
    sheet = ActionSheet(page, actions, title=name or usual, share=1, title_role="head2")
    sheet.subtitle = tr("menu.facts" if name else "history.entries", table=usual, number=last.number if last else 0)
    ruler, hidden = TextRuler(app.theme), {hide[1]: not app.settings_file.settings.show_points}
    cards: list[Node] = [_card(grid(ruler, room_inside(page), items, hidden)) for items in groups]
    cards.insert(1, Segments(tuple(Segment(words, words == now, words) for words in depths)))
    heads = [(tr(f"menu.{id_}"), "") for id_ in ("title", "depth", "sharing", "help")]
    heads[1] = heads[1][0], tr("menu.depth_from")
    parts = (Apart(Text(head, "label", "ink2"), Text(note, "caption", "ink2")) for head, note in heads)
    above = (_card(grid(ruler, room_inside(page), own, {})),) if own else ()
    sheet.show_nodes(Column((*above, *map(Column, zip(parts, cards, strict=True))), 5))
    page.show_sheet(sheet)


def _of_table(page: Any) -> tuple[Item, ...]:
    """What every table has, in one order."""
    app, tr, table = page.app, page.app.tr, page.table
    end = _way_to_end(page)
    later = partial(_say_later, page)
    return (
        ("table", tr("final.sheet"), page.to_sheet),
        ("history", tr("menu.log"), page.show_log),
        ("format-size", tr("home.rename"), lambda: ask_name(page, app.store.line(table))),
        ("flag-checkered" if end else CLOSED, tr("menu.end_game"), end or later),
        ("pencil-outline", tr("missing.title"), partial(show_missing, page)),
    )


def _of_game(page: Any) -> tuple[Item, ...]:
    """What only this game, this moment of it or a sample has: first, so that it moves nothing of the others."""
    sample = ("trash-can-outline", page.app.tr("sample.remove"), lambda: ask_remove_sample(page, page.table))
    return (*page.own_items(), *((sample,) if page.session.header.sample else ()))


def _hide_points(page: Any) -> None:
    """The menu lies open still, with its switch turned; what kept it from that is said instead."""
    before = page.app.settings_file.settings
    page.app.flip("show_points")
    if page.app.settings_file.settings != before:
        show_menu(page)


def _way_to_end(page: Any) -> Callable[[], object] | None:
    """What ends the game now: a command of it, or its score sheet once it is counted; None while it ends by itself."""
    turn, app = page.view.turn, page.app
    if turn.phase in ("entry", "final_scoring"):
        return partial(app.go, "score", table=page.table)
    with suppress(RuleError):  # a game that ends by itself has no such answer
        if turn.phase not in ("setup", "finished"):
            end = partial(app.tap, page.session.ask(PUBLIC, ("EndPlay",)).command)
            return end if turn.phase == "milestones" else partial(ask_to_end, page, end)
    return None


def ask_to_end(page: Any, end: Callable[[], object]) -> None:
    """Play would end here, with turns left to enter."""
    tr = page.app.tr
    actions = (tr("menu.end_yes"), end, "primary"), (tr("menu.end_no"), nothing, "secondary")
    action_sheet(page, (Text(tr("menu.end_why")),), actions, title=tr("menu.end_game"))


def _say_later(page: Any) -> None:
    """It ends by itself; whoever wants to stop before goes to the score sheet."""
    tr = page.app.tr
    stop = (tr("menu.to_scoring"), partial(page.change_depth, "score_only"), "secondary")
    ways = (stop,) if page.view.turn.phase not in ("setup", "finished") else ()
    actions = ((tr("notice.understood"), nothing, "primary"), *ways)
    action_sheet(page, (Text(tr("menu.end_later")),), actions, title=tr("menu.end_game"))


# --- as nodes ---


def grid(ruler: Ruler, room: float, items: tuple[Item, ...], switches: dict[str, bool]) -> list[list[Key]]:
    """Two beside each other where no word would be broken, the last of many alone; smaller what needs two lines."""
    half = ruler.dp(room / 2 - BESIDE)
    columns = 2 if all(ruler.word_width(words, "strong") <= half for _, words, _ in items) else 1
    rows: list[list[Key]] = []
    for at, (icon, words, _) in enumerate(items):
        alone = at == len(items) - 1 and len(items) != 2
        beside = at % 2 == 1 or at + 2 < len(items) or len(items) == 2
        role = "label" if ruler.width(words, "strong") > half and not alone and beside else "strong"
        switch = (Painted(SWITCH, (switches[words],), 30, 56),) if words in switches else ()
        parts = Icon(icon, "ink2"), Text(words, role, "ink2" if icon == CLOSED else "ink"), *switch
        if alone or not rows or len(rows[-1]) == columns:
            rows.append([])
        rows[-1].append(Key(Row(parts, 12), Surface("sheet"), (14, 1), 48, tap=words, name=words))
    return rows


def _card(rows: list[list[Key]]) -> Node:
    """Cells that touch, with thin lines between them; only corners at the outside are round."""
    lines = []
    for at, cells in enumerate(rows):
        above, below, last = at > 0, at < len(rows) - 1, len(cells) - 1
        square = [(above or n > 0, above or n < last, below or n < last, below or n > 0) for n in range(last + 1)]
        surfaces = (Surface("sheet", radius=CORNER - 1, square=corners) for corners in square)
        cells_ = (replace(cell, surface=surface) for cell, surface in zip(cells, surfaces, strict=True))
        lines.append(Row(tuple(cells_), 1, level=True))
    return Card(Column(tuple(lines), 1), Surface("rule", radius=CORNER), (1, 1), 0)
