"""After a delivery: what was decided on a line each, the objective card that is due, the new tiles, the end."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.great_western_trail.state import city_name
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.commands import DUE, EndTurn, TakeObjective, TellTile
from companion.games.great_western_trail.turns.events import Delivered, IncomeTaken, TileChosen
from screens.great_western_trail.acts.opening import open_act
from screens.great_western_trail.drawn.stock_tile import kind_words
from screens.great_western_trail.kansas.asked import last_event
from screens.great_western_trail.kansas.discs import disc_words
from screens.great_western_trail.kansas.hand import sum_of
from screens.great_western_trail.kansas.parts import LATER, Bag, DoneLine, FaceKey, ObjectiveDue, PartHead
from screens.great_western_trail.kansas.step import KansasStep, said
from screens.kit import Action, Text
from screens.kit.layout import Across, put
from screens.kit.loading import load_kv


class ToDo(BoxLayout):
    """Something to do on the table, to be seen and not tapped."""

    icon = StringProperty("")
    text = StringProperty("")


class RefillStep(KansasStep):
    def __init__(self, **more: Any) -> None:
        self.bags: dict[int, Bag] = {}
        self.keys: dict[tuple[int, str], FaceKey] = {}
        self.wheres: dict[int, str] = {}
        """Where the new tile of each column lies."""
        self.later: set[int] = set()
        self.told: dict[int, str] = {}
        super().__init__(**more)
        self.lines = [DoneLine(on_reopen=lambda _: self.page.app.undo()) for _ in range(3)]
        self.due = ObjectiveDue()
        self.due.bind(on_name=lambda _: open_act(self.page, self.turn.due), on_later=lambda _: self._later())
        self.head, self.row = PartHead(number="4"), Across(spacing=8)
        self.rider = ToDo(icon="restart", text=said(f"refill.rider.{self.edition}"))
        self.note = Text(role="caption", muted=True)
        self.end = Action(icon="cards-outline", on_release=lambda _: self._end())

    def begin(self) -> None:
        """The new tiles of this visit: those that lie there untold now."""
        foresight = self.mirror.shared.common.foresight
        self.wheres = {
            column: f"foresight/{column}/{cells.index(UNTOLD)}"
            for column, cells in enumerate(foresight)
            if UNTOLD in cells
        }
        self.later, self.told = set(), {}

    # --- what is shown ---

    def show(self) -> None:
        foresight = self.mirror.shared.common.foresight
        for column, where in self.wheres.items():
            cell = foresight[column][int(where.rpartition("/")[2])]
            if cell != UNTOLD:
                self.told[column] = cell
            else:
                self.told.pop(column, None)
        parts: list[Any] = [*self._lines(), *self._due(), self.rider]
        if self.wheres:
            self.head.text, self.head.detail = said("visit.refill"), said("visit.one_a_column")
            self.head.done = not self._open()
            put(self.row, [self._bag(column) for column in sorted(self.wheres)])
            self.note.text = said("visit.third")
            parts += [self.head, self.row, self.note]
        else:
            self.note.text = said("refill.none")
            parts.append(self.note)
        self.fill(parts)
        words = "visit.end_later" if self._open() else "visit.end"
        self.end.text = said(words, count=self.mirror.players[self.turn.seat].ranch.hand_limit)
        closed = self.turn.why_not_end is not None
        self.end.kind = "secondary" if self._open() or closed else "primary"
        self.end.icon = "lock-outline" if closed else "cards-outline"

    def _open(self) -> list[int]:
        """Columns whose tile is neither told nor left for later."""
        return [column for column in self.wheres if column not in self.told and column not in self.later]

    def _lines(self) -> list[DoneLine]:
        """What was decided; all of it is opened again as long as nothing came after it."""
        last, found = self.page.session.last_step, []
        events = last.events if last else ()
        delivered = last_event(self.page, Delivered)
        again = delivered is not None and delivered in events
        tiles = [event for event in events if isinstance(event, TileChosen)] if again else []
        if tiles:
            names = said("visit.between").join(kind_words(self.edition, event.tile) for event in tiles)
            found.append((said("visit.foresight"), names))
        income = last_event(self.page, IncomeTaken)
        if income is not None:
            hand = income.total - income.permanent - income.certificates
            parts = sum_of(hand, income.permanent, income.certificates)
            found.append((said("visit.income"), f"${income.total}: {parts}"))
        if delivered is not None:
            found.append((self.page.app.say(city_name(delivered.city)), self._paid(delivered)))
        for line, (text, detail) in zip(self.lines, found, strict=False):
            line.text, line.detail, line.again = text, detail, again
        return self.lines[: len(found)]

    def _paid(self, delivered: Delivered) -> str:
        parts = [said("refill.paid", dollars=delivered.dollars)] if delivered.dollars else []
        parts += [said("refill.gained", dollars=delivered.gained)] if delivered.gained else []
        parts += [said("refill.token")] if delivered.tokens else []
        board = self.mirror.shared.board
        parts += [disc_words(board, len(self.mirror.players), delivered.disc)] if delivered.disc else []
        return said("visit.between").join(parts)

    def _due(self) -> list[ObjectiveDue]:
        if self.turn.due is None:
            return []
        self.due.text, self.due.detail = said("objective.take"), said("objective.why")
        return [self.due]

    def _bag(self, column: int) -> Bag:
        if column not in self.bags:
            self.bags[column] = Bag()
        bag = self.bags[column]
        bag.text = said(f"visit.bag.{self.edition}", column=column + 1)
        bag.told = column in self.told or column in self.later
        kinds = (*self.mirror.shared.board.stock_holds[column], LATER)
        bag.faces.put([self._key(column, kind) for kind in kinds])
        return bag

    def _key(self, column: int, kind: str) -> FaceKey:
        if (column, kind) not in self.keys:
            self.keys[column, kind] = FaceKey(kind=kind, edition=self.edition)
            self.keys[column, kind].bind(on_release=lambda _: self._tap(column, kind))
        key, where = self.keys[column, kind], self.wheres[column]
        told = self.told.get(column)
        key.name = f"{where}/{kind}"
        key.chosen = kind == told or (kind == LATER and column in self.later and told is None)
        key.faint = (told is not None or column in self.later) and not key.chosen
        command = TellTile(where, kind)
        closed = kind != LATER and told is None and self.page.session.why_not(command) is not None
        key.closed = closed
        return key

    # --- taps ---

    def _tap(self, column: int, kind: str) -> None:
        """One tap tells a tile; with the last one the turn is over."""
        if column in self.told:
            return
        if kind == LATER:
            self.later.add(column)
            self.show()
        elif not self.page.tap(TellTile(self.wheres[column], kind)):
            return
        self._end_if_all_is_done()

    def _later(self) -> None:
        if self.page.tap(TakeObjective(self.turn.seat, DUE)):
            self._end_if_all_is_done()

    def _end_if_all_is_done(self) -> None:
        if self.wheres and not self._open() and self.turn.why_not_end is None:
            self.page.tap(EndTurn(self.turn.seat))

    def _end(self) -> None:
        if self.turn.why_not_end is None:
            self.page.tap(EndTurn(self.turn.seat))
        else:
            self.say_why(self.turn.why_not_end)

    def foot(self) -> list[Widget]:
        return [self.end]


load_kv(__file__)
