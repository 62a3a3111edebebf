"""What comes between the turns: missed entries are put in later, and exchange tokens are spent at any time."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, SpendToken
from companion.letters import initials
from screens.ui.bottom_sheet import Sheet
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import WaysSheet
from screens.ui.tree.controls import Translate
from screens.ui.tree.nodes import Beside, Button, Buttons, Card, Icon, Mark, Node, Row, Surface, Text


def _player(page: Any, seat: int, act: Callable[[], object], **more: Any) -> MenuItem:
    seats = page.session.header.seats
    mark = Mark(seats[seat].colour, initials([one.name for one in seats])[seat])
    return MenuItem(seats[seat].name, act, mark=mark, arrow=True, **more)


# --- missed entries ---


def open_missed(page: Any) -> None:
    """Whose entries were missed; while they are put in, the open turn waits."""
    app, tr = page.app, page.app.tr
    mirror: TrailView = page.session.view().mirror
    assert mirror.turn is not None
    title = tr("great_western_trail.missed.title")
    if mirror.turn.catching_up:
        sheet = WaysSheet(page, {BACK: lambda: app.tap(CaughtUp())}, title=title)
        sheet.show_nodes(caught_up(tr, caught_up_words(page)))
        page.show_sheet(sheet)
        return
    players = [
        _player(page, seat, partial(app.tap, CatchUp(seat)), detail=_has_turn(tr) if seat == mirror.turn.seat else "")
        for seat in range(len(mirror.players))
    ]
    all_of_it = partial(app.go, "catch_up", table=page.table)
    rows = (*players, MenuItem(tr("menu.catch_up"), all_of_it, "skip-next", arrow=True))
    page.show_sheet(Menu(page, rows, title=title, above=f"{tr(WHY)} {tr('great_western_trail.missed.whose')}"))


WHY = "great_western_trail.missed.why"
BACK = "back to the turn"


def _has_turn(tr: Translate) -> str:
    return tr("great_western_trail.missed.has_turn")


def caught_up(tr: Translate, words: str) -> Node:
    """What is being put in, which turn waits, and the way back to it."""
    said = Row((Icon("history", "brass"), Text(words, "caption")), 10, min_height=24)
    back = Button(tr("great_western_trail.missed.done"), tap=BACK)
    return Card(Beside(said, back, 10), Surface("brass_wash"), (12, 8))


def caught_up_words(page: Any) -> str:
    """For the foot of the table, as long as missed entries are put in."""
    session = page.session
    names, waiting = [seat.name for seat in session.header.seats], session.state.waiting
    player = names[session.state.turn]
    if waiting is None or waiting.turn == session.state.turn:
        return str(page.app.tr("great_western_trail.missed.bar_own", player=player))
    return str(page.app.tr("great_western_trail.missed.bar", player=player, other=names[waiting.turn]))


# --- exchange tokens ---


def open_tokens(page: Any) -> None:
    """Who has exchange tokens; a tap on one of them spends one."""
    app, tr = page.app, page.app.tr
    mirror: TrailView = page.session.view().mirror
    tokens = {seat: player.ranch.tokens for seat, player in enumerate(mirror.players) if player.ranch.tokens}
    rows = [_player(page, seat, partial(app.tap, SpendToken(seat)), value=str(n)) for seat, n in tokens.items()]
    title = tr("great_western_trail.tokens.title")
    sheet: Sheet = Menu(page, rows, title=title, above=tr("great_western_trail.tokens.why"))
    if not rows:
        sheet = WaysSheet(page, {"understood": lambda: None}, title=title)
        understood = Buttons((Button(tr("notice.understood"), kind="primary", tap="understood"),))
        sheet.show_nodes(Text(tr("great_western_trail.tokens.none")), understood)
    page.show_sheet(sheet)
