"""Fix the table: the group knows better, and sets any value the mirror holds."""

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.game import Fix
from companion.question import Number
from companion.table.house import ChangeDepth, Correct
from screens import drafts
from screens.kit import Action, Page, Row, Sheet, Text
from screens.kit.editors import Editor
from screens.kit.loading import load_kv
from screens.kit.long_list import LongList  # noqa: F401 - kv uses it
from screens.kit.marks import initials
from screens.pages.fix.editors import changed, editor_for
from screens.pages.fix.words import (
    SECRET_PAGE,
    curtain_of,
    found,
    group_words,
    grouped,
    icon_of,
    seat_of,
    summary,
    value_words,
)

load_kv(__file__)

MANY = 12
"""A longer group can be searched."""


class FixTable(Page):
    table = StringProperty("")
    group = StringProperty("")
    """The kind of values that is open; empty for the list of kinds."""
    title = StringProperty("")
    many = BooleanProperty(False)
    columns = NumericProperty(1)
    """How many values stand side by side."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    def opened(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        self.groups = grouped(self.session)
        self.can_undo, self.can_redo = self.session.can_undo, self.session.can_redo
        fixes = self.groups.get(self.group, ())
        self.many = len(fixes) > MANY
        self.title = group_words(self.session, self.group, fixes) if fixes else self.app.tr("fix.title")
        self._show(stay=True)

    def search(self) -> None:
        self._show()

    # --- the list ---

    def _show(self, *, stay: bool = False) -> None:
        """The kinds, or what is found of the open one."""
        head = self._head()
        if not self.group:
            rows = list(self._kinds())
            self.ids.list.show(head, iter(rows), len(rows), stay=stay)
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
            if len(fixes) == 1 and not curtain_of(self.session, fixes[0]):
                yield self._row(fixes[0], icon=icon_of(self.session, kind))
            else:
                yield self._kind(kind, fixes)
        if not self.session.table.finished:
            yield self._depth()

    def _kind(self, kind: str, fixes: tuple[Fix, ...]) -> Row:
        text, detail = group_words(self.session, kind, fixes), summary(self.session, fixes)
        return Row(
            icon=icon_of(self.session, kind),
            text=text,
            detail=detail,
            arrow=True,
            on_release=lambda _: self.app.go("fix", table=self.table, group=kind),
        )

    def _row(self, fix: Fix, icon: str = "") -> Row:
        """One value: its mark if it is a player's, its number at the end, words below."""
        app, seat = self.app, seat_of(self.session, fix)
        words = value_words(self.session, fix)
        row = Row(text=app.say(fix.label), arrow=True, icon=icon if seat is None else "")
        if isinstance(fix.domain, Number):
            row.value = words
        else:
            row.detail = words
        if seat is not None:
            seats = self.session.header.seats
            row.colour, row.initial = seats[seat].colour, initials([s.name for s in seats])[seat]
        curtain = curtain_of(self.session, fix)
        if curtain:
            row.detail = app.tr("fix.behind_curtain")
            owner = str(seat if fix.secret_of is None else fix.secret_of)
            which = {"fix": fix.id} if curtain == SECRET_PAGE else {}
            row.bind(on_release=lambda _: app.go(curtain, table=self.table, seat=owner, **which))
        else:
            row.bind(on_release=lambda _: self.edit(fix))
        return row

    def _depth(self) -> Row:
        other = "score_only" if self.session.table.depth == "full" else "full"
        return Row(
            icon="format-list-checks",
            text=self.app.tr(f"fix.to_{other}"),
            detail=self.app.tr(f"fix.to_{other}_detail"),
            on_release=lambda _: self.change_depth(other),
        )

    # --- what is set ---

    def change_depth(self, depth: str) -> None:
        if self.app.tap(ChangeDepth("full" if depth == "full" else "score_only")):
            self.app.resume(self.table)

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
    every = (fix for group in page.groups.values() for fix in group)
    fix = next((fix for fix in every if fix.id == draft.get("fix")), None)
    return fix is not None and not curtain_of(page.session, fix) and page.edit(fix, draft) is not None
