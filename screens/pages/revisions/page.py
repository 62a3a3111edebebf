"""Revisions as functions: what a later change has replaced, and the score sheet of an earlier result."""

from dataclasses import dataclass

from companion.games import box_of
from companion.i18n import Translator
from companion.storage.shared_tables import Revision
from companion.storage.summary import Summary
from companion.views.table_line import heading_of, with_game, won
from companion.words.numbers import shown_number
from companion.words.text_search import initials
from screens.pages.home.page import marks_of
from screens.ui.tree.controls import app_bar, do, heading, link, mark_cell
from screens.ui.tree.nodes import Column, ListRow, Mark, Node, Room, Row, Screen, Text, Wrap

WIDEST = 560


@dataclass(frozen=True, slots=True)
class RevisionsView:
    room: Room
    table: Summary
    results: tuple[Revision, ...]
    texts: tuple[tuple[str, tuple[str, ...]], ...]
    """Name, place and notes, as fields, and what else they were."""


def page(tr: Translator, view: RevisionsView) -> Screen:
    side = max(0, view.room.side(WIDEST) - view.room.margin)
    parts = [_words(view, Text(tr("revisions.what"), ink="ink2"))]
    if view.results:
        parts += [_words(view, heading(tr("revisions.current"))), _result(tr, view.table)]
        parts.append(_words(view, heading(tr("revisions.results"))))
        parts += [_result(tr, one.line, one) for one in view.results]
    for field, texts in view.texts:
        parts.append(_words(view, heading(tr(f"revisions.{field}"))))
        parts += [_text(tr, field, text) for text in texts]
    bar = app_bar(tr("revisions.title"), subtitle=with_game(tr, view.table, heading_of(tr, view.table)))
    return Screen(bar, Column(tuple(parts), pad=(side, 0, side, 24)))


def _words(view: RevisionsView, words: Node) -> Node:
    return Column((words,), pad=(view.room.margin, 8, view.room.margin, 4))


def _result(tr: Translator, line: Summary, revision: Revision | None = None) -> Node:
    """Which one it is, who won, and their points."""
    best = min(range(len(line.results)), key=lambda seat: line.results[seat].rank)
    picture, total = mark_cell(marks_of(line, 30)[best]), shown_number(line.results[best].total)
    if revision is None:
        return ListRow(tr.text(won(line)), value=total, picture=picture, key="current")
    return ListRow(tr.text(revision.title), tr.text(won(line)), total, picture, tap=do("show_sheet", revision.name))


def _text(tr: Translator, field: str, text: str) -> Node:
    use = Row((link(tr("revisions.use"), do("use_text", field, text)),))
    return ListRow(text, below=use, key=(field, text))


# --- the sheet of an earlier result ---


def sheet_of(tr: Translator, line: Summary) -> Node:
    """Everybody's total, then each category with everybody's points."""
    box = box_of(line.game, line.header["options"])
    names = [seat["name"] for seat in line.seats]
    marks = [(seat["colour"], letter) for seat, letter in zip(line.seats, initials(names), strict=True)]
    ranked = sorted(range(len(names)), key=lambda seat: line.results[seat].rank)
    totals = (
        ListRow(names[seat], value=shown_number(line.results[seat].total), picture=Mark(*marks[seat]), key=seat)
        for seat in ranked
    )
    points = [dict(result.points) for result in line.results]
    categories = (
        ListRow(
            tr.text(box.category(category)),
            below=Wrap(tuple(_points(mark, one[category]) for mark, one in zip(marks, points, strict=True)), 16),
            key=category,
        )
        for category in points[0]
    )
    return Column((*totals, *categories))


def _points(mark: tuple[str, str], points: int) -> Node:
    return Row((Mark(*mark, size=22), Text(shown_number(points), "strong", one_line=True)), 6, (0, 4, 0, 0))
