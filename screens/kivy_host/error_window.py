"""A window with one sentence in it, for an app that cannot open its tables."""

from typing import Any

from kivy.app import App
from kivy.core.window import Window
from kivy.uix.widget import Widget

from screens.kivy_host.fonts import register_fonts
from screens.kivy_host.panes import widget_of
from screens.kivy_host.window_scale import follow_window
from screens.theme import ASSETS, Theme
from screens.ui.scroll import TreeScroll
from screens.ui.tree.nodes import Button, Column, Space, Text
from screens.ui.tree.tree import Tree

ENTER = (13, 271)


class Sentence(App):
    title = "Tableside"

    def __init__(self, heading: str, text: str, close: str) -> None:
        register_fonts()
        follow_window()
        super().__init__(icon=str(ASSETS / "icon.png"))
        self.theme = Theme()
        self._heading, self._text, self._close = heading, text, close
        self.tree = Tree(self.theme, lambda _: self.stop())
        """What it says, and the way out."""

    def build(self) -> Widget:
        Window.clearcolor = self.theme.page
        Window.bind(on_keyboard=self._key)
        close = Button(self._close, "", "primary", "close")
        parts = (Text(self._heading, "head"), Text(self._text), Space(0, fills=True), close)
        self.tree.show(Column(parts, 16, (24, 24, 24, 24)))
        scroll, root = TreeScroll(self.theme, self.tree), Widget()
        root.add_widget(widget_of(scroll))
        root.bind(size=lambda _, size: self._lay_out(scroll, size))
        return root

    def _lay_out(self, scroll: TreeScroll, size: tuple[float, float]) -> None:
        scroll.lay(0, 0, *size)
        widget_of(scroll).follow(0, 0)

    def _key(self, _window: Any, key: int, *_: Any) -> bool:
        if key in ENTER:
            self.stop()
        return key in ENTER
