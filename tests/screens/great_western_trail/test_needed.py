"""Back at Full table in the middle of a game: what only turns follow is asked for on one page."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import NoteBuilding, NoteCity, Options
from companion.table.table_commands import CompleteSetup
from screens.pages.figures.page_state import Step
from screens.pages.figures.controller import Needed
from tests.companion.great_western_trail.tables import ANA, BEN, seats_at
from tests.screens.checks import misfits
from tests.screens.conftest import OpenPhone


def asked(open_phone: OpenPhone, **look) -> Phone:
    """Two cities and a building were noted, and every turn is entered from now on."""
    phone = open_phone(**look)
    id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options("second"), seats_at(3), "milestones")
    session.do(CompleteSetup())
    for noted in (NoteCity(ANA, "fulton"), NoteCity(ANA, "chicago"), NoteBuilding(BEN, "1a")):
        session.do(noted)
    phone.app.open_session(id_)
    phone.app.go(phone.app.place_of_table(), table=id_)
    phone.settle()
    phone.app.page.change_depth("full")
    phone.settle()
    assert isinstance(phone.app.page, Needed)
    return phone


@pytest.mark.parametrize(
    ("size", "language", "font"), [((412, 915), "en", 1.0), ((320, 568), "ja", 1.5), ((915, 412), "ko", 1.0)]
)
def test_all_of_it_fits_on_one_page(open_phone: OpenPhone, size, language, font):
    phone = asked(open_phone, size=size, language=language, font=font)
    assert misfits(phone) == []


def test_gwt_s13_circles_stand_in_one_row_with_those_that_are_assumed(open_phone: OpenPhone):
    phone = asked(open_phone)
    page = phone.app.page
    lines = [line for section in page.view(page.room).sections for line in section.lines]
    (circles,) = [line for line in lines if line.kind == "circle"]
    assert {"$2", "Draw 2"} <= {piece.words for piece in circles.pieces if piece.count}
    assert (circles.form, circles.label) == ("pieces", "Discs taken from the player board")
    assert {"$2", "Draw 2", circles.label} <= set(phone.texts())


def test_saved_as_it_stands_nothing_is_open_any_more(open_phone: OpenPhone):
    phone = asked(open_phone)
    for _ in range(5):
        phone.app.page.act(Step("dollars/0", 1))
    phone.tap(phone.button("Save"))
    phone.settle()
    session = phone.app.session
    assert (session.state.dollars(ANA), session.table.not_entered) == (5, frozenset())
    assert phone.app.stack[-1][0] == "table"
