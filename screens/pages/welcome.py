"""The first start: what this is in a line, a sample to look around at, and the language; and marking the sample."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.errors import SaveError
from companion.games import SHELF
from companion.i18n import OWN_NAMES
from screens.app import running
from screens.games import load
from screens.kit import Action, Card, Segments, Text
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.pages.welcome_picture import WelcomePicture  # noqa: F401 - kv names it
from screens.theme import tokens

LOW = 620
"""A page lower than this, in dp, has less air: language and backup are in sight without scrolling."""


class GameLine(Across):
    """A game on the shelf and its boxes."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")


class WelcomeCard(Card):
    """What this is, in a line, and for which games."""

    low = BooleanProperty(False)
    """True where the page is low: games have their names only."""
    share = NumericProperty(0.17)
    """Of the screen's height: how much the picture may take."""

    def show_games(self) -> None:
        tr = running().tr
        told = [game for game in SHELF if tr.has(f"welcome.game.{game}")]
        names = tr.listed(tr(f"welcome.game.{game}") for game in told)
        self.ids.games.fill(
            [Text(text=names, role="caption", muted=True)] if self.low else [_line(game) for game in told]
        )


def _line(game: str) -> GameLine:
    tr, icon = running().tr, tokens().get(game, {}).get("icon", "cards-outline")
    return GameLine(text=tr(f"welcome.game.{game}"), detail=tr(f"welcome.boxes.{game}"), icon=icon)


class LanguageChoice(Column):
    """The language, each in its own words; where the page is low without a heading."""

    low = BooleanProperty(False)


def welcome(page: Any) -> list[Any]:
    """What stands on home before the first table: the card, then what may stand beside it."""
    low = is_low(page)
    card = WelcomeCard(low=low, share=0.33 if page.column else 0.17)
    choice = LanguageChoice(low=low)
    card.show_games()
    languages = Segments(options=list(OWN_NAMES), value=page.app.tr.language)
    languages.bind(on_choice=lambda _, language: _speak(page, language))
    choice.ids.place.add_widget(languages)
    backup = Action(kind="text", text=page.app.tr("welcome.backup"), icon="restart")
    backup.bind(on_release=lambda _: load("screens.pages.data:bring_in")(page))
    said = Text(text=page.app.tr("welcome.offline"), role="caption", muted=True, halign="center")
    return [card, choice, backup, said]


def is_low(page: Any) -> bool:
    return bool(page.height < dp(LOW) and not page.column)


def _speak(page: Any, language: str) -> None:
    try:
        page.app.set_language(language)
    except SaveError as error:
        page.app.tell(error.message)


# --- the sample ---


def play_sample(page: Any) -> None:
    """Open the table to look around at; a fresh one if there is none."""
    try:
        id_ = load("companion.sample:open_sample")(page.app.store)  # the start does not wait for a game
    except SaveError as error:
        page.app.tell(error.message)
        return
    page.app.resume(id_)


def mark_sample(page: Any, card: Any, id_: str) -> None:
    """Say on its card that a table is the sample, and how to be rid of it."""
    tr = page.app.tr
    card.facts = f"{tr('sample.tag')} · {card.facts}"
    remove = Action(kind="text", text=tr("sample.remove"), icon="trash-can-outline")
    remove.bind(on_release=lambda _: remove_sample(page.app, id_))
    card.add_widget(remove)


def remove_sample(app: Any, id_: str) -> None:
    """Gone with one tap: it can be had again with another."""
    app.home()
    try:
        app.store.remove_sample(id_)
    except SaveError as error:
        app.tell(error.message)
    app.page.refresh()


load_kv(__file__)
