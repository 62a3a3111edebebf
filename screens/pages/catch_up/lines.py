"""How what a player has is laid out: figures as fields, several pieces of a kind in a row, choices as lines."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from companion.game import Fix
from companion.messages import Message
from companion.question import Choice, Number, Value
from companion.rulebook import own_words
from companion.table.session import Session
from screens.app import running
from screens.games import load, screens_of
from screens.pages.catch_up.half import words_apart
from screens.pages.catch_up.parts import small_icon
from screens.pages.fix.figure import figure_words
from screens.pages.fix.words import SEATS, kind_of

FEW = 3
"""So many figures of one kind are fields of their own."""


@dataclass(frozen=True)
class Line:
    """What stands together: one figure, some pieces, or one thing to choose."""

    form: Literal["field", "pieces", "choice"]
    kind: str
    label: str
    ids: tuple[str, ...]


def lines_of(session: Session, fixes: tuple[Fix, ...]) -> list[Line]:
    lines: list[Line] = []
    for kind, found in groupby(fixes, key=kind_of):
        group = list(found)
        numbers = all(isinstance(fix.domain, Number) for fix in group)
        if numbers and len(group) > FEW:
            lines.append(Line("pieces", kind, kind_words(session, kind), tuple(fix.id for fix in group)))
            continue
        for fix in group:
            label = kind_words(session, kind, fix) if len(group) == 1 else _named(session, kind, fix)
            form: Literal["field", "choice"] = "field" if is_stepped(fix) else "choice"
            lines.append(Line(form, kind, label, (fix.id,)))
    return lines


def is_stepped(fix: Fix) -> bool:
    """Numbers, and choices among spaces that are numbered."""
    if isinstance(fix.domain, Choice):
        return kind_of(fix) not in SEATS and any(option.isdigit() for option in fix.domain.options)
    return isinstance(fix.domain, Number)


def kind_words(session: Session, kind: str, fix: Fix | None = None) -> str:
    """What things of a kind are called on this page, without their player."""
    app, game = running(), session.header.game.id
    for said in (f"{game}.catch_up.{kind}", f"{game}.fix_group.{kind}"):
        id_ = own_words(said, session.header.options)
        if app.tr.has(id_):
            return app.tr(id_)
    return app.say(fix.label) if fix else kind


def _named(session: Session, kind: str, fix: Fix) -> str:
    """One of a few: a bare number needs its kind beside it."""
    words = apart_words(fix)
    return f"{kind_words(session, kind)}: {words}" if words.isdigit() else words


def apart_words(fix: Fix) -> str:
    """One of several of a kind: by what sets it apart."""
    app = running()
    parts = [app.say(part) if isinstance(part, Message) else str(part) for part in words_apart(fix).values()]
    words = " ".join(parts) or app.say(fix.label)
    return words[:1].upper() + words[1:]


def shown_value(fix: Fix, value: Value | None, words: Callable[[str], str]) -> str:
    """A figure with its sign, a numbered space as it is, a choice in words, several things by how many."""
    match value:
        case int():
            return figure_words(fix)(value)
        case str():
            return value if is_stepped(fix) else words(value)
        case tuple():
            return str(len(value))
    return ""


def picture_of(session: Session, line: Line) -> Any:
    """The small picture of a figure: the game's own drawing, or the icon of its kind."""
    look, kind = screens_of(session).fix, line.kind
    drawn = load(look.picture)(line.ids[0]) if look.picture else None
    if drawn is not None:
        return drawn
    return small_icon(look.icons[kind]) if kind in look.icons else None


def drawn_figure(session: Session, line: Line) -> Any:
    """What the game draws instead of a figure's number, if it does."""
    look = screens_of(session).fix
    return load(look.figure)(line.ids[0]) if look.figure else None
