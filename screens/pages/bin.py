"""The bin: deleted tables with the days they have left, each one tap from being back."""

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.dates import day_of
from companion.errors import SaveError
from companion.messages import message
from companion.saves.summary import Summary
from screens.kit import Action, Mark, Page, Sheet, Snackbar, Text
from screens.kit.layout import Column, put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.pages.home import heading_of, title_of

load_kv(__file__)

MONTH, SOON = 30, 5
"""Days in the bin, and how few of them are left when it is marked."""


class DaysLeft(AnchorLayout):
    """A ring that grows thinner day by day, and their number."""

    days = NumericProperty(0)
    share = NumericProperty(0)
    """Of the days it had."""
    soon = NumericProperty(SOON)

    def share_of(self, days: float) -> float:
        return min(1.0, days / MONTH)


class BinWords(Column):
    """What it is called, where it was, and who sat there."""

    least = NumericProperty()
    """The width in which no word is broken."""


class BinRow(BoxLayout):
    """A deleted table."""

    heading = StringProperty("")
    detail = StringProperty("")
    days = NumericProperty(0)
    marks = ListProperty()

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_restore")
        super().__init__(**more)

    def on_kv_post(self, _: Any) -> None:
        put(self.ids.marks, [Mark(colour=c, initial=i, side=self.ids.marks.line) for c, i in self.marks])

    def on_restore(self) -> None:
        """Put back was tapped."""


class Bin(Page):
    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        app = self.app
        tables = app.store.deleted()
        parts: list[Any] = [self._row(table) for table in tables]
        self.ids.how.text = app.tr("bin.how") if tables else ""
        self.ids.list.fill(parts or [Text(text=app.tr("bin.none"), muted=True, padding=(self.margin, 0))])
        put(self.ids.actions, [self._empty_button()] if tables else [])

    def _row(self, table: Summary) -> BinRow:
        names = [seat["name"] for seat in table.seats]
        marks = [(seat["colour"], letter) for seat, letter in zip(table.seats, initials(names), strict=True)]
        days = self.app.store.days_left(table)
        row = BinRow(heading=heading_of(table), detail=self._detail(table), days=days, marks=marks)
        row.bind(on_restore=lambda _: self.restore(table))
        return row

    def _detail(self, table: Summary) -> str:
        app = self.app
        if table.state or not table.seats:
            return str(app.tr(f"store.is_{table.state}")) if table.state else ""
        if table.results:
            best = min(range(len(table.results)), key=lambda seat: table.results[seat].rank)
            player, total = table.seats[best]["name"], table.results[best].total
            return app.say(message("bin.finished", date=day_of(table.played_at), player=player, total=total))
        if not table.name:
            return str(app.tr("bin.entry_only", number=table.steps))
        return app.say(message("bin.entry", title=title_of(table), number=table.steps))

    # --- back ---

    def restore(self, table: Summary) -> None:
        app = self.app
        if self._try(lambda: app.store.restore(table.id)):
            self.refresh()
            bar = Snackbar(text=app.tr("bin.restored", table=heading_of(table)), brief=app.tr("bin.restored_brief"))
            bar.action = app.tr("score.undo")
            bar.when_acted = lambda: self._again(table)
            bar.show(self)

    def _again(self, table: Summary) -> None:
        self._try(lambda: self.app.store.delete(table.id))
        self.app.page.refresh()

    # --- for good ---

    def _empty_button(self) -> Action:
        button = Action(kind="text", text=self.app.tr("bin.empty"), icon="trash-can-outline")
        button.ink = self.app.theme.alert
        button.bind(on_release=lambda _: self.ask_empty())
        return button

    def ask_empty(self) -> Sheet:
        """Undo cannot help here, so this is asked."""
        app, tables = self.app, self.app.store.deleted()
        sheet = Sheet(title=app.tr("bin.ask"), icon="trash-can-outline", look="alert")
        keep = Action(kind="primary", text=app.tr("bin.ask_no"), on_release=lambda _: sheet.close())
        empty = Action(kind="alert", text=app.tr("bin.ask_yes"), on_release=sheet.closing(self.empty))
        return sheet.fill([Text(text=app.tr("bin.ask_why", count=len(tables))), keep, empty]).show(self)

    def empty(self) -> None:
        """One after the other; what the disk refuses stays."""
        self._try(self._erase_all)
        self.refresh()

    def _erase_all(self) -> None:
        for table in self.app.store.deleted():
            self.app.store.erase(table.id)

    def _try(self, act: Any) -> bool:
        try:
            act()
        except SaveError as error:
            self.app.tell(error.message)
            return False
        return True
