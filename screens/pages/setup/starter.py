"""Who begins: tap a player, or let the app choose."""

from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.house import KeepDraw
from screens.app import running
from screens.kit.flow import StarterChip
from screens.kit.marks import initials

FIRST_PLAYER = "first_player"


class StarterChoice(BoxLayout):
    page = ObjectProperty(None)
    """The setup guide it stands on."""
    brief = BooleanProperty(False)
    """True in the sheet that ends the guide: whoever sits first begins unless someone is tapped."""
    words = StringProperty("")

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.show()

    def show(self) -> None:
        app = running()
        assert app.session is not None
        table = app.session.table
        seats = table.seats
        chosen = table.draws.get(FIRST_PLAYER, ("",))[0]
        unless = self.brief and not chosen
        self.words = (
            app.tr("setup_guide.begins_unless", player=seats[0].name) if unless else app.tr("setup_guide.who_begins")
        )
        chips = []
        for seat, (player, mark) in enumerate(zip(seats, initials([s.name for s in seats]), strict=True)):
            chip = StarterChip(full=player.name, colour=player.colour, initial=mark, chosen=chosen == str(seat))
            chip.bind(on_release=lambda _, who=seat: self.choose(who))
            chips.append(chip)
        self.ids.chips.fill(chips)

    def choose(self, seat: int) -> None:
        app = running()
        assert app.session is not None
        if app.session.table.draws.get(FIRST_PLAYER) == (str(seat),):
            return
        if app.tap(KeepDraw(FIRST_PLAYER, (str(seat),))):
            self.show()

    def draw(self) -> None:
        if self.page.draw(FIRST_PLAYER):
            self.show()


Builder.load_file(str(Path(__file__).with_suffix(".kv")))
