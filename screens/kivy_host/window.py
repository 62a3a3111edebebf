"""The app in Kivy's window: its life, its keys, files that are dropped, and the bars of the system around its pages."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.core.window import Window

from companion.errors import SaveError
from companion.storage.store import Store
from screens.app import TablesideApp
from screens.device import on_android
from screens.device.idle import IdleScheduler
from screens.host import Host, IdleTasks
from screens.kivy_host.fonts import register_fonts
from screens.kivy_host.host import KivyHost
from screens.kivy_host.keyboard import Keyboard
from screens.kivy_host.page_widget import Stage
from screens.kivy_host.safe_area import Surround
from screens.kivy_host.window_scale import follow_window
from screens.theme import ASSETS


class KivyApp(App):
    title = "Tableside"

    def __init__(
        self,
        folder: Path,
        *,
        store: Store | None = None,
        random: Any = None,
        frame: tuple[int, int] | None = None,
        quiet: Callable[[Host], IdleTasks] = IdleScheduler,
        **more: Any,
    ) -> None:
        """`frame` lays the app out in a part of the window, as a phone of that size would."""
        register_fonts()
        follow_window()
        self.frame, self.stage = frame, Stage()
        host = KivyHost(self.stage)
        self.app = TablesideApp(folder, host=host, quiet=quiet(host), store=store, random=random)
        super().__init__(icon=str(ASSETS / "icon.png"), **more)

    def build(self) -> Surround:
        size = {"size_hint": (None, None), "size": self.frame} if self.frame else {}
        self.surround = Surround(self.stage, **size)
        self.keys = Keyboard(self.app, self.surround)
        self.surround.touched = self._touched
        Window.softinput_mode = "below_target"  # what is typed stays in sight above the keyboard
        Window.bind(on_drop_file=self._dropped, on_keyboard=self.key, on_textinput=self._typed, on_key_down=self._typed)
        self.app.begin()
        return self.surround

    def _touched(self) -> None:
        self.keys.hide()
        self.app.touched()

    def _dropped(self, _window: Any, path: bytes, *_: Any) -> None:
        """A file let go over the window."""
        self.app.take_file(Path(path.decode(errors="surrogateescape")))

    def key(self, _window: Any, key: int, _scan: int, _letter: str | None, modifiers: list[str]) -> bool:
        return self.keys.pressed(key, modifiers)

    def _typed(self, *_: Any) -> None:
        if self.app.shown is not None:
            self.app.shown.typed()

    def on_pause(self) -> bool:
        """The phone may end the app now without a word."""
        self.app.on_pause()
        return True

    def on_resume(self) -> None:
        """Bars may have changed meanwhile, and more."""
        self.surround.keep_clear()
        self.app.on_resume()

    def on_stop(self) -> None:
        if not (self.frame or on_android()):
            with suppress(SaveError):  # only comfort: the place of the window
                self.app.settings_file.save_here(window=(Window.left, Window.top, *Window.size))
        self.let_go()
        self.app.on_stop()

    def let_go(self) -> None:
        """The window no longer tells it anything."""
        Window.unbind(
            on_drop_file=self._dropped, on_keyboard=self.key, on_textinput=self._typed, on_key_down=self._typed
        )
