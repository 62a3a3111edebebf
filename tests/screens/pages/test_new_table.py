"""A new table by taps: the box, who sits where in which colour, who starts, how much is entered."""

import pytest

from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.games.ticket_to_ride.records import Options
from companion.table.table_commands import DrawAhead
from screens.offscreen.finger import Finger
from screens.pages.new_table.controller import CHIPS
from screens.ui.fields import TextField
from screens.ui.snackbar import Snackbar
from screens.ui.tree.nodes import Mark, Painted, walk
from screens.ui.tree.controls import do
from companion.new_table.seating import Seating
from tests.companion.playing import GAME, play, quick_store
from tests.screens.checks import box_of, misfits
from tests.screens.figures import does, into_sight, spots, told

USA = GAME.colours(Options(map="usa"))
GERMANY = GAME.colours(Options(map="germany"))


ON_SEAT = {"number": "show_seat", "colour": "show_colours", "starts": "start_with", "remove": "remove"}


def open_players(phone, title="Ticket to Ride: USA"):
    """From home to the second part."""
    phone.tap(phone.button("New table"))
    phone.settle()
    press(phone, title)
    return phone.app.page


def type_name(phone, name, button="Add"):
    if not phone.sheets:
        phone.tap(told(phone, do("add_new")))
        phone.settle()
    phone.type(name)
    phone.tap(phone.button(button))
    phone.settle()


def press(phone, words):
    phone.tap(phone.button(words))
    phone.settle()


def on_seat(phone, what, seat):
    """What of a seat's line is tapped."""
    return told(phone, do(ON_SEAT[what], seat))


def handles(phone):
    """What the seats are dragged by, from the first on."""
    return [spot for spot in spots(phone) if isinstance(spot.node, Painted) and spot.node.drags]


def names(phone):
    """Who sits there, as it is shown."""
    return [spot.name.removeprefix("start with ") for spot in spots(phone) if does(spot.tap, "start_with")]


def offered(phone):
    """Remembered players one tap away who do not sit there yet."""
    return [spot.name for spot in spots(phone) if does(spot.tap, "seat_known") and spot.name not in names(phone)]


def seat_three(phone):
    page = open_players(phone)
    for name in ("Ana", "Ben", "Cho"):
        type_name(phone, name)
    return page


def said(phone):
    return [w.text for w in phone.widgets() if isinstance(w, Snackbar)]


def test_a_table_from_home_to_its_setup(phone):
    page = seat_three(phone)
    phone.tap(on_seat(phone, "starts", 1))  # Ben starts
    phone.settle()
    assert "Not chosen yet: tap a flag" not in phone.texts()
    press(phone, "Next: options")
    assert page.local.part == "options"
    press(phone, "Set up the table")
    app = phone.app
    assert [place for place, _ in app.stack] == ["home", "setup"]
    assert app.session.header.seats == tuple(Seat(*pair) for pair in zip(("Ana", "Ben", "Cho"), USA, strict=False))
    assert app.session.table.draws == {"first_player": ("1",)}
    assert app.session.header.options == Options(map="usa")
    assert [summary.id for summary in app.store.tables()] == [app.table_id]


def test_a_remembered_player_is_one_tap_and_brings_the_colour(open_phone, tmp_path):
    with quick_store(tmp_path) as store:
        store.new_table(GAME, Options(), (Seat("Mia", "black"), Seat("Theo", "green")))
    phone = open_phone()
    page = open_players(phone, "Ticket to Ride: Germany")
    for name in ("Mia", "Theo"):
        phone.tap(told(phone, do("seat_known", name)))
        phone.settle()
    assert page.seating.seats() == (Seat("Mia", "black"), Seat("Theo", GERMANY[0]))  # no green in this box
    assert not offered(phone)


