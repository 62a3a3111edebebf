"""The sheets of a new table: a name, a colour, a seat, more remembered players."""

from collections.abc import Callable
from typing import Any, Protocol

from kivy.clock import Clock

from companion.errors import RuleError, SaveError
from companion.messages import Message, message
from companion.saves.index import RememberedPlayer
from companion.seating import Seating, proper
from screens.app import TablesideApp
from screens.kit import Action, IconButton, Row, Sheet, Text, TextField
from screens.kit.marks import initials


class SeatsPlayers(Protocol):
    """What these sheets do to their page."""

    @property
    def app(self) -> TablesideApp: ...

    seating: Seating

    def show_part(self, part: str) -> None: ...

    def seats_changed(self) -> None: ...

    def remembered(self) -> list[RememberedPlayer]: ...

    def add_new(self) -> None: ...

    def rename(self, seat: int, name: str) -> None: ...

    def hint(self, said: Message) -> None: ...

    def seat(self, name: str, colour: str = "") -> bool: ...

    def recolour(self, seat: int, colour: str) -> None: ...

    def move(self, seat: int, to: int) -> None: ...

    def start_with(self, seat: int) -> None: ...

    def remove(self, seat: int) -> None: ...


def name_sheet(page: SeatsPlayers) -> Sheet:
    """Type a new player's name; it is remembered from then on."""
    app = page.app
    sheet = Sheet(title=app.tr("new_table.new_player"))
    add = Action(kind="primary", text=app.tr("new_table.add"), icon="plus")
    another = Action(text=app.tr("new_table.add_another"), icon="account-plus-outline")

    def seat(name: str, *, again: bool = False) -> None:
        page.seating.add(name)
        page.seats_changed()
        field.text = ""
        if again and not page.seating.full:
            type_on(field)
        else:
            sheet.close()

    field, why, entered = name_field(app, seat)
    add.bind(on_release=lambda _: entered())
    another.bind(on_release=lambda _: entered(again=True))
    sheet.when_closed = lambda: setattr(field, "focus", False)
    sheet.fill([field, why, another, add]).show(page)
    type_on(field)
    return sheet


def name_field(app: TablesideApp, take: Callable[..., None]) -> tuple[TextField, Text, Callable[..., None]]:
    """A field for a name, the line that says why one is refused, and what enters it; a refusal leaves the finger in."""
    field = TextField(hint_text=app.tr("new_table.name"), text_validate_unfocus=False)
    why = Text(role="caption", ink=app.theme.alert)

    def entered(**how: Any) -> None:
        try:
            take(field.text, **how)
        except (RuleError, SaveError) as refusal:
            why.text = app.say(refusal.message)
            type_on(field)
            return
        why.text = ""

    field.bind(on_text_validate=lambda _: entered())
    return field, why, entered


def type_on(field: TextField) -> None:
    """Into the field, once the finger that tapped is up."""
    Clock.schedule_once(lambda _: setattr(field, "focus", True))


def rename_sheet(page: SeatsPlayers, name: str, take: Callable[[str], None]) -> Sheet:
    """Another name for somebody; it may be refused."""
    app = page.app
    sheet = Sheet(title=app.tr("new_table.rename_of", player=name))

    def renamed(to: str) -> None:
        take(to)
        sheet.close()

    field, why, entered = name_field(app, renamed)
    field.text = name
    save = Action(kind="primary", text=app.tr("new_table.rename_save"), icon="check", on_release=lambda _: entered())
    sheet.when_closed = lambda: setattr(field, "focus", False)
    sheet.fill([field, why, Text(text=app.tr("new_table.rename_why"), muted=True), save]).show(page)
    type_on(field)
    return sheet


def more_names_sheet(page: SeatsPlayers) -> Sheet:
    """Everybody the app remembers who does not sit here yet: a tap seats them, the dots rename or forget them."""
    app = page.app
    sheet = Sheet(title=app.tr("new_table.add_player"))

    def seat(player: RememberedPlayer) -> None:
        sheet.close()
        page.seat(player.name, player.colour)

    rows = []
    for player in page.remembered():
        row = Row(text=player.name, icon="plus", on_release=lambda _, who=player: seat(who))
        dots = IconButton(icon="dots-vertical", name=f"about {player.name}", pos_hint={"center_y": 0.5})
        dots.bind(on_release=sheet.closing(player_sheet, page, player))
        row.add_widget(dots)
        rows.append(row)
    new = Action(text=app.tr("new_table.new_player"), icon="account-plus-outline")
    new.bind(on_release=sheet.closing(page.add_new))
    return sheet.fill(rows, foot=(new,)).show(page)


def player_sheet(page: SeatsPlayers, player: RememberedPlayer) -> Sheet:
    """What can be done about a remembered player: another name, or none any more."""
    app = page.app
    sheet = Sheet(title=player.name)

    def rename(to: str) -> None:
        app.store.rename_player(player.name, proper(to))
        page.show_part("players")

    def forget() -> None:
        try:
            app.store.forget_player(player.name)
        except SaveError as error:
            page.hint(error.message)
            return
        page.show_part("players")
        page.hint(message("new_table.forgotten", player=player.name))

    other = Action(text=app.tr("new_table.rename"), icon="pencil-outline")
    other.bind(on_release=sheet.closing(rename_sheet, page, player.name, rename))
    none = Action(text=app.tr("new_table.forget"), icon="trash-can-outline", on_release=sheet.closing(forget))
    return sheet.fill([Text(text=app.tr("new_table.forget_why"), muted=True), other, none]).show(page)


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
    rename = Action(text=app.tr("new_table.rename"), icon="pencil-outline")
    rename.bind(on_release=sheet.closing(rename_sheet, page, place.name, lambda to: page.rename(seat, to)))
    ways.append(rename)
    ways.append(way("new_table.let_start", "flag-variant", lambda: page.start_with(seat)))
    ways.append(way("new_table.remove", "trash-can-outline", lambda: page.remove(seat)))
    return sheet.fill(ways).show(page)
