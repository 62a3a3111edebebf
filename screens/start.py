"""Start the app; where there is no display, say so and play a demonstration off-screen."""

import os
import sys
from pathlib import Path

from companion.doors import home
from companion.errors import TablesideError
from companion.i18n import Translator

OUT = Path("out")


def main() -> None:
    if not has_display():
        from screens.offscreen.demonstration import play  # noqa: PLC0415 - sets Kivy up for a machine without a display

        sys.stdout.write("There is no display here: playing a demonstration off-screen.\n")
        for line in play(OUT, sys.argv[1:]):
            sys.stdout.write(f"{line}\n")
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


def has_display() -> bool:
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or _android())


def _android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ
