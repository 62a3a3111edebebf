"""Why this score: the things counted, their sum, the rule; and the group's own number over it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Fix, Seat
from companion.messages import Message, message
from companion.question import Number
from companion.table.table_commands import OverrideCell
from companion.words.numbers import shown_number as number
from companion.words.numbers import signed
from companion.words.rulebook import rule_name, rule_words
from scoring.sheet import LARGEST_NUMBER, Cell, Item, ScoreSheet
from screens import drafts
from screens.games import screens_of
from screens.metrics import dp
from screens.pages.figures.figure import FigureSheet
from screens.ui.bottom_sheet import Sheet
from screens.ui.fitting import broken_at_arrows, width_of
from screens.ui.frame import Page
from screens.ui.sheet import ActionSheet, TreeSheet, room_inside
from screens.ui.tree.controls import double_rule, marks_of, rule, rule_line
from screens.ui.tree.nodes import (
    Button,
    Column,
    Node,
    Painted,
    Row,
    Text,
    Wrap,
)

OWN_NUMBER = "own_number"
LONGEST_SUM = 7
"""More terms than this are not written out."""
CORNER = "screens.pages.score.painters:corner"
PROVE, GO_BACK, CHANGE = "prove", "go back", "change"


def show_why(page: Page, seat: int, category: str) -> Sheet:
    """Open the reasons of one cell, or of a player's total."""
    scores, tr = page.session.sheet(), page.app.tr
    if not category:
        return _why_total(page, scores, seat)
    cell = scores.cell(seat, category)
    proof = screens_of(page.session).proof
    paths = {
        PROVE: lambda: _prove(page, proof.page if proof else "", seat, category),
        GO_BACK: lambda: page.app.tap(OverrideCell(seat, category, None)),
        CHANGE: lambda: show_entry(page, seat, category),
    }
    sheet = ActionSheet(page, paths, **_titled(page, seat, tr.text(_category(page, category)), cell.points))
    wide = room_inside(page)
    rows = [_item_row(page, item, wide) for item in cell.because]
    below = [_sum(page, cell), *compared(page, scores, seat, category), *_marks(page, cell), *_rule(page, cell)]
    if proof and any(proof.fact in item.facts for item in cell.because):
        below.append(Button(tr(proof.words), proof.icon, tap=PROVE))
    if page.session.table.finished:
        below.append(Text(tr("table.is_finished"), "caption", "ink2"))
    else:
        if cell.counted is not None:
            below.append(Button(tr("why.go_back", points=cell.counted), "restart", tap=GO_BACK))
        below.append(Button(tr("why.change"), "pencil-outline", tap=CHANGE))
    return _fill(sheet, rows, below).show(page)


def _why_total(page: Page, scores: ScoreSheet, seat: int) -> Sheet:
    tr, player = page.app.tr, scores.players[seat]
    sheet = ActionSheet(page, {}, **_titled(page, seat, tr("sheet.total"), player.total))
    counted = [player.cells[category].points for category in scores.categories]
    names = [tr.text(_category(page, category)) for category in scores.categories]
    rows = [_row(page, name, points) for name, points in zip(names, counted, strict=True)]
    below: list[Node] = [_sum_row(page, counted)]
    if sum(counted) != player.total:
        below.append(Text(tr("why.lowest", points=player.total), "caption", "ink2"))
    return _fill(sheet, rows, below).show(page)


def _category(page: Page, category: str) -> Message:
    header = page.session.header
    return header.game.words.category(header.options, category)


def _game(page: Page) -> Any:
    return page.app.session.table.game


def _seats(page: Page) -> tuple[Seat, ...]:
    return page.app.session.table.seats


def _titled(page: Page, seat: int, what: str, points: int) -> dict[str, str]:
    seats = _seats(page)
    return {
        "title": page.app.tr("why.title", what=what, points=points),
        "subtitle": seats[seat].name,
        "colour": seats[seat].colour,
        "initial": marks_of(seats)[seat].initial,
    }


def _fill(sheet: TreeSheet, rows: Sequence[Node], below: Sequence[Node]) -> Sheet:
    """A list that scrolls over a foot that stays."""
    sheet.gap = sheet.air_below = 0
    sheet.show_nodes(Column(tuple(rows)), Column(tuple(below), 10))
    return sheet


# --- what was counted ---


