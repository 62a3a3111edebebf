"""Fix the table: the group knows better, and sets any value the mirror holds."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.game import Fix
from companion.question import Number
from companion.table.house import Correct
from screens import drafts
from screens.kit import Action, Page, Row, Sheet, Text
from screens.kit.editors import Editor
from screens.kit.loading import load_kv
from screens.kit.long_list import LongList  # noqa: F401 - kv uses it
from screens.kit.marks import initials
from screens.pages.fix.editors import changed, editor_for
from screens.pages.fix.words import (
    SECRET_PAGE,
    Group,
    curtain_of,
    found,
    group_words,
    grouped,
    icon_of,
    picture_of,
    seat_of,
    summary,
    value_words,
)

load_kv(__file__)

MANY = 12
"""A longer group can be searched."""


class FixTable(Page):
    stays = True
    table = StringProperty("")
    group = StringProperty("")
    """The kind of values that is open; empty for the list of kinds."""
    title = StringProperty("")
    many = BooleanProperty(False)
    columns = NumericProperty(1)
    """How many values stand side by side."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        self._rows: dict[str, Row] = {}
        """Of every value and kind that came into sight; they stay while what they say changes."""
        super().__init__(**more)

    def opened(self) -> None:
        """From the top, with nothing searched for."""
        self.ids.letters.text = ""
        self._read()
        self._show()

    def refresh(self) -> None:
        self._read()
        self._show(stay=True)

    def _read(self) -> None:
        self.groups = grouped(self.session)
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        fixes = self.groups.get(self.group)
        self.many = fixes is not None and len(fixes) > MANY
        self.title = group_words(self.session, self.group, fixes) if fixes else self.app.tr("fix.title")

    def search(self) -> None:
        self._show()

    # --- the list ---

    def _show(self, *, stay: bool = False) -> None:
        """The kinds, or what is found of the open one."""
        head = self._head()
        if not self.group:
            self.ids.list.show(head, self._kinds(), len(self.groups), stay=stay)
            return
        fixes = self._found()
        if not fixes:
            head.append(Text(text=self.app.tr("fix.nothing_found"), muted=True))
        self.ids.list.show(head, (self._row(fix) for fix in fixes), len(fixes), stay=stay)

    def _head(self) -> list[Any]:
        app = self.app
        parts: list[Any] = []
        if not self.group:
            parts.append(Text(text=app.tr("fix.is_logged"), role="caption", muted=True))
        if self.session.table.finished:
            parts.append(Text(text=app.tr("table.is_finished"), color=app.theme.alert))
        return parts

    def _found(self) -> list[Fix]:
        fixes = self.groups.get(self.group, ())
        return found(fixes, self.ids.letters.text) if self.many else list(fixes)

    def _kinds(self) -> Iterator[Row]:
        for kind, fixes in self.groups.items():
            few = fixes.few(2)
            if len(few) == 1 and not curtain_of(self.session, few[0]):
                yield self._row(few[0], icon=icon_of(self.session, kind))
            else:
                yield self._kind(kind, fixes)

    def _made(self, name: str, tapped: Callable[[], object]) -> Row:
        """The row of this name, free to be put in its place."""
        if name not in self._rows:
            self._rows[name] = Row(on_release=lambda _: tapped())
        row = self._rows[name]
        if row.parent is not None:
            row.parent.remove_widget(row)
        return row

    def _kind(self, kind: str, fixes: Group) -> Row:
        row = self._made(f"kind/{kind}", lambda: self.app.go("fix", table=self.table, group=kind))
        row.icon, row.arrow = icon_of(self.session, kind), True
        row.picture = row.picture or picture_of(self.session, kind)
        row.text, row.detail = group_words(self.session, kind, fixes), summary(self.session, fixes)
        return row

    def _row(self, fix: Fix, icon: str = "") -> Row:
        """One value: its mark if it is a player's, its number at the end, words below."""
        app, seat = self.app, seat_of(self.session, fix)
        words, id_ = value_words(self.session, fix), fix.id
        row = self._made(f"fix/{id_}", lambda: self._tapped(id_))
        row.text, row.arrow, row.icon = app.say(fix.label), True, icon if seat is None else ""
        row.value, row.detail = (words, "") if isinstance(fix.domain, Number) else ("", words)
        if curtain_of(self.session, fix):
            row.detail = app.tr("fix.behind_curtain")
        seats = self.session.header.seats
        row.colour = "" if seat is None else seats[seat].colour
        row.initial = "" if seat is None else initials([s.name for s in seats])[seat]
        return row

    def _tapped(self, id_: str) -> None:
        """A value as it is now: behind the curtain, or on a sheet of its own."""
        fix = self.fix_of(id_)
        if fix is None:
            return
        curtain = curtain_of(self.session, fix)
        if not curtain:
            self.edit(fix)
            return
        owner = str(seat_of(self.session, fix) if fix.secret_of is None else fix.secret_of)
        which = {"fix": fix.id} if curtain == SECRET_PAGE else {}
        self.app.go(curtain, table=self.table, seat=owner, **which)

    def fix_of(self, id_: object) -> Fix | None:
        group = self.groups.get(str(id_).partition("/")[0], ())
        return next((fix for fix in group if fix.id == id_), None)

    # --- what is set ---

    def edit(self, fix: Fix, entered: Mapping[str, Any] | None = None) -> Sheet | None:
        """The sheet for one value, with what was set before a kill; None if that can no longer be set."""
        app = self.app
        now = value_words(self.session, fix)
        subtitle = app.tr("fix.now", value=now)
        if isinstance(fix.domain, Number):
            subtitle = app.tr("fix.now_of", value=now, low=fix.domain.low, high=fix.domain.high)
        sheet = Sheet(title=app.say(fix.label), subtitle=subtitle)
        editor = editor_for(self.session, fix)
        if entered and not editor.take_up(entered):
            return None
        editor.follow(lambda: drafts.keep("fix", fix=fix.id, **editor.entered()))
        save = Action(
            kind="primary", text=app.tr("fix.save"), icon="check", on_release=lambda _: self._save(fix, editor, sheet)
        )
        editor.stand(sheet, save, self)
        return drafts.lay(sheet, lambda sheet: sheet.show(self), "fix", fix=fix.id, **editor.entered())

    def _save(self, fix: Fix, editor: Editor, sheet: Sheet) -> None:
        value = changed(editor)
        if value is None or (editor.fits() and self.app.tap(Correct(fix.id, value))):
            sheet.close()


@drafts.reopens("fix")
def _edit_on(page: FixTable, draft: Mapping[str, Any]) -> bool:
    fix = page.fix_of(draft.get("fix"))
    return fix is not None and not curtain_of(page.session, fix) and page.edit(fix, draft) is not None
