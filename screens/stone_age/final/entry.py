"""Score only: every player with the points so far; a tap leads to all that counts for that player."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens.kit.loading import load_kv
from screens.stone_age.final.page import StandCard, stand_cards, update_cards

load_kv(__file__)


class EntryBody(BoxLayout):
    page = ObjectProperty(None)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.cards: list[StandCard] = []

    def show(self) -> None:
        app, view = self.page.app, self.page.view
        if not self.cards:
            self.cards = stand_cards(self.page, view)
            self.ids.list.fill(self.cards)
        update_cards(self.cards, self.page.session, view.mirror)
        ready = all(player.confirmed for player in view.mirror.players)
        button = self.page.button(
            app.tr("final.sheet"), "table", lambda: app.go("score", table=self.page.table), primary=ready
        )
        self.page.fill_foot([self.page.actions([button])])
