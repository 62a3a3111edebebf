"""The sheets of a new table: a name, a colour, a seat, more remembered players."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.errors import RuleError, SaveError
from companion.letters import initials
from companion.messages import message
from companion.saves.index import RememberedPlayer
from companion.seating import proper
from screens.kit.fields import TextField
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import TreeSheet
from screens.ui.tree.controls import icon_key
from screens.ui.tree.nodes import Button, Buttons, Column, Icon, ListRow, Mark, Message, Text

if TYPE_CHECKING:
    from screens.pages.new_table.screen import NewTable


@dataclass(frozen=True, slots=True)
class Enter:
    """The name is typed; again, if another one follows."""

    again: bool = False


class NameSheet(TreeSheet):
    """A field for a name, and why one is refused: a refusal leaves the finger in."""

    def __init__(self, page: Any, take: Callable[[str], object], ways: tuple[Button, ...], **more: Any) -> None:
        """Taken it closes, unless another one follows and the page has a seat for it."""
        self._take, self._ways, self._note = take, ways, more.pop("note", "")
        self.field = TextField(
            hint_text=page.app.tr("new_table.name"), text_validate_unfocus=False, text=more.pop("text", "")
        )
        super().__init__(page, **more)
        self.field.bind(on_text_validate=lambda _: self.hear(Enter()))
        self.when_closed = lambda: setattr(self.field, "focus", False)
        self._say("")
        self.show(page)
        self.type_on()

    def hear(self, message: Message) -> None:
        assert isinstance(message, Enter)
        try:
            goes_on = self._take(self.field.text) is not False and message.again
        except (RuleError, SaveError) as refusal:
            self._say(self.page.app.say(refusal.message))
            self.type_on()
            return
        if not goes_on:
            self.close()
            return
        self.field.text = ""
        self._say("")
        self.type_on()

    def type_on(self) -> None:
        """Into the field, once the finger that tapped is up."""
        Clock.schedule_once(lambda _: setattr(self.field, "focus", True))

    def _say(self, refusal: str) -> None:
        words = Column((Text(refusal, "caption", "alert"), Text(self._note, ink="ink2")))
        self.show_nodes(words, Buttons(self._ways), [self.field])


def name_sheet(page: "NewTable") -> NameSheet:
    """Type a new player's name; it is remembered from then on."""
    tr = page.app.tr

    def seat(name: str) -> bool:
        page.add(name)
        return not page.seating.full

    another = Button(tr("new_table.add_another"), "account-plus-outline", tap=Enter(again=True))
    add = Button(tr("new_table.add"), "plus", "primary", Enter())
    return NameSheet(page, seat, (another, add), title=tr("new_table.new_player"))


def rename_sheet(page: Any, name: str, take: Callable[[str], None]) -> NameSheet:
    """Another name for somebody; it may be refused."""
    tr = page.app.tr
    save = Button(tr("new_table.rename_save"), "check", "primary", Enter())
    title, note = tr("new_table.rename_of", player=name), tr("new_table.rename_why")
    return NameSheet(page, take, (save,), title=title, note=note, text=name)


@dataclass(frozen=True, slots=True)
class About:
    player: str


class MoreNames(TreeSheet):
    """Everybody the app remembers who does not sit here yet: a tap seats them, the dots rename or forget them."""

    def __init__(self, page: "NewTable") -> None:
        tr = page.app.tr
        super().__init__(page, title=tr("new_table.add_player"))
        self._known = {player.name: player for player in page.remembered()}
        rows = (_known(name) for name in self._known)
        new = Button(tr("new_table.new_player"), "account-plus-outline", tap="")
        self.show_nodes(Column(tuple(rows)), Buttons((new,)))
        self.show(page)

    def hear(self, message: Message) -> None:
        self.close()
        if isinstance(message, About):
            player_sheet(self.page, self._known[message.player])
        elif message in self._known:
            player = self._known[str(message)]
            self.page.seat(player.name, player.colour)
        else:
            self.page.add_new()


def _known(name: str) -> ListRow:
    dots = icon_key("dots-vertical", About(name), f"about {name}", ink="ink2")
    return ListRow(name, picture=Icon("plus", "ink2"), end=(dots,), tap=name, name=name)


def player_sheet(page: "NewTable", player: RememberedPlayer) -> Menu:
    """What can be done about a remembered player: another name, or none any more."""
    app = page.app

    def rename(to: str) -> None:
        app.store.rename_player(player.name, proper(to))
        page.refresh()

    def forget() -> None:
        try:
            app.store.forget_player(player.name)
        except SaveError as error:
            page.hint(error.message)
            return
        page.refresh()
        page.hint(message("new_table.forgotten", player=player.name))

    items = (
        MenuItem(
            app.tr("new_table.rename"), lambda: rename_sheet(page, player.name, rename) and None, "pencil-outline"
        ),
        MenuItem(app.tr("new_table.forget"), forget, "trash-can-outline"),
    )
    return Menu(page, items, above=app.tr("new_table.forget_why"), title=player.name).show()


def colour_sheet(page: "NewTable", seat: int) -> Menu:
    """The colours of this box; one that is taken changes hands."""
    app, seats = page.app, page.local.seats
    letters = initials(page.local.names)
    owners = {other.colour: at for at, other in enumerate(seats)}
    items = []
    for colour in page.seating.colours:
        owner = owners.get(colour)
        item = MenuItem(
            app.say(message(f"colour.{colour}")).capitalize(),
            partial(page.recolour, seat, colour),
            detail="" if owner in (None, seat) else app.tr("new_table.colour_swap", player=seats[owner].name),
            mark=Mark(colour, "" if owner is None else letters[owner]),
            value="✓" if owner == seat else "",
        )
        items.append(item)
    return Menu(page, items, title=app.tr("new_table.colour_of", player=seats[seat].name)).show()


def seat_sheet(page: "NewTable", seat: int) -> Menu:
    """All about one seat without dragging: up, down, starts, remove."""
    tr, seats = page.app.tr, page.local.seats
    name, colour = seats[seat].name, seats[seat].colour
    ways: list[tuple[str, str, Callable[[], object]]] = [
        ("rename", "pencil-outline", lambda: rename_sheet(page, name, partial(page.rename, seat))),
        ("let_start", "flag-variant", partial(page.start_with, seat)),
        ("remove", "trash-can-outline", partial(page.remove, seat)),
    ]
    if seat < len(seats) - 1:
        ways.insert(0, ("move_down", "arrow-down", partial(page.move, seat, seat + 1)))
    if seat > 0:
        ways.insert(0, ("move_up", "arrow-up", partial(page.move, seat, seat - 1)))
    items = [MenuItem(tr(f"new_table.{words}"), act, icon) for words, icon, act in ways]
    title = tr("new_table.seat_of", number=seat + 1, player=name)
    return Menu(page, items, title=title, colour=colour, initial=initials(page.local.names)[seat]).show()
