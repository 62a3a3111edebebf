"""What a page of the guide shows besides its lines: the picture of its game, draws on offer, what may be entered."""

from typing import Any

from kivy.properties import NumericProperty

from companion.game import SetupStep
from companion.table.pages import SetupPage
from screens.app import running
from screens.games import load, screens_of
from screens.kit import Card, Page, Row
from screens.kit.loading import load_kv
from screens.pages.setup.picture import SetupPicture


class PictureCard(Card):
    """The picture of a page: what lies there already, what comes now, and what comes later."""

    around = NumericProperty(0)
    """How far it is from the card's edge."""

    def show(self, now: str, done: list[str]) -> None:
        for part in self.children:
            part.now, part.done = now, done

    @property
    def grows(self) -> bool:
        return any(part.grows for part in self.children)

    def is_old(self, draws_before: Any, game_before: Any, draws: Any, game: Any) -> bool:
        """True if other draws were made since it was painted, or the game has gone on in a way that it shows."""
        return draws != draws_before or (game != game_before and any(part.follows_game for part in self.children))


def picture(page: SetupPage) -> list[Any]:
    """The picture of what a page lays out, if its game draws one."""
    if page.id not in running().session.header.game.setup_pictures:
        return []
    card = PictureCard()
    card.add_widget(SetupPicture(page))
    return [card]


def extras(page: Page, step: SetupStep) -> list[Any]:
    """What else a step offers: a draw by the app, and what this game adds to it."""
    offered = screens_of(page.session).setup_extras.get(step.id)
    return [*_draw(page, step), *(load(offered)(page) if offered else [])]


def _draw(page: Any, step: SetupStep) -> list[Any]:
    offer = step.offer
    if offer is None or offer.starter or offer.ahead or offer.id in page.session.table.draws:
        return []
    app, why = page.app, f"setup_guide.draw_why.{offer.id}"
    row = Row(
        text=app.tr("setup_guide.draw_step", step=step.title),
        detail=app.tr(why) if app.tr.has(why) else "",
        icon="shuffle-variant",
        on_release=lambda _: page.draw(offer.id),
    )
    return [row]


load_kv(__file__)
