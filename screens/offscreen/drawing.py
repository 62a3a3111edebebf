"""The picture of a result for whoever asks in a terminal: the app draws it, where nobody sees the app."""

import tempfile
from pathlib import Path

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.storage.store import Store
from companion.sharing.result import result_of
from screens.kivy_host import startup_errors
from screens.pages.picture import draw_result

SHARP = 2.5
"""So many pixels a dp make letters as sharp as the picture can show them."""


def picture_of(folder: Path, id_: str, language: str) -> bytes:
    """Only looks at the tables; what the app keeps of itself goes with it."""
    startup_errors.look_for_window()
    with (
        tempfile.TemporaryDirectory() as scratch,
        Store(folder, GAMES, only_reading=True) as store,
        Phone(Path(scratch), density=SHARP, store=store) as phone,
    ):
        phone.app.change_setting("language", language)
        return draw_result(phone.app, id_, result_of(store.line(id_)))
