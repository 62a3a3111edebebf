"""A new table as a function, without a window: what each part says, and what each tap tells."""

from dataclasses import replace

from companion.new_table.planned_table import PlannedTable, from_draft
from companion.game import Seat
from companion.games import GAMES, boxes
from companion.i18n import Translator
from screens.pages.new_table.page import NewTableView, ShelfBox, page
from screens.ui.page_context import PageContext
from screens.ui.tree.nodes import Button, Painted, Room, taps, walk, words
from screens.ui.tree.controls import do
from tests.screens.ui.letters import LetterRuler

BOX = boxes()[0]
REGISTRY = NewTableView((ShelfBox(BOX, range(2, 6), ("red", "blue")),))
SEATED = PlannedTable("players", BOX, (Seat("Ana", "red"), Seat("Ben", "blue")), 1, depth="full")
VIEW = NewTableView((), 5, missing="2 to 5", depths=("full", "score_only"))
TR = Translator("en")


def shown(view, local, room=Room(412, 915)):  # noqa: B008 - frozen
    return page(PageContext(TR, LetterRuler(), room), view, local)


def told(*given, **more):
    return set(taps(shown(*given, **more)).values())


def test_without_a_box_there_is_no_way_on_but_choosing_one():
    assert do("choose_box", BOX.name) in told(REGISTRY, PlannedTable())
    assert do("next") not in told(REGISTRY, PlannedTable())
    assert do("next") in told(REGISTRY, PlannedTable("game", BOX))


def test_everything_on_a_seats_line_is_tapped_by_itself():
    assert {do(what, 1) for what in ("show_seat", "show_colours", "start_with", "remove")} <= told(VIEW, SEATED)
    drags = [node.tap for node in walk(shown(VIEW, SEATED)) if isinstance(node, Painted) and node.drags]
    assert drags == [do("show_seat", 0), do("show_seat", 1)]
    assert "Ben" in words(shown(VIEW, SEATED))[-6:], "who starts is said below the seats"


def test_a_narrow_line_leaves_the_name_its_room():
    narrow = told(VIEW, SEATED, room=Room(280, 600))
    assert do("remove", 0) not in narrow
    assert do("show_seat", 0) in narrow, "the sheet of the seat removes too"


def test_players_are_added_and_who_starts_is_found():
    known = replace(VIEW, known=("Mia",))
    assert {do("seat_known", "Mia"), do("start_at_random")} <= told(known, SEATED)
    assert do("show_names") not in told(known, SEATED), "it would only repeat the key of Mia"
    assert do("show_names") in told(replace(known, others=True), SEATED)
    assert TR("table.seats_taken", count=5) in words(shown(replace(VIEW, full=True), SEATED))


def test_the_big_button_says_what_comes_next():
    options = replace(SEATED, part="options")
    cases = {
        "new_table.next_options": (VIEW, SEATED),
        "new_table.set_up": (VIEW, options),
        "new_table.open": (VIEW, replace(options, depth="score_only")),
    }
    for id_, given in cases.items():
        assert words(shown(*given))[-1] == TR(id_)
    nobody = replace(SEATED, seats=(), starter=None)
    lacking = words(shown(replace(VIEW, lacks=True), nobody))
    assert lacking[-2:] == ["2 to 5", TR("new_table.next_options")]


def test_where_room_is_scarce_the_seats_have_that_of_the_hint():
    class Large(LetterRuler):
        def text(self, node, width):
            return replace(super().text(node, width), height=48)

    scarce = page(
        PageContext(TR, Large(), Room(320, 568)), replace(VIEW, lacks=True), replace(SEATED, seats=(), starter=None)
    )
    assert "2 to 5" not in words(scarce.foot), "a tap on what is locked says it"


def test_all_seats_of_the_box_are_always_drawn():
    free = words(shown(VIEW, replace(SEATED, seats=(Seat("", ""), SEATED.seats[1]))))
    assert free.count(TR("new_table.free_seat")) == 4
    assert TR("new_table.tap_a_flag") in words(shown(VIEW, replace(SEATED, starter=None)))


def test_flags_and_dragging_are_mentioned_once_two_are_seated():
    alone = words(shown(VIEW, replace(SEATED, seats=SEATED.seats[:1], starter=None)))
    assert TR("new_table.when_two") in alone
    assert TR("new_table.tap_a_flag") not in alone
    assert not any("Drag" in words for words in alone)


def test_chance_is_locked_before_two_are_seated():
    def key(seats):
        shown_ = walk(shown(VIEW, replace(SEATED, seats=seats, starter=None)))
        return next(node for node in shown_ if isinstance(node, Button) and node.tap == do("start_at_random"))

    assert [key(SEATED.seats[:count]).icon for count in range(3)] == ["lock-outline", "lock-outline", "shuffle-variant"]
    assert key(()).kind == "locked_secondary"


def test_lying_the_seats_stand_left_and_the_rest_in_the_column():
    lying = shown(VIEW, SEATED, Room(800, 360, 16, 320))
    assert do("start_with", 0) in taps(lying.body).values()
    assert lying.beside is not None
    assert do("start_at_random") in taps(lying.beside).values()
    assert shown(REGISTRY, PlannedTable(), Room(800, 360, 16, 320)).beside is None, "boxes take all of the width"


def test_a_draft_is_what_was_chosen_and_typed():
    options = replace(SEATED, part="options", switched=frozenset({"card_check"}))
    assert from_draft(options.draft(), GAMES) == options
    assert PlannedTable().draft() == {}
    assert from_draft({"box": "no such box"}, GAMES) == PlannedTable()
