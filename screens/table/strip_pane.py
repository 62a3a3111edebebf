"""The players of a table: filled from the session's view, in the form there is room for."""

from collections.abc import Mapping
from typing import Any

from companion.game import SeatView
from companion.words.numbers import shown_number
from companion.words.text_search import initials
from screens.games import GameScreens, load, screens_of
from screens.metrics import dp
from screens.table.strip import EACH, POINTS, ChooseSeat, Player, StripView, form_for, height_for, strip
from screens.table.unfolded import Unfolded, hide_unfolded
from screens.ui.fitting import NO_ROOM
from screens.ui.tree.handle import NodeHandle
from screens.ui.tree.layout import words_width
from screens.ui.tree.live import LiveTree, Shown
from screens.ui.tree.nodes import Message, Node
from screens.ui.tree.rendered_text import TextRuler


class Strip(LiveTree):
    """Everybody at the table; a tap reports the seat."""

    view: Shown[Any] = Shown(None, always=True)
    """Set with every entry: texts may change though the view is equal."""
    hide_points = Shown(False)
    marked = Shown(-1)
    """Who is marked instead of the one whose turn it is; -1 for nobody."""
    gives_way = Shown(False)
    """True where the stage has no room to spare for it: the score sheet has the points too."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.shown: tuple[Player, ...] = ()
        self.form = "line"
        self.players, self.each = 0, dp(EACH)
        """How many they are, and how high a line of them is."""
        super().__init__(page.app.theme, self._tapped, height=dp(EACH))

    @property
    def room(self) -> float:
        """How much of the column is left for the players; 0 where there is none."""
        return 0.0

    def _tapped(self, message: Message) -> None:
        if isinstance(message, ChooseSeat):
            self.page.tapped_seat(message.seat)
        else:
            self.page.handle(message)

    @property
    def cells(self) -> list[NodeHandle]:
        """The players as they are drawn, in the order of their seats."""
        return [spot for spot in self.targets() if isinstance(spot.tap, ChooseSeat)]

    def compose(self) -> None:
        if self.view is None or not self.page.app.table_open or self.width <= dp(NO_ROOM):
            return
        self._screens: GameScreens = screens_of(self.page.session)
        self.players, self.each = len(self.view.seats), dp(EACH) * self.theme.font_scale
        self.shown = tuple(self._player(seat) for seat in range(len(self.view.seats)))
        self.show(self.nodes())

    def nodes(self) -> Node:
        one, ruler = dp(1), TextRuler(self.theme)
        held = max((words_width(ruler, who.held) for who in self.shown if who.held is not None), default=0.0)
        spare, each, count = self.room / one, self.each / one, len(self.shown)
        wide, need = self.width / one, max(ruler.width(who.points, "label") for who in self.shown) / one + 4
        form = "none" if self.gives_way else form_for(spare, each, count, wide, held / one, need)
        if self.theme.large and (form == "line" or (form == "none" and spare >= POINTS)):
            form = "points"
        self.form = form
        return strip(ruler, self._view(form, height_for(form, spare, each, count, wide, need), need))

    def _view(self, form: str, high: float, need: float = 0) -> StripView:
        return StripView(self.shown, form, self.width / dp(1), high, self.theme.font_scale, need)

    def unfold(self) -> None:
        """All of the one line, over what lies below its place."""
        node = strip(TextRuler(self.theme), self._view("line", self.each / dp(1)))
        Unfolded(self.page, node, lambda: (self.x, self.top, self.width), self._tapped_unfolded)

    def _tapped_unfolded(self, message: Message) -> None:
        hide_unfolded(self.page)
        self._tapped(message)

    def _player(self, seat: int) -> Player:
        app, who, shown = self.page.app, self.view.seats[seat], self.view.strip[seat]
        line = self._screens.strip_line if self.room else ""
        turn = self.view.turn.seat if self.marked < 0 else int(self.marked)
        return Player(
            who.name,
            who.colour,
            initials([one.name for one in self.view.seats])[seat],
            "" if self.hide_points else shown_number(shown.points),
            _counted(shown, self._screens.strip_icons),
            app.tr.text(shown.status) if shown.status else "",
            turn == seat,
            load(line)(self.view, seat) if line else None,
            app.tr.text(shown.part) if shown.part else "",
        )


class ColumnStrip(Strip):
    """One that, in the column of a lying page, gives the players a line each, or sets them in pairs."""

    spare = Shown(0.0)
    """The height there is for it, set by the page's layout."""

    @property
    def room(self) -> float:
        return float(self.spare)


def _counted(shown: SeatView, icons: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Each of the first two numbers behind the picture it has; without pictures all of them as one."""
    pictures = [icons.get(what, "") for what, _ in shown.counts[:2]]
    if not pictures:
        return ()
    own = 1 if len(pictures) > 1 and all(pictures) else len(shown.counts)
    parts = [
        (pictures[0], shown.counts[:own]),
        *([(pictures[1], shown.counts[own:])] if own < len(shown.counts) else []),
    ]
    return tuple((icon, "  ".join(str(count) for _, count in counts)) for icon, counts in parts)
