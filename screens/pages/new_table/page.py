"""New table: the game, the players, a few options, and the table is open."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from companion.box import Box
from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.messages import Message, message
from companion.saves.index import RememberedPlayer
from companion.seating import Seating, proper
from companion.table.session import Session
from companion.table.setup import draw_ahead
from screens.kit import Chip, Page, Row, Snackbar, Text
from screens.kit.figures import column
from screens.kit.fitting import width_of
from screens.kit.flow import ColumnScroll, NameChip  # noqa: F401 - the kv names the first
from screens.kit.layout import put
from screens.kit.loading import load_kv
from screens.kit.marks import initials
from screens.kit.open_sheet import close_sheet
from screens.kit.sentences import show_sentence
from screens.pages.new_table.parts import (
    PARTS,
    BoxCard,
    BoxShelf,
    Padded,
    Players,
    SeatsPart,
    SummaryCard,
    SwitchRow,
    Way,
    padded,
    parts_width,
)
from screens.pages.new_table.sheets import colour_sheet, more_names_sheet, name_sheet, seat_sheet

CHIPS = 6
"""So many remembered players are one tap away; the others are behind *More*."""


class NewTable(Page):
    stays = True
    part = StringProperty(PARTS[0])
    at = NumericProperty(0)
    """The number of the part, from 0."""
    names = ListProperty()
    side = NumericProperty(0)
    """How far the words stand from the edge."""
    columns = NumericProperty(1)
    """How many boxes stand side by side."""
    beside = NumericProperty(0)
    """How wide the column is, if this part has one."""
    depth = StringProperty("")
    """Empty until a box is chosen: which depths there are is said by its game."""
    way_on = StringProperty("")
    """What the big button says."""

    def __init__(self, **more: Any) -> None:
        self._shelf: tuple[Any, list[BoxCard], Padded] | None = None
        """In which language the boxes stand there, their cards, and all of it."""
        self._forget()
        super().__init__(**more)
        self._next = self.ids.next.__self__
        self.bind(beside=self._turned)

    def _forget(self) -> None:
        """Nothing is chosen, nobody sits there."""
        self.box: Box | None = None
        self.seating = Seating((), range(2, 6))
        self.at_random = False
        self.switched: set[str] = set()

    def opened(self) -> None:
        self._forget()
        self.depth, self.part = "", PARTS[0]
        self.ids.list.scroll_y = self.ids.beside.scroll_y = 1
        self.ids.list.update_from_scroll()  # as on a page just made, its bar is seen for a moment
        unfinished = self.app.kept.unfinished
        if unfinished:
            self._take_up(unfinished)
        self.refresh()

    def _take_up(self, unfinished: Mapping[str, Any]) -> None:
        """Go on where it was left: nothing typed here is lost by going back or by a kill."""
        self.box = next((box for box in boxes() if box.name == unfinished.get("box")), None)
        if self.box is None:
            return
        self._take_depth(unfinished.get("depth", ""))
        game, options = self._chosen()
        self.seating.take_box(game.colours(options), game.players)
        for name, colour in unfinished.get("seats", ()):
            self.seating.add(name, colour)
        starter = unfinished.get("starter")
        self.seating.starter = self.seating.places[starter] if starter is not None else None
        self.switched = set(unfinished.get("switched", ()))
        self.part = unfinished.get("part", PARTS[0])

    def _keep(self) -> None:
        seating = self.seating
        unfinished = {
            "box": self.box.name if self.box else "",
            "seats": [[place.name, place.colour] for place in seating.places],
            "starter": seating.starter_seat,
            "depth": self.depth,
            "switched": sorted(self.switched),
            "part": self.part,
        }
        with suppress(SaveError):  # comfort only: no table is open yet
            self.app.kept.keep_unfinished(unfinished if self.box else {})

    def back(self) -> bool:
        if close_sheet(self):
            return True
        if self.at:
            self.show_part(PARTS[int(self.at) - 1])
            return True
        return False

    def refresh(self) -> None:
        self.names = [self.app.tr(f"new_table.part.{part}") for part in PARTS]
        self.show_part(self.part)

    def show_part(self, part: str) -> None:
        moved = part != self.part
        self.part, self.at = part, PARTS.index(part)
        self.ids.list.seats = None
        build = {"game": self._game, "players": self._players, "options": self._options}[part]
        first, rest = build()
        self.ids.list.fill(first if self.beside else [*first, *rest], from_top=moved)
        self.ids.beside.fill(rest if self.beside else [], from_top=moved)
        self.way_on = self.app.tr(self._way_on()) if self.box else ""
        put(self.ids.foot, [self._next] if self.way_on else [])
        self._keep()

    def _turned(self, *_: Any) -> None:
        """The phone was turned: the same things find their places anew."""
        if self.names and self.is_shown:
            self.show_part(self.part)

    def wide(self, words: str, size: float) -> float:
        return width_of(words, size)

    def title_beside(self, title: str, room: float, size: float, label: float) -> str:
        """The title where it leaves enough for the parts beside it; they say where one is."""
        return title if room - width_of(title, size) - dp(76) >= parts_width(self.names, label) else ""

    # --- the game ---

    def _game(self) -> tuple[list[Any], list[Any]]:
        if self._shelf is None or self._shelf[0] is not self.app.tr:
            self._shelf = (self.app.tr, *self._fill_shelf())
        _, cards, part = self._shelf
        for box, card in zip(boxes(), cards, strict=True):
            card.chosen = box == self.box
        return [part], []

    def _fill_shelf(self) -> tuple[list[BoxCard], Padded]:
        """Every box, made once: which one is chosen changes."""
        app, shelf = self.app, BoxShelf(page=self)
        cards = []
        for box in boxes():
            game = app.store.games[box.game]
            players = app.tr("new_table.for_players", low=game.players[0], high=game.players[-1])
            card = BoxCard(heading=app.say(box.title), facts=players)
            card.show_marks(game.colours(game.options(**box.options)))
            card.bind(on_release=lambda _, chosen=box: self.choose_box(chosen))
            cards.append(card)
            shelf.add_widget(card)
        return cards, padded(self, [Text(text=app.tr("new_table.which_box"), role="head"), shelf])

    def choose_box(self, box: Box) -> None:
        self.box = box
        self._take_depth(self.depth)
        game, options = self._chosen()
        self.seating.take_box(game.colours(options), game.players)
        self.show_part("players")

    def _take_depth(self, depth: str) -> None:
        """This depth if the game has it, its usual one if not."""
        assert self.box is not None
        game = self.app.store.games[self.box.game]
        self.depth = depth if depth in game.depths else game.usual_depth

    def _chosen(self) -> tuple[Any, Any]:
        """The game and its options as they are chosen now."""
        assert self.box is not None
        game = self.app.store.games[self.box.game]
        switched = {name: name in self.switched for name in self.box.asked(self.depth)}
        said = sorted(self.app.kept.printed.get(self.box.name, {}).items())
        printed = {"printed": tuple(said)} if self.box.printed else {}
        return game, game.options(**self.box.options, **switched, **printed)

    # --- the players ---

    def _players(self) -> tuple[list[Any], list[Any]]:
        """The seats, and what fills them."""
        app = self.app
        seats, players = SeatsPart(page=self), Players(page=self)
        seats.show(self.seating)
        players.show(self._starting_rule(), at_random=self.at_random)
        known, full = self.remembered(), self.seating.full
        chips: list[Any] = []
        for player in known[:CHIPS]:
            chip = NameChip(
                full=player.name,
                icon="plus",
                closed=full,
                on_release=lambda _, who=player: self.seat(who.name, who.colour),
            )
            chips.append(chip)
        if known:
            more = Chip(
                text=app.tr("new_table.more_names"), icon="account", on_release=lambda _: more_names_sheet(self)
            )
            chips.append(more)
        new = Chip(
            text=app.tr("new_table.new_name"),
            icon="account-plus-outline",
            closed=full,
            on_release=lambda _: self.add_new(),
        )
        players.ids.chips.fill([*chips, new])
        players.closed = app.tr("table.seats_taken", count=len(self.seating.places)) if full else ""
        self.ids.list.seats = seats.ids.seats
        return [seats], [players]

    def _starting_rule(self) -> Message | None:
        """The rulebook's sentence on who begins, as the setup of this game has it."""
        game, options = self._chosen()
        seats = self.seating.seats()
        missing = max(0, game.players[0] - len(seats))  # a guide is written for a full table only
        seats = (*seats, *(Seat("", colour) for colour in game.colours(options)[:missing]))
        for step in game.setup_steps(options, seats):
            if step.offer and step.offer.starter:
                return step.checks[0] if step.checks else None
        return None

    def remembered(self) -> list[RememberedPlayer]:
        """Everybody the app remembers who does not sit here yet."""
        seated = set(self.seating.names)
        return [player for player in self.app.store.players() if player.name not in seated]

    def add_new(self) -> None:
        """Type a name, while there is a seat for it."""
        if self.seating.full:
            self.hint(message("table.seats_taken", count=len(self.seating.places)))
        else:
            name_sheet(self)

    def rename(self, seat: int, name: str) -> None:
        """Call a seated player otherwise; if the app remembers them, past games follow. May raise."""
        before = self.seating.places[seat].name
        if any(player.name == before for player in self.app.store.players()):
            self.app.store.rename_player(before, proper(name))
        self.seating.rename(seat, name)
        self.show_part("players")

    def seat(self, name: str, colour: str = "") -> bool:
        """Add a player; a full table says so."""
        try:
            self.seating.add(name, colour)
        except RuleError as refusal:
            self.hint(refusal.message)
            return False
        self.seats_changed()
        return True

    def seats_changed(self) -> None:
        """Somebody came or went: chance decides anew who starts, where it decides at all."""
        if self.at_random and self.seating.places:
            self.seating.start_with(self.app.random.randrange(len(self.seating.places)))
        self.show_part("players")

    def act(self, what: str, seat: int) -> None:
        """Something on a seat's line was tapped."""
        match what:
            case "number":
                seat_sheet(self, seat)
            case "colour":
                colour_sheet(self, seat)
            case "starts":
                self.start_with(seat)
            case "remove":
                self.remove(seat)

    def start_with(self, seat: int, *, at_random: bool = False) -> None:
        self.seating.start_with(seat)
        self.at_random = at_random
        self.show_part("players")

    def start_at_random(self) -> None:
        """Draw a seat, now or once there are any."""
        self.at_random = True
        self.seats_changed()

    def start_by_tap(self) -> None:
        """Nothing to do but to say how: tapping a name always works."""
        self.at_random = False
        self.show_part("players")
        self.hint(message("new_table.tap_names"))

    def remove(self, seat: int) -> None:
        self.seating.remove(seat)
        self.seats_changed()

    def move(self, seat: int, to: int) -> None:
        self.seating.move(seat, to)
        self.show_part("players")

    def recolour(self, seat: int, colour: str) -> None:
        self.seating.recolour(seat, colour)
        self.show_part("players")

    def hint(self, said: Message) -> None:
        Snackbar(text=self.app.say(said)).show(self)

    # --- the options ---

    def _options(self) -> tuple[list[Any], list[Any]]:
        """The table that is about to be opened, and how."""
        app = self.app
        assert self.box is not None
        parts: list[Any] = [Text(text=app.tr("new_table.depth"), role="label", muted=True)]
        depths = GAMES[self.box.game].depths
        for depth in depths:
            why = app.tr(f"new_table.depth_why.{depth}")
            way = Way(
                text=app.tr(f"depth.{depth}"),
                why=why,
                chosen=depth == self.depth,
                on_release=lambda _, chosen=depth: self.choose_depth(chosen),
            )
            parts.append(way)
        if len(depths) > 1:
            parts.append(Text(text=app.tr("new_table.depth_later"), role="caption", muted=True))
        asked = self.box.asked(self.depth)
        if asked:
            parts.append(Text(text=app.tr("new_table.also"), role="label", muted=True))
            parts += [self._switch(name) for name in asked]
        if self.beside:
            return [padded(self, self._table_to_be())], parts
        summary = SummaryCard(heading=app.say(self.box.title), facts=self._facts())
        summary.show_seats(self.seating)
        return [padded(self, [summary, *parts])], []

    def _table_to_be(self) -> list[Any]:
        """The box and every seat, where there is room for them."""
        app = self.app
        assert self.box is not None
        rows: list[Any] = []
        for place, mark in zip(self.seating.places, initials(self.seating.names), strict=True):
            row = Row(text=place.name, colour=place.colour, initial=mark)
            row.detail = app.tr("new_table.starts") if place is self.seating.starter else ""
            row.detail_ink = app.theme.brass
            row.bind(on_release=lambda _: self.show_part("players"))
            rows.append(row)
        return [Text(text=app.say(self.box.title), role="head"), column(rows)]

    def _facts(self) -> str:
        app, count = self.app, len(self.seating.places)
        if self.seating.starter:
            return app.tr("new_table.count_starts", count=count, player=self.seating.starter.name)
        return app.tr("new_table.count", count=count)

    def _switch(self, name: str) -> SwitchRow:
        assert self.box is not None
        game, on = self.box.game, name in self.switched
        return SwitchRow(
            text=self.app.tr(f"{game}.option.{name}"),
            why=self.app.tr(f"{game}.option_why.{name}"),
            on=on,
            on_release=lambda _: self.switch(name),
        )

    def choose_depth(self, depth: str) -> None:
        self.depth = depth
        self.show_part("options")

    def switch(self, name: str) -> None:
        self.switched ^= {name}
        self.show_part("options")

    # --- on ---

    def go_to_part(self, part: str) -> None:
        """A part at the top was tapped; one that cannot be shown yet says what comes first."""
        if part != "game" and self.box is None:
            self.hint(message("new_table.first_the_box"))
        elif part == "options" and (refusal := self.seating.why_not()):
            self.hint(refusal.message)
        else:
            self.show_part(part)

    def _way_on(self) -> str:
        """What there is to do next, as the big button says it."""
        if self.part == "game":
            return "new_table.next_players"
        if self.part == "options":
            return "new_table.set_up" if self.depth != "score_only" else "new_table.open"
        if self.seating.why_not() is None:
            return "new_table.next_options"
        return "new_table.add_next" if self.seating.places else "new_table.add_first"

    def next(self) -> None:
        if self.part == "options":
            self.create()
            return
        if self.part == "game":
            self.show_part("players")
            return
        if self.seating.why_not() is None:
            self.show_part("options")
        elif self.remembered():
            more_names_sheet(self)
        else:
            name_sheet(self)

    def create(self) -> None:
        """Open the table and go to where it begins."""
        app = self.app
        game, options = self._chosen()
        try:
            id_, session = app.store.new_table(game, options, self.seating.seats(), self.depth)
        except (RuleError, SaveError) as refusal:
            show_sentence(self, refusal.message)
            return
        app.take(id_, session)
        with suppress(SaveError):
            app.kept.keep_unfinished({})
        unkept = self._draw_ahead(session)
        app._show([("home", {}), (app.place_of_table(), {"table": id_})])
        if unkept:
            app.tell(unkept)

    def _draw_ahead(self, session: Session) -> Message | None:
        """Draw what the guide begins with, and keep who starts; what the user must know if that could not be saved."""
        seat = self.seating.starter_seat
        command = draw_ahead(session.table, self.app.random, seat, at_random=self.at_random)
        if command is None:
            return None
        try:
            session.do(command)
        except SaveError as error:
            return error.message
        return None


load_kv(__file__)
