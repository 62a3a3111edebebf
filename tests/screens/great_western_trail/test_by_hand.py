"""We play it differently, by taps: a closed answer leads to this very entry, filled in, and the turn goes on."""

from screens.ui.tree.controls import do
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

import pytest

from screens.table.refusal import Action
from screens.ui.question.page_state import Refuse
from tests.companion.great_western_trail.tables import ANA, BEN, fix
from tests.companion.great_western_trail.turns import at, lay
from tests.screens.checks import misfits
from tests.screens.great_western_trail.player_page import count
from tests.screens.great_western_trail.trail_taps import open_table, step, tap, use


def differently(phone: Phone) -> list[str]:
    """Leave the refusal for the entry by hand; what it says."""
    tap(phone, "We play it differently")
    assert phone.sheet.title == "We play it differently"
    assert phone.app.stack[-1][0] == "table", "not the list of everything"
    return phone.texts()


def logged(phone: Phone) -> str:
    line = phone.app.session.log()[-1].lines[0]
    assert line.corrected
    return phone.app.tr.text(line.text)


def test_a_cow_that_is_too_dear_is_bought_by_hand(on_e: Phone) -> None:
    fix(on_e.app.session, "dollars/0", 3)
    on_e.app.page.refresh()
    use(on_e, "Buy cattle")
    tap(on_e, Refuse("brown/4"))
    said = differently(on_e)
    assert {"was $3", "$0", "Enter it this way"} <= set(said)
    tap(on_e, "Enter it this way")
    assert (count(on_e, "dollars", ANA), on_e.app.session.state.count(ANA, "cattle/brown/4")) == (0, 1)
    assert "dollars 3→0" in logged(on_e)
    assert not on_e.sheets
    assert step(on_e) == "use"


def test_a_closed_chip_leads_to_its_own_figures(phone: Phone) -> None:
    open_table(phone, lambda session: at(session, "neutral/A", ANA), lambda session: fix(session, "dollars/0", 1))
    lay(phone.app.session, market__1__0="engineer")
    phone.app.page.refresh()
    chip = next(one for one in phone.app.page.turn.chips if one.view.act.do == "hire")
    assert chip.view.why_not is not None
    use(phone, phone.app.tr.text(chip.label))
    differently(phone)
    tap(phone, "Enter it this way")
    workers = [phone.app.session.state.count(ANA, f"worker/{kind}") for kind in ("cowboy", "craftsman", "engineer")]
    assert sum(workers) == 4
    assert count(phone, "dollars", ANA) == 0


def test_a_whole_turn_after_a_ride_by_hand(trail: Phone) -> None:
    fix(trail.app.session, "rider/0", "neutral/A")
    trail.app.page.refresh()
    tap(trail, do("choose", "neutral/G"))
    said = differently(trail)
    assert "Step of the turn" in said
    tap(trail, "Enter it this way")
    assert (step(trail), trail.app.page.turn.place) == ("use", "neutral/G")
    assert trail.app.page.banner.headline == "At neutral building G"
    tap(trail, "End turn, draw up to 4")
    assert trail.app.session.turn().seat == BEN
    assert step(trail) == "move"


@pytest.mark.parametrize("language", ["en", "ja", "ko"])
@pytest.mark.parametrize("size", [(320, 568), (412, 915), (915, 412)])
def test_it_fits(on_e: Phone, size, language) -> None:
    on_e.size = on_e.window.surround.size = size
    on_e.app.change_setting("language", language)
    fix(on_e.app.session, "dollars/0", 1)
    on_e.app.page.refresh()
    on_e.settle()
    open_ride = next(chip for chip in on_e.app.page.turn.chips if chip.view.act.do == "buy")
    on_e.app.page.use(open_ride)
    on_e.settle()
    tap(on_e, Refuse("brown/4"))
    on_e.sheet.handle(Action.FIX)
    on_e.settle()
    assert on_e.sheet.title == on_e.app.tr("refusal.fix")
    assert misfits(on_e) == []
