"""Half-filled sheets: kept with their table at every tap, open again where they lay; gone once made or put away.

A draft lies under the name `sheet` in what the session keeps, beside what a game keeps there for its own steps. It
holds for the very place and the very step at which it was filled: on any other step it is dropped.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock

from companion.errors import SaveError
from screens.kit import Page

if TYPE_CHECKING:
    from companion.table.session import Session
    from screens.kit import Sheet

SHEET = "sheet"
Reopen = Callable[[Any, Mapping[str, Any]], bool]
"""Opens a sheet on a page as it was filled; False if it no longer fits the table."""

_reopen: dict[str, Reopen] = {}
_held = 0


def reopens(kind: str) -> Callable[[Reopen], Reopen]:
    """Say how sheets of this kind are opened again."""

    def known(reopen: Reopen) -> Reopen:
        _reopen[kind] = reopen
        return reopen

    return known


# --- while it is filled ---


def keep(kind: str, **entered: Any) -> None:
    """Keep what is entered so far."""
    session = _session()
    if session:
        draft = {"kind": kind, "place": _here(), "step": session.cursor, **entered}
        _write(session, {**(session.draft or {}), SHEET: draft})


def kept(kind: str) -> Mapping[str, Any]:
    """What was entered so far into a sheet of this kind, at this very place and step; empty if nothing was."""
    draft = _draft()
    here = draft.get("kind") == kind and draft.get("place") == _here() and not _is_stale(draft)
    return draft if here else {}


def drop() -> None:
    """Done with it."""
    session = _session()
    if session and SHEET in (session.draft or {}):
        _write(session, {name: value for name, value in (session.draft or {}).items() if name != SHEET} or None)


def lay(sheet: "Sheet", show: "Callable[[Sheet], Sheet]", kind: str, **entered: Any) -> "Sheet":
    """Show a sheet that outlives a kill; whoever closes it wants none of it."""
    before = sheet.when_closed

    def closed() -> None:
        if before:
            before()
        if not _held:
            drop()

    sheet.when_closed = closed
    with held():
        show(sheet)
    keep(kind, **entered)
    return sheet


@contextmanager
def held() -> Iterator[None]:
    """Sheets that are closed meanwhile are not put away: the page is shown anew, or another takes their place."""
    global _held  # noqa: PLW0603 - there is one screen
    _held += 1
    try:
        yield
    finally:
        _held -= 1


# --- when it comes back ---


def reopen_soon(page: Page) -> None:
    """Open again what was half filled on this page, as soon as the page is laid out."""
    draft = _draft()
    if draft:
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: _open_again(page), 0), -1)


def _open_again(page: Page) -> None:
    app: Any = App.get_running_app()
    if app is None or not app.root_layout.children or app.page is not page:
        return
    draft = _draft()
    if _is_stale(draft):
        drop()
        return
    reopen = _reopen.get(str(draft.get("kind")))
    if reopen and draft.get("place") == _here() and not _lies_open(page) and not reopen(page, draft):
        drop()


def _lies_open(page: Page) -> bool:
    from screens.kit.open_sheet import open_sheet  # noqa: PLC0415 - the start does not wait for sheets

    return open_sheet(page) is not None


def _draft() -> Mapping[str, Any]:
    session = _session()
    draft = (session.draft or {}).get(SHEET) if session else None
    return draft if isinstance(draft, Mapping) else {}


def _is_stale(draft: Mapping[str, Any]) -> bool:
    session = _session()
    return session is None or draft.get("step") != session.cursor


def _here() -> list[Any]:
    """The page that is shown, as plain data."""
    app: Any = App.get_running_app()
    name, params = app.stack[-1]
    return [name, dict(params)]


def _session() -> "Session | None":
    app: Any = App.get_running_app()
    session: Session | None = app.session if app and app.table_open else None
    return session


def _write(session: "Session", draft: Mapping[str, Any] | None) -> None:
    with suppress(SaveError):  # only comfort: no entry is lost
        session.keep_draft(draft)
