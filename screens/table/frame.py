"""The frame around every table: turn banner, score strip, ledger line, rules reminder."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.game import Depth
from companion.table.session import TableView
from companion.table.spoken import summary
from companion.table.table_commands import ChangeDepth
from companion.words.rulebook import section_name, sections
from companion.words.text_search import initials
from screens import device, drafts
from screens.games import load
from screens.table.edge_panes import Banner, LedgerLine
from screens.table.strip_pane import Strip
from screens.table.unfolded import hide_unfolded
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.open_sheet import close_sheets
from screens.ui.sheet import ActionSheet
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import link_row, rule_line
from screens.ui.tree.nodes import Button, Column, Node

ALL_RULES, UNDERSTOOD = "all", "understood"


class TablePage(Page):
    """A page of an open table with banner, strip and ledger line filled from the session's view."""

    stays = True
    on_way: str = ""
    """Which place of a table's way through its phases this page is; empty for a page beside that way."""
    table = ""
    view: TableView = None  # type: ignore[assignment]
    """Filled when the page is opened."""
    banner: Banner
    strip: Strip
    ledger: LedgerLine

    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        if not self.app.table_open:
            return
        self.view = self.session.view()
        if not self._left_behind:  # else another page shows it
            self._fill_frame(self.view)

    @property
    def _left_behind(self) -> bool:
        """True if the table has come to another place."""
        return bool(self.on_way) and self.app.place_of_table() != self.on_way

    @property
    def foot_width(self) -> float:
        """How wide the actions are: as the page, or as its column where it lies."""
        return float(self.column or self.width)

    def moved_on(self) -> bool:
        """Close what is open, and go to where the table is now if that is not this page; True if so."""
        with drafts.held():
            self.close_sheets()
        if self._left_behind:
            self.app.swap(self.app.place_of_table(), table=self.table)
            return True
        drafts.reopen_soon(self)
        return False

    def _fill_frame(self, view: TableView) -> None:
        app = self.app
        letters = initials([seat.name for seat in view.seats])
        banner, seat = self.banner, view.turn.seat
        banner.colour = view.seats[seat].colour if seat is not None else ""
        banner.initial = letters[seat] if seat is not None else ""
        banner.name = (
            app.tr("banner.player", player=view.seats[seat].name) if seat is not None else app.tr.text(view.title)
        )
        banner.headline = app.tr.text(view.turn.headline)
        banner.sample = app.tr("sample.tag") if self.session.header.sample else ""
        self.phones_changed()
        banner.notice = " ".join(app.tr.text(notice) for notice in view.turn.notices)
        self._fill_strip(view)
        self._fill_ledger(view, letters)

    def _fill_strip(self, view: TableView) -> None:
        self.strip.hide_points = not self.app.settings_file.settings.show_points
        self.strip.view = view

    def _fill_ledger(self, view: TableView, letters: tuple[str, ...]) -> None:
        app, ledger, last = self.app, self.ledger, view.last
        ledger.number = str(last.number) if last else ""
        ledger.text = " · ".join(map(app.tr.text, last.brief)) if last else app.tr("ledger.empty")
        seat = last.main.seat if last else None
        ledger.colour = view.seats[seat].colour if seat is not None else ""
        ledger.initial = letters[seat] if seat is not None else ""
        ledger.can_undo, ledger.can_redo = view.can_undo, view.can_redo

    def phones_changed(self) -> None:
        """The number of joined phones is shown while others can join."""
        host = self.app.lan_host
        self.banner.phones = str(host.joined) if host is not None and host.table == self.table else ""

    # --- what is unfolded over the stage ---

    def show_task(self) -> None:
        """All that is to be done, where the banner has no room for it."""
        self.banner.unfold()

    def show_counts(self) -> None:
        """What runs out, of everybody, where the strip has no room for it."""
        self.strip.unfold()

    def hide_unfolded(self) -> None:
        hide_unfolded(self)

    # --- sheets ---

    def show_sheet(self, sheet: Sheet) -> Sheet:
        """Over the map but above the ledger line; a modal one over everything."""
        self.close_sheets()
        return sheet.show(self)

    def close_sheets(self) -> bool:
        return close_sheets(self)

    def back(self) -> bool:
        return self.close_sheets()

    def leave(self) -> None:
        """The arrow: home from where the table is, and back there from a page beside it."""
        self.app.home() if self.app.on_way_through_table else self.app.back()

    def to_sheet(self) -> None:
        self.app.go("score", table=self.table)

    def show_log(self) -> None:
        self.app.go("log", table=self.table)

    def show_figures(self, seat: int) -> None:
        """What a player has, to be set by tapping it."""
        load("screens.pages.figures.figure:show_figures")(self, seat)

    def open_figure(self, id_: str) -> None:
        load("screens.pages.figures.figure:open_figure")(self, id_)

    def show_why(self, seat: int, category: str) -> None:
        """Why the points of a player are what they are."""
        self.close_sheets()
        load("screens.pages.score.why:show_why")(self, seat, category)

    def show_rules(self) -> None:
        """The rules worth rereading in this phase."""
        tr = self.app.tr
        all_ = (Button(tr("menu.all_rules"), "book-open-variant", tap=ALL_RULES),) if self._sections() else ()
        self._tell(tr("menu.rules"), self._rule_lines(self.view.turn.reminders), {ALL_RULES: self.show_all_rules}, all_)

    def _sections(self) -> Mapping[str, tuple[str, ...]]:
        header = self.session.header
        return sections(header.game.id, header.options)

    def _rule_lines(self, rules: Iterable[str]) -> Column:
        words_of = load("screens.table.refusal:words_of")
        return Column(tuple(rule_line(words) for rule in rules if (words := words_of(self, rule))), 10)

    def show_all_rules(self) -> None:
        """The sections of the rules; a tap opens one: hundreds of sentences at once would take seconds."""
        actions = {section: partial(self.show_section, section) for section in self._sections()}
        rows = (link_row("book-open-variant", self._section_words(section), "", section) for section in actions)
        self._tell(self.app.tr("menu.all_rules"), Column(tuple(rows)), actions)

    def show_section(self, section: str) -> None:
        self._tell(self._section_words(section), self._rule_lines(self._sections()[section]))

    def _section_words(self, section: str) -> str:
        header = self.session.header
        return str(self.app.tr.text(section_name(header.game.id, section, header.options)))

    def _tell(
        self,
        title: str,
        body: Node,
        actions: Mapping[str, Callable[[], object]] = MappingProxyType({}),
        buttons: tuple[Button, ...] = (),
    ) -> None:
        """A sheet to read; each of its messages closes it."""
        sheet = ActionSheet(self, {UNDERSTOOD: lambda: None, **actions}, title=title)
        done = Button(self.app.tr("notice.understood"), kind="primary", tap=UNDERSTOOD)
        sheet.show_nodes(body, Column((*buttons, done), 8))
        self.show_sheet(sheet)

    def show_menu(self) -> None:
        load("screens.pages.table_menu:show_menu")(self)

    def show_missing(self) -> None:
        """From a number: one thing is wrong, or more than that."""
        load("screens.pages.missing:show_missing")(self, one_thing=True)

    def enter_missed(self) -> None:
        """Moves that nobody entered: here they are entered in order, as any others."""

    def own_items(self) -> list[tuple[str, str, Any]]:
        """What only this game has in the menu: icon, words and what happens."""
        return []

    def change_depth(self, depth: Depth) -> None:
        """To another way of entering the table, and to where it goes on so."""
        if self.app.tap(ChangeDepth(depth)):
            self.app.resume(self.table)
            if self.app.session.table.not_entered:
                self.app.go("needed", table=self.table)

    def announce_turn_and_score(self) -> None:
        """Aloud where there is a voice; shown in any case, for those who cannot handle it."""
        app = self.app
        text = summary(self.session, app.tr, points=app.settings_file.settings.show_points)
        device.speak(text, app.tr.language)
        Snackbar(self, text, room=None if self.column else self.over)
