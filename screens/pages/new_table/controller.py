"""A new table on the screen: the table is opened, and what is typed before that is kept."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from companion.box import Box
from companion.errors import RuleError, SaveError
from companion.games import box_named, offered, seats_of
from companion.messages import Message as Said
from companion.messages import message as said_by
from companion.new_table.planned_table import (
    PARTS,
    PlannedTable,
    asks_nothing,
    chosen,
    depth_of,
    draw_starter,
    from_draft,
    last_game,
    open_planned,
    seat_group,
    seating_of,
    starting_rule,
)
from companion.new_table.seating import Seating, proper
from companion.storage.players_file import RememberedPlayer
from companion.storage.summary import Summary
from companion.table.state import Game
from screens.pages.new_table import sheets
from screens.pages.new_table.page import NewTableView, ShelfBox, page
from screens.ui.open_sheet import close_sheet
from screens.ui.page import TreePage
from screens.ui.page_context import PageContext
from screens.ui.sheet import show_sentence
from screens.ui.snackbar import Snackbar
from screens.ui.tree.controls import Do
from screens.ui.tree.nodes import Dragged, Message, Room, Screen
from screens.ui.tree.rendered_text import TextRuler

CHIPS = 6
"""So many remembered players are one tap away where there are too many for all to be; the others are behind *More*."""


class NewTable(TreePage):
    two_columns = heads_stage = True

    def __init__(self, **more: Any) -> None:
        self.local = PlannedTable()
        super().__init__(**more)

    def opened(self) -> None:
        self.local = from_draft(self.app.settings_file.unfinished or {}, self.app.store.games)
        super().opened()

    def back(self) -> bool:
        if close_sheet(self):
            return True
        if self.local.at:
            self.show_part(PARTS[self.local.at - 1])
            return True
        return False

    def prepare(self) -> bool:
        """The rules of the boxes, while nobody has chosen one yet."""
        return next(self.app.wanted_from_home, None) is not None

    # --- what is shown ---

    @property
    def seating(self) -> Seating:
        """Who sits there, to be changed and given back to `_take_seats`."""
        if self.local.box is None:
            return seating_of(self.local, (), range(2, 6))
        players, colours = seats_of(self.local.box, self.app.store.games)
        return seating_of(self.local, colours, players)

    def _chosen(self) -> tuple[Game, Any]:
        """The game and its options as they are chosen now."""
        return chosen(self.local, self.app.store.games, self.app.settings_file.printed)

    def screen(self, room: Room) -> Screen:
        reader = PageContext(self.app.tr, TextRuler(self.app.theme), room)
        return page(reader, self._view(), self.local)

    def _view(self) -> NewTableView:
        app, local = self.app, self.local
        if local.part == "game" or local.box is None:
            shelf, mistakes = offered(app.store.games, app.store.maps.boxes())
            wrong = tuple(map(app.tr.text, (*(one.message for one in mistakes), *app.store.maps.notices)))
            return NewTableView(tuple(map(self._on_shelf, shelf)), wrong=wrong)
        game, seating = self._chosen()[0], self.seating
        players = seating.players
        refusal, last = seating.why_not(), last_game(app.store)
        group = tuple(seat["name"] for seat in last.seats) if last else ()
        near = self.one_tap_away()
        return NewTableView(
            (),
            players[-1],
            seating.full,
            app.tr("table.players", low=players[0], high=players[-1]),
            refusal is not None,
            near,
            len(near) < len(app.store.players.offered()),
            group,
            group[last.starter] if last and last.starter is not None else "",
            self._starting_rule(),
            game.depths,
            opens=asks_nothing(local, game),
        )

    def _on_shelf(self, box: Box) -> ShelfBox:
        return ShelfBox(box, *seats_of(box, self.app.store.games))

    def _starting_rule(self) -> str:
        """The rulebook's sentence on who begins, as the setup of this game has it."""
        rule = starting_rule(self.local, *self._chosen())
        return self.app.tr.text(rule) if rule else ""

    def one_tap_away(self) -> tuple[str, ...]:
        """All the app remembers, or of many those who played last."""
        known = self.app.store.players.offered()
        return tuple(sorted(player.name for player in (known if len(known) < sheets.MANY else known[:CHIPS])))

    def remembered(self) -> list[RememberedPlayer]:
        """Everybody the app remembers who does not sit here yet."""
        return [player for player in self.app.store.players.offered() if player.name not in self.local.names]

    def hint(self, text: Said) -> None:
        Snackbar(self, self.app.tr.text(text))

    # --- what is tapped ---

    def act(self, message: Message) -> None:
        match message:
            case Dragged(Do(_, (int(seat),)), Do(_, (int(to),))):
                self.move(seat, to)

    def show_names(self) -> None:
        sheets.names_sheet(self)

    def show_seat(self, seat: int) -> None:
        sheets.seat_sheet(self, seat)

    def show_colours(self, seat: int) -> None:
        sheets.colour_sheet(self, seat)

    def show_player(self, name: str) -> None:
        sheets.player_sheet(self, name)

    def _take(self, local: PlannedTable) -> None:
        """Go on with this, and keep it."""
        moved = local.part != self.local.part
        self.local = local
        if moved:
            self.to_top()
        self.refresh()
        with suppress(SaveError):  # comfort only: no table is open yet
            self.app.settings_file.save_unfinished(local.draft())

    def _reseat(self, change: Callable[[Seating], object], *, draws: bool = False) -> None:
        """Somebody came, went or moved; where chance decides who starts, it `draws` anew. May raise."""
        seating = self.seating
        change(seating)
        if draws:
            draw_starter(self.local, seating, self.app.random)
        self._take(self.local.seated(seating))

    def show_part(self, part: str) -> None:
        """Another part; a seat that was emptied stays free only as long as its page is shown."""
        seating = self.seating
        seating.close_up()
        self._take(replace(self.local.seated(seating), part=part))

    def go_to_part(self, part: str) -> None:
        """A part at the top was tapped; one that cannot be shown yet says what comes first."""
        if part != "game" and self.local.box is None:
            self.hint(said_by("new_table.first_the_box"))
        elif part == "options" and (refusal := self.seating.why_not()):
            self.hint(refusal.message)
        else:
            self.show_part(part)

    def choose_box(self, name: str) -> None:
        box = next((one for one in self.app.store.maps.boxes() if one.name == name), None) or box_named(name)
        assert box is not None  # only boxes are offered
        self.local = self.local.in_box(box, self.app.store.games[box.game])
        self.show_part("players")

    def choose_depth(self, depth: str) -> None:
        self._take(replace(self.local, depth=depth_of(self._chosen()[0], depth)))

    def switch(self, option: str) -> None:
        self._take(replace(self.local, switched=self.local.switched ^ {option}))

    # --- seats ---

    def seat_at(self, seat: int) -> None:
        """A free seat was tapped: somebody the app remembers sits there, or somebody new."""
        if self.seating.full or not self.remembered():
            self.add_new(seat)
        else:
            sheets.names_sheet(self, seat)

    def add_new(self, seat: int | None = None) -> None:
        """Type a name, while there is a seat for it."""
        if self.seating.full:
            self.hint(said_by("table.seats_taken", count=len(self.local.names)))
        else:
            sheets.name_sheet(self, seat)

    def seat_known(self, name: str, seat: int | None = None) -> None:
        """Seat a remembered player, in the colour they had if it is free; a second tap removes them."""
        if name in self.local.names:
            self.remove([seat.name for seat in self.local.seats].index(name))
            return
        colour = next(player.colour for player in self.remembered() if player.name == name)
        try:
            self.add(name, colour, seat)
        except RuleError as refusal:
            self.hint(refusal.message)

    def seat_group(self) -> None:
        """Seat whoever played last time; what was typed is not lost without asking."""
        last, known = last_game(self.app.store), {player.name for player in self.app.store.players.offered()}
        if last is None:
            self.hint(said_by("new_table.no_group"))
        elif len(last.seats) > self.seating.players[-1]:
            self.hint(self.seating.refusal().message)
        elif known.issuperset(self.local.names):
            self.take_group(last)
        else:
            sheets.group_sheet(self, last)

    def take_group(self, last: Summary) -> None:
        self.local = replace(self.local, at_random=False)
        self._reseat(partial(seat_group, last=last))

    def add(self, name: str, colour: str = "", seat: int | None = None) -> None:
        """Add a player. May raise."""
        self._reseat(lambda seating: seating.add(name, colour, seat), draws=True)

    def remove(self, seat: int) -> None:
        self._reseat(lambda seating: seating.remove(seat), draws=True)

    def rename(self, seat: int, name: str) -> None:
        """Call a seated player otherwise; if the app remembers them, past games follow. May raise."""
        before, store = self.local.names[seat], self.app.store

        def rename(seating: Seating) -> None:
            seating.rename(seat, name)
            if any(player.name == before for player in store.players.offered()):
                store.players.rename(before, proper(name))

        self._reseat(rename)

    def move(self, seat: int, to: int) -> None:
        self._reseat(lambda seating: seating.move(seat, to))

    def recolour(self, seat: int, colour: str) -> None:
        self._reseat(lambda seating: seating.recolour(seat, colour))

    def start_with(self, seat: int) -> None:
        self.local = replace(self.local, at_random=False)
        self._reseat(lambda seating: seating.start_with(seat))

    def start_at_random(self) -> None:
        """Draw a seat, and anew whenever somebody comes or goes; before two are seated there is nothing to draw."""
        if len(self.local.names) < 2:
            self.hint(said_by("new_table.when_two"))
            return
        self.local = replace(self.local, at_random=True)
        self._reseat(lambda _: None, draws=True)

    # --- on ---

    def next(self) -> None:
        if self.local.part == "options" or (self.local.at and self._can_open()):
            self.create()
        else:
            self.go_to_part(PARTS[self.local.at + 1])

    def _can_open(self) -> bool:
        """Everybody sits, and nothing more is asked."""
        return asks_nothing(self.local, self._chosen()[0]) and self.seating.why_not() is None

    def create(self) -> None:
        """Open the table and go to where it begins."""
        app = self.app
        try:
            id_, session, unkept = open_planned(app.store, self.local, app.settings_file.printed, app.random)
        except (RuleError, SaveError) as refusal:
            show_sentence(self, refusal.message)
            return
        app.take(id_, session)
        with suppress(SaveError):
            app.settings_file.save_unfinished({})
        app.resume(id_)
        if unkept:
            app.notify(unkept)
