"""Add past games, as a function: what a file would add, what is skipped and why, and what was added."""

from dataclasses import dataclass

from companion.i18n import Translator
from companion.past.adding import Plan, Planned
from companion.words.dates import date_of
from screens.ui.tree.controls import app_bar, do
from screens.ui.tree.nodes import Button, Buttons, Column, Icon, LazyColumn, ListRow, Node, Room, Screen, Text

WIDEST = 560


@dataclass(frozen=True, slots=True)
class PastView:
    room: Room
    file: str = ""
    plan: Plan | None = None
    """What the file would add; None until one is chosen."""
    added: int | None = None
    """How many of its games were added; None until they are."""
    taken_back: int | None = None
    """How many were taken back a moment ago."""


def page(tr: Translator, view: PastView) -> Screen:
    side = view.room.side(WIDEST)
    ledger = max(0, side - view.room.margin)
    caption = Column(_caption(tr, view), 4, (side - ledger, 8, side - ledger, 8))
    parts: tuple[Node, ...] = (caption,)
    if view.plan and view.added is None:
        parts = caption, LazyColumn(tuple(_row(tr, one) for one in view.plan.games), 72)
    foot = Buttons(_actions(tr, view), foot=True)
    return Screen(app_bar(tr("past.title"), subtitle=view.file), Column(parts, pad=(ledger, 0, ledger, 24)), foot=foot)


def _caption(tr: Translator, view: PastView) -> tuple[Node, ...]:
    if view.plan is None:
        return (Text(tr("past.which"), ink="ink2"),)
    if view.added is not None:
        return Text(tr("past.added", count=view.added), "strong"), Text(tr("past.undo_here"), ink="ink2")
    first, *more = view.plan.summary
    back = () if view.taken_back is None else (Text(tr("past.taken_back", count=view.taken_back)),)
    return *back, Text(tr.text(first), "strong"), *(Text(tr.text(one), ink="ink2") for one in more)


def _row(tr: Translator, one: Planned) -> ListRow:
    """A game with its day: who played it, or why it is skipped."""
    day = tr.text(date_of(one.game.at))
    said = tr.text(one.why_not) if one.why_not else tr.listed([tr.text(player) for player in one.players])
    picture = Icon("minus", "ink2") if one.why_not else Icon("plus")
    return ListRow(one.game.title, " · ".join((day, said)), picture=picture, key=one.id)


def _actions(tr: Translator, view: PastView) -> tuple[Button, ...]:
    if view.added is not None:
        return Button(tr("past.undo"), "", "secondary", do("undo")), Button(
            tr("past.show"), "", "primary", do("go", "history")
        )
    if view.plan is None or not view.plan.new:
        return (Button(tr("past.another" if view.plan else "past.choose"), "", "primary", do("choose")),)
    add = Button(tr("past.add", count=len(view.plan.new)), "", "primary", do("add"))
    return Button(tr("past.another"), "", "secondary", do("choose")), add