def test_the_big_button_keeps_its_words_and_says_what_is_missing(phone):
    page = open_players(phone)
    for name in ("Ana", "Ben"):
        assert "This game is for 2 to 5 players." in phone.texts()
        press(phone, "Next: options")
        assert page.local.part == "players"
        assert said(phone) == ["This game is for 2 to 5 players."]
        type_name(phone, name)
    press(phone, "Next: options")
    assert page.local.part == "options"
    assert phone.button("Set up the table")


def test_somebody_who_played_before_is_found_behind_more(remembering):
    phone = remembering(*PEOPLE)
    open_players(phone)
    near = set(offered(phone))
    press(phone, "More")
    found = [one for one in phone.sheet.content.targets() if does(one.tap, "seat_known")]
    assert {one.name for one in found} == set(PEOPLE) - near, "the others have a key on the page"
    phone.tap(found[0])
    phone.settle()
    assert names(phone) == [found[0].name]
    press(phone, "More")
    press(phone, "New player")
    phone.type("Zoe")
    press(phone, "Add")
    assert names(phone) == [found[0].name, "Zoe"]


# --- nothing moves under a finger ---


def places(phone):
    """Where everything that can be tapped is, seats apart: there a key comes and goes with whoever sits down."""
    of_seats = ("show_seat", "show_colours", "start_with", "remove", "seat_at")
    able = [spot for spot in spots(phone) if spot.tap is not None and not any(does(spot.tap, one) for one in of_seats)]
    return {spot.name: (spot.pos, spot.size) for spot in able}


@pytest.mark.parametrize("look", [{}, {"size": (360, 640), "language": "ja"}, {"size": (915, 412), "font": 1.3}])
def test_whoever_sits_down_or_leaves_nothing_moves(remembering, look):
    phone = remembering("Mia", "Theophilus Bartholomew", "Jun", "Ana", **look)
    phone.app.go("new_table")
    phone.app.page.choose_box("ticket_to_ride/usa")
    phone.settle()
    page, before = phone.app.page, places(phone)
    for name in ("Mia", "Theophilus Bartholomew", "Mia", "Jun", "Mia", "Ana"):
        page.seat_known(name)
        phone.settle()
        assert places(phone) == before
    page.add("Bo")
    page.start_with(3)
    phone.settle()
    assert places(phone) == before
    assert not misfits(phone)


def test_a_second_tap_on_a_name_frees_the_seat_which_stays_free(remembering):
    phone = remembering("Mia", "Theo", "Yuna")
    page = open_players(phone)
    for name in ("Mia", "Theo", "Yuna", "Theo"):
        phone.tap(told(phone, do("seat_known", name)))
        phone.settle()
    assert [seat.name for seat in page.local.seats] == ["Mia", "", "Yuna"]
    assert "Tap to add a player" in phone.texts()
    assert told(phone, do("seat_known", "Yuna")).icon == "check"
    press(phone, "Next: options")
    assert page.local.names == ("Mia", "Yuna")
    assert page.local.draft()["seats"] == [["Mia", USA[0]], ["Yuna", USA[2]]]
    press(phone, "back")
    type_name(phone, "Zoe")
    assert names(phone) == ["Mia", "Yuna", "Zoe"]


# --- the group of last time ---


def test_the_group_of_last_time_sits_down_by_one_tap(open_phone, tmp_path):
    seats = (Seat("Mia", "black"), Seat("Theo", "green"), Seat("Yuna", "red"))
    with quick_store(tmp_path) as store:
        store.new_table(GAME, Options(), (Seat("Old", "red"), Seat("Group", "blue")))
        id_, session = store.new_table(GAME, Options(), seats)
        session.do(DrawAhead((("first_player", ("1",)),), ("first_player",)))
        store.leave(id_, session)
    phone = open_phone()
    page = open_players(phone)
    assert "Mia, Theo, Yuna; Theo starts" in phone.texts()
    press(phone, "Same group as last time")
    assert page.seating.seats() == seats
    assert page.seating.starter_seat == 1
    press(phone, "Same group as last time")
    assert page.seating.seats() == seats
    assert not phone.sheets


