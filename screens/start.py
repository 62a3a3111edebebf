"""Start the app; where there is no display, say so and play a demonstration off-screen."""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from companion.doors import home
from companion.errors import TablesideError
from companion.i18n import Translator

OUT = Path("out")


def main() -> None:
    if not has_display():
        _demonstrate()
        return
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.config import Config  # noqa: PLC0415

    Config.set("graphics", "width", 412)
    Config.set("graphics", "height", 915)
    from screens.app import TablesideApp  # noqa: PLC0415

    try:
        TablesideApp(home()).run()
    except TablesideError as error:  # another Tableside has these tables, or the folder cannot be used
        sys.exit(Translator().text(error.message))


def _demonstrate() -> None:
    """By name: what sets Kivy up for a machine without a display is not packed for a phone."""
    if find_spec("screens.offscreen") is None:
        sys.exit("There is no display here, and nothing to play a demonstration with off-screen.")
    sys.stdout.write("There is no display here: playing a demonstration off-screen.\n")
    for line in import_module("screens.offscreen.demonstration").play(OUT, sys.argv[1:]):
        sys.stdout.write(f"{line}\n")


def has_display() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or _android())


def _android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ
