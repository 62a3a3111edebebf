"""The first start: what this is in a line, a sample to look around at, and the language; and marking the sample."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.errors import SaveError
from companion.games import SHELF
from companion.i18n import OWN_NAMES
from screens.app import running
from screens.games import load
from screens.kit import Action, Card, Segments, Text
from screens.kit.drawing import Point, disc, framed, mark, panel, threads
from screens.kit.drawn import Painted
from screens.kit.layout import Across, Column
from screens.kit.loading import load_kv
from screens.theme import tokens

CITIES: tuple[Point, ...] = (
    (0.06, 0.86),
    (0.05, 0.58),
    (0.22, 0.92),
    (0.26, 0.7),
    (0.1, 0.3),
    (0.24, 0.42),
    (0.36, 0.12),
    (0.5, 0.88),
    (0.46, 0.58),
    (0.52, 0.34),
    (0.6, 0.1),
    (0.72, 0.76),
    (0.74, 0.48),
    (0.8, 0.2),
    (0.94, 0.84),
    (0.93, 0.56),
)
WAYS = (
    (0, 1),
    (0, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 7),
    (3, 5),
    (3, 8),
    (4, 5),
    (4, 6),
    (5, 6),
    (5, 9),
    (6, 10),
    (7, 8),
    (7, 11),
    (8, 9),
    (8, 11),
    (9, 10),
    (9, 12),
    (10, 13),
    (11, 12),
    (11, 14),
    (12, 13),
    (12, 15),
    (14, 15),
)
CLAIMED = {"blue": ((1, 3), (3, 8), (8, 11)), "red": ((4, 6), (6, 10), (10, 13)), "yellow": ((7, 11), (11, 14), (0, 2))}
POINTS = (("blue", 0.62), ("red", 0.8), ("yellow", 0.5))


class WelcomePicture(Painted):
    """A board with some routes of three players, and a phone beside it that keeps the books."""

    def paint(self) -> None:
        high = self.height - dp(24)
        phone = high * 0.58
        board = (self.x + dp(16), self.y + dp(12), self.width - phone - dp(48), high)
        panel((*self.pos, *self.size), dp(8), self.theme.map)
        self._board(board)
        self._phone((self.right - phone - dp(16), self.y + dp(8), phone, high + dp(8)))

    def _board(self, box: tuple[float, float, float, float]) -> None:
        theme = self.theme
        panel((box[0], box[1] - dp(2), box[2], box[3]), dp(8), theme.edge)
        framed(box, dp(8), theme.card, theme.rule2, dp(1.5))

        def at(city: int) -> Point:
            x, y = CITIES[city]
            return box[0] + dp(6) + x * (box[2] - dp(12)), box[1] + dp(6) + y * (box[3] - dp(12))

        threads([[at(a), at(b)] for a, b in WAYS], theme.rule, dp(2.5))
        for colour, ways in CLAIMED.items():
            threads([[at(a), at(b)] for a, b in ways], theme.player(colour, "fill"), dp(5))
        for city in range(len(CITIES)):
            disc(at(city), dp(3), theme.ink)
            disc(at(city), dp(1.8), theme.card)

    def _phone(self, box: tuple[float, float, float, float]) -> None:
        theme, (left, bottom, wide, high) = self.theme, box
        framed(box, dp(9), theme.card, theme.ink, dp(2))
        head = (left + dp(2), bottom + high * 0.78, wide - dp(4), high * 0.22 - dp(2))
        panel(head, [dp(7), dp(7), 0, 0], theme.player("blue", "fill"))
        panel((left + wide * 0.36, head[1] + head[3] * 0.4, wide * 0.42, dp(4)), dp(2), theme.card)
        disc((left + wide * 0.2, head[1] + head[3] / 2), head[3] * 0.3, theme.card)
        row = high * 0.18
        for number, (colour, share) in enumerate(POINTS):
            middle = bottom + high * 0.78 - (number + 0.5) * row
            mark(theme, colour, "", (left + wide * 0.2, middle), row * 0.56)
            panel((left + wide * 0.36, middle - dp(2), wide * 0.5 * share, dp(4)), dp(2), theme.rule2)
        panel((left + wide * 0.12, bottom + high * 0.07, wide * 0.76, high * 0.1), dp(3), theme.primary)


class GameLine(Across):
    """A game on the shelf and its boxes."""

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")


class WelcomeCard(Card):
    """What this is, in a line, and for which games."""

    def show_games(self) -> None:
        self.ids.games.fill([_line(game) for game in SHELF if running().tr.has(f"welcome.game.{game}")])


def _line(game: str) -> GameLine:
    tr, icon = running().tr, tokens().get(game, {}).get("icon", "cards-outline")
    return GameLine(text=tr(f"welcome.game.{game}"), detail=tr(f"welcome.boxes.{game}"), icon=icon)


class LanguageChoice(Column):
    """The language, each in its own words."""


def welcome(page: Any) -> list[Any]:
    """What stands on home before the first table."""
    card, choice = WelcomeCard(), LanguageChoice()
    card.show_games()
    languages = Segments(options=list(OWN_NAMES), value=page.app.tr.language)
    languages.bind(on_choice=lambda _, language: _speak(page, language))
    choice.ids.place.add_widget(languages)
    backup = Action(kind="text", text=page.app.tr("welcome.backup"), icon="restart")
    backup.bind(on_release=lambda _: load("screens.pages.data:bring_in")(page))
    said = Text(text=page.app.tr("welcome.offline"), role="caption", muted=True, halign="center")
    return [card, choice, backup, said]


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