def test_names_that_were_typed_are_not_lost_without_asking(remembering):
    phone = remembering("Mia", "Theo")
    open_players(phone)
    type_name(phone, "Zoe")
    press(phone, "Same group as last time")
    assert "This removes the players entered so far: Zoe." in phone.texts()
    press(phone, "Keep these players")
    assert names(phone) == ["Zoe"]
    press(phone, "Same group as last time")
    phone.tap(next(one for one in phone.sheet.below.targets() if one.name == "Same group as last time"))
    phone.settle()
    assert names(phone) == ["Mia", "Theo"]


def test_before_the_first_game_there_is_no_group(phone):
    open_players(phone)
    assert "No earlier game on this device" in phone.texts()
    press(phone, "Same group as last time")
    assert said(phone) == ["No earlier game on this device"]


def test_a_group_too_large_for_the_box_stays_where_it_is(remembering):
    phone = remembering("Mia", "Theo", "Yuna", "Ana", "Ben")
    open_players(phone, "Stone Age")
    press(phone, "Same group as last time")
    assert said(phone) == ["This game is for 2 to 4 players."]
    assert names(phone) == []


@pytest.fixture
def remembering(open_phone, tmp_path):
    """A phone that has played with some people before."""

    def open_(*people, **look):
        with quick_store(tmp_path) as store:
            for at in range(0, len(people), len(USA)):
                party = people[at : at + len(USA)] if len(people) - at > 1 else people[at - 1 :]
                seats = tuple(Seat(*pair) for pair in zip(party, USA, strict=False))
                id_, session = store.new_table(GAME, Options(), seats)
                play(session, 4)
                store.leave(id_, session)
        return open_phone(**look)

    return open_


def test_the_parts_at_the_top_can_be_tapped(phone):
    page = open_players(phone)

    def tap_part(number):
        phone.tap(told(phone, do("go_to_part", ("game", "players", "options")[number - 1])))
        phone.settle()

    tap_part(3)
    assert page.local.part == "players"
    assert said(phone) == ["This game is for 2 to 5 players."]
    for name in ("Ana", "Ben"):
        type_name(phone, name)
    tap_part(3)
    assert page.local.part == "options"
    tap_part(1)
    assert page.local.part == "game"
    tap_part(2)
    assert names(phone) == ["Ana", "Ben"]
    assert not misfits(phone)


def test_a_full_table_closes_new_and_says_why(phone):
    page = open_players(phone)
    for name in "ABCDE":
        page.add(name)
    phone.settle()
    new = phone.button("New")
    assert new.icon == "lock-outline"
    assert "All 5 seats are taken." in phone.texts()
    into_sight(phone, new)
    phone.tap(new)
    phone.settle()
    assert said(phone) == ["All 5 seats are taken."]
    assert not phone.sheets


# --- names ---


def field(phone):
    return phone.find(lambda w: isinstance(w, TextField))


def test_letters_typed_before_the_next_frame_are_of_the_next_name(phone):
    """On a busy machine: they were lost, or part of the name before."""
    open_players(phone)
    phone.tap(told(phone, do("add_new")))
    phone.settle()
    phone.type("Ana")
    finger = Finger(*phone.in_window(*phone.button("Add, then another").center))
    finger.touch_down()
    finger.touch_up()
    phone.type("Ben")
    press(phone, "Add")
    assert names(phone) == ["Ana", "Ben"]


def test_a_refused_name_leaves_the_finger_in_the_field(phone):
    open_players(phone)
    type_name(phone, "Ana", "Add, then another")
    type_name(phone, "Ana")
    assert field(phone).focus
    field(phone).text = ""
    phone.frames(1)
    phone.type("🐸")
    press(phone, "Add")
    assert "Please leave out emoji and special symbols: they can't be shown here." in phone.texts()
    assert field(phone).focus
    assert names(phone) == ["Ana"]
    field(phone).text = ""
    phone.frames(1)
    phone.type("Zoë Ōno 유나")
    field(phone).widget.dispatch("on_text_validate")  # the keyboard's own key
    phone.settle()
    assert names(phone) == ["Ana", "Zoë Ōno 유나"]


