"""Around the numbers of a player who is checked: what has to be done first, and what it all comes to."""

from typing import Any

from screens.app import running
from screens.kit import Action
from screens.kit.layout import Column
from screens.kit.loading import load_kv

load_kv(__file__)


class AskedRow(Column):
    """What has to be done before this player can be confirmed."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_extra")
        self.register_event_type("on_any_two")
        super().__init__(**more)

    def show(self, *, extra: bool, any_two: bool) -> None:
        ways = {"on_extra": (extra, "stone_age.extra.show"), "on_any_two": (any_two, "stone_age.final.take_two")}
        self.clear_widgets()
        for event, (wanted, words) in ways.items():
            if wanted:
                button = Action(
                    text=running().tr(words),
                    icon="cards-outline",
                    on_release=lambda _, event=event: self.dispatch(event),
                )
                self.add_widget(button)

    def on_extra(self) -> None:
        """The extra card is shown."""

    def on_any_two(self) -> None:
        """The any-2 card is handed in."""
