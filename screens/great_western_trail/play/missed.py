"""What comes between the turns: missed entries are put in later, and exchange tokens are spent at any time."""

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.turns.commands import CatchUp, CaughtUp, SpendToken
from screens.app import running
from screens.kit import Action, Row, Sheet, Text
from screens.kit.beside import BesideOrBelow
from screens.kit.figures import column
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.table.frame import catch_up_row


def _player_row(page: Any, seat: int, tapped: Callable[[int], Any], **more: str) -> Row:
    seats = page.session.header.seats
    letters = initials([one.name for one in seats])
    return Row(
        text=seats[seat].name,
        colour=seats[seat].colour,
        initial=letters[seat],
        arrow=True,
        **more,
        on_release=lambda _: tapped(seat),
    )


# --- missed entries ---


def open_missed(page: Any) -> Sheet:
    """Whose entries were missed; while they are put in, the open turn waits."""
    app, session = page.app, page.session
    mirror: TrailView = session.view().mirror
    turn = mirror.turn
    assert turn is not None
    sheet = Sheet(title=app.tr("great_western_trail.missed.title"))
    if turn.catching_up:
        return _show(page, sheet.fill([CaughtUpBar(text=caught_up_words(page))]))

    def tapped(seat: int) -> None:
        sheet.close()
        app.tap(CatchUp(seat))

    here = app.tr("great_western_trail.missed.has_turn")
    rows = [
        _player_row(page, seat, tapped, detail=here if seat == turn.seat else "") for seat in range(len(mirror.players))
    ]
    why = Text(text=app.tr("great_western_trail.missed.why"), muted=True)
    rows.append(catch_up_row(page, sheet))
    return _show(page, sheet.fill([why, Text(text=app.tr("great_western_trail.missed.whose")), column(rows)]))


class CaughtUpBar(BesideOrBelow):
    """What is being put in, which turn waits, and the way back to it."""

    text = StringProperty("")

    def back_to_the_turn(self) -> None:
        running().tap(CaughtUp())


def caught_up_words(page: Any) -> str:
    """For the foot of the table, as long as missed entries are put in."""
    session = page.session
    names, waiting = [seat.name for seat in session.header.seats], session.state.waiting
    player = names[session.state.turn]
    if waiting is None or waiting.turn == session.state.turn:
        return str(page.app.tr("great_western_trail.missed.bar_own", player=player))
    return str(page.app.tr("great_western_trail.missed.bar", player=player, other=names[waiting.turn]))


# --- exchange tokens ---


def open_tokens(page: Any) -> Sheet:
    """Who has exchange tokens; a tap on one of them spends one."""
    app = page.app
    mirror: TrailView = page.session.view().mirror
    sheet = Sheet(title=app.tr("great_western_trail.tokens.title"))
    holders = [seat for seat, player in enumerate(mirror.players) if player.ranch.tokens]

    def tapped(seat: int) -> None:
        sheet.close()
        app.tap(SpendToken(seat))

    if not holders:
        done = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
        return _show(page, sheet.fill([Text(text=app.tr("great_western_trail.tokens.none")), done]))
    rows = [_player_row(page, seat, tapped, value=str(mirror.players[seat].ranch.tokens)) for seat in holders]
    return _show(page, sheet.fill([Text(text=app.tr("great_western_trail.tokens.why"), muted=True), column(rows)]))


def _show(page: Any, sheet: Sheet) -> Sheet:
    page.show_sheet(sheet)
    return sheet


load_kv(__file__)
