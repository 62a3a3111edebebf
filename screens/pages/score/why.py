"""Why this score: the things counted, their sum, the rule; and the group's own number over it."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.game import Seat
from companion.rulebook import rule_words
from companion.table.house import OverrideCell
from scoring.sheet import Cell, Item, ScoreSheet
from screens import drafts
from screens.app import running
from screens.games import screens_of
from screens.kit import Action, Buttons, Keypad, Page, Sheet, Text
from screens.kit.figures import number, signed
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.sentences import rule_line

load_kv(__file__)

OWN_NUMBER = "own_number"
LONGEST_SUM = 7
"""More terms than this are not written out."""


class WhyRow(BoxLayout):
    """A counted thing: what, where it runs, and what it is worth."""

    text = StringProperty("")
    places = ListProperty()
    points = StringProperty("")
    ink = ColorProperty()


class SumRow(Column):
    text = StringProperty("")
    points = StringProperty("")


class WrittenRow(BoxLayout):
    """A line with the corner of a correction."""

    text = StringProperty("")
    points = StringProperty("")


class Compared(BoxLayout):
    colour = StringProperty("")
    initial = StringProperty("")
    value = StringProperty("")


class EntryLine(BoxLayout):
    """What was typed so far, and what it adds up to."""

    hint = StringProperty("")
    """The number that stands there now."""
    entry = StringProperty("")
    result = StringProperty("")
    least = NumericProperty()
    """The width its numbers need."""
    natural = NumericProperty()
    """The height they need."""
    level = NumericProperty(0)
    """The height of what stands beside it."""


def show_why(page: Page, seat: int, category: str) -> Sheet:
    """Open the reasons of one cell, or of a player's total."""
    scores = page.session.sheet()
    if not category:
        return _why_total(page, scores, seat)
    cell = scores.cell(seat, category)
    sheet = _sheet(seat, page.app.tr(f"{_game().id}.category.{category}"), cell.points)
    foot: list[Any] = [*_sum(cell), *compared(scores, seat, category), *_marks(cell), *_rule(cell)]
    proof = screens_of(page.session).proof
    if proof and any(proof.fact in item.facts for item in cell.because):
        foot.append(_action(sheet, proof.words, proof.icon, lambda: _prove(proof.page, seat, category)))
    foot += _changes(sheet, page, seat, category, cell)
    return _fill(sheet, [_item_row(item) for item in cell.because], foot).show(page)


def _why_total(page: Page, scores: ScoreSheet, seat: int) -> Sheet:
    app = page.app
    player = scores.players[seat]
    sheet = _sheet(seat, app.tr("sheet.total"), player.total)
    rows = []
    for category in scores.categories:
        points = player.cells[category].points
        rows.append(_row(app.tr(f"{_game().id}.category.{category}"), points))
    counted = [player.cells[category].points for category in scores.categories]
    foot: list[Any] = [SumRow(text=_written_out(counted), points=number(sum(counted)))]
    if sum(counted) != player.total:
        foot.append(Text(text=app.tr("why.lowest", points=player.total), role="caption", muted=True))
    return _fill(sheet, rows, foot).show(page)


def _game() -> Any:
    return running().session.table.game


def _seats() -> tuple[Seat, ...]:
    return running().session.table.seats


def _sheet(seat: int, what: str, points: int) -> Sheet:
    seats = _seats()
    return Sheet(
        title=running().tr("why.title", what=what, points=points),
        subtitle=seats[seat].name,
        colour=seats[seat].colour,
        initial=initials([one.name for one in seats])[seat],
    )


# --- what was counted ---


def _item_row(item: Item) -> WhyRow:
    app = running()
    said = _game().explain(item)
    return _row(app.say(said), item.points, [app.say(place) for place in said.params.get("places", ())])


def _row(text: str, points: int, places: Sequence[str] = ()) -> WhyRow:
    theme = running().theme
    ink = theme.primary if points > 0 else (theme.alert if points < 0 else theme.ink2)
    return WhyRow(text=text, places=list(places), points=signed(points), ink=ink)


def _sum(cell: Cell) -> list[Any]:
    if not cell.because:
        return [Text(text=running().tr("why.nothing"), muted=True)]
    counted = [item.points for item in cell.because]
    return [SumRow(text=_written_out(counted), points=number(sum(counted)))]


def _written_out(points: list[int]) -> str:
    terms = [n for n in points if n]
    if not 2 <= len(terms) <= LONGEST_SUM:
        return str(running().tr("why.sum"))
    first, *others = terms
    return number(first) + "".join(f" {'−' if n < 0 else '+'} {abs(n)}" for n in others)


