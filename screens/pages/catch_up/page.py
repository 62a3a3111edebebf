"""Catch up: what everyone has now, player by player, with one button that saves all of it in one entry."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.frozen import replaced
from companion.game import Fix
from companion.question import Value
from companion.table.catch_up import Group, groups
from companion.table.house import CorrectAll
from companion.table.session import Session
from screens import drafts
from screens.kit import Action, Page, Row, Sheet, Text
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.open_sheet import close_sheet
from screens.pages.catch_up.half import HalfSet
from screens.pages.catch_up.lines import Line, apart_words, drawn_figure, lines_of, picture_of, shown_value
from screens.pages.catch_up.parts import SUMMED_UP, Field, Fields, Fold, PiecesRow, PiecesSheet
from screens.pages.fix.figure import figure_sheet
from screens.pages.fix.words import option_words

load_kv(__file__)

HALF_SET = "catch_up"
"""What is set so far, as it is kept."""
ROUND = "round"


class CatchUp(Page):
    """One player open at a time, all others one line each; what is not touched is left as it is."""

    table = StringProperty("")
    missed = StringProperty("")
    """`round` where a whole round was missed: what that has changed for certain is set from the start."""
    opened_fold = StringProperty("")
    """Whose values are open: a seat, `table`, or nobody's."""
    title = StringProperty("")
    subtitle = StringProperty("")
    changes = NumericProperty(0)
    can_take_back = BooleanProperty(False)
    half: HalfSet
    words = "catch_up"
    """Where the sentences of the page are found."""

    def opened(self) -> None:
        if not self.app.table_open and not self.app.open_session(self.table):
            self.app.home()
            return
        table, turn = self.session.table, self.session.turn()
        self.half = HalfSet(table)
        self.opened_fold = "0" if turn.seat is None else str(turn.seat)
        if self.missed == ROUND and not drafts.kept(HALF_SET):
            self.half = HalfSet(table, table.game.missed_round(table.state))
        self.refresh()

    def refresh(self) -> None:
        """Another language or look, or another table under it: nothing is set of that."""
        if not self.app.table_open:
            return
        if self.half.table is not self.session.table:
            self.half = HalfSet(self.session.table)
        self.begin()
        self.show_values()

    # --- the page ---

    def begin(self) -> None:
        """Make what is shown; `show_values` fills it."""
        self.title, self.subtitle = self.app.tr(f"{self.words}.title"), self.app.tr(f"{self.words}.subtitle")
        self._offered = self._offers()
        self.make_list()

    def make_list(self) -> None:
        """Every player and the table, one of them open."""
        self.groups = {_key(group): group for group in self.shown_groups()}
        self.folds: dict[str, Fold] = {key: self._fold(key, group) for key, group in self.groups.items()}
        self.summed = {key: _fields(self.session, group) for key, group in self.groups.items()}
        self._lay_out()

    def shown_groups(self) -> tuple[Group, ...]:
        """As the table is with what was set so far: a card that was added may bring something to set with it."""
        return groups(replaced(self.session.table, state=self.half.state))

    def _offers(self) -> tuple[str, ...]:
        return tuple(self.session.header.game.catch_up(self.half.state))

    def _lay_out(self) -> None:
        self._lines: list[tuple[Line, Any]] = []
        parts: list[Any] = []
        for key, fold in self.folds.items():
            fold.opened = key == self.opened_fold
            parts.append(fold)
            if fold.opened:
                parts += self._open(self.groups[key])
        self.ids.list.fill([*parts, *self.ways_out()])

    def ways_out(self) -> list[Any]:
        """What stands below the values besides."""
        return []

    @property
    def lines(self) -> list[tuple[Line, Any]]:
        """All that can be set of whoever is open, and what shows it."""
        return self._lines

    def _fold(self, key: str, group: Group) -> Fold:
        seats = self.session.header.seats
        fold = Fold(name=f"fold {key}", on_release=lambda _: self.unfold(key))
        if group.seat is None:
            fold.text, fold.icon = self.words_of_table(), "table"
        else:
            seat = seats[group.seat]
            fold.text, fold.colour = seat.name, seat.colour
            fold.initial = initials([one.name for one in seats])[group.seat]
        return fold

    def words_of_table(self) -> str:
        """What belongs to nobody."""
        own = f"{self.session.header.game.id}.catch_up.table"
        return str(self.app.tr(own if self.app.tr.has(own) else "catch_up.of_table"))

    def unfold(self, key: str) -> None:
        self.opened_fold = "" if self.opened_fold == key else key
        self._lay_out()
        self.show_values()
        self._keep()

    def _open(self, group: Group) -> list[Any]:
        """Fields that follow each other share their lines; rows stand between them."""
        parts: list[Any] = []
        for line in lines_of(self.session, group.fixes):
            made = self._made(line)
            self._lines.append((line, made))
            if line.form != "field":
                parts.append(made)
                continue
            if not parts or not isinstance(parts[-1], Fields):
                parts.append(Fields())
            parts[-1].add_widget(made)
        return parts

    def _made(self, line: Line) -> Any:
        id_ = line.ids[0]
        if line.form == "field":
            field = Field(fix_id=id_, label=line.label, picture=picture_of(self.session, line))
            field.drawn = drawn_figure(self.session, line)
            field.bind(on_step=lambda _, by: self.step(id_, by), on_keys=lambda _: self.show_keys(id_))
            return field
        if line.form == "pieces":
            row = PiecesRow(name=f"pieces {line.kind}", text=line.label)
            row.bind(on_release=lambda _: self.show_pieces(line))
            return row
        row = Row(text=line.label, arrow=True, on_release=lambda _: self.show_keys(id_))
        row.picture = picture_of(self.session, line)
        return row

    # --- what is shown of it ---

    def show_values(self) -> None:
        for line, made in self._lines:
            {"field": self._show_field, "pieces": self._show_pieces, "choice": self._show_choice}[line.form](line, made)
        for key, group in self.groups.items():
            self._show_fold(key, group)
        self.changes, self.can_take_back = len(self.half.values), self.half.can_take_back
        self.offer_save()

    def offer_save(self) -> None:
        save = self.app.tr("catch_up.save", count=self.changes) if self.changes else self.app.tr("catch_up.save_none")
        self.ids.save.offer(save, "check", self.save, primary=self.changes > 0)

    def _is_open(self, id_: str) -> bool:
        """True for what this depth needs and nobody has entered, here or before."""
        return id_ in self.session.table.not_entered and id_ not in self.half.values

    def _words(self, fix: Fix, value: Value | None) -> str:
        return shown_value(fix, value, partial(option_words, self.session, fix))

    def _show_field(self, line: Line, field: Field) -> None:
        was, id_ = self.half.was(line.ids[0]), line.ids[0]
        if was is None:
            return
        field.text = self._words(was, self.half.value(id_))
        if field.drawn is not None:
            field.drawn.value = self.half.value(id_)
        changed = self.half.is_changed(id_)
        field.was = self.app.tr("catch_up.was", value=self._words(was, was.value)) if changed else ""
        if self._is_open(id_):
            field.was = self.app.tr("catch_up.not_entered")

    def _show_choice(self, line: Line, row: Row) -> None:
        was, id_ = self.half.was(line.ids[0]), line.ids[0]
        if was is not None:
            words = self._words(was, self.half.value(id_))
            if self._is_open(id_):
                words = self.app.tr("catch_up.not_entered")
            row.marked = self.half.is_changed(id_)
            row.value, row.detail = (words, "") if isinstance(was.value, tuple) else ("", words)

    def _show_pieces(self, line: Line, row: PiecesRow) -> None:
        """Pieces come by a tap on them alone: a row of dozens is looked at only when that happened."""
        said = tuple(self.half.values.get(id_) for id_ in line.ids)
        if said == row.said:
            return
        row.said, held = said, []
        for id_ in line.ids:
            fix, count = self.half.was(id_), self.half.value(id_)
            if fix and isinstance(count, int) and count:
                held.append(apart_words(fix) + (f" ×{count}" if count > 1 else ""))
        row.hold(held)
        row.marked = any(id_ in self.half.values for id_ in line.ids)

    def _show_fold(self, key: str, group: Group) -> None:
        fold, app = self.folds[key], self.app
        changed = sum(fix.id in self.half.values for fix in group.fixes)
        said = fold.opened and not app.theme.large  # large words leave room for the number alone
        words = app.tr("catch_up.changed", count=changed) if said else str(changed)
        fold.changed = words if changed else ""
        if not fold.opened and group.seat is not None:
            fold.sum_up([(partial(picture_of, self.session, line), self._summed(line)) for line in self.summed[key]])

    def _summed(self, line: Line) -> str:
        was = self.half.was(line.ids[0])
        return self._words(was, self.half.value(line.ids[0])) if was else ""

    # --- setting ---

    def step(self, id_: str, by: int) -> None:
        self.half.step(id_, by)
        self._set()

    def set_value(self, fix: Fix, value: Value) -> bool:
        self.half.set(fix.id, value)
        self._set()
        return True

    def take_back(self) -> None:
        """The last thing that was set here; what is saved is undone at the table."""
        self.half.take_back()
        self._set()

    def _set(self) -> None:
        if self._offers() != self._offered:
            self.begin()
        self.show_values()
        self._keep()

    def _keep(self) -> None:
        drafts.keep(HALF_SET, values=self.half.plain(), open=self.opened_fold)

    def take_up(self, draft: Mapping[str, Any]) -> bool:
        """Go on from what was set before a kill."""
        if not self.half.take_up(draft.get("values")):
            return False
        self.opened_fold = str(draft.get("open", ""))
        self._lay_out()
        self.show_values()
        return True

    def show_keys(self, id_: str) -> None:
        fix = self.half.now(id_)
        if fix is not None and fix.value is not None:
            sheet, _ = figure_sheet(self, fix, self.set_value, self.half.values.get(id_))
            sheet.show(self)

    def show_pieces(self, line: Line) -> None:
        """Every piece of a kind, 48 wide at least."""

        def words(id_: str) -> str:
            fix = self.half.was(id_)
            return apart_words(fix) if fix else ""

        sheet = PiecesSheet(self.half, list(line.ids), words, title=line.label)
        sheet.bind(on_set=lambda _: self._set())
        seats = self.session.header.seats
        if self.opened_fold.isdigit():
            seat = int(self.opened_fold)
            sheet.subtitle, sheet.colour = seats[seat].name, seats[seat].colour
            sheet.initial = initials([one.name for one in seats])[seat]
        sheet.show(self)

    # --- done, or not ---

    def save(self) -> None:
        if self.app.tap(CorrectAll(tuple(self.half.values.items()))):
            self.app.back()

    def back(self) -> bool:
        """Close what lies open; with changes it is asked once whether they are wanted."""
        if close_sheet(self):
            return True
        if not self.half.values or self.session.table.finished:
            return False
        self._ask()
        return True

    def _ask(self) -> None:
        app = self.app
        sheet = Sheet(title=app.tr("catch_up.save", count=self.changes) + "?")
        keep = Action(kind="primary", text=app.tr("catch_up.close_keep"), on_release=lambda _: sheet.close())
        discard = Action(kind="alert", text=app.tr("catch_up.discard"), on_release=sheet.closing(self.discard))
        sheet.fill([Text(text=app.tr("catch_up.close_why")), discard, keep]).show(self)

    def discard(self) -> None:
        self.half = HalfSet(self.session.table)
        drafts.drop(HALF_SET)
        self.app.back()


def _fields(session: Session, group: Group) -> list[Line]:
    """What stands in the line of a player who is folded."""
    return [line for line in lines_of(session, group.fixes) if line.form == "field"][:SUMMED_UP]


def _key(group: Group) -> str:
    return "table" if group.seat is None else str(group.seat)


@drafts.reopens(HALF_SET)
def _go_on(page: Page, draft: Mapping[str, Any]) -> bool:
    return isinstance(page, CatchUp) and page.take_up(draft)
