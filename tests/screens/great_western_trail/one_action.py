"""A table of Great Western Trail at one action of a turn: what more than one test of the action sheets needs."""

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.turns.commands import EndTurn, Move
from companion.table.table_commands import CompleteSetup
from companion.table.session import Session
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.things import is_pressable, says, things
from tests.companion.great_western_trail.tables import fix
from tests.companion.great_western_trail.turns import at

SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"), Seat("Cho", "yellow"))


def names_of(widget) -> list[str]:
    return [getattr(widget, name, "") for name in ("name", "text", "icon")]


class Trail:
    """A table past its first turns: it is put as a test wants it, then opened on the phone and tapped."""

    def __init__(self, phone: Phone, edition: str, *, seeds: bool, sides_drawn: bool) -> None:
        self.phone = phone
        options = Options(edition=edition, first_game=sides_drawn)
        self.id, self.session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, options, SEATS)
        self.session.do(CompleteSetup())
        if not seeds:
            fix(self.session, "seeds", 0)
        for seat in range(len(SEATS)):
            self.session.do(Move(seat, "neutral/A"))
            self.session.do(EndTurn(seat))

    def use(self, place: str) -> "Trail":
        """Ana stands there, and the page is open."""
        at(self.session, place)
        return self.open()

    def open(self) -> "Trail":
        self.phone.app.resume(self.id)
        self.phone.settle()
        self.phone.taps = 0
        return self

    @property
    def now(self) -> Session:
        return self.phone.app.session

    @property
    def sheet(self) -> Sheet | None:
        return next(iter(self.phone.sheets), None)

    def find(self, name: str):
        """What can be pressed and is called this, on the sheet or else on the page."""
        inside = [one for one in things(self.sheet or self.phone.app.page) if is_pressable(one)]
        found = [one for one in inside if name in names_of(one)]
        assert found, f"nothing is called {name!r}: {[names_of(one)[0] for one in inside]}"
        return found[0]

    def closed(self, name: str) -> bool:
        """True if it is dashed: a tap only says why not."""
        return self.find(name).node.surface.dashed

    def options(self) -> list[str]:
        """What can be chosen on the sheet, by name, in reading order."""
        return [one.name for one in self.sheet.content.targets()]

    def tap(self, *names: str) -> None:
        """Tap things by their names, one after the other; lists are scrolled to them."""
        for name in names:
            widget = self.find(name)
            if self.sheet is not None and widget in list(things(self.sheet.lines)):
                self.phone.bring(widget)
            self.phone.tap(widget)
            self.phone.frames(2)

    def words(self) -> list[str]:
        return [words for one in things(self.sheet) if (words := says(one))]
