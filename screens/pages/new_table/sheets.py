"""The sheets of a new table: a name, a colour, a seat, more remembered players."""

from collections.abc import Iterable
from typing import Any, Protocol

from kivy.clock import Clock

from companion.errors import RuleError
from companion.messages import message
from companion.saves.index import RememberedPlayer
from companion.seating import Seating
from screens.app import TablesideApp
from screens.kit import Action, Row, Sheet, Text, TextField
from screens.kit.marks import initials


class SeatsPlayers(Protocol):
    """What these sheets do to their page."""

    @property
    def app(self) -> TablesideApp: ...

    seating: Seating

    def show_part(self, part: str) -> None: ...

    def seat(self, name: str, colour: str = "") -> bool: ...

    def recolour(self, seat: int, colour: str) -> None: ...

    def move(self, seat: int, to: int) -> None: ...

    def start_with(self, seat: int) -> None: ...

    def remove(self, seat: int) -> None: ...


def name_sheet(page: SeatsPlayers) -> Sheet:
    """Type a new player's name; it is remembered from then on."""
    app = page.app
    sheet = Sheet(title=app.tr("new_table.new_player"))
    field = TextField(hint_text=app.tr("new_table.name"))
    why = Text(role="caption", color=app.theme.alert)
    add = Action(kind="primary", text=app.tr("new_table.add"), icon="plus")
    another = Action(text=app.tr("new_table.add_another"), icon="account-plus-outline")

    def seat(*_: Any, again: bool = False) -> None:
        try:
            page.seating.add(field.text)
        except RuleError as refusal:
            why.text = app.say(refusal.message)
            return
        page.show_part("players")
        field.text = why.text = ""
        if again:
            type_on()
        else:
            sheet.close()

    def type_on(*_: Any) -> None:
        Clock.schedule_once(lambda _: setattr(field, "focus", True))  # once the finger that tapped is up

    add.bind(on_release=seat)
    another.bind(on_release=lambda *_: seat(again=True))
    field.bind(on_text_validate=seat)
    sheet.when_closed = lambda: setattr(field, "focus", False)
    sheet.fill([field, why, another, add]).show(page)
    type_on()
    return sheet


def more_names_sheet(page: SeatsPlayers, players: Iterable[RememberedPlayer]) -> Sheet:
    """Everybody the app remembers who does not sit here yet."""
    sheet = Sheet(title=page.app.tr("new_table.add_player"))

    def seat(player: RememberedPlayer) -> None:
        sheet.close()
        page.seat(player.name, player.colour)

    rows = []
    for player in players:
        row = Row(text=player.name, icon="plus", on_release=lambda _, who=player: seat(who))
        rows.append(row)
    return sheet.fill(rows).show(page)


def colour_sheet(page: SeatsPlayers, seat: int) -> Sheet:
    """The colours of this box; one that is taken changes hands."""
    app, seating = page.app, page.seating
    place = seating.places[seat]
    sheet = Sheet(title=app.tr("new_table.colour_of", player=place.name))

    def take(colour: str) -> None:
        sheet.close()
        page.recolour(seat, colour)

    owners = {other.colour: other for other in seating.places}
    marks = dict(zip(seating.places, initials(seating.names), strict=True))
    rows = []
    for colour in seating.colours:
        owner = owners.get(colour)
        row = Row(
            text=app.say(message(f"colour.{colour}")).capitalize(),
            detail=app.tr("new_table.colour_swap", player=owner.name) if owner and owner is not place else "",
            value="✓" if owner is place else "",
            colour=colour,
            initial=marks[owner] if owner else "",
            on_release=lambda _, chosen=colour: take(chosen),
        )
        rows.append(row)
    return sheet.fill(rows).show(page)


def seat_sheet(page: SeatsPlayers, seat: int) -> Sheet:
    """All about one seat without dragging: up, down, starts, remove."""
    app, seating = page.app, page.seating
    place = seating.places[seat]
    sheet = Sheet(
        title=app.tr("new_table.seat_of", number=seat + 1, player=place.name),
        colour=place.colour,
        initial=initials(seating.names)[seat],
    )

    def way(words: str, icon: str, do: Any) -> Action:
        return Action(text=app.tr(words), icon=icon, on_release=sheet.closing(do))

    ways = []
    if seat > 0:
        ways.append(way("new_table.move_up", "arrow-up", lambda: page.move(seat, seat - 1)))
    if seat < len(seating.places) - 1:
        ways.append(way("new_table.move_down", "arrow-down", lambda: page.move(seat, seat + 1)))
    ways.append(way("new_table.let_start", "flag-variant", lambda: page.start_with(seat)))
    ways.append(way("new_table.remove", "trash-can-outline", lambda: page.remove(seat)))
    return sheet.fill(ways).show(page)
