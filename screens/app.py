"""The app: where one is, in which language and look, and what happens to a tap."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion.errors import RuleError, SaveError, TablesideError
from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message, message
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from screens import device, drafts
from screens.games import load, screens_of
from screens.host import Host, IdleTasks
from screens.page_cache import PageCache
from screens.page_registry import HOME, PAGES, PLACES, PageRef
from screens.preload import of_table, wanted_from_home
from screens.theme import TEXT_SIZES, Theme
from screens.ui.frame import Page
from screens.ui.motion import end_motion

if TYPE_CHECKING:
    from companion.game import Turn
    from companion.table.session import Session
    from screens.folder_sync import BackgroundSync
    from screens.lan_host import LanHost
    from screens.running_app import Work

AFTER_START = 2
"""Seconds until what can wait begins."""
SENSELESS = (TablesideError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError)
"""What a page may raise over a table that makes no sense."""


class TablesideApp:
    """Knows no window: a host shows its pages and tells it what happens."""

    def __init__(
        self,
        folder: Path,
        *,
        host: Host,
        quiet: IdleTasks,
        store: Store | None = None,
        settings_file: SettingsFile | None = None,
        random: Any = None,
    ) -> None:
        self.host, self.quiet = host, quiet
        self.folder, self.random = folder, random or SystemRandom()
        self.store = store or Store(folder, GAMES)
        self.settings_file = settings_file or SettingsFile(folder / SETTINGS)
        if self.settings_file.notice:
            self.store.notices.append(self.settings_file.notice)
        self._session: Session | None = None
        self.table_id = ""
        self.lan_host: LanHost | None = None
        """Set while a table lets other phones join; nothing listens otherwise."""
        self.folder_sync: BackgroundSync | None = None
        """Set once a shared folder was synchronised with."""
        self.work: Work | None = None
        """Set while a backup is written, looked into or restored."""
        self.stack: list[PageRef] = []
        self.goes_back = False
        """True while the way back is taken: a page shows what it showed before."""
        self.page_cache = PageCache(self._new_page)
        self.shown: Page | None = None
        """The page on the screen."""
        self.wanted_from_home = wanted_from_home(self)
        """Each step loads one thing that the next tap will need."""
        self.theme, self.tr = Theme(), Translator(self._language())
        self._look()
        drafts.use(self)

    # --- life ---

    def begin(self, at: PageRef | None = None) -> None:
        """The host is ready to show pages: the place of last time, or the one that is asked for."""
        device.lock_orientation(self.settings_file.settings.lock_orientation)
        self._restore(at)
        device.await_files(self.take_file)
        self.quiet.begin()
        if self.settings_file.here.shared:
            self.host.later(AFTER_START, self.sync_folder)

    def sync_folder(self) -> None:
        """Whatever is new there comes in, and ours goes there; nobody waits for it."""
        from screens.folder_sync import BackgroundSync  # noqa: PLC0415 - few have such a folder

        if self.folder_sync is None:
            self.folder_sync = BackgroundSync(self)
        self.folder_sync.start()

    def take_file(self, path: Path) -> None:
        """A file from elsewhere: it is imported, after a look at what it is."""
        from screens.pages.data.import_file import take_file  # noqa: PLC0415 - rarely needed

        take_file(self, path)

    def take_sheet(self, source: str | bytes) -> None:
        """A score sheet from a file or a link: it is added, after a look at it."""
        from screens.own_sheet.shelf.preview import take_source  # noqa: PLC0415 - rarely needed

        take_source(self, source)

    def touched(self) -> None:
        """A finger or the mouse came down somewhere."""
        end_motion()
        self.quiet.touched()

    def on_pause(self) -> None:
        """The phone may end the app now without a word: whatever is not on disk yet is written."""
        device.stop_listening()
        if self.lan_host:
            self.lan_host.sleep(True)
        self.page.paused()
        if self._session:
            with suppress(SaveError):  # the table's own file is whole; its line in the list catches up next time
                self._session.write_drafts()
                self.store.note(self.table_id, self._session)
        self.quiet.put_away()

    def on_resume(self) -> None:
        """Language and light may have changed meanwhile."""
        if self.lan_host:
            self.lan_host.sleep(False)
        self._follow_settings()
        self.page.refresh()

    def on_stop(self) -> None:
        device.stop_listening()
        device.keep_awake(False)
        if self.lan_host:
            self.lan_host.left()
        if self.folder_sync:
            self.folder_sync.stop()
        if self.work:
            self.work.end()
        self._leave_table()
        self.store.close()
        self.quiet.end()

    def _leave_table(self) -> None:
        if self._session:
            try:
                self._session.write_drafts()
                self.store.leave(self.table_id, self._session)
            except SaveError:
                return  # the table's own file is whole; its line in the list catches up next time

    # --- where one is ---

    @property
    def page(self) -> Page:
        if self.shown is None:
            raise LookupError("no page is shown yet")
        return self.shown

    def go(self, name: str, **params: str) -> None:
        self._show([*self.stack, (name, params)])

    def swap(self, name: str, **params: str) -> None:
        """Go on without the way back leading here."""
        self._show([*self.stack[:-1], (name, params)])

    def forget_way(self) -> None:
        """What lay between home and here is over: the way back leads home."""
        self.stack = [self.stack[0], self.stack[-1]] if len(self.stack) > 1 else self.stack
        with suppress(SaveError):
            self.settings_file.save_place(tuple(self.stack))

    def home(self) -> None:
        self._show([HOME])

    def back(self) -> bool:
        """One level up: first whatever is open on the page, then the page. False on the lowest level."""
        if self.page.back():
            return True
        if len(self.stack) <= 1:
            return False
        self._show(self.stack[:-1])
        return True

    def _show(self, stack: list[PageRef]) -> None:
        if self.shown is not None:
            self._leave_page(self.shown)
        if not any("table" in params for _, params in stack):
            self._close_table()
        name, params = stack[-1]
        of_table = name not in PAGES or "table" in params
        if of_table and not self.table_open and not self.open_session(params.get("table", "")):
            stack, (name, params) = [HOME], HOME
        page, self.goes_back = self.page_cache.page(stack), len(stack) < len(self.stack)
        self.shown, self.stack = page, stack
        self.host.show(page)
        with suppress(SaveError):  # only comfort: the place is lost, no entry
            self.settings_file.save_place(tuple(stack))
        self._stay_awake()
        page.opened()
        device.hide_from_switcher(page.holds_secrets)
        drafts.reopen_soon(page)
        self.prepare_later()

    def prepare_later(self) -> None:
        """What this page counts or loads while nobody waits."""
        self.quiet.later([self._prepare])

    def _prepare(self) -> bool:
        return self.page.prepare()

    def _stay_awake(self) -> None:
        """At a table if its owner likes that; in any case while other phones depend on this one."""
        at_table = "table" in self.stack[-1][1]
        device.keep_awake(self.lan_host is not None or (self.settings_file.settings.keep_awake and at_table))

    def _leave_page(self, page: Page) -> None:
        page.left()
        if page.stays:  # shown again it has no sheet open but one that is half filled
            from screens.ui.open_sheet import close_sheets  # noqa: PLC0415 - the start does not wait for sheets

            with drafts.held():
                close_sheets(page)

    def _new_page(self, name: str, params: Mapping[str, str]) -> Page:
        """As large as it will be from the start, so that nothing in it is laid out for a size it never has."""
        page: Page = load(self._pages()[name])(app=self, size=self.host.size, **params)
        return page

    def _pages(self) -> Mapping[str, str]:
        """All pages: the shared ones, and those of the open table's game."""
        return {**screens_of(self.session).all_pages, **PAGES} if self.table_open else PAGES

    def _close_table(self) -> None:
        self._leave_table()
        if self._session:
            self.quiet.let_go()
            self.page_cache.clear()
        self._session, self.table_id = None, ""

    def put_tables_away(self) -> bool:
        """Close the open table, and the one that others have joined, before all tables may change; True if any was."""
        was_open = self.table_open or self.lan_host is not None
        self.stop_hosting()
        if self.table_open:
            self._close_table()
            self.home()
        return was_open

    def visit(self, at: PageRef) -> None:
        """To a place that somebody has the address of; home if there is no such place."""
        if self.stack[-1] != at:
            self._close_table()
            self._restore(at)

    def _restore(self, at: PageRef | None = None) -> None:
        """Come back to the table and place of last time, if it is still there; or to that place, below home."""
        stack = list(self.settings_file.place)
        if at is not None and stack[-1:] != [at]:
            stack = [HOME] if at == HOME else [HOME, at]
        table = next((params["table"] for _, params in stack if "table" in params), None)
        there = bool(stack) and (not table or self.open_session(table))
        if not there or not all(name in self._pages() for name, _ in stack) or not self._is_whole(stack[-1]):
            self._show([HOME])
            return
        try:
            self._show(stack)
        except SENSELESS:  # a table that cannot be shown must not end every start
            self._show([HOME])

    def _is_whole(self, stop: PageRef) -> bool:
        """False for the page of a table, a player, a box or a year without one."""
        name, params = stop
        page = load(self._pages()[name])
        return all(params.get(what) for what in (*(("table",) if hasattr(page, "table") else ()), *page.asks_for))

    # --- the table that is open ---

    @property
    def table_open(self) -> bool:
        return self._session is not None

    @property
    def session(self) -> "Session":
        """The open table; whoever is shown without one asks `table_open` first."""
        if self._session is None:
            raise LookupError("no table is open")
        return self._session

    def open_session(self, id_: str) -> bool:
        """Take a table from the store; False, and the reason on the screen, if it cannot be read."""
        if self.table_id == id_ and self.table_open:
            return True
        if self.lan_host and self.lan_host.table == id_:
            self.take(id_, self.lan_host.session)
            return True
        try:
            self.take(id_, self.store.open_table(id_))
        except TablesideError as error:
            self._cannot_open(id_, error)
            return False
        return True

    def _cannot_open(self, id_: str, error: TablesideError) -> None:
        """Show the reason and the remedy; where no page is shown yet, the list of tables shows it."""
        from screens.pages.unreadable import show_unreadable  # noqa: PLC0415 - rarely needed

        if self.shown is not None:
            show_unreadable(self.shown, id_, error)

    def take(self, id_: str, session: "Session") -> None:
        """Play this table from now on."""
        self._session, self.table_id = session, id_
        self.page_cache.clear()
        self.quiet.keep()
        self.quiet.later(of_table(session, self._pages().values()))

    def resume(self, id_: str) -> None:
        """From the list to where the table is: setup, play, final scoring or the sheet."""
        self._enter(id_, [HOME])

    def open_past(self, id_: str) -> None:
        """To a finished table's sheet, with the way back leading here."""
        self._enter(id_, self.stack)

    def _enter(self, id_: str, action: list[PageRef]) -> None:
        if self.open_session(id_):
            self._show([*action, (self.place_of_table(), {"table": id_})])
            if self.session.notice:
                self.notify(self.session.notice)

    def remove_sample(self, id_: str) -> None:
        """Gone for good; whoever asks for this was asked."""
        self.home()
        self.attempt(lambda: self.store.remove_sample(id_))
        self.page.refresh()

    def place_of_table(self) -> str:
        return self.places.get(self.session.turn().phase, "table")

    @property
    def on_way_through_table(self) -> bool:
        """Whether one is where tables are in some phase, and not on a page beside."""
        return self.stack[-1][0] in {"table", *self.places.values()}

    @property
    def places(self) -> Mapping[str, str]:
        """Where a table is in each of its phases."""
        return {**PLACES, **screens_of(self.session).place_of_phase}

    def tap(self, command: Any, *, rolled: bool = False) -> bool:
        """Carry a command out; a refusal is shown kindly with its rule, and nothing has changed."""
        before = self.session.turn()
        try:
            self.session.do(command)
        except RuleError as refusal:
            from screens.table.refusal import show_refusal  # noqa: PLC0415 - with the first refusal

            show_refusal(self.page, refusal.of(command))
            return False
        except SaveError as error:
            self.feel("refuse")
            self.notify(error.message)
            return False
        self._accepted(command, before, rolled=rolled)
        self._show_answer()
        if self.settings_file.here.shared and self.session.turn().phase == "finished" != before.phase:
            self.sync_folder()
        return True

    def _show_answer(self) -> None:
        """The table as it is after an entry, an undo or a redo; what it asks next was not asked for."""
        with drafts.answering(), drafts.showing_unasked():
            self.page.refresh()

    def _accepted(self, command: Any, before: "Turn", *, rolled: bool) -> None:
        """Vibrate, and play a sound if sounds are on."""
        settings = self.settings_file.settings
        turn, noticed = self.session.turn(), {notice.id for notice in before.notices}
        news = [notice for notice in turn.notices if notice.id not in noticed]
        begins = turn.last_round and not before.last_round
        kind = "last_round" if begins else "roll" if rolled else "accept"
        self.feel(kind, "winner" if self.session.table.finished else kind)
        from companion.table import spoken  # noqa: PLC0415 - with the first entry

        if (turn.seat, turn.phase) != (before.seat, before.phase):
            device.announce(spoken.whose_turn(self.session, self.tr))
        if settings.spoken:
            text = spoken.result(self.session, command, rolled=rolled, news=news)
            device.speak(" ".join(map(self.tr.text, text)), self.tr.language)

    def feel(self, kind: str, heard: str = "") -> None:
        """In the hand and in the ear, as far as each is wanted."""
        settings = self.settings_file.settings
        device.buzz(kind, on=settings.haptics)
        device.sound(heard or kind, on=settings.sounds)

    def undo(self) -> None:
        """A finished game is safe: it is reopened only on purpose."""
        if not self.session.table.finished:
            self._move("undo")

    def redo(self) -> None:
        self._move("redo")

    def _move(self, action: str) -> None:
        try:
            getattr(self.session, action)()
        except RuleError:
            return
        except SaveError as error:
            self.notify(error.message)
            return
        self._show_answer()

    # --- several phones ---

    def let_others_join(self) -> None:
        """Listen for other phones, for this table; another that did so no longer does."""
        from screens.lan_host import LanHost  # noqa: PLC0415 - nothing that listens is loaded before

        if self.lan_host and self.lan_host.table == self.table_id:
            return
        self.stop_hosting()
        self.lan_host = LanHost(self)
        self._stay_awake()

    def stop_hosting(self) -> None:
        if self.lan_host:
            lan_host, self.lan_host = self.lan_host, None
            lan_host.stop()
            self._stay_awake()

    # --- words and looks ---

    def notify(self, sentence: Message) -> None:
        """A sentence outside the turn of things."""
        from screens.ui.sheet import show_sentence  # noqa: PLC0415 - sheets are loaded when the first is needed

        if self.shown is not None:
            show_sentence(self.shown, sentence)

    def attempt(self, act: Callable[[], object]) -> bool:
        """Carry it out, or show the refusal; True if it was done."""
        try:
            act()
        except TablesideError as error:
            self.notify(error.message)
            return False
        except OSError:
            self.notify(message("share.refused"))
            return False
        return True

    def change_setting(self, setting: str, value: str | bool) -> None:
        """Change a setting and all that follows from it; one that cannot be saved is reported, and stays as it was."""
        if self.attempt(lambda: self.settings_file.change(**{setting: value})):
            self._follow_settings()
            self.page.refresh()

    def flip(self, switch: str) -> None:
        self.change_setting(switch, not getattr(self.settings_file.settings, switch))

    def _follow_settings(self) -> None:
        self._look()
        if self.tr.language != self._language():
            self._speak()
        device.lock_orientation(self.settings_file.settings.lock_orientation)

    def _speak(self) -> None:
        """In the language there is now; pages that are kept have words of the one before."""
        self.tr = Translator(self._language())
        self.page_cache.clear()

    def _language(self) -> str:
        chosen = self.settings_file.settings.language or device.language()
        return chosen if chosen in LANGUAGES else LANGUAGES[0]

    def _look(self) -> None:
        settings = self.settings_file.settings
        self.theme.dark = settings.look == "dark" or (settings.look == "phone" and device.is_dark())
        self.theme.still = settings.less_motion or device.less_motion()
        self.theme.scale = TEXT_SIZES.get(settings.text_size, 1.0)
        scale = device.font_scale()
        if scale and self.host.scale_text(scale):
            self.theme.measure()