def test_a_seated_player_is_renamed(phone):
    seat_three(phone)
    phone.tap(on_seat(phone, "number", 1))
    phone.settle()
    press(phone, "Rename")
    assert (field(phone).text, field(phone).focus) == ("Ben", True)
    field(phone).text = "Cho"
    press(phone, "Save name")
    assert "Two players have the same name: Cho." in phone.texts()
    field(phone).text = "Benjamin"
    press(phone, "Save name")
    assert names(phone) == ["Ana", "Benjamin", "Cho"]
    assert not phone.sheets


def about(phone, name):
    """What can be done about a remembered player, among those for a free seat."""
    phone.tap(told(phone, do("seat_at", 0)))
    phone.settle()
    press(phone, f"about {name}")


def test_a_remembered_player_is_renamed_and_past_games_follow(remembering):
    phone = remembering("Mia", "Theo")
    open_players(phone)
    about(phone, "Mia")
    press(phone, "Rename")
    field(phone).text = "Theo"
    press(phone, "Save name")
    assert "Two players have the same name: Theo." in phone.texts()
    field(phone).text = "Maria"
    press(phone, "Save name")
    assert offered(phone) == ["Maria", "Theo"]
    phone.app.home()
    phone.settle()
    phone.app.resume(phone.app.store.tables()[0].id)
    phone.settle()
    assert [seat.name for seat in phone.app.session.header.seats] == ["Maria", "Theo"]
    assert not [words for words in phone.texts() if "Mia" in words]


def test_a_remembered_player_is_forgotten(remembering):
    phone = remembering("Mia", "Theo")
    open_players(phone)
    about(phone, "Mia")
    press(phone, "Forget this player")
    assert said(phone) == ["Mia forgotten"]
    assert [player.name for player in phone.app.store.players.offered()] == ["Theo"]
    assert [seat["name"] for seat in phone.app.store.tables()[0].seats] == ["Mia", "Theo"]


def test_two_of_a_name_are_refused_in_the_sheet(phone):
    open_players(phone)
    type_name(phone, "Ana", "Add, then another")
    type_name(phone, "Ana")
    assert "Two players have the same name: Ana." in phone.texts()
    assert names(phone) == ["Ana"]
    phone.find(lambda w: isinstance(w, TextField)).text = "  "
    press(phone, "Add")
    assert "Every player needs a name of up to 40 characters." in phone.texts()


def test_seats_move_by_dragging_the_handle(phone):
    seat_three(phone)
    first, _, last = (spot.center for spot in handles(phone))
    phone.drag(last, (last[0], first[1] + 20))
    phone.settle()
    assert names(phone) == ["Cho", "Ana", "Ben"] == list(phone.app.page.seating.names)
    assert not phone.sheets, "letting go is no tap"


def test_seats_move_by_taps_too(phone):
    seat_three(phone)
    phone.tap(on_seat(phone, "number", 0))
    phone.settle()
    press(phone, "Move down one seat")
    assert names(phone) == ["Ben", "Ana", "Cho"]
    phone.tap(on_seat(phone, "number", 2))
    phone.settle()
    press(phone, "Remove from the table")
    assert names(phone) == ["Ben", "Ana"]


def test_a_tap_on_the_handle_offers_what_dragging_does(phone):
    seat_three(phone)
    phone.tap(handles(phone)[2])
    phone.settle()
    press(phone, "Move up one seat")
    assert names(phone) == ["Ana", "Cho", "Ben"]


