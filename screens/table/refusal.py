"""A refusal, shown kindly and in place: the fact, the rule behind it by its title, and where the table can go on."""

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any

from companion.errors import NextStep, RuleError
from companion.table.catch_up import Values, by_hand
from companion.table.next_steps import button_text, next_step
from companion.words.rulebook import rule_name, rule_words, rules_around, section_name, section_of
from screens import device
from screens.games import load, pages_of_commands
from screens.metrics import dp
from screens.ui.bottom_sheet import Sheet
from screens.ui.columns import SheetRoom
from screens.ui.frame import Page
from screens.ui.open_sheet import open_sheets
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import heading, link, marks_of, rule_line
from screens.ui.tree.nodes import Button, Column, Icon, Message, Node, Row, Text

READABLE = 420
"""How high a stage must be to carry a refusal with its rule and its ways on, in dp."""
MAP_IN_SIGHT = 0.24
"""How much of a lower one stays in sight if it is a map: there another route can be tapped."""


class Action(Enum):
    ON, CATCH_UP, FIX, READ = range(4)


class Refusal(TreeSheet):
    """The fact as its title; below it the rule, and where the table can go on."""

    def __init__(
        self, page: Page, refusal: RuleError, entry: int | None, *, brief: bool, low: bool, **more: Any
    ) -> None:
        app = page.app
        self.refusal, self._entry = refusal, entry
        self._values = by_hand(app.session.table, refusal.command, page.viewer) if can_fix(page) else ()
        self._brief, self._gap = brief, 2 if low else 10
        title = as_title(app.tr.text(refusal.message))
        super().__init__(page, title=title, icon="lock-outline", look="alert", gives_way=True, **more)
        if brief:
            self.title_role = "strong"
        step = next_step(app.session.header.game if app.table_open else None, refusal)
        self._on, self._leads = app.tr.text(button_text(step, refusal)), leads(page, step, refusal)
        self._show((*self._who(), *self._rule()))

    def _show(self, parts: tuple[Node, ...]) -> None:
        """Where it is brief the rule is read first: the ways beside the usual one scroll along with it."""
        tr = self.page.app.tr
        on = Button(self._on, kind="primary", tap=Action.ON)
        never_told = (
            can_fix(self.page) and self.refusal.code in self.page.app.session.header.game.corrections.missed_entry_codes
        )
        catch_up = (Button(tr("refusal.catch_up"), "skip-next", tap=Action.CATCH_UP),) if never_told else ()
        by_hand_or_all = tr("refusal.fix" if self._values else "menu.fix")
        fix = (Button(by_hand_or_all, "pencil-outline", "quiet", Action.FIX),) if can_fix(self.page) else ()
        scrolls, stays = ((*parts, *catch_up, *fix), (on,)) if self._brief else (parts, (on, *catch_up, *fix))
        self.show_nodes(Column(scrolls, self._gap), Column(stays, 8))

    def handle(self, message: Message) -> None:
        app = self.page.app
        if message is Action.READ:
            self._show(rules_read(self.page, self.refusal.rule))
            return
        sets = message is Action.FIX and self._values
        if sets:
            self._by_hand(self._values)
        self.close()
        if message is Action.ON:
            self._leads()
        elif not sets:
            app.go("fix" if message is Action.FIX else "catch_up", table=app.table_id)

    def _by_hand(self, values: Values) -> None:
        """This very entry in place of the refusal: what it is about stays in sight."""
        by_hand = load("screens.pages.figures.figure:ByHand")
        by_hand(self.page, self.refusal.rule, values, modal=self.modal).show(self.page)

    def _who(self) -> tuple[Node, ...]:
        """Whom the fact is about, where the title does not name them, and since which entry."""
        app, about = self.page.app, self.refusal.about
        if about is None or not app.table_open:
            return ()
        seats = app.session.header.seats
        name = seats[about].name
        if name in self.title:
            return ()
        words = name if self._entry is None else app.tr("refusal.who", player=name, number=self._entry)
        return (Row((marks_of(seats, 26)[about], Text(words, ink="ink2")), 10),)

    def _rule(self) -> tuple[Node, ...]:
        """The rule in its own words, its title and section, and the way to the rules around it."""
        words = words_of(self.page, self.refusal.rule) if self.refusal.rule and self.page.app.table_open else ""
        return (Text(words), *rule_named(self.page, self.refusal.rule, Action.READ)) if words else ()


