"""When the app cannot start: what is missing, and the sentence that says so where somebody will see it."""

import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from companion.errors import SaveError, TablesideError
from companion.i18n import Translator, system_language
from companion.messages import Message, message
from companion.storage.data_dir import home
from companion.storage.settings import SettingsFile
from screens.device import on_android

ON_SCREEN, OFF_SCREEN = ("libGL.so.1",), ("libGL.so.1", "libEGL.so.1", "libGLESv2.so.2")
"""The libraries that Kivy draws with, in a window and without one."""
OPENGL = {
    "debian": "libgl1 libegl1 libgles2",
    "fedora": "mesa-libGL mesa-libEGL mesa-libGLES mesa-dri-drivers",
    "arch": "mesa libglvnd",
}
WINDOWS = {
    "debian": "libx11-6 libxext6 libxcursor1 libxi6 libxrandr2 xwayland",
    "fedora": "libX11 libXext libXcursor libXi libXrandr xorg-x11-server-Xwayland",
    "arch": "libx11 libxext libxcursor libxi libxrandr xorg-xwayland",
}
"""What brings OpenGL, and windows; those Kivy comes with are X's, which Wayland has through Xwayland."""
TK = """
import sys, tkinter, tkinter.messagebox
tkinter.Tk().withdraw()
tkinter.messagebox.showerror(sys.argv[1], sys.argv[2])
"""


class NoWindow(TablesideError):
    """Kivy cannot open a window here."""


def prepare_kivy() -> None:
    """Before anything of Kivy is loaded: what it has to tr of this machine goes to its log alone, and no further.

    Left to themselves, SDL would draw where nobody sees it, and Kivy's second choice of a window end the process.
    """
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_IMAGE", "sdl2")  # all that our pictures need; others would be loaded as well
    if on_android():  # the system's own log is the only one there
        return
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "MIXED")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    if sys.platform == "linux":
        os.environ.setdefault("SDL_VIDEODRIVER", "x11,wayland")


def look_for_opengl(libraries: Iterable[str], load: Callable[[str], Any] | None = None) -> None:
    """Before Kivy is loaded, which without these ends in a page of its own words."""
    if sys.platform != "linux" or on_android():
        return
    from ctypes import CDLL  # noqa: PLC0415 - a phone may have none

    try:
        for library in libraries:
            (load or CDLL)(library)
    except OSError:
        raise NoWindow(message("start.no_opengl", **OPENGL)) from None


def open_window(width: int, height: int, corner: tuple[int, int] | None = None) -> None:
    """Kivy's window, with its upper left corner there; NoWindow says what is missing for it."""
    from kivy.config import Config  # noqa: PLC0415 - loading Kivy's window opens it

    Config.set("graphics", "width", width)
    Config.set("graphics", "height", height)
    if corner:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", corner[0])
        Config.set("graphics", "top", corner[1])
    look_for_window()


def look_for_window() -> None:
    """Whether Kivy has one, be it where nobody sees it; NoWindow says what is missing for it."""
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.graphics.opengl_utils import gl_get_version  # noqa: PLC0415

    if Window is None or too_old(*gl_get_version()):
        raise NoWindow(_why())


def too_old(major: int, minor: int) -> bool:
    """Kivy writes down that it cannot draw with such an OpenGL, and goes on."""
    return (major, minor) < (2, 0)


def _why() -> Message:
    """From what Kivy has written down about its failure."""
    from kivy.logger import LoggerHistory  # noqa: PLC0415

    entered = " ".join(record.getMessage() for record in LoggerHistory.history if record.levelno >= logging.CRITICAL)
    packaged = sys.platform == "linux"
    if re.search(r"GL|FB config|visual", entered):
        return message("start.no_opengl", **OPENGL) if packaged else message("start.no_opengl_here")
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "–"
    return message("start.no_window", display=display, **WINDOWS) if packaged else message("start.no_window_here")


# --- reporting ------------------------------------------------------------------------------------------------------


def report(error: TablesideError, *, window: bool) -> int:
    """Print the error, and show it in a window where one can be opened; returns the exit code."""
    tr = Translator(_language())
    text = tr.text(error.message)
    if sys.stderr:
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()
    if window and (isinstance(error, NoWindow) or not _in_our_window(tr, text)):
        _in_any_window(tr("start.title"), text)
    return 2


def _language() -> str:
    """The one that was chosen, or the system's; the folder with the settings may be what is wrong."""
    try:
        return SettingsFile(home() / "settings.json").settings.language or system_language()
    except SaveError:
        return system_language()


def _in_our_window(tr: Translator, text: str) -> bool:
    prepare_kivy()
    if "KIVY_HOME" not in os.environ:  # the start came not even that far
        os.environ.update(KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1")
    try:
        open_window(480, 300)
    except NoWindow:
        return False
    from screens.kivy_host.error_window import Sentence  # noqa: PLC0415 - there is a window now

    Sentence(tr("start.title"), text, tr("start.close")).run()
    return True


def _in_any_window(title: str, text: str) -> None:
    """In whatever else shows a sentence here, if anything does."""
    action = next((action for action in _actions(title, text) if shutil.which(action[0])), None)
    if action:
        subprocess.run(action, check=False, capture_output=True)


def _actions(title: str, text: str) -> Iterator[list[str]]:
    yield ["zenity", "--error", "--no-markup", f"--title={title}", f"--text={text}"]
    yield ["kdialog", "--title", title, "--error", text]
    if find_spec("_tkinter"):
        yield [sys.executable, "-c", TK, title, text]
    yield ["xmessage", "-center", text]
