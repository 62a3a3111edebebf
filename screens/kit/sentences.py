"""Sentences to be read in place: one that is told, and rules beside their book."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.messages import Message
from screens.kit import Action, Icon, Page, Sheet, Text
from screens.kit.layout import Column


def show_sentence(page: Page, said: Message) -> Sheet:
    """One sentence the user must read, and one way on."""
    app: Any = App.get_running_app()
    sheet = Sheet(title=app.tr("notice.title"), icon="information-outline")
    ok = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
    return sheet.fill([Text(text=app.say(said)), ok]).show(page)


def rule_line(sentence: str, number: str = "") -> BoxLayout:
    """A rule with its book beside it, and its number below if it is told."""
    line = BoxLayout(size_hint_y=None, spacing=dp(12))
    words = Column(pos_hint={"center_y": 0.5})
    words.add_widget(Text(text=sentence))
    if number:
        words.add_widget(Text(text=number, role="caption", muted=True))
    icon = Icon(icon="book-open-variant", pos_hint={"center_y": 0.5})
    line.add_widget(icon)
    line.add_widget(words)

    def fit(*_: Any) -> None:
        line.height = max(icon.height, words.height)

    words.bind(height=fit)
    fit()
    return line
