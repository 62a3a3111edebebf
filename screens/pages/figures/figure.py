"""The sheet of a figure that was tapped: steps and digits set it, and it is logged as a correction."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.game import Fix
from companion.numbers import shown_number as number
from companion.question import Choice, Number, Value
from companion.secret import PUBLIC
from companion.table.catch_up import groups, is_so, owner
from companion.table.house import Correct
from screens import drafts
from screens.app import running
from screens.games import load, screens_of
from screens.kit import Action, Page, Row
from screens.kit.editors import Editor
from screens.kit.figure_editor import FigureEditor
from screens.kit.layout import put
from screens.kit.marks import initials
from screens.pages.figures.editors import editor_for, question_for
from screens.pages.figures.words import number_words
from screens.ui.bottom_sheet import Sheet

FIGURE = "figure"
"""A figure that is being set, as it is kept."""
Done = Callable[[Fix, Value], bool]
"""What is done with what was set; True if that was all."""


def fix_of(page: Page, id_: str) -> Fix | None:
    table = page.session.table
    fix = table.game.fix(table.state, id_, PUBLIC)
    return fix if fix and fix.value is not None and not table.finished else None


def figure_words(fix: Fix) -> Callable[[int], str]:
    """How a number of this kind is written."""
    app = running()
    return partial(number_words, app.tr, app.session, fix)


def own_label(fix: Fix) -> str:
    """What a value is called on a sheet headed by its player: without the name, where there are such words."""
    app, own = running(), fix.label.id.replace(".fix.", ".own.")
    return app.tr(own, **fix.label.params) if app.tr.has(own) else app.say(fix.label)


def show_figures(page: Any, seat: int) -> None:
    """What can be set of a player, a row each, and why the points are what they are; a single figure at once."""
    table = page.session.table
    group = next((group for group in groups(table) if group.seat == seat), None)
    fixes = [fix for fix in group.fixes if isinstance(fix.domain, Number)] if group else []
    if len(fixes) == 1 and not table.finished:
        sheet = open_figure(page, fixes[0].id)
        if sheet:
            _say_why(page, sheet, seat)
        return
    seats = page.session.header.seats
    sheet = Sheet(title=seats[seat].name, colour=seats[seat].colour)
    sheet.initial = initials([one.name for one in seats])[seat]
    rows = [] if table.finished else [_figure_row(page, fix, sheet) for fix in fixes]
    page.show_sheet(sheet.fill([*rows, _why_row(page, sheet, seat)]))


def _say_why(page: Any, sheet: Sheet, seat: int) -> None:
    """Points are counted, not set: below the keys a row leads to why they are what they are."""
    editor = next(part for part in sheet.lines.children if isinstance(part, FigureEditor))
    editor.below = [_why_row(page, sheet, seat)]
    put(sheet.lines, [editor, *editor.below])


def _why_row(page: Any, sheet: Sheet, seat: int) -> Row:
    total = number(page.session.sheet().players[seat].total)
    words = running().tr("sheet.total")
    tapped = sheet.closing(_why, page, seat)
    return Row(icon="trophy-outline", text=words, value=total, arrow=True, on_release=tapped)


def _figure_row(page: Any, fix: Fix, sheet: Sheet) -> Row:
    assert isinstance(fix.value, int)
    words = figure_words(fix)(fix.value)
    tapped = sheet.closing(open_figure, page, fix.id)
    look, kind = screens_of(page.session).fix, fix.id.partition("/")[0]
    row = Row(icon=look.icons.get(kind, ""), text=own_label(fix), value=words, arrow=True)
    row.icon_ink = look.option_colour(fix.id.rpartition("/")[2])
    row.bind(on_release=tapped)
    return row


def _why(page: Any, seat: int) -> None:
    load("screens.pages.score.why:show_why")(page, seat, "")


def open_figure(page: Any, id_: str, entered: Mapping[str, Any] | None = None) -> Sheet | None:
    """The sheet over a page of the table; with what was set before a kill. None if the value is no longer there."""
    fix = fix_of(page, id_)
    if fix is None:
        return None
    sheet, editor = figure_sheet(page, fix, lambda fix, value: running().tap(Correct(fix.id, value)))
    if entered and not editor.take_up(entered):
        return None
    editor.follow(lambda: drafts.keep(FIGURE, fix=fix.id, **editor.entered()))
    show = page.show_sheet if hasattr(page, "show_sheet") else partial(_over, page)
    return drafts.lay(sheet, show, FIGURE, fix=fix.id, **editor.entered())


def _over(page: Page, sheet: Sheet) -> Sheet:
    return sheet.show(page)


def figure_sheet(
    page: Page, fix: Fix, done: Done, value: Value | None = None, *, at_once: bool = False, steps: bool = True
) -> tuple[Sheet, Editor]:
    """The sheet that sets one value, beginning with another than it has if told.

    A choice is set by a tap if so told; a number is typed alone where there is no room for steps.
    """
    app = running()
    seat = owner(page.session.table, fix)
    sheet = Sheet(title=app.say(fix.label), subtitle=app.tr("figure.logged"))
    if seat is not None:
        seats = page.session.header.seats
        sheet.colour, sheet.initial = seats[seat].colour, initials([one.name for one in seats])[seat]
    editor = _editor(page, fix, value, steps=steps)
    if at_once and isinstance(fix.domain, Choice):
        editor.bind(value=lambda *_: _save(fix, editor, sheet, done))
        return sheet.fill([editor]), editor
    save = Action(kind="primary", icon="check", on_release=lambda _: _save(fix, editor, sheet, done))
    words = figure_words(fix)

    def name_it(*_: Any) -> None:
        now = editor.value
        save.text = app.tr("figure.set", value=words(now)) if isinstance(now, int) else app.tr("fix.save")

    editor.follow(name_it)
    name_it()
    editor.stand(sheet, save, page)
    return sheet, editor


def _editor(page: Page, fix: Fix, value: Value | None, *, steps: bool) -> Editor:
    if not (isinstance(fix.domain, Number) and steps):
        editor = editor_for(page.session, fix)
        if value is not None:
            editor.value = value
        return editor
    assert isinstance(fix.value, int)
    editor = FigureEditor(question_for(page.session, fix), fix.value, words=figure_words(fix))
    if isinstance(value, int) and value != fix.value:
        editor.begun = editor.value = value
        editor.typed("")
    return editor


def _save(fix: Fix, editor: Editor, sheet: Sheet, done: Done) -> None:
    if not editor.fits():
        return
    nothing_new = is_so(fix, editor.value) and editor.value == editor.begun
    if nothing_new or done(fix, editor.value):
        sheet.close()


@drafts.reopens(FIGURE)
def _set_on(page: Page, draft: Mapping[str, Any]) -> bool:
    return open_figure(page, str(draft.get("fix")), draft) is not None
