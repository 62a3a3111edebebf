"""The sheets of a new table: a name, a colour, a seat, more remembered players."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.messages import message
from companion.new_table.seating import proper
from companion.storage.summary import Summary
from companion.words.text_search import has_pieces, initials
from screens.ui.field_sheet import AGAIN, FieldSheet
from screens.ui.fields import SearchField, TextField
from screens.ui.menu import Menu, MenuItem
from screens.ui.sheet import ActionSheet, TreeSheet, action_sheet, nothing
from screens.ui.tree import names
from screens.ui.tree.controls import do, icon_key
from screens.ui.tree.nodes import Button, Buttons, Column, Icon, ListRow, Mark, Node, Text

if TYPE_CHECKING:
    from screens.pages.new_table.controller import NewTable

MANY = 12
"""From so many names on they are searched."""


def name_sheet(page: "NewTable", at: int | None = None) -> FieldSheet:
    """Type a new player's name; it is remembered from then on."""
    tr = page.app.tr

    def seat(name: str) -> bool:
        page.add(name, "", at)
        return not page.seating.full

    another = Button(tr("new_table.add_another"), "account-plus-outline", tap=AGAIN)
    add = Button(tr("new_table.add"), "plus", "primary", "add")
    field = TextField(page.app.theme, hint=tr("new_table.name"))
    return FieldSheet(page, [field], (another, add), seat, title=tr("new_table.new_player")).typing()


def rename_sheet(page: Any, name: str, take: Callable[[str], None]) -> FieldSheet:
    """Another name for somebody; it may be refused."""
    tr = page.app.tr
    field = TextField(page.app.theme, hint=tr("new_table.name"), text=name)
    save = Button(tr("new_table.rename_save"), "check", "primary", "save")
    title, note = tr("new_table.rename_of", player=name), tr("new_table.rename_why")
    return FieldSheet(page, [field], (save,), take, note=note, title=title).typing()


def group_sheet(page: "NewTable", last: Summary) -> ActionSheet:
    """Names were typed; those of last time take their place only if that is meant."""
    tr = page.app.tr
    actions = (
        (tr("new_table.same_group"), partial(page.take_group, last), "primary"),
        (tr("new_table.keep_names"), nothing, "secondary"),
    )
    entered = Text(tr("new_table.replace_names", players=page.local.names))
    return action_sheet(page, (entered,), actions, title=tr("new_table.same_group"), icon="account-group")


class NamesSheet(TreeSheet):
    """Everybody the app remembers who does not sit here yet: a tap seats them, the dots rename or forget them.

    Many are searched by letters; whose key is on the page is only found by them, unless it is for one seat.
    """

    def __init__(self, page: "NewTable", at: int | None) -> None:
        tr = page.app.tr
        super().__init__(page, title=tr("new_table.add_player"))
        self._names, self._at = [player.name for player in page.remembered()], at
        self._near = page.one_tap_away() if at is None else ()
        self.letters = SearchField(page.app.theme, hint=tr("fix.search"), heard=lambda _: self._list())
        self._list()

    def _list(self) -> None:
        tr, letters = self.app.tr, self.letters.text
        found = [name for name in self._names if (letters or name not in self._near) and has_pieces(name, letters)]
        rows: list[Node] = [_known(name, self._at) for name in found]
        rows += [] if found else [Text(tr("fix.nothing_found"), ink="ink2")]
        new = Button(tr("new_table.new_player"), "account-plus-outline", "primary", do("add_new", *_on(self._at)))
        above = (self.letters,) if len(self._names) >= MANY else ()
        self.show_nodes(Column(tuple(rows)), Buttons((new,)), above)


def names_sheet(page: "NewTable", at: int | None = None) -> NamesSheet:
    return NamesSheet(page, at).show(page)


def _on(seat: int | None) -> tuple[int, ...]:
    return () if seat is None else (seat,)


def _known(name: str, at: int | None) -> ListRow:
    dots = icon_key(
        "dots-vertical", do("show_player", name), names.named(f"about {name}", "name.menu_of", what=name), ink="ink2"
    )
    return ListRow(name, picture=Icon("plus", "ink2"), end=(dots,), tap=do("seat_known", name, *_on(at)), name=name)


def player_sheet(page: "NewTable", name: str) -> Menu:
    """What can be done about a remembered player: another name, or none any more."""
    app = page.app

    def rename(to: str) -> None:
        app.store.players.rename(name, proper(to))
        page.refresh()

    def forget() -> None:
        if app.attempt(lambda: app.store.players.forget(name)):
            page.refresh()
            page.hint(message("new_table.forgotten", player=name))

    items = (
        MenuItem(app.tr("new_table.rename"), lambda: rename_sheet(page, name, rename), "pencil-outline"),
        MenuItem(app.tr("new_table.forget"), forget, "trash-can-outline"),
    )
    return Menu(page, items, above=app.tr("new_table.forget_why"), title=name).show()


def colour_sheet(page: "NewTable", seat: int) -> Menu:
    """The colours of this box; one that is taken changes hands."""
    app, seats = page.app, page.local.seats
    letters = initials([seat.name for seat in seats])
    owners = {other.colour: at for at, other in enumerate(seats)}
    items = []
    for colour in page.seating.colours:
        owner = owners.get(colour)
        item = MenuItem(
            app.tr.text(message(f"colour.{colour}")).capitalize(),
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
    actions: list[tuple[str, str, Callable[[], object]]] = [
        ("rename", "pencil-outline", lambda: rename_sheet(page, name, partial(page.rename, seat))),
        ("let_start", "flag-variant", partial(page.start_with, seat)),
        ("remove", "trash-can-outline", partial(page.remove, seat)),
    ]
    if seat < len(seats) - 1:
        actions.insert(0, ("move_down", "arrow-down", partial(page.move, seat, seat + 1)))
    if seat > 0:
        actions.insert(0, ("move_up", "arrow-up", partial(page.move, seat, seat - 1)))
    items = [MenuItem(tr(f"new_table.{words}"), act, icon) for words, icon, act in actions]
    title = tr("new_table.seat_of", number=seat + 1, player=name)
    return Menu(page, items, title=title, colour=colour, initial=initials([one.name for one in seats])[seat]).show()
