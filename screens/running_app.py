"""The running app as its pages see it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.lan.room import Room
    from companion.messages import Message
    from companion.storage.settings import SettingsFile
    from companion.storage.store import Store
    from companion.table.session import Session
    from screens.host import Host, IdleTasks
    from screens.page_registry import PageRef
    from screens.theme import Theme
    from screens.ui.frame import Page


class Joined(Protocol):
    """A table that lets other phones join."""

    table: str
    session: "Session"
    room: "Room"
    address: str

    @property
    def typed(self) -> str: ...

    @property
    def joined(self) -> int: ...

    def code(self) -> tuple[tuple[bool, ...], ...]: ...

    def silent(self) -> tuple[int, ...]: ...

    def sleep(self, asleep: bool) -> None: ...

    def try_again(self) -> None: ...


class Syncing(Protocol):
    """What goes on with a shared folder."""

    text: "Message | None"
    listener: Callable[[], None]

    @property
    def busy(self) -> bool: ...

    @property
    def progress(self) -> tuple[int, int]: ...

    def start(self) -> None: ...

    def stop(self) -> None: ...


class Work(Protocol):
    """What goes on while a sheet shows how far it is."""

    def finish(self) -> None: ...

    def end(self) -> None: ...


class App(Protocol):
    host: "Host"
    quiet: "IdleTasks"
    theme: "Theme"
    tr: "Translator"
    store: "Store"
    settings_file: "SettingsFile"
    folder: Path
    random: Any
    shown: "Page | None"
    """The page on the screen."""
    stack: "list[PageRef]"
    goes_back: bool
    table_id: str
    work: Work | None
    wanted_from_home: Iterator[str]
    """Each step loads one thing that the next tap will need."""

    @property
    def page(self) -> "Page": ...

    # --- where one is ---

    def go(self, name: str, **params: str) -> None: ...

    def swap(self, name: str, **params: str) -> None: ...

    def home(self) -> None: ...

    def back(self) -> bool: ...

    def forget_way(self) -> None: ...

    def prepare_later(self) -> None: ...

    # --- tables ---

    @property
    def table_open(self) -> bool: ...

    @property
    def session(self) -> "Session": ...

    @property
    def on_way_through_table(self) -> bool: ...

    def place_of_table(self) -> str: ...

    def open_session(self, id_: str) -> bool: ...

    def take(self, id_: str, session: "Session") -> None: ...

    def resume(self, id_: str) -> None: ...

    def open_past(self, id_: str) -> None: ...

    def remove_sample(self, id_: str) -> None: ...

    def take_sheet(self, source: str | bytes) -> None: ...

    def put_tables_away(self) -> bool: ...

    def tap(self, command: Any, *, rolled: bool = False) -> bool: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    # --- other phones and folders ---

    @property
    def lan_host(self) -> Joined | None: ...

    @property
    def folder_sync(self) -> Syncing | None: ...

    def let_others_join(self) -> None: ...

    def stop_hosting(self) -> None: ...

    def sync_folder(self) -> None: ...

    # --- words and looks ---

    def notify(self, sentence: "Message") -> None: ...

    def attempt(self, act: Callable[[], object]) -> bool: ...

    def feel(self, kind: str, heard: str = "") -> None: ...

    def change_setting(self, setting: str, value: str | bool) -> None: ...

    def flip(self, switch: str) -> None: ...
