"""Who begins: tap a player, or let the app choose."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.table.house import KeepDraw
from companion.table.state import Table
from screens.kit.flow import StarterChip
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.kit.marks import initials


class StarterChoice(Column):
    page = ObjectProperty(None)
    """The setup guide it stands on."""
    first_begins = BooleanProperty(False)
    """True in the sheet that ends the guide: whoever sits first begins unless someone is tapped."""
    words = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.show()

    def show(self) -> None:
        app, table = self.page.app, self._table
        seats = table.seats
        unless = self.first_begins and table.starter is None
        self.words = (
            app.tr("setup_guide.begins_unless", player=seats[0].name) if unless else app.tr("setup_guide.who_begins")
        )
        chips = []
        for seat, (player, mark) in enumerate(zip(seats, initials([s.name for s in seats]), strict=True)):
            chip = StarterChip(
                full=player.name,
                colour=player.colour,
                initial=mark,
                chosen=table.starter == seat,
                on_release=lambda _, who=seat: self.choose(who),
            )
            chips.append(chip)
        self.ids.chips.fill(chips)

    def choose(self, seat: int) -> None:
        offer = self._table.starter_offer
        if self._table.starter != seat and offer and self.page.app.tap(KeepDraw(offer.id, (str(seat),), chosen=True)):
            self.show()

    def draw(self) -> None:
        offer = self._table.starter_offer
        if offer and self.page.draw(offer.id):
            self.show()

    @property
    def _table(self) -> Table:
        return self.page.session.table


load_kv(__file__)