def _item_row(page: Page, item: Item, wide: float) -> Node:
    app = page.app
    caption = _game(page).words.explain(page.session.header.options, item)
    return _row(
        page,
        app.tr.text(caption),
        item.points,
        [app.tr.text(place) for place in caption.params.get("places", ())],
        wide,
    )


def _row(page: Page, text: str, points: int, places: Sequence[str] = (), wide: float = 0) -> Node:
    """A counted thing: what, where it runs, and what it is worth."""
    ink = "primary" if points > 0 else "alert" if points < 0 else "ink2"
    worth = Text(signed(points), "head2", ink, one_line=True)
    theme = page.app.theme
    left = dp(wide - 13) - width_of(worth.text, theme.head2)
    path = broken_at_arrows(list(places), theme.caption, left) if places else ""
    words = Column((Text(text), Text(path, "caption", "ink2")), 0, (0, 8, 0, 8))
    return Column((Row((words, worth), 12, min_height=47), rule()))


def _sum(page: Page, cell: Cell) -> Node:
    if not cell.because:
        return Text(page.app.tr("why.nothing"), ink="ink2")
    return _sum_row(page, [item.points for item in cell.because])


def _sum_row(page: Page, points: list[int]) -> Node:
    worth = Text(number(sum(points)), "head", one_line=True)
    return Column((Row((Text(_written_out(page, points), "strong"), worth), 12, min_height=48), double_rule()))


def _written_out(page: Page, points: list[int]) -> str:
    terms = [n for n in points if n]
    if not 2 <= len(terms) <= LONGEST_SUM:
        return page.app.tr("why.sum")
    first, *others = terms
    return number(first) + "".join(f" {'−' if n < 0 else '+'} {abs(n)}" for n in others)


def compared(page: Page, scores: ScoreSheet, seat: int, category: str) -> list[Node]:
    """What the other players have, where only the most counts."""
    fact = _game(page).views.compared.get(category, "")
    marks, found = marks_of(_seats(page), 28), list[Node]()
    for other, player in enumerate(scores.players):
        items = player.cells[category].because
        if other != seat and len(items) == 1 and fact in items[0].facts:
            value = Text(number(int(str(items[0].facts[fact]))), one_line=True)
            found.append(Row((marks[other], value), 8))
    return [Wrap(tuple(found), 16)] if found else []


def _marks(page: Page, cell: Cell) -> list[Node]:
    """That the group has its own number, or has fixed something it counts: with the corner of a correction."""
    tr, written = page.app.tr, list[tuple[str, str]]()
    if cell.overridden:
        written.append((tr("why.written"), number(cell.points)))
    if cell.corrected:
        written.append((tr("why.corrected"), ""))
    corner = Painted(CORNER, (), 24, 24)
    return [
        Row((corner, Text(words, ink="alert"), Text(points, "head", "alert", one_line=True)), 12, min_height=30)
        for words, points in written
    ]


def _rule(page: Page, cell: Cell) -> list[Node]:
    app, citation = page.app, (_game(page).id, cell.rule, page.app.session.header.options)
    id_, name = rule_words(*citation), rule_name(*citation)
    return [rule_line(app.tr(id_), app.tr.text(name) if name else "")] if id_ else []


def _prove(page: Page, name: str, seat: int, category: str) -> None:
    app = page.app
    app.go(name, table=app.table_id, seat=str(seat), category=category)


# --- the group's own number ---


def show_entry(page: Page, seat: int, category: str, entered: Mapping[str, Any] | None = None) -> Sheet:
    """A keypad; what was typed before a kill stands there again."""
    now = page.session.sheet().cell(seat, category).points
    label = message("why.title", what=_category(page, category), points=now)
    fix = Fix(OWN_NUMBER, label, Number(-LARGEST_NUMBER, LARGEST_NUMBER), None, ((seat, category),))
    who = message("question.as_it_is", what=_seats(page)[seat].name)

    def write(points: Any) -> object:
        return page.app.tap(OverrideCell(seat, category, points))

    sheet = FigureSheet(page, fix, write, now=now, entered=entered, detail=who)
    return sheet.open_draft(lambda sheet: sheet.show(page), OWN_NUMBER, seat=seat, category=category)


@drafts.reopens(OWN_NUMBER)
def _type_on(page: Page, draft: Mapping[str, Any]) -> bool:
    seat, category, sheet = draft.get("seat", -1), draft.get("category"), page.session.sheet()
    if seat not in range(len(sheet.players)) or category not in sheet.categories:
        return False
    show_entry(page, int(seat), str(category), draft)
    return True