def test_on_a_lying_phone_the_seats_stand_left_and_the_rest_right(open_phone):
    phone = open_phone(size=(800, 360))
    page = seat_three(phone)
    phone.tap(on_seat(phone, "starts", 0))
    phone.settle()
    edge = page.width - page.column
    assert all(box_of(handle).right <= edge for handle in handles(phone))
    assert all(box_of(phone.button(words)).left >= edge for words in ("New", "Random", "Next: options"))
    assert box_of(phone.button("Next: options")).bottom >= 0
    assert not misfits(phone)
    press(phone, "Next: options")
    assert box_of(phone.button("Ben")).right <= edge
    assert not misfits(phone)
    press(phone, "Set up the table")
    assert phone.app.session.table.draws == {"first_player": ("0",)}


def test_turning_keeps_the_players_and_names_fit_at_twice_the_size(open_phone):
    phone = open_phone(size=(360, 800), font=2.0)
    page = open_players(phone)
    for name in ("Bartholomew", "Ben"):
        type_name(phone, name)
    assert not misfits(phone)
    phone.size = phone.window.surround.size = (800, 360)
    phone.settle()
    assert names(phone) == ["Bartholomew", "Ben"]
    assert not misfits(phone)
    press(phone, "Next: options")
    assert page.local.part == "options"


def test_a_taken_colour_changes_hands(phone):
    page = seat_three(phone)
    phone.tap(on_seat(phone, "colour", 0))
    phone.settle()
    marks = [node.colour for node in walk(phone.sheet.content.node) if isinstance(node, Mark)]
    assert marks == list(USA)
    press(phone, "Red")
    assert [place.colour for place in page.seating.places] == [USA[1], USA[0], USA[2]]


def test_random_chooses_who_starts(open_phone):
    class First:
        def randrange(self, below):
            return below - 1

    phone = open_phone(random=First())
    page = seat_three(phone)
    press(phone, "Random")
    assert page.seating.starter_seat == 2
    page.remove(2)
    assert page.seating.starter_seat == 1


def test_random_before_two_are_seated_draws_nobody_and_says_why(phone):
    page = open_players(phone)
    type_name(phone, "Ana")
    press(phone, "Random")
    assert page.seating.starter is None
    assert any(isinstance(one, Snackbar) for one in page.floats)
    assert not page.local.at_random, "nor later, with nobody having asked"
    assert any(words.startswith("Rulebook: ") for words in phone.texts())


def test_back_goes_one_part_up_and_keeps_what_was_entered(phone):
    page = seat_three(phone)
    press(phone, "Next: options")
    for part in ("players", "game"):
        press(phone, "back")
        assert page.local.part == part
    press(phone, "Ticket to Ride: Germany")
    assert names(phone) == ["Ana", "Ben", "Cho"]
    assert all(place.colour in GERMANY for place in page.seating.places)
    press(phone, "back")
    press(phone, "back")
    assert phone.app.stack == [("home", {})]


def test_the_system_back_closes_a_sheet_first(phone):
    page = open_players(phone)
    press(phone, "New")
    assert phone.app.back()
    assert page.local.part == "players"
    assert not phone.sheets


def test_options_are_kept(phone):
    seat_three(phone)
    press(phone, "Next: options")
    press(phone, "Check train cards")
    press(phone, "Set up the table")
    assert phone.app.session.header.options == Options(map="usa", card_check=True)


def test_score_only_opens_the_table_itself(phone):
    seat_three(phone)
    press(phone, "Next: options")
    press(phone, "Score only")
    assert "Check train cards" not in phone.texts()
    press(phone, "Open the table")
    assert phone.app.session.header.depth == "score_only"
    assert phone.app.stack[-1][0] == "table"


def test_a_full_disk_is_told_and_nothing_is_lost(phone, monkeypatch):
    page = seat_three(phone)
    press(phone, "Next: options")

    def full(*_):
        raise SaveError("store.disk_full")

    monkeypatch.setattr(phone.app.store, "new_table", full)
    press(phone, "Set up the table")
    assert phone.app.page is page
    assert any(words.startswith("This device is out of space") for words in phone.texts())
    assert page.local.names == ("Ana", "Ben", "Cho")


# --- seating, without a screen ---