def compared(scores: ScoreSheet, seat: int, category: str) -> list[Any]:
    """What the other players have, where only the most counts."""
    fact = screens_of(running().session).compared.get(category, "")
    line = StackLayout(size_hint_y=None, spacing=dp(16))
    line.bind(minimum_height=line.setter("height"))
    seats = _seats()
    letters = initials([one.name for one in seats])
    for other, player in enumerate(scores.players):
        items = player.cells[category].because
        if other != seat and len(items) == 1 and fact in items[0].facts:
            value = number(int(str(items[0].facts[fact])))
            line.add_widget(Compared(colour=seats[other].colour, initial=letters[other], value=value))
    return [line] if line.children else []


def _marks(cell: Cell) -> list[Any]:
    app = running()
    marks: list[Any] = []
    if cell.overridden:
        marks.append(WrittenRow(text=app.tr("why.written"), points=number(cell.points)))
    if cell.corrected:
        marks.append(WrittenRow(text=app.tr("why.corrected")))
    return marks


def _rule(cell: Cell) -> list[Any]:
    app = running()
    id_ = rule_words(_game().id, cell.rule, app.session.header.options)
    return [rule_line(app.tr(id_), cell.rule)] if id_ else []


# --- what can be done ---


def _changes(sheet: Sheet, page: Page, seat: int, category: str, cell: Cell) -> list[Any]:
    app = page.app
    if page.session.table.finished:
        return [Text(text=app.tr("table.is_finished"), role="caption", muted=True)]
    buttons = []
    if cell.counted is not None:
        back = _action(sheet, "", "restart", lambda: app.tap(OverrideCell(seat, category, None)))
        back.text = app.tr("why.go_back", points=cell.counted)
        buttons.append(back)
    buttons.append(_action(sheet, "why.change", "pencil-outline", lambda: show_entry(page, seat, category)))
    return buttons


def _action(sheet: Sheet, id_: str, icon: str, act: Any) -> Action:
    return Action(text=running().tr(id_) if id_ else "", icon=icon, on_release=sheet.closing(act))


def _prove(name: str, seat: int, category: str) -> None:
    app = running()
    app.go(name, table=app.table_id, seat=str(seat), category=category)


def show_entry(page: Page, seat: int, category: str) -> Sheet:
    """A keypad for the group's own number; sums are worked out."""
    app = page.app
    what = app.tr(f"{_game().id}.category.{category}")
    points_now = page.session.sheet().cell(seat, category).points
    sheet = _sheet(seat, what, points_now)
    line, keypad = EntryLine(hint=number(points_now)), Keypad()
    write = Action(kind="primary", text=app.tr("why.write_nothing"), icon="check", disabled=True)

    def typed(*_: Any) -> None:
        points = keypad.number if keypad.entry else None
        is_sum = points is not None and keypad.entry != number(points)
        line.entry, line.result = keypad.entry, f"= {number(points)}" if is_sum and points is not None else ""
        write.disabled = points is None
        write.text = app.tr("why.write_nothing") if points is None else app.tr("why.write", points=points)

    def done(_: Any) -> None:
        points = keypad.number
        if points is not None and app.tap(OverrideCell(seat, category, points)):
            sheet.close()

    def keep(*_: Any) -> None:
        drafts.keep(OWN_NUMBER, **cell, entry=keypad.entry)

    before = drafts.kept(OWN_NUMBER)
    cell: dict[str, Any] = {"seat": seat, "category": category}
    keypad.bind(entry=typed)
    if all(before.get(name) == value for name, value in cell.items()):
        keypad.entry = "".join(key for key in str(before.get("entry", "")) if key in "0123456789+−")
    keypad.bind(entry=keep)
    write.bind(on_release=done)

    def lay_out(*_: Any) -> None:
        """On a page that lies the number stands beside the button, so that all keys are in sight."""
        for part in (line, write):
            if part.parent:
                part.parent.remove_widget(part)
        keypad.lines = 3 if sheet.aside else 4
        if sheet.aside:
            beside = Buttons()
            beside.add_widget(line)
            beside.add_widget(write)
            sheet.fill([keypad], [beside])
        else:
            sheet.fill([line, keypad], [write])

    sheet.bind(aside=lay_out)
    lay_out()
    return drafts.lay(sheet, lambda sheet: sheet.show(page), OWN_NUMBER, **cell, entry=keypad.entry)


@drafts.reopens(OWN_NUMBER)
def _type_on(page: Page, draft: Mapping[str, Any]) -> bool:
    seat, category, sheet = draft.get("seat", -1), draft.get("category"), page.session.sheet()
    if seat not in range(len(sheet.players)) or category not in sheet.categories:
        return False
    show_entry(page, int(seat), str(category))
    return True


# --- a list that scrolls over a foot that stays ---


def _fill(sheet: Sheet, rows: list[Any], below: list[Any]) -> Sheet:
    sheet.gap = 0
    sheet.ids.column.padding[3] = 0
    return sheet.fill(rows, below)
