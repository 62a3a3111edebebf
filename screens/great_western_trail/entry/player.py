"""All that counts for one player on one page: the eleven rows of the score sheet, each with its points at once.

At a table that was mirrored everything is filled in already: the money is asked, the other rows stand folded with what
is in them, and one tap says that all of it is right. Where only the score is kept, all of it is entered here.

A section is a BoxLayout made with `page` (this page) and `seat`. Its `show()` sets what its widgets show from
`page.mirror` and `page.player`; what is tapped goes to `page.enter(what, count)`. The page writes the head above a
section that stands for one row; a section of several rows (category None) puts `page.head(category)` where it belongs.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.games.great_western_trail.records import ConfirmPlayer
from companion.messages import Message, message
from companion.table.session import TableView
from scoring.great_western_trail import CATEGORIES
from screens.games import load
from screens.great_western_trail.entry.in_short import in_short
from screens.great_western_trail.entry.page import SectionsPage
from screens.great_western_trail.entry.printed import remember
from screens.great_western_trail.entry.row_jumps import RowSeen
from screens.great_western_trail.entry.rows import PICTURES, filled_rows
from screens.kit.beside import BesideOrBelow
from screens.kit.figures import number
from screens.kit.flow import TopScroll  # noqa: F401 - the kv names it
from screens.kit.loading import load_kv
from screens.pages.score.why import show_why
from screens.table.check import CheckPage, SumLine

_HERE = "screens.great_western_trail.entry"
SECTIONS: tuple[tuple[str | None, str], ...] = (
    ("dollars", f"{_HERE}.money:MoneySection"),
    ("buildings", f"{_HERE}.buildings:BuildingsSection"),
    (None, f"{_HERE}.rail:RailSection"),
    ("hazards", f"{_HERE}.tiles:HazardsSection"),
    ("cattle", f"{_HERE}.tiles:CattleSection"),
    (None, f"{_HERE}.tiles:TradeSection"),
    ("objectives", f"{_HERE}.objectives:ObjectivesSection"),
    ("stationmasters", f"{_HERE}.masters:MastersSection"),
    ("workers", f"{_HERE}.workers:WorkersSection"),
    ("step_disc", f"{_HERE}.workers:StepDiscSection"),
    ("job_market_token", f"{_HERE}.workers:TokenSection"),
)
"""The row a section stands for, and its class; None for one that writes its own heads."""
AT_FIRST, IN_A_FRAME = 3, 2
"""Sections that are made together."""
RAIL, TRADE = f"{_HERE}.rail:RailSection", f"{_HERE}.tiles:TradeSection"
SECTIONS_OF: dict[str, tuple[str, ...]] = {category: (place,) for category, place in SECTIONS if category}
SECTIONS_OF["stations"] = (RAIL,)
SECTIONS_OF["objectives"] = (TRADE, *SECTIONS_OF["objectives"])
"""The sections that a folded row opens; the cities stand with the stations."""
SHARES = {"cities": "stations"}
"""Rows that open together with another one."""
MONEY = "dollars"


class HeadPoints(ButtonBehavior, BoxLayout):
    """The points of a row, to be tapped for the reasons."""

    points = StringProperty("")
    name = StringProperty("")
    corrected = BooleanProperty(False)


class RowWords(BesideOrBelow):
    """The name of a row, and what it holds in short: beside it on the same line, or below it."""

    text = StringProperty("")
    detail = StringProperty("")
    least = NumericProperty(0)


class SectionHead(ButtonBehavior, BoxLayout):
    """A row of the printed sheet: its picture, its name, and its points at the right, or below large words."""

    category = StringProperty("")
    """Empty for things that are no row of their own."""
    row = NumericProperty(0)
    """Its place on the sheet; 0 for what is no row."""
    icon = StringProperty("")
    words = StringProperty("")
    """The id of its name."""
    text = StringProperty("")
    detail = StringProperty("")
    points = StringProperty("")
    corrected = BooleanProperty(False)
    folds = BooleanProperty(False)
    """True if a tap opens what is entered there."""
    unfolded = BooleanProperty(False)
    in_line = BooleanProperty(False)
    """True if it stands in the list of rows that fold, with their margin line."""
    name = StringProperty("")

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_why")
        super().__init__(**more)

    def on_why(self) -> None:
        """The points were tapped."""


class PlayerEntry(SectionsPage, CheckPage):
    place, keeps_sheets = "player", True
    right_words, next_words = "great_western_trail.player.right", "great_western_trail.player.next"

    found_in = StringProperty("area")
    """Where objective cards lay that were found last."""
    large = BooleanProperty(False)
    """True where words are so large that the total needs a line of its own."""

    def __init__(self, **more: Any) -> None:
        self.heads: list[SectionHead] = []
        self.sections: list[Any] = []
        self.unfolded: set[str] = set()
        """Rows that are unfolded."""
        self._made: dict[str, list[Any]] = {}
        self._within = False
        """True while a section makes heads of its own within a row."""
        self.below = SumLine(large=True, shown=False)
        self._build_on = Clock.create_trigger(self._build)
        super().__init__(**more)
        self.bind(total=self.below.setter("total"))
        self.ids.sum.bind(shown=self._total_below)

    def _total_below(self, _: Any, shown: bool) -> None:
        """Where the column has no room for a line with the total, that stands below the last row."""
        self.below.shown = not shown

    # --- folded rows ---

    @property
    def folded(self) -> bool:
        """True if the rows were filled by the mirror or by milestones: then they stand folded."""
        return bool(self.session.table.depth != "score_only")

    def open_row(self, category: str) -> None:
        """Open what is entered for a row, or fold it again."""
        row = SHARES.get(category, category)
        if row in self.unfolded:
            self.unfolded.remove(row)
        else:
            self.unfolded.add(row)
        self._lay_rows()
        self.show_rows()

    def _lay_rows(self) -> None:
        """Every head, and below those that are open their sections."""
        parts: list[Any] = []
        for head in self.heads:
            parts.append(head)
            row = head.category
            head.unfolded = SHARES.get(row, row) in self.unfolded
            if row == MONEY or row in self.unfolded:
                parts += self._sections_of(row)
        self.ids.list.fill([*parts, self.below])

    def _sections_of(self, category: str) -> list[Any]:
        if category not in self._made:
            self._within = True
            made = [load(place)(page=self, seat=self.who) for place in SECTIONS_OF[category]]
            self._within = False
            self._made[category] = made
            self.sections += made
            for section in made:
                section.show()
        return self._made[category]

    def look_at_row(self, category: str) -> None:
        """Bring the head of a row to the top of what can be seen, opened where it is folded."""
        head = next((head for head in self.heads if head.category == category), None)
        if head is None:
            return
        if head.folds and not head.unfolded:
            self.open_row(category)
        Clock.schedule_once(lambda _: self._scroll_to(head), 0)

    def _scroll_to(self, head: SectionHead) -> None:
        scroll, column = self.ids.list, self.ids.list.ids.column
        hidden = column.height - scroll.height
        if hidden > 0 and head.parent is not None:
            above = column.to_window(0, column.top)[1] - head.to_window(0, head.top)[1]
            scroll.scroll_y = max(0.0, 1 - above / hidden)

    # --- what sections ask ---

    def points(self, category: str) -> int:
        return self.cell(category).points

    def head(self, category: str = "", text: str = "") -> SectionHead:
        """A head that the page keeps up to date; without a category it only says `text`, an id."""
        words = text or f"great_western_trail.category.{category}"
        if self._within:  # the row above says its points
            return SectionHead(text=self.app.tr(words))
        head = SectionHead(
            category=category,
            words=words,
            row=CATEGORIES.index(category) + 1 if category else 0,
            icon=PICTURES.get(category, ""),
            on_why=lambda _: show_why(self, self.who, category),
        )
        head.bind(on_release=lambda _: self.open_row(category) if head.folds else None)
        self.heads.append(head)
        return head

    # --- the page ---

    def refresh(self) -> None:
        before = self.mirror.printed if self.view is not None else None
        super().refresh()
        if before is not None and self.app.table_open:
            remember(self.mirror.box.edition, before, self.mirror.printed)

    def headline(self, shown: TableView) -> Message:
        if not self.folded:
            return message("great_western_trail.player.headline")
        done = self.all_confirmed(shown)
        number = sum(done) + (not done[self.who])
        return message("great_western_trail.player.check", count=number, players=len(done))

    def confirms(self) -> ConfirmPlayer:
        return ConfirmPlayer(self.who)

    def on_large(self, *_: Any) -> None:
        self.on_column()

    def on_column(self, *_: Any) -> None:
        """Turned, or laid out for the first time: in the column there is less room for words."""
        if self.view is not None and self.is_shown:
            self.ids.banner.headline = self.app.say(self.headline(self.view))

    def lay_out(self) -> None:
        self._build()

    def _build(self, *_: Any) -> None:
        """The first sections at once, so that the page is there; the others in the frames that follow."""
        if self.folded:
            for row in CATEGORIES:
                head = self.head(row)
                head.folds, head.in_line = row != MONEY, True
            if self.player.ranch.untold:
                self.unfolded.add("objectives")
            self._lay_rows()
            self._show_heads()
            return
        at_once = AT_FIRST if not self.sections else IN_A_FRAME
        for category, place in SECTIONS[len(self.sections) :][:at_once]:
            section = load(place)(page=self, seat=self.who)
            if category:
                self.ids.list.add_widget(self.head(category))
            self.ids.list.add_widget(section)
            self.sections.append(section)
            self._show_heads()
            section.show()
        if len(self.sections) < len(SECTIONS):
            self._build_on()
            return
        self.ids.list.add_widget(self.below)

    def left(self) -> None:
        self._build_on.cancel()

    def _show_heads(self) -> None:
        app, scores = self.app, self.session.sheet()
        for head in self.heads:
            head.text = app.tr(head.words)
            if head.category:
                cell = scores.cell(self.who, head.category)
                head.points, head.corrected = number(cell.points), cell.overridden or cell.corrected
                head.name = head.text
                if head.folds:
                    head.detail = in_short(self, head.category)

    def show_rows(self) -> None:
        self._show_heads()
        for section in self.sections:
            section.show()
        self._show_jumps()

    def _show_jumps(self) -> None:
        """The eleven rows at a glance, in the column beside them."""
        app, scores, player = self.app, self.session.sheet(), self.player
        filled = filled_rows(player)
        self.ids.jumps.rows = [
            RowSeen(
                category,
                PICTURES[category],
                app.tr(f"great_western_trail.category.{category}"),
                number(scores.cell(self.who, category).points),
                filled=filled[place],
                checked=self.folded and player.confirmed,
            )
            for place, category in enumerate(CATEGORIES)
        ]

    def next_step(self) -> tuple[str, str, Callable[[], object]]:
        if self.folded and not self.confirmed:
            words = self.app.tr("great_western_trail.player.all_right", points=self.total)
            return str(words), "check", self.confirm
        return super().next_step()


load_kv(__file__)
