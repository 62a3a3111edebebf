"""The picture of a setup page: pieces that lie there, come now, or come later."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.setup_scene import HIGHEST
from companion.shapes import Picture
from companion.table.pages import SetupPage
from companion.table.setup_picture import setup_picture
from screens.app import running
from screens.kit.drawn import Painted
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.shapes import paint

HIGH_PAGE, LARGEST = 700, 460
"""From which height on a page that lies has a larger one, and how high that is at most, in dp."""


class SetupPicture(Painted):
    """Paints one page as its game draws it."""

    shows = ("now", "done")
    now = StringProperty("")
    """The step whose pieces are lit."""
    done = ListProperty()
    """The steps whose pieces lie there."""
    share = NumericProperty(0.6)
    """How high it is, by its width."""

    def __init__(self, page: SetupPage, **more: Any) -> None:
        self.session, self.page = running().session, page
        """The table that is laid out: a picture may be painted once more when another one is open already."""
        drawing = self.session.header.game.setup_pictures[page.id]
        self.grows, self.follows_game = drawing.grows, drawing.follows_game
        super().__init__(**more)

    def high(self, width: float, share: float, wide: float, high: float) -> float:
        """As high as its width asks for, and low enough to leave the lines in sight where they stand below it."""
        most = dp(LARGEST if self.grows and wide > high >= dp(HIGH_PAGE) else HIGHEST)
        return max(dp(120), min(width * share, high * (0.29 if high > wide else 0.55), most))

    def picture(self) -> Picture:
        size = float(self.width / dp(1)), float(self.height / dp(1))
        found = setup_picture(self.session.table, self.page, size, self.now, self.done)
        assert found is not None
        return found

    def paint(self) -> None:
        seats = self.session.header.seats
        players = list(zip([s.colour for s in seats], initials([s.name for s in seats]), strict=True))
        paint(self.theme, self.picture(), (self.x, self.y), players)


load_kv(__file__)
