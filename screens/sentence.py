"""A window with one sentence in it, for an app that cannot open its tables."""

from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.fonts import register_fonts
from screens.kit import Action, Text
from screens.kit.layout import put
from screens.theme import ASSETS, Theme

ENTER = (13, 271)


class Sentence(App):
    title = "Tableside"
    theme = ObjectProperty(None)

    def __init__(self, heading: str, text: str, close: str) -> None:
        register_fonts()
        super().__init__(theme=Theme(), icon=str(ASSETS / "icon.png"))
        self._heading, self._text, self._close = heading, text, close

    def build(self) -> BoxLayout:
        Window.clearcolor = self.theme.page
        Window.bind(on_keyboard=self._key)
        words = [Text(text=self._heading, role="head"), Text(text=self._text)]
        close = Action(kind="primary", text=self._close, on_release=self.stop)
        below = BoxLayout(orientation="vertical", padding=dp(24), spacing=dp(16))
        put(below, [*words, Widget(), close])
        return below

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        if key in ENTER:
            self.stop()
        return key in ENTER
