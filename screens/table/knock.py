"""Somebody asks to come in, or for a seat that holds secrets: yes or no."""

from functools import partial
from typing import Any

from companion.lan.knocks import Knock
from screens.ui.bottom_sheet import Sheet
from screens.ui.sheet import action_sheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Text


def show_knock(page: Any, knock: Knock) -> Sheet:
    """Over whatever page is open; closed without an answer the request stays open until it lapses."""
    app = page.app
    if knock.seat is None:
        title, says = app.tr("join.knock", player=knock.name), app.tr("join.knock_says")
    else:
        player = app.lan_host.session.header.seats[knock.seat].name
        title = app.tr("join.seat_wanted", player=player)
        says = app.tr("join.seat_wanted_says", player=player, device=knock.name or app.tr("join.a_phone"))

    about = [Text(says, ink="ink2")]
    if knock.address:
        about.append(Text(app.tr("join.came_from", address=knock.address), ink="ink2"))

    def answer(yes: bool) -> None:
        if app.lan_host and not app.lan_host.room.answer_knock(knock.id, yes):
            Snackbar(app.page, app.tr("lan.knock_over"))

    no = (app.tr("join.not_let_in"), partial(answer, False), "secondary")
    yes = (app.tr("join.let_in"), partial(answer, True), "primary")
    return action_sheet(page, about, [no, yes], title=title, icon="cellphone")
