"""What is half entered on a page: kept with its table at every tap, open again where it lay; gone once put away.

This is the only writer of drafts. Once an entry is made nothing is to be dropped: the session settles its drafts in
the step's own write.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.errors import SaveError
from companion.messages import message
from screens.games import COMMON_HALF_FILLED, screens_of

if TYPE_CHECKING:
    from companion.table.draft import Draft
    from companion.table.session import Session
    from screens.running_app import App
    from screens.ui.bottom_sheet import Sheet
    from screens.ui.frame import Page

Reopen = Callable[[Any, Mapping[str, Any]], bool]
"""Opens on a page what was entered; False if it no longer fits the table."""

HELD, ANSWERING = "held", "answering"
_app: "App | None" = None
_reopen: dict[str, Reopen] = {}
_going_on: list[str] = []
"""Whether sheets are held, or an entry is answered; there is one screen."""
_replaced: list[str] | None = None
"""The kinds of sheets that made room for one that is being laid."""


def use(app: "App | None") -> None:
    """Of this app's open table from now on; None once it is closed."""
    global _app  # noqa: PLW0603 - there is one screen
    _app = app


def reopens(kind: str) -> Callable[[Reopen], Reopen]:
    """Register how drafts of this kind are opened again."""

    def known(reopen: Reopen) -> Reopen:
        _reopen[kind] = reopen
        return reopen

    return known


# --- while it is filled ---


def keep(kind: str, *, survives_undo: bool = False, **entered: Any) -> None:
    """Keep what is entered so far."""
    _keep(kind, entered, survives_undo=survives_undo)


def load(kind: str) -> Mapping[str, Any]:
    """What of this kind was entered so far, at this very place and step; empty if nothing was."""
    return next((draft.entered for draft in _drafts_here() if draft.kind == kind), {})


def drop(kind: str) -> None:
    """Put away."""
    session = _session()
    if session:
        with suppress(SaveError):  # only comfort: no entry is lost
            session.drop_draft(kind)


def lay(sheet: "Sheet", show: "Callable[[Sheet], Sheet]", kind: str, **entered: Any) -> "Sheet":
    """Show a sheet that outlives a kill; whoever closes it wants none of it."""
    before = sheet.when_closed

    def closed() -> None:
        if before:
            before()
        if _replaced is not None:
            _replaced.append(kind)
        elif not is_held():
            drop(kind)

    sheet.when_closed = closed
    with _replacing() as replaced:
        show(sheet)
    _keep(kind, entered, instead_of=replaced)
    return sheet


def keep_chosen(close: Callable[[], Any], kind: str, **entered: Any) -> None:
    """Close sheets and keep what was chosen on them, in one write."""
    with _replacing() as replaced:
        close()
    _keep(kind, entered, instead_of=replaced)


def held() -> AbstractContextManager[None]:
    """Sheets that are closed meanwhile are not put away: the page is shown anew, or the curtain drawn."""
    return _while(HELD)


def is_held() -> bool:
    """True while sheets are closed only to be shown anew."""
    return HELD in _going_on


def answering() -> AbstractContextManager[None]:
    """Sheets that the table lays by itself, as the answer to an entry, are kept later: that entry was one write."""
    return _while(ANSWERING)


@contextmanager
def showing_unasked() -> Iterator[None]:
    """Sheets that are laid meanwhile are shown by the app itself: whoever taps did not see them coming."""
    before = list(_app.page.floats) if _app is not None else []
    yield
    if _app is not None and _app.page.floats:
        from screens.ui.open_sheet import shown_unasked  # noqa: PLC0415 - the start does not wait for sheets

        shown_unasked(_app.page, before)


@contextmanager
def _while(what: str) -> Iterator[None]:
    _going_on.append(what)
    try:
        yield
    finally:
        _going_on.remove(what)


@contextmanager
def _replacing() -> Iterator[list[str]]:
    """What is closed meanwhile goes in the same write that keeps the new one."""
    global _replaced  # noqa: PLW0603 - there is one screen
    before, _replaced = _replaced, []
    try:
        yield _replaced
    finally:
        _replaced = before


# --- when it comes back ---


def reopen_soon(page: "Page") -> None:
    """Open again what was half filled on this page, as soon as the page is laid out."""
    app = _app
    if app and _drafts_here():
        app.host.soon(lambda: app.host.later(0, lambda: _open_again(page)))


def _open_again(page: "Page") -> None:
    app = _app
    if app is None or app.shown is not page:
        return
    for draft in _drafts_here():
        reopen = _known(draft.kind)
        if reopen and not _lies_open(page):
            with showing_unasked():
                fits = reopen(page, draft.entered)
            if not fits:
                drop(draft.kind)
                app.notify(message("draft.dropped"))


def _known(kind: str) -> Reopen | None:
    """How drafts of this kind are opened; after a kill their module may not be loaded yet."""
    session = _session()
    if kind not in _reopen and session:
        module = {**COMMON_HALF_FILLED, **screens_of(session).half_filled}.get(kind)
        if module:
            import_module(module)
    return _reopen.get(kind)


def _lies_open(page: "Page") -> bool:
    from screens.ui.open_sheet import open_sheet  # noqa: PLC0415 - the start does not wait for sheets

    return open_sheet(page) is not None


# --- where we are ---


def _session() -> "Session | None":
    return _app.session if _app and _app.table_open else None


def _drafts_here() -> "list[Draft]":
    """What was half entered on the page that is shown, for the step that comes next."""
    app, session = _app, _session()
    if app is None or session is None:
        return []
    here = app.stack[-1]
    return [draft for draft in session.drafts if draft.step == session.cursor and (draft.page, draft.params) == here]


def _keep(
    kind: str,
    entered: Mapping[str, Any],
    *,
    survives_undo: bool = False,
    instead_of: Collection[str] = (),
) -> None:
    from companion.table.draft import Draft  # noqa: PLC0415 - whoever has a table open has loaded it

    app, session = _app, _session()
    if app is None or session is None:
        return
    page, params = app.stack[-1]
    draft = Draft(kind, page, dict(params), session.cursor, entered, survives_undo)
    with suppress(SaveError):  # only comfort: no entry is lost
        session.save_draft(draft, instead_of, later=ANSWERING in _going_on)
