"""Kivy loaded with less: its style not compiled before a widget needs it, and no event loop that nobody runs.

Both are most of what a program of one label waits for. It has to come before anything else of Kivy but its settings.
"""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import kivy

from screens.kit import quick

NOTHING = Path(__file__).with_name("nothing")


def load_kivy() -> None:
    """Nothing happens where Kivy is loaded already, or is another release than the one that this knows."""
    if kivy.__version__ == quick.KNOWN and "kivy.lang" not in sys.modules:
        _load_clock()
        _load_style()


def _load_clock() -> None:
    """Kivy's clock would load asyncio for programs that run within another loop; `Clock.init_async_lib` still does."""
    if "asyncio" in sys.modules:
        return
    stand_in = sys.modules["asyncio"] = ModuleType("asyncio")
    stand_in.wait_for = None  # type: ignore[attr-defined]
    try:
        import_module("kivy.clock")
    finally:
        del sys.modules["asyncio"]


def _load_style() -> None:
    """Kivy reads its style as soon as that part of it is loaded: it reads nothing, and the style after that."""
    import_module("kivy.metrics")
    import_module("kivy.resources")  # looks for files in Kivy's own folder
    folder, kivy.kivy_data_dir = kivy.kivy_data_dir, str(NOTHING)
    try:
        builder: Any = import_module("kivy.lang.builder")
    finally:
        kivy.kivy_data_dir = folder
    builder.kivy_data_dir = folder
    import_module("screens.kit.quick.compiling").begin()
    builder.Builder.load_file(str(Path(folder) / "style.kv"), rulesonly=True)
