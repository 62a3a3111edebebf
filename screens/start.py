"""Start the app or run a command of the terminal; without a display, play a demonstration off-screen.

Whatever keeps it from starting is one sentence with its remedy, on the terminal and in a window, and exit code 2.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import SaveError, TablesideError
from companion.games import GAMES
from companion.lan.drawing import use_drawer
from companion.storage.data_dir import home, usable, usable_tables
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from screens.device import on_android
from screens.kivy_host import startup_errors
from screens.window_frame import PHONE, displays, opening_frame

if TYPE_CHECKING:
    from companion.table.session import Session

OUT = Path("out")


def main(words: Sequence[str] | None = None) -> int:
    """Without arguments the app; arguments name a box and a language to demonstrate, or a command."""
    words = list(sys.argv[1:] if words is None else words)
    if words and not _can_be_demonstrated(words):
        from companion.cli import main as run_command  # noqa: PLC0415 - the app does not wait for it

        use_drawer(lambda: import_module("screens.joined_drawing"))
        return run_command(words, program="tableside", draw=_draw, drawn=_drawn)
    try:
        if words or not has_display():
            _demonstrate(words)
        else:
            _open()
    except TablesideError as error:
        return startup_errors.report(error, window=has_display())
    return 0


def _can_be_demonstrated(words: Sequence[str]) -> bool:
    if find_spec("demo_players") is None:  # nor are these
        return False
    from demo_players.tables import known_words  # noqa: PLC0415 - as above

    return known_words() | {"dark"} >= set(words)


def _open() -> None:
    startup_errors.look_for_opengl(startup_errors.ON_SCREEN)
    folder = usable_tables(home())
    startup_errors.prepare_kivy()
    os.environ["KIVY_HOME"] = str(usable(folder / "kivy"))
    with Store(folder, GAMES) as store:
        _open_window(folder)
        from screens.kivy_host.window import KivyApp  # noqa: PLC0415 - Kivy is set up now

        KivyApp(folder, store=store).run()


def _open_window(folder: Path) -> None:
    """A phone's window is its display; a computer's opens where it was last, within what there is."""
    found = () if on_android() else displays()
    frame = opening_frame(SettingsFile(folder / SETTINGS).here.window, found)
    if frame is None:
        startup_errors.open_window(*PHONE)
    else:
        startup_errors.open_window(frame.width, frame.height, (frame.left, frame.top))


def _demonstrate(words: Sequence[str]) -> None:
    """By name: what sets Kivy up for a machine without a display is not packed for a phone."""
    if find_spec("screens.offscreen") is None:
        raise SaveError("start.no_demonstration")
    startup_errors.look_for_opengl(startup_errors.OFF_SCREEN)
    usable(OUT)
    if not words:
        sys.stdout.write("There is no display here: playing a demonstration off-screen.\n")
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    for line in import_module("screens.offscreen.demonstration").play(OUT, words):
        sys.stdout.write(f"{line}\n")


def _draw(folder: Path, table: str, language: str) -> bytes:
    """The picture of a result, drawn off-screen wherever that is asked for."""
    if find_spec("screens.offscreen") is None:
        raise SaveError("start.no_demonstration")
    startup_errors.look_for_opengl(startup_errors.OFF_SCREEN)
    startup_errors.prepare_kivy()
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    picture: bytes = import_module("screens.offscreen.drawing").picture_of(folder, table, language)
    return picture


def _drawn(session: "Session", setup: bool) -> Iterator[str]:
    """What is wrong in what a game draws of a table."""
    found: Iterator[str] = import_module("screens.check_drawing").check_drawing(session, setup)
    return found


def has_display() -> bool:
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform != "linux" or bool(shown) or on_android()
