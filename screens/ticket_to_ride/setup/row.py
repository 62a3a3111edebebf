"""The face-up train cards, entered once for a table that checks cards."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.ticket_to_ride.records import TurnUp
from companion.messages import message
from screens.app import running
from screens.kit import Action, Ledge
from screens.kit.layout import Column
from screens.kit.loading import load_kv
from screens.ticket_to_ride.look import look, on_card, route_colour
from screens.ui.bottom_sheet import Sheet

LOCOMOTIVE = "locomotive"


class CardLook:
    """The colours of a kind of train card; no kind is the empty place for one."""

    kind = StringProperty("")
    tint = ColorProperty([0, 0, 0, 0])
    outline = ColorProperty([0, 0, 0, 0])
    ink = ColorProperty([0, 0, 0, 0])
    letter = StringProperty("")
    stripes = ListProperty()
    """A locomotive shows the colours of all routes."""

    def look(self) -> None:
        theme = running().theme
        routes = [colour for colour in look("routes") if colour != "grey"]
        coloured = self.kind in routes
        self.tint = route_colour(theme, self.kind, "tint") if coloured else theme.card if self.kind else theme.sunken
        self.outline = route_colour(theme, self.kind, "line") if coloured else theme.rule2
        self.letter = str(look("routes")[self.kind]["letter"]) if coloured else ""
        self.stripes = [route_colour(theme, colour, "line") for colour in routes] if self.kind == LOCOMOTIVE else []
        self.ink = on_card(theme, self.kind) if self.kind != LOCOMOTIVE else theme.ink


class Rainbow(Widget):
    """All colours of the routes, side by side."""

    stripes = ListProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.bind(pos=self._draw, size=self._draw, stripes=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            for number, stripe in enumerate(self.stripes):
                width = self.width / len(self.stripes)
                Color(*stripe)
                Rectangle(pos=(self.x + number * width, self.y), size=(width, self.height))


class CardPicture(CardLook, BoxLayout):
    """A card of the row, to look at."""

    large = BooleanProperty(False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.look()


class CardFace(ButtonBehavior, CardPicture):
    """A card of the row, large enough to tap."""


class KindKey(CardLook, Ledge):
    """A kind of card to tap."""

    text = StringProperty("")

    def stripes_share(self, width: float, size: float) -> float | None:
        """How much of the key the stripes take beside its word, as long as that has enough."""
        return None if not self.stripes or width < size * 10.5 else 0.8 if width > size * 14 else 0.4

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.look()


class Faces(BoxLayout):
    """Cards side by side."""


class Kinds(GridLayout):
    """All colours, in as many columns as their words allow."""

    def in_a_row(self, width: float, size: float) -> int:
        return max(1, min(4, int(width / (size * 5 + dp(46)))))


class RowEntry(Column):
    """Keys for every kind of card; the cards tapped stand above them and go back with a tap."""

    said = StringProperty("")
    complete = BooleanProperty(False)
    flushed = BooleanProperty(False)
    """True if the cards entered had too many locomotives and the next row is awaited."""
    then = ObjectProperty(None)
    """Called once the row is complete."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        app = running()
        self.taken: list[str] = []
        for kind in app.session.state.board.cards.kinds:
            key = KindKey(
                kind=kind,
                text=app.say(message(f"ticket_to_ride.card.{kind}")),
                on_release=lambda _, chosen=kind: self.tap(chosen),
            )
            (self.ids.wild if kind == LOCOMOTIVE else self.ids.kinds).add_widget(key)
        self.show()

    def show(self) -> None:
        app, due = running(), _cards().due
        left = due - len(self.taken)
        self.complete = left == 0
        self.said = app.tr("setup_guide.row_tap", count=left) if left else app.tr("setup_guide.row_full")
        self.ids.faces.clear_widgets()
        for number, kind in enumerate((*self.taken, *[""] * left)):
            face = CardFace(kind=kind, large=True, on_release=lambda _, which=number: self.take_back(which))
            self.ids.faces.add_widget(face)

    def tap(self, kind: str) -> None:
        if not self.complete:
            self.taken.append(kind)
            self.show()

    def take_back(self, which: int) -> None:
        del self.taken[which : which + 1]
        self.show()

    def keep(self) -> None:
        """Enter the row; three locomotives and the next one is asked for at once."""
        if not running().tap(TurnUp(tuple(self.taken))):
            return
        self.taken = []
        self.flushed = _cards().due > 0
        if self.flushed:
            self.show()
        else:
            self.then()


class KeepRow(Action):
    """Those are the cards that lie there."""

    entry = ObjectProperty(None, rebind=True)


def _cards() -> Any:
    return running().session.view().mirror.cards


def row_sheet(page: Any) -> Sheet:
    sheet = Sheet(title=page.app.tr("ticket_to_ride.fix.face_up"))
    entry = RowEntry(then=sheet.close)
    return sheet.fill([entry, KeepRow(entry=entry)]).show(page)


load_kv(__file__)
