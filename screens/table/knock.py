"""Somebody typed the address and asks to come in: yes or no."""

from typing import Any

from screens.kit import Action, Sheet, Text


def show_knock(page: Any, name: str) -> Sheet:
    """Over whatever page is open; closed without an answer it stays open for whoever knocks, until it lapses."""
    app = page.app
    sheet = Sheet(title=app.tr("join.knock", player=name), icon="cellphone")

    def answer(yes: bool) -> None:
        if app.hosting:
            app.hosting.room.answer_knock(yes)

    return sheet.fill(
        [
            Text(text=app.tr("join.knock_says"), muted=True),
            Action(text=app.tr("join.not_let_in"), on_release=sheet.closing(answer, False)),
            Action(kind="primary", text=app.tr("join.let_in"), on_release=sheet.closing(answer, True)),
        ]
    ).show(page)
