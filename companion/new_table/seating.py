"""Seating before a table opens: clockwise order, colours, start player."""

from dataclasses import dataclass
from unicodedata import category

from companion.errors import RuleError
from companion.game import Seat
from companion.input.json_input import has_invisible
from companion.messages import message

NAMES = ("Mia", "Ben", "Yuna", "Theo", "Ana")
"""Default names."""
LONGEST_NAME = 40
UNDRAWN = ("So", "Sk")
"""Unicode categories that the fonts lack: emoji and their modifiers."""


def proper(name: str) -> str:
    """A name without needless spaces, or why it cannot be one: pictures and the like have no letters here."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME:
        raise RuleError("table.name_needed")
    if has_invisible(name) or any(category(sign) in UNDRAWN for sign in name):
        raise RuleError("table.name_letters")
    return name


@dataclass(eq=False, slots=True)
class Sitter:
    """A seat being filled; it stays the same one wherever it is moved. A free one has no name and no colour."""

    name: str = ""
    colour: str = ""


class Seating:
    """Seats as they are being filled. The box limits colours and numbers; a refusal changes nothing."""

    def __init__(self, colours: tuple[str, ...], players: range) -> None:
        self.places: list[Sitter] = []
        self.colours, self.players = colours, players
        self.starter: Sitter | None = None

    @property
    def taken(self) -> list[Sitter]:
        """Seats somebody sits on, in clockwise order; between them some may be free."""
        return [place for place in self.places if place.name]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.name for place in self.taken)

    @property
    def starter_seat(self) -> int | None:
        return self.places.index(self.starter) if self.starter else None

    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(place.name, place.colour) for place in self.places)

    def why_not(self) -> RuleError | None:
        """Why these cannot play, None if they can."""
        return None if len(self.taken) in self.players else self.refusal()

    def take_box(self, colours: tuple[str, ...], players: range) -> None:
        """Another box: whoever had a colour it does not have gets a free one."""
        self.colours, self.players = colours, players
        homeless = [place for place in self.taken if place.colour not in colours]
        for place in homeless:
            place.colour = ""
        for place in homeless:
            place.colour = next(iter(self.free()), "")
        self.places = [place for place in self.places if place.colour or not place.name]
        if self.starter not in self.taken:
            self.starter = None

    def free(self) -> tuple[str, ...]:
        taken = {place.colour for place in self.places}
        return tuple(colour for colour in self.colours if colour not in taken)

    def add(self, name: str, colour: str = "", at: int | None = None) -> Sitter:
        """Seat a player on this seat or the first free one, in the colour they like if it is free."""
        name = proper(name)
        if name in self.names:
            raise RuleError("table.same_name", value=name)
        if self.full:
            raise RuleError("table.seats_taken", count=len(self.taken))
        free = self.free()
        place = Sitter(name, colour if colour in free else free[0])
        if at is None or (at < len(self.places) and self.places[at].name):
            at = next((at for at, other in enumerate(self.places) if not other.name), len(self.places))
        self.places += [Sitter() for _ in range(at - len(self.places))]
        self.places[at : at + 1] = [place]
        return place

    @property
    def full(self) -> bool:
        return len(self.taken) >= self.players[-1] or not self.free()

    def rename(self, seat: int, name: str) -> str:
        """Call a seated player otherwise; the name as it is written."""
        name = proper(name)
        if name in (place.name for at, place in enumerate(self.places) if at != seat):
            raise RuleError("table.same_name", value=name)
        self.places[seat].name = name
        return name

    def remove(self, seat: int) -> None:
        """The seat is free; nobody moves up."""
        if self.places[seat] is self.starter:
            self.starter = None
        self.places[seat] = Sitter()
        while self.places and not self.places[-1].name:
            self.places.pop()

    def close_up(self) -> None:
        """No seat stays free between two others."""
        self.places = self.taken

    def move(self, seat: int, to: int) -> None:
        self.places.insert(to, self.places.pop(seat))

    def recolour(self, seat: int, colour: str) -> None:
        """Take a colour; whoever had it gets this player's."""
        if colour not in self.colours:
            raise RuleError("table.colour_not_in_box", colour=message(f"colour.{colour}"))
        place = self.places[seat]
        for other in self.places:
            if other.colour == colour:
                other.colour = place.colour
        place.colour = colour

    def start_with(self, seat: int) -> None:
        self.starter = self.places[seat]

    def refusal(self) -> RuleError:
        """The message for too few or too many players."""
        return RuleError("table.players", low=self.players[0], high=self.players[-1])
