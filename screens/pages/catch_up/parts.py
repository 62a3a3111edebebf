"""What the page is made of: figures with minus and plus, rows of pieces, and players that unfold."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.app import running
from screens.kit import Chip, Icon, OneLine, Sheet, Text
from screens.kit.basic import Action
from screens.kit.beside import BesideOrBelow
from screens.kit.flow import Flow
from screens.kit.layout import Across, Column, put
from screens.kit.loading import load_kv

ROOMY = 66
"""How wide a figure is that has room for its picture, in dp."""
SUMMED_UP = 6
"""So many figures stand in the line of a player who is folded."""


class FieldPart(ButtonBehavior, BoxLayout):
    """A third of a field: minus, the figure, or plus."""

    icon = StringProperty("")
    name = StringProperty("")


class FieldFigure(ButtonBehavior, BoxLayout):
    """The figure between minus and plus; tapped it opens its keys."""

    text = StringProperty("")
    name = StringProperty("")
    picture = ObjectProperty(None, allownone=True)
    drawn = ObjectProperty(None, allownone=True)
    is_drawn = BooleanProperty(False)
    """True where what is drawn stands there instead of the number."""

    def on_kv_post(self, _: Any) -> None:
        for name in ("width", "drawn"):
            self.fbind(name, self.on_picture)

    def on_picture(self, *_: Any) -> None:
        """Beside the figure where both have room."""
        room = self.width - dp(6)
        self.is_drawn = self.drawn is not None and room >= self.drawn.needs()
        if self.is_drawn:
            self.drawn.take(room)
        shown = self.drawn if self.is_drawn else self.picture if self.width >= dp(ROOMY) else None
        put(self.ids.picture, [shown] if shown else [])


class Field(Column):
    """One figure of a player: what it is, what it was, minus and plus, and its keys by tapping it."""

    fix_id = StringProperty("")
    label = StringProperty("")
    text = StringProperty("")
    was = StringProperty("")
    """What it was, in words, if it has changed."""
    picture = ObjectProperty(None, allownone=True)
    drawn = ObjectProperty(None, allownone=True)
    """What shows the figure in place of its number, where it has room."""

    def __init__(self, **more: Any) -> None:
        self.register_event_type("on_step")
        self.register_event_type("on_keys")
        super().__init__(**more)

    def on_step(self, by: int) -> None:
        """Minus or plus was tapped."""

    def on_keys(self) -> None:
        """The figure was tapped."""


class Fields(GridLayout):
    """Fields side by side, as many as have room for a thumb on each of their thirds."""


class Fold(ButtonBehavior, Across):
    """A player, or the table: open with all that can be set, or folded into one line."""

    text = StringProperty("")
    colour = StringProperty("")
    initial = StringProperty("")
    icon = StringProperty("")
    changed = StringProperty("")
    opened = BooleanProperty(False)
    name = StringProperty("")

    def sum_up(self, figures: list[tuple[Callable[[], Any], str]]) -> None:
        """The first few figures with their pictures, which are made once."""
        parts = self.ids.figures.children[::-1]
        for number, (picture, words) in enumerate(figures[:SUMMED_UP]):
            if number == len(parts):
                parts.append(SummedUp().hold(picture()))
            parts[number].words.text = words
        self.ids.figures.fill(parts)


class SummedUp(BoxLayout):
    """A small picture and its number."""

    def hold(self, picture: Any) -> "SummedUp":
        self.words = OneLine(role="caption", muted=True)
        put(self, [*([picture] if picture else []), self.words])
        return self


class PiecesRow(ButtonBehavior, BesideOrBelow):
    """Several pieces of one kind: those that are held, and the way to all of them."""

    name = StringProperty("")
    text = StringProperty("")
    marked = BooleanProperty(False)
    said: tuple[Any, ...] | None = None
    """What was set of its pieces when it was filled last."""

    def hold(self, pieces: list[str]) -> None:
        self.ids.held.fill([*(Pill(text=words) for words in pieces), Pill(text="+", open=True)])


class Pill(BoxLayout):
    """One piece in a word, or the place for one more."""

    text = StringProperty("")
    open = BooleanProperty(False)


def small_icon(icon: str) -> Icon:
    return Icon(icon=icon, color=running().theme.ink2, pos_hint={"center_y": 0.5})


class PiecesSheet(Sheet):
    """Every piece of a kind as a chip of its own: a tap adds one, and from the most it begins anew."""

    def __init__(self, half: Any, ids: list[str], words: Any, **more: Any) -> None:
        self.register_event_type("on_set")
        super().__init__(**more)
        self.half, self.words = half, words
        self.chips = {id_: Chip() for id_ in ids}
        for id_, chip in self.chips.items():
            chip.bind(on_release=lambda _, id_=id_: self.tapped(id_))
        done = Action(kind="primary", icon="check", text=running().tr("catch_up.done"))
        done.bind(on_release=lambda _: self.close())
        hint = Text(role="caption", muted=True, text=running().tr("catch_up.pieces"))
        self.fill([hint, Flow().fill(list(self.chips.values())), done])
        self.show_pieces()

    def on_set(self) -> None:
        """A piece was tapped."""

    def tapped(self, id_: str) -> None:
        self.half.cycle(id_)
        self.show_pieces()
        self.dispatch("on_set")

    def show_pieces(self) -> None:
        for id_, chip in self.chips.items():
            count = self.half.value(id_)
            chip.chosen = bool(count)
            chip.text = self.words(id_) + (f" ×{count}" if isinstance(count, int) and count > 1 else "")


load_kv(__file__)
