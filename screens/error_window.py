"""A window with one sentence in it, for an app that cannot open its tables."""

from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import ObjectProperty

from screens.fonts import register_fonts
from screens.theme import ASSETS, Theme
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Button, Column, Space, Text
from screens.ui.tree.widget import Tree

ENTER = (13, 271)


class Sentence(App):
    title = "Tableside"
    theme = ObjectProperty(None)

    def __init__(self, heading: str, text: str, close: str) -> None:
        register_fonts()
        super().__init__(theme=Theme(), icon=str(ASSETS / "icon.png"))
        self._heading, self._text, self._close = heading, text, close

    def build(self) -> TreeScroll:
        Window.clearcolor = self.theme.page
        Window.bind(on_keyboard=self._key)
        tree = Tree(self.theme, lambda _: self.stop())
        close = Button(self._close, "", "primary", "close")
        parts = (Text(self._heading, "head"), Text(self._text), Space(0, fills=True), close)
        tree.show(Column(parts, 16, (24, 24, 24, 24)))
        return TreeScroll(self.theme, tree)

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        if key in ENTER:
            self.stop()
        return key in ENTER
