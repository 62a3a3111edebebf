"""The sheet that sets one value: by steps and digits, one of its options, or some of them. On the page of a table it is
logged as a correction."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.game import Fix
from companion.i18n import Translator
from companion.messages import Message as Words
from companion.messages import message as words_of
from companion.question import Choice, Domain, Entry, Number, Question, Value, allows
from companion.secret import PUBLIC
from companion.table.catch_up import Values, groups
from companion.table.corrections import is_so
from companion.table.figure_lines import ValuePresenter
from companion.table.figure_words import is_stepped, number_words, question_for
from companion.table.figures import Reading
from companion.table.rules import log_lines
from companion.table.table_commands import Correct, CorrectAll
from companion.words.numbers import shown_number as number
from screens import drafts
from screens.metrics import dp
from screens.pages.figures.page_state import PageState as Settings
from screens.pages.figures.page_state import Put, update
from screens.pages.figures.stepper import Keys, stepper
from screens.pages.figures.view import Pictures
from screens.table.question import pictures
from screens.table.refusal import rule_named, rules_read, show_refusal
from screens.ui.bottom_sheet import Sheet
from screens.ui.frame import Page
from screens.ui.page import answers
from screens.ui.question.page import Look, body
from screens.ui.question.page_state import Done, PageState, from_plain, value_of
from screens.ui.question.sheet import QuestionSheet
from screens.ui.question.sums import sum_band, sum_note, sum_ways
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import ARROW, OPEN, Do, call, do, link_row, marks_of, rule
from screens.ui.tree.nodes import Beside, Button, Column, Icon, Key, ListRow, Message, Node, Row, Text

FIELD, LOGGED = 66, 66
"""How wide a number between its steps is, and how high what the log will say, in dp."""
FIGURE = "figure"
"""A figure that is being set, as it is kept."""
ALL = 80
"""So many options are shown at once: whoever sets them all needs no letters."""
HIGH, LOW = 700, 400
"""On a page of such a height nothing of its sheet has to scroll; on a lower one that lies only the keys have room."""
Rows = tuple[Node, ...]
Set = Callable[[Value], object]
"""What is done with what was set; something true if that was all."""


class FigureSheet(QuestionSheet):
    """Begins with what was entered before a kill, or with a given value."""

    def __init__(
        self,
        page: Page,
        fix: Fix,
        done: Set,
        *,
        now: Value | None = None,
        entered: Mapping[str, Any] | None = None,
        detail: Words | None = None,
        below: tuple[Node, ...] = (),
    ) -> None:
        """`below` its keys or rows stands what its page answers."""
        app = page.app
        question = question_for(app.tr, page.session, fix, now, detail or words_of("figure.logged"))
        self._fix, self._done, self._below = fix, done, below
        self._high, self._roomy = (page.height >= dp(least) * app.theme.font_scale for least in (HIGH, LOW))
        look = Look(app.tr, app.tr.text, pictures(page), number=partial(number_words, app.tr, page.session, fix))
        local = taken_up(question, entered or {})
        players = marks_of(page.session.header.seats)
        super().__init__(page, lambda given: Entry(given[0]) if given else question, local, look, players=players)
        self.refuse = partial(show_refusal, page)

    def resized(self) -> None:
        """Aside its keys stand in fewer lines."""
        self.show_local()

    def options(self) -> Node:
        shown = body(self.style, self.question, self.local, most=ALL)
        if isinstance(self.question.domain, Number):
            note = sum_note(self.style.text, self.question, self.local)
            on = None if self.aside or not self._high else self._save()
            keys = sum_ways(self.local, landscape=self.aside, steps=not self.aside or self._roomy, on=on)
            shown = Column((*(() if self.aside else (self._sum(),)), *note, keys), 8)
        return Column((shown, *self._below), 10) if self._below else shown

    def _sum(self) -> Node:
        return sum_band(self.style.number, self.question, self.local)

    def actions(self) -> Node | None:
        match self.question.domain:
            case Number():
                return Row((self._sum(), self._save()), 8) if self.aside else None if self._high else self._save()
            case Choice() if self.local.chosen == (self.question.usual,):
                return None  # a tap on another sets it
        return self._save()

    def _save(self) -> Button:
        tr, value = self.style.tr, value_of(self.question, self.local)
        words = tr("figure.set", value=self.style.number(value)) if isinstance(value, int) else tr("fix.save")
        return Button(words, "check", "primary", Done())

    def handle(self, message: Message) -> None:
        if not answers(self.page, message):
            super().handle(message)

    def _give(self, answer: Value) -> None:
        nothing_new = is_so(self._fix, answer) and answer == self.question.usual
        if nothing_new or self._done(answer):
            self.close()

    def open_draft(self, show: Callable[[Sheet], Sheet], kind: str, **of: Any) -> Sheet:
        """Show it; what is entered outlives a kill."""
        self.keep = lambda: drafts.keep(kind, **of, **self.entered()) if self.is_open else None
        return drafts.lay(self, show, kind, **of, **self.entered())


def taken_up(question: Question, entered: Mapping[str, Any]) -> PageState:
    """What was entered before a kill, also by an app that kept `value` and `entry`; what is no answer is left out."""
    value = entered.get("value")
    chosen = entered.get("chosen") or (value if isinstance(value, list) else [value])
    local = from_plain({"chosen": chosen, "typed": entered.get("typed", entered.get("entry", ""))})
    match question.domain:
        case Number():
            typed = local.typed or (number(value) if isinstance(value, int) and value != question.usual else "")
            return PageState(typed=typed)
        case Choice():
            usual = () if question.usual is None else (str(question.usual),)
            return PageState(chosen=local.chosen if allows(question.domain, *local.chosen[:1]) else usual)
    return PageState(chosen=tuple(one for one in local.chosen if one in question.domain.options) if entered else ())


def fits(domain: Domain, entered: Mapping[str, Any]) -> bool:
    """False if something was entered that this table does not have."""
    chosen = entered.get("chosen") or entered.get("value")
    options = [chosen] if not isinstance(chosen, list | tuple) else chosen
    return isinstance(domain, Number) or all(one is None or one in domain.options for one in options)


# --- over a page of the table ---


def fix_of(page: Page, id_: str) -> Fix | None:
    table = page.session.table
    fix = table.game.corrections.find(table.state, id_, PUBLIC)
    return fix if fix and fix.value is not None and not table.finished else None


def open_figure(page: Any, id_: str, entered: Mapping[str, Any] | None = None, below: Rows = ()) -> Sheet | None:
    """With what was set before a kill. None if the value is no longer there."""
    fix = fix_of(page, id_)
    if fix is None:
        return None
    sheet = FigureSheet(page, fix, lambda value: page.app.tap(Correct(id_, value)), entered=entered, below=below)
    show = page.show_sheet if hasattr(page, "show_sheet") else lambda sheet: sheet.show(page)
    return sheet.open_draft(show, FIGURE, fix=id_)


class PlayerFigures(TreeSheet):
    """A row for each figure of a player; what a tap leads to takes its place."""

    def handle(self, message: Message) -> None:
        answers(self.page, message)


def show_figures(page: Any, seat: int, below: Rows = ()) -> None:
    """What can be set of a player, a row each, and why the points are what they are; a single figure at once."""
    session, tr = page.session, page.app.tr
    group = next((group for group in groups(session.table) if group.seat == seat), None)
    fixes = [fix for fix in group.fixes if isinstance(fix.domain, Number)] if group else []
    fixes = [] if session.table.finished else fixes
    points = number(session.sheet().players[seat].total)
    total = link_row("trophy-outline", tr("sheet.total"), "", do("show_why", seat, ""), value=points)
    wrong = link_row("pencil-outline", tr("missing.title"), "", do("show_missing"))
    if len(fixes) == 1:
        open_figure(page, fixes[0].id, below=(total, wrong, *below))
        return
    seats = session.header.seats
    small = Pictures(session, page.app.theme.font_scale)
    rows = (
        ListRow(
            own_label(tr, fix),
            value=number_words(tr, session, fix, int(str(fix.value))),
            picture=small.of(fix.id),
            end=(ARROW,),
            tap=do("open_figure", fix.id),
            right=0,
        )
        for fix in fixes
    )
    mark = marks_of(seats)[seat]
    sheet = PlayerFigures(page, title=seats[seat].name, colour=mark.colour, initial=mark.initial)
    sheet.show_nodes(Column((*rows, total, wrong)), Column(below, 10) if below else None)
    page.show_sheet(sheet)


class ByHand(TreeSheet):
    """A refused entry, filled in: each value can be set, and all of them are logged as one correction."""

    def __init__(self, page: Any, rule_id: str, values: Values, **more: Any) -> None:
        self.rule_id, self.told, self.reads = rule_id, [id_ for id_, _ in values], False
        self.local, self.reading = Settings(), Reading(page.session.table, viewer=page.viewer)
        super().__init__(page, title=page.app.tr("refusal.fix"), icon="pencil-outline", gives_way=True, **more)
        for id_, value in values:
            self._take(Put(id_, value))

    def _take(self, message: Message) -> bool:
        self.local = update(self.reading, self.local, message)
        self.reading = self.reading.with_values(self.local.values)
        return self._refresh()

    def _refresh(self) -> bool:
        page, lines = self.page, (part for id_ in self.told for part in (rule(), self._row(id_)))
        read = rules_read(page, self.rule_id) if self.reads else rule_named(page, self.rule_id, do("read"), aside=True)
        enter = Button(page.app.tr("by_hand.enter"), "check", "primary", do("enter"))
        logged = Row((self._logged(),), min_height=LOGGED * page.app.theme.font_scale)
        self.show_nodes(Column((*lines, rule(), *read), 4), Column((enter, logged), 4))
        return True

    def handle(self, message: Message) -> None:
        if isinstance(message, Keys) and (fix := self.reading.now(message.id)):
            done: Set = lambda value: self._take(Put(fix.id, value))  # noqa: E731 - one word for a way
            FigureSheet(self.page, fix, done, now=self.reading.value(fix.id)).show(self.page)
        elif isinstance(message, Do):
            call(self, message)
        else:
            self._take(message)

    def enter(self) -> None:
        if self.page.app.tap(CorrectAll(self.local.values)):
            self.close()

    def read(self) -> None:
        """The rule's own words, where its title stood."""
        self.reads = True
        self._refresh()

    def _row(self, id_: str) -> Node:
        """What it is and was, and its steps, or what it is chosen to be."""
        app, session, fix = self.page.app, self.page.session, self.reading.was(id_)
        assert fix is not None  # only values of the table itself are reported
        line = ValuePresenter(app.tr, session, self.reading).value(fix, "field", app.tr.text(fix.label))
        words = Column((Text(line.label, "strong"), Text(line.was or " ", "caption", "alert")))
        if is_stepped(session, fix):
            figure, wide = Text(line.text, "head2", one_line=True, align="center"), FIELD * app.theme.font_scale
            return Beside(words, stepper(id_, line.label, figure, corner="alert" if line.changed else "", wide=wide))
        chosen = Row((Text(line.text, "strong", one_line=True), Icon("chevron-down", "ink2")), 8)
        return Beside(words, Key(chosen, OPEN, (14, 8), 50, hugs=True, tap=Keys(id_), name=f"{line.label} {line.text}"))

    def _logged(self) -> Text:
        """What the log will say, or why it cannot be so."""
        app, session, command = self.page.app, self.page.session, CorrectAll(self.local.values)
        if why := session.why_not(command):
            return Text(app.tr.text(why.message), "caption", "alert", align="center")
        text = log_lines(session.table, session.preview(command).events)[0].text
        return Text(app.tr("by_hand.log", what=text), "caption", "ink2", align="center")


def own_label(tr: Translator, fix: Fix) -> str:
    """What a value is called on a sheet headed by its player: without the name, where there are such words."""
    own = fix.label.id.replace(".fix.", ".own.")
    return tr(own, **fix.label.params) if tr.has(own) else tr.text(fix.label)


@drafts.reopens(FIGURE)
def _set_on(page: Page, draft: Mapping[str, Any]) -> bool:
    return open_figure(page, str(draft.get("fix")), draft) is not None
