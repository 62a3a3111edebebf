"""A whole short game by real taps, from home to the sheet, on each map and in each language.

On the way: a refusal, undo and redo, a correction, a kill in the middle. The game is kept short by the correction:
the group "finds" that a player has few trains left.
"""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.ticket_to_ride.claim import why_not
from screens.ui.fields import TextField
from screens.pages.figures.page_state import Toggle
from screens.pages.figures.stepper import Keys
from screens.ui.tree.controls import do
from screens.table.refusal import as_title
from tests.screens.figures import tell
from tests.screens.ticket_to_ride.taps import tap_route
from tests.screens.thumb import Thumb, set_up

LONG_ENOUGH = {"usa": "calgary--winnipeg", "germany": "berlin--rostock"}


class Player(Thumb):
    """A thumb that finds routes on the map."""

    def route(self, route):
        tap_route(self.phone, route)

    @property
    def state(self):
        return self.phone.app.session.state

    def claim(self, route):
        self.route(route)
        self.press("claim.claim", player=self.state.name(self.state.turn))
        while self.phone.app.session.turn().phase == "passengers":
            self.press("colour.red")


def new_table(thumb: Player, map_: str) -> None:
    thumb.press("home.new_table")
    thumb.press_words(thumb.text(f"ticket_to_ride.title.{map_}"))
    for name in ("Ana", "由奈"):
        thumb.type_name(name)
    thumb.press("new_table.next_options")
    thumb.press("new_table.set_up")


def fix_trains(thumb: Player, seat: int, trains: int) -> None:
    """Menu → missing or wrong → one thing → player → trains → keypad → save; and back."""
    phone = thumb.phone
    thumb.press_words("menu")
    thumb.press("missing.title")
    thumb.press("missing.one")
    tell(phone, Toggle(str(seat)), Keys(f"trains/{seat}"))
    thumb.press_words(str(trains))
    thumb.press("figure.set", value=str(trains))
    thumb.press("catch_up.save", count=1)
    assert phone.app.session.state.trains[seat] == trains
    phone.app.back()
    phone.settle()


def play_until_the_kill(thumb: Player, map_: str) -> None:
    """Cards, a claim, a refusal, undo and redo, a correction."""
    phone = thumb.phone
    first = phone.app.session.state.turn
    thumb.press("ticket_to_ride.do.DrawCards")
    thumb.claim(LONG_ENOUGH[map_])
    assert thumb.state.owner(LONG_ENOUGH[map_]) == 1 - first

    thumb.route(LONG_ENOUGH[map_])  # it is taken: the sheet says so, and leads on
    refusal = why_not(thumb.state, thumb.state.turn, thumb.state.board.rail.route[LONG_ENOUGH[map_]])
    before = phone.app.session.table
    assert phone.sheet.title == as_title(phone.app.tr.text(refusal.message))
    thumb.press("ticket_to_ride.on.route")
    assert phone.app.session.table == before
    phone.settle()

    thumb.press_words("undo")
    assert phone.app.session.table != before
    thumb.press_words("redo")
    assert phone.app.session.table == before
    fix_trains(thumb, first, 4)


def play_to_the_end(thumb: Player) -> None:
    phone = thumb.phone
    routes = thumb.state.board.rail.routes
    thumb.claim(next(r.id for r in routes if r.length in (2, 3) and r.lanes == 1 and r.colour != "grey"))
    assert thumb.state.last_turns == 2
    for _ in range(2):
        thumb.press("ticket_to_ride.do.DrawCards")
    assert phone.app.session.turn().phase == "final_scoring"
    for seat in range(2):
        enter_tickets(thumb, seat)


def read_and_keep_the_sheet(thumb: Player) -> None:
    phone = thumb.phone
    thumb.press("final.sheet")
    points = phone.app.session.sheet().cell(0, "routes").points
    phone.tap(next(w for w in phone.widgets() if getattr(w, "tap", None) == do("show_why", 0, "routes")))
    phone.settle()
    assert any(str(points) in words for words in phone.texts())
    phone.app.back()
    phone.settle()
    phone.tap(phone.button(phone.app.tr("score.finish")))
    phone.settle()
    assert phone.app.session.table.finished


@pytest.mark.parametrize(("map_", "language"), [("usa", "ko"), ("germany", "ja")])
def test_a_whole_game_by_taps(tmp_path, map_, language):
    with Phone(tmp_path, size=(412, 915)) as phone:
        phone.app.change_setting("language", language)
        phone.frames()
        thumb = Player(phone)
        new_table(thumb, map_)
        set_up(thumb)
        play_until_the_kill(thumb, map_)
        steps, table = phone.app.session.steps, phone.app.table_id

    with Phone(tmp_path, size=(412, 915)) as phone:  # killed, and started again
        thumb = Player(phone)
        phone.settle()
        assert phone.app.tr.language == language
        assert (phone.app.table_id, phone.app.session.steps) == (table, steps)
        assert phone.app.stack[-1][0] == "table"
        play_to_the_end(thumb)
        read_and_keep_the_sheet(thumb)
        winner = phone.app.session.sheet().winners[0]
        phone.app.home()
        phone.settle()
        assert any(winner in words for words in phone.texts())
        assert [summary.id for summary in phone.app.store.history()] == [table]


def enter_tickets(thumb: Player, seat: int) -> None:
    """Final scoring: two tickets each, found by letters."""
    enter_ticket(thumb, seat, *(ticket.id for ticket in thumb.state.board.rail.tickets[seat * 2 : seat * 2 + 2]))


def enter_ticket(thumb: Player, seat: int, *tickets: str) -> None:
    phone = thumb.phone
    phone.tap(phone.find(lambda w: getattr(w, "tap", None) == do("add_tickets", seat)))
    phone.settle()
    for ticket in (thumb.state.board.rail.ticket[id_] for id_ in tickets):
        assert phone.find(lambda w: isinstance(w, TextField)).focus
        names = [thumb.text(f"ticket_to_ride.place.{end}") for end in (ticket.a, ticket.b)]
        phone.type(f"{names[0]} {names[1]}"[:40])
        phone.settle()
        phone.tap(phone.find(lambda w, wanted=ticket.id: getattr(w, "tap", None) == do("pick", wanted)))
        phone.settle()
    thumb.press("tickets.add", count=len(tickets))
    assert phone.app.session.state.revealed[seat]
