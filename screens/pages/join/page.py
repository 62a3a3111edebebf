"""Let others join: the code, the address, who has joined, and what to do if a phone cannot reach this one."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.widget import Widget

from screens.kit import Action, OneLine, Page, Row, Sheet, Snackbar, StrongRow, Text
from screens.kit.figures import column
from screens.kit.fitting import width_of
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.rows import TagRow
from screens.theme import rgba
from screens.window import device

if TYPE_CHECKING:
    from screens.hosting import Hosting

load_kv(__file__)

QUIET_EDGE = 4
"""Light squares that a camera needs around the code."""
DARK, LIGHT = "#262119", "#FFFDF7"
"""Always dark on paper, in the dark look too: cameras want it so."""
SEAT = 64
"""So much of the column each seat takes, in dp."""
LOOKS_AGAIN = 5.0
"""Seconds after which it is asked who is silent."""


class Code(Widget):
    """The code to scan, drawn square by square."""

    rows = ListProperty()

    def __init__(self, **more: Any) -> None:
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=draw, size=draw, rows=draw)
        super().__init__(**more)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        count = len(self.rows)
        if not count:
            return
        side = int(min(self.size) / (count + 2 * QUIET_EDGE)) or 1
        left, top = self.center_x - side * count / 2, self.center_y + side * count / 2
        edge = side * QUIET_EDGE
        with self.canvas:
            Color(*rgba(LIGHT))
            Rectangle(pos=(left - edge, top - side * count - edge), size=[side * count + 2 * edge] * 2)
            Color(*rgba(DARK))
            for line, row in enumerate(self.rows):
                for start, length in _runs(row):
                    Rectangle(pos=(left + start * side, top - (line + 1) * side), size=(length * side, side))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Dark squares side by side as one: where each begins, and how many they are."""
    runs: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and place and row[place - 1]:
            runs[-1] = runs[-1][0], runs[-1][1] + 1
        elif dark:
            runs.append((place, 1))
    return runs


class SeatedRow(TagRow):
    """A seat, and where its player is."""

    strong = True


class TryRow(StrongRow):
    """Something to try, with its number in a circle."""

    def __init__(self, number: int, **more: Any) -> None:
        self._number = number
        super().__init__(**more)

    def _picture(self) -> list[Any]:
        return [self.part("number", lambda: OneLine(role="label", text=str(self._number)))]