def test_a_full_table_takes_nobody_more():
    seating = Seating(USA, range(2, 6))
    for name in "abcde":
        seating.add(name)
    with pytest.raises(RuleError) as refusal:
        seating.add("f")
    assert refusal.value.code == "table.seats_taken"


def test_a_box_with_fewer_colours_keeps_whom_it_can():
    seating = Seating(("blue", "red", "green"), range(2, 4))
    for name in "abc":
        seating.add(name)
    seating.start_with(2)
    seating.take_box(("red", "white"), range(2, 3))
    assert [(place.name, place.colour) for place in seating.places] == [("a", "white"), ("b", "red")]
    assert seating.starter is None


def test_the_starter_moves_with_the_seat_and_goes_with_it():
    seating = Seating(USA, range(2, 6))
    for name in "abc":
        seating.add(name)
    seating.start_with(0)
    seating.move(0, 2)
    assert seating.starter_seat == 2
    seating.remove(2)
    assert seating.starter_seat is None


def test_only_colours_of_the_box():
    seating = Seating(USA, range(2, 6))
    seating.add("a", "purple")
    assert seating.places[0].colour == USA[0]
    with pytest.raises(RuleError):
        seating.recolour(0, "purple")


def test_a_free_seat_is_tapped_to_seat_somebody_there(phone):
    """It ignored taps, and *New* was below the fold."""
    phone.app.go("new_table")
    phone.app.page.choose_box("ticket_to_ride/usa")
    phone.settle()
    phone.taps = 0
    phone.tap(told(phone, do("seat_at", 2)))
    phone.settle()
    phone.type("Mia")
    phone.tap(phone.button("Add"))
    phone.settle()
    assert phone.taps == 2
    assert [seat.name for seat in phone.app.page.local.seats] == ["", "", "Mia"]


def test_a_remembered_player_takes_the_free_seat_that_was_tapped(remembering):
    phone = remembering("Mia", "Theo")
    open_players(phone)
    phone.tap(told(phone, do("seat_at", 1)))
    phone.settle()
    phone.tap(next(one for one in phone.sheet.content.targets() if one.tap == do("seat_known", "Theo", 1)))
    phone.settle()
    assert [seat.name for seat in phone.app.page.local.seats] == ["", "Theo"]


PEOPLE = ("Ana", "Ben", "Cho", "Dan", "Eva", "Finn", "Gil", "Hana", "Ivo", "Jun", "Kai", "Lea")


def test_all_names_are_one_tap_away_while_there_are_few(remembering):
    phone = remembering(*PEOPLE[:11])
    open_players(phone)
    assert offered(phone) == list(PEOPLE[:11])


def test_many_names_are_searched(remembering):
    phone = remembering(*PEOPLE)
    open_players(phone)
    assert len(offered(phone)) == CHIPS
    press(phone, "More")
    phone.tap(phone.sheet.letters)
    phone.type("ha")
    phone.settle()
    rows = [one for one in phone.sheet.content.targets() if does(one.tap, "seat_known")]
    assert [one.name for one in rows] == ["Hana"]
    phone.tap(rows[0])
    phone.settle()
    assert phone.app.page.local.names[0] == "Hana"


def test_what_is_closed_for_want_of_players_looks_locked_and_says_so(phone):
    page = open_players(phone)
    button = phone.button("Next: options")
    assert button.node.surface.dashed
    phone.tap(button)
    phone.settle()
    assert page.local.part == "players"
    assert any(isinstance(one, Snackbar) for one in page.floats)


def test_with_all_seats_taken_a_mark_offers_to_swap(phone):
    page = open_players(phone)
    for name in PEOPLE[:5]:
        page.add(name)
    phone.settle()
    phone.tap(on_seat(phone, "colour", 0))
    phone.settle()
    colours = [seat.colour for seat in page.local.seats]
    press(phone, page.app.tr(f"colour.{colours[1]}").capitalize())
    assert [seat.colour for seat in page.local.seats][:2] == [colours[1], colours[0]]
