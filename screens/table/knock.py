"""Somebody asks to come in, or for a seat that holds secrets: yes or no."""

from typing import Any

from companion.lan.knocks import Knock
from screens.kit import Action, Sheet, Snackbar, Text


def show_knock(page: Any, knock: Knock) -> Sheet:
    """Over whatever page is open; closed without an answer the request stays open until it lapses."""
    app = page.app
    if knock.seat is None:
        title, says = app.tr("join.knock", player=knock.name), app.tr("join.knock_says")
    else:
        player = app.lan_host.session.header.seats[knock.seat].name
        title = app.tr("join.seat_wanted", player=player)
        says = app.tr("join.seat_wanted_says", player=player, device=knock.name or app.tr("join.a_phone"))
    sheet = Sheet(title=title, icon="cellphone")

    def answer(yes: bool) -> None:
        if app.lan_host and not app.lan_host.room.answer_knock(knock.id, yes):
            Snackbar(text=app.tr("lan.knock_over")).show(app.page)

    return sheet.fill(
        [
            Text(text=says, muted=True),
            Action(text=app.tr("join.not_let_in"), on_release=sheet.closing(answer, False)),
            Action(kind="primary", text=app.tr("join.let_in"), on_release=sheet.closing(answer, True)),
        ]
    ).show(page)