class Join(Page):
    table = StringProperty("")
    _missed: tuple[int, ...] = ()
    """Seats whose silence was told."""

    def on_kv_post(self, base: Any) -> None:
        """An id holds nothing: seats between two places would be garbage."""
        super().on_kv_post(base)
        self._seats = self.ids.seats.__self__
        self._list = self._seats.parent
        self._listed = self._list.children[::-1]

    def place_seats(self) -> None:
        """Lying, seats stand in the column if it holds them all: in sight while the code is."""
        beside = self.ids.beside
        needed = dp(SEAT) * max(1.0, self.app.theme.growth) * len(self._seats.children)
        if needed and needed <= beside.spare:
            put(self._list, [part for part in self._listed if part is not self._seats])
            put(beside, [self._seats])
        else:
            put(beside, [])
            put(self._list, self._listed)

    @property
    def hosting(self) -> "Hosting":
        """What this page is about; set while it is open."""
        hosting = self.app.hosting
        assert hosting is not None
        return hosting

    def opened(self) -> None:
        if not self.app.table_open and not self.app.open_session(self.table):
            self.app.home()
            return
        self.app.let_others_join()
        self.refresh()
        self._asking = Clock.schedule_interval(lambda _: self._look_again(), LOOKS_AGAIN)

    def left(self) -> None:
        self._asking.cancel()

    def on_width(self, *_: Any) -> None:
        if self.ids and self.app.hosting and self.app.table_open:  # it has a width before it has its parts
            self.refresh()

    def phones_changed(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        if self.app.hosting is None:
            return
        app, ids, hosting = self.app, self.ids, self.hosting
        ids.code.rows = hosting.code()
        ids.address.text = self._typed() or app.tr("join.no_network")
        ids.how.text = app.tr("join.scan") if hosting.address else app.tr("join.no_network_says")
        put(ids.copying, [self._copy()] if hosting.address else [self._network()])
        in_network = app.tr("join.network", address=hosting.address)
        ids.network.text = in_network if hosting.address else app.tr("join.network_none")
        letters = initials([seat.name for seat in app.session.header.seats])
        put(self._seats, [self._seat(seat, letter) for seat, letter in enumerate(letters)])
        self.place_seats()

    def _look_again(self) -> bool:
        """Who is silent; False once this page is no longer shown."""
        if self.parent is None or self.app.hosting is None:
            return False
        self.refresh()
        silent = self.hosting.silent() if self.app.hosting else ()
        if silent and silent != self._missed and not self._sheet_open():
            self.show_trouble(silent[0])
        self._missed = silent
        return True

    def _sheet_open(self) -> bool:
        return any(isinstance(child, Sheet) for child in self.children)

    # --- code and address ---

    def _typed(self) -> str:
        """The address; in two lines where one does not hold it."""
        typed = self.hosting.typed
        fits = width_of(typed, self.app.theme.head, bold=True) <= self.width - 2 * self.margin - dp(32)
        return typed if fits else typed.replace(":", "\n:")

    def _copy(self) -> Action:
        return Action(icon="content-copy", text=self.app.tr("join.copy"), on_release=lambda _: self.copy())

    def copy(self) -> None:
        Clipboard.copy(f"http://{self.hosting.typed}")
        Snackbar(text=self.app.tr("join.copied")).show(self)

    def _network(self) -> Action:
        return Action(text=self.app.tr("join.open_network"), on_release=lambda _: device.open_network_settings())

    # --- seats ---

    def _seat(self, seat: int, letter: str) -> Row:
        app, room = self.app, self.hosting.room
        who, phone, state = app.session.header.seats[seat], room.seats.at(seat), room.state_of(seat)
        said = {"host": "join.this_phone", "here": "join.joined", "away": "join.no_answer", "": "join.not_yet"}[state]
        return SeatedRow(
            text=who.name,
            detail=" · ".join(self._about(seat, phone.device if phone else "")),
            value=f"✓ {app.tr(said)}" if state == "here" else app.tr(said),
            colour=who.colour,
            initial=letter,
            tag={"here": "good", "away": "alert"}.get(state, "quiet"),
            on_release=lambda _: self.show_seat(seat),
        )

    def _about(self, seat: int, device: str) -> list[str]:
        """What kind of phone has the seat, and that its secrets were open on another one."""
        opened = [self.app.tr("join.was_open")] if self.hosting.room.was_opened(seat) else []
        return [*([device] if device else []), *opened]

    def show_seat(self, seat: int) -> Sheet:
        """What can be done about a seat."""
        app, room = self.app, self.hosting.room
        sheet = Sheet(title=app.session.header.seats[seat].name)
        ways: list[Any] = []
        if room.seats.at(seat):
            lent = seat in room.lent
            words = app.tr("join.take_back" if lent else "join.lend")
            ways.append(Action(text=words, on_release=sheet.closing(self._then(lambda: room.lend(seat, not lent)))))
            free = self._then(lambda: room.free(seat))
            ways.append(Action(kind="alert", text=app.tr("join.free"), on_release=sheet.closing(free)))
        else:
            here = seat not in room.seats.at_host
            words = app.tr("join.plays_here" if here else "join.plays_elsewhere")
            ways.append(Action(text=words, on_release=sheet.closing(self._then(lambda: room.play_at_host(seat, here)))))
        ways.append(Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close()))
        return sheet.fill(ways).show(self)

    def _then(self, act: Any) -> Any:
        def done() -> None:
            act()
            self.refresh()

        return done

    # --- trouble ---

    def show_trouble(self, seat: int | None = None) -> Sheet:
        """What was seen, and what to try in which order."""
        app = self.app
        player = app.session.header.seats[seat].name if seat is not None else ""
        title = app.tr("join.silent", player=player) if seat is not None else app.tr("join.trouble_title")
        sheet = Sheet(title=title, look="alert", icon="alert")
        where = self.hosting.address or app.tr("join.no_network")
        rows = [
            TryRow(n, text=app.tr(f"join.try.{n}"), detail=app.tr(f"join.try_says.{n}", address=where))
            for n in (1, 2, 3, 4)
        ]
        again = Action(kind="primary", text=app.tr("join.try_again"), on_release=sheet.closing(self.try_again))
        network = Action(text=app.tr("join.open_network"), on_release=lambda _: device.open_network_settings())
        renew = Action(text=app.tr("join.new_code"), on_release=sheet.closing(self._then(self.hosting.room.renew)))
        parts = [Text(text=app.tr("join.apart"), muted=True), column(rows), network, renew]
        return sheet.fill(parts, foot=[again]).show(self)  # what to try needs the room of a low phone

    def try_again(self) -> None:
        self.hosting.try_again()
        self.refresh()

    def stop(self) -> None:
        self.app.stop_hosting()
        self.app.back()