def words_of(page: Page, rule: str) -> str:
    """A rule in its own words; none where it has none."""
    header = page.app.session.header
    id_ = rule_words(header.game.id, rule, header.options)
    return page.app.tr(id_) if id_ else ""


def rule_named(page: Page, rule: str, read: Message, *, aside: bool = False) -> tuple[Node, ...]:
    """A rule by its title and section, or that it is set aside, and the way to the rules around it."""
    app, header = page.app, page.app.session.header
    name = rule_name(header.game.id, rule, header.options)
    if name is None:
        return ()
    words = app.tr("by_hand.set_aside", rule=name) if aside else app.tr.text(name)
    more = (link(app.tr("refusal.read"), read),) if rules_around(header.game.id, rule, header.options) else ()
    return (Row((Icon("book-open-variant", "ink2"), Text(words, ink="ink2"), *more), 12, min_height=48),)


def rules_read(page: Page, rule: str) -> tuple[Node, ...]:
    """The other rules of its section, the nearest first: this one was read already."""
    header = page.app.session.header
    citation = header.game.id, rule, header.options
    title = section_name(header.game.id, section_of(*citation), header.options)
    return heading(page.app.tr.text(title)), *(rule_line(words_of(page, one)) for one in rules_around(*citation))


def show_refusal(page: Page, refusal: RuleError, entry: int | None = None) -> Sheet:
    """Felt and announced; over a map without a scrim: something else can be tapped straight away.

    `entry` is the number of the one that stands against it.
    """
    app = page.app
    for earlier in open_sheets(page):
        if isinstance(earlier, Refusal):
            earlier.close()
    app.feel("refuse")
    device.announce(app.tr.text(refusal.message))
    over = _stage_of(page)
    low = over is not None and _is_low(page)
    brief = low or app.theme.large or page.shape == "landscape"
    sheet = Refusal(page, refusal, entry, brief=brief, low=low, modal=over is None)
    if low:
        sheet.share = 1 - MAP_IN_SIGHT
    return sheet.show(page)


def _stage_of(page: Page) -> SheetRoom | None:
    """Where the page keeps room for sheets over its stage, if this one leaves something to be tapped there.

    A map is tapped above any sheet, also while the claim that is refused lies open.
    """
    over, is_map = page.over, hasattr(page, "map")
    if over is None or (is_map and not any(sheet.modal for sheet in open_sheets(page))):
        return over
    return None if open_sheets(page) or _is_low(page) else over


def _is_low(page: Page) -> bool:
    return bool(page.shape == "phone" and page.over is not None and page.over.height < dp(READABLE))


def as_title(sentence: str) -> str:
    """A sentence without its full stop."""
    return sentence.rstrip(".。")


def leads(page: Page, step: NextStep, refusal: RuleError) -> Callable[[], None]:
    """What a tap does: to the page where what is awaited is entered, or nothing more than closing the sheet."""
    app = page.app
    name = pages_of_commands(app.session).get(step.command.__name__) if step.command and app.table_open else None
    if name is None:
        return lambda: None
    seat = {} if refusal.about is None else {"seat": str(refusal.about)}
    return partial(app.go, name, table=app.table_id, **seat)


def can_fix(page: Page) -> bool:
    """True if there is a table to fix, and we are not fixing it already."""
    app = page.app
    return bool(app.table_open and app.stack[-1][0] not in ("fix", "catch_up") and not app.session.table.finished)
