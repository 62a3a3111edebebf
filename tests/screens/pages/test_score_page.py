"""The score sheet as a function, without a window: every number, who won, the way on."""

from dataclasses import replace

from companion.table.win import win_of
from companion.game import Seat
from companion.games import GAMES
from companion.i18n import Translator
from scoring.sheet import Cell, PlayerScore, make_sheet
from screens.pages.score.page import PageState, ScoreView, Action, page
from screens.pages.score.winner import SEAL
from screens.ui.page_context import PageContext
from screens.ui.tree.controls import do
from screens.ui.question.page_state import worked_out
from screens.ui.tree.nodes import Painted, Room, taps, walk, words
from tests.screens.ui.letters import LetterRuler

TR = Translator("en")
CATEGORIES = ("routes", "tickets")


def player(name, *points):
    return PlayerScore(name, {one: Cell(value, ()) for one, value in zip(CATEGORIES, points, strict=True)})


SHEET = make_sheet(CATEGORIES, [player("Ana", 40, -7), player("Ben", 60, 12)])
VIEW = ScoreView(
    "Score so far",
    "",
    SHEET,
    {"routes": "Routes", "tickets": "Tickets"},
    (Seat("Ana", "red"), Seat("Ben", "blue")),
    (Action("Back to the table", "arrow-left", do("go_back")),),
)
FINISHED = replace(VIEW, decided=True, finished=True, win=win_of(GAMES["ticket_to_ride"], None, SHEET))


def shown(view, local=PageState(), room=Room(412, 915)):  # noqa: B008 - frozen
    return page(PageContext(TR, LetterRuler(), room), view, local)


def has_seal(screen):
    return any(isinstance(node, Painted) and node.painter == SEAL for node in walk(screen))


def test_every_number_asks_why():
    told = set(taps(shown(VIEW)).values())
    assert {do("show_why", seat, category) for seat in (0, 1) for category in (*CATEGORIES, "")} <= told
    assert {"40", "−7", "60", "12", "33", "72"} <= set(words(shown(VIEW)))


def test_what_is_secret_is_hidden():
    said = words(shown(replace(VIEW, hidden=frozenset({(0, "tickets")}))))
    assert "hidden" in said
    assert "−7" not in said


def test_a_table_that_is_played_can_be_undone_and_a_finished_one_cannot():
    assert do("undo") in taps(shown(VIEW)).values()
    assert do("undo") not in taps(shown(FINISHED)).values()


def test_the_seal_gives_way_to_the_rows():
    assert has_seal(shown(FINISHED))
    assert not has_seal(shown(FINISHED, room=Room(320, 480)))
    assert "Ben wins" in words(shown(FINISHED, room=Room(320, 480)))


def test_rows_count_up_one_after_the_other():
    assert not {"40", "60", "72"} & set(words(shown(FINISHED, PageState(0)))[4:])
    half = words(shown(FINISHED, PageState(0.5)))
    assert {"40", "60"} <= set(half)
    assert "33" not in half


def test_lying_the_sheet_stands_left_and_the_rest_beside_it():
    lying = shown(replace(FINISHED, shape="landscape"), room=Room(844, 390, 16, 320))
    assert do("show_why", 0, "routes") in taps(lying.body).values()
    assert lying.beside is not None
    assert "Ben wins" in words(lying.beside)


def test_a_typed_sum_is_worked_out():
    assert [worked_out(entry) for entry in ("", "40+2", "7−9", "−", "+3")] == [None, 42, -2, None, 3]
