"""Any figure can be tapped: three taps set it, the log says from what to what, and undo takes it back."""

from random import Random
from typing import Any

from companion.games.stone_age.records import PlaceFigures, Roll, TakeYield

from screens.offscreen.phone import Phone
from screens.pages.figures.stepper import Keys
from screens.ui.tree.nodes import ListRow
from screens.ui.question.page_state import Digit, Done, Erase, StepBy
from tests.screens.checks import misfits
from tests.screens.conftest import OpenPhone
from tests.screens.figures import tap_row, tell
from tests.screens.pages.test_catch_up import at_table


def figure(phone: Phone, fix_id: str) -> Any:
    return phone.find(lambda one: getattr(one, "tap", None) == Keys(fix_id))


def step(phone: Phone, by: str) -> None:
    tell(phone, StepBy(int(by.replace("−", "-"))))


def key(phone: Phone, digit: str) -> None:
    tell(phone, Erase() if digit == "⌫" else Digit(digit))


def last_line(phone: Phone) -> str:
    entry = phone.app.session.last_entry()
    assert entry is not None
    return phone.app.tr.text(entry.lines[-1].text)


def test_money_by_its_steps_takes_three_taps(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    session = phone.app.session
    before, taps = session.state.dollars(0), phone.taps
    phone.tap(figure(phone, "dollars/0"))
    phone.settle()
    step(phone, "+5")
    assert not misfits(phone)
    phone.tap(phone.button(f"Set ${before + 5}"))
    phone.settle()
    assert phone.taps - taps == 3
    assert session.state.dollars(0) == before + 5
    assert last_line(phone) == f"Edited: Mia's dollars: {before}→{before + 5}"
    phone.app.undo()
    assert session.state.dollars(0) == before


def test_steps_add_up_and_digits_are_the_figure_itself(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    before = phone.app.session.state.dollars(0)
    phone.tap(figure(phone, "dollars/0"))
    phone.settle()
    step(phone, "+5")
    step(phone, "−2")
    assert phone.button(f"Set ${before + 3}")
    for digit in ("−", "⌫", "⌫", "⌫", "2", "1"):
        key(phone, digit)
    assert phone.button("Set $21")


def test_below_zero_it_says_so_and_nothing_is_set(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    before = phone.app.session.state.dollars(0)
    phone.tap(figure(phone, "dollars/0"))
    phone.settle()
    for _ in range(before // 5 + 1):
        step(phone, "−5")
    assert phone.button(f"Set $−{5 - before % 5}")
    tell(phone, Done())
    assert "From 0 to 999" in phone.texts()
    assert phone.app.session.state.dollars(0) == before


def test_a_half_set_figure_outlives_a_kill(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "great_western_trail")
    before = phone.app.session.state.dollars(0)
    phone.tap(figure(phone, "dollars/0"))
    phone.settle()
    step(phone, "+2")
    phone = open_phone()
    phone.settle()
    phone.tap(phone.button(f"Set ${before + 2}"))
    phone.settle()
    assert phone.app.session.state.dollars(0) == before + 2


def test_goods_on_the_table_and_on_a_players_sheet(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    session = phone.app.session
    for place in ("forest", "clay_pit", "quarry"):
        session.do(PlaceFigures(place, 5))
    phone.app.page.refresh()
    phone.settle()
    phone.tap(figure(phone, "wood/0"))
    phone.settle()
    step(phone, "+2")
    phone.tap(phone.button("Set 2"))
    phone.settle()
    assert session.state.players[0].resources[0] == 2
    assert not misfits(phone)
    phone.app.page.show_player(1)
    phone.settle()
    assert not misfits(phone)
    phone.tap(figure(phone, "food/1"))
    phone.settle()
    step(phone, "−1")
    phone.tap(phone.button("Set 11"))
    phone.settle()
    assert session.state.players[1].food == 11


def test_trains_by_the_strip_and_points_lead_to_why(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "ticket_to_ride")
    phone.tap(phone.app.page.strip.cells[0])
    phone.settle()
    step(phone, "−5")
    phone.tap(phone.button("Set 40"))
    phone.settle()
    assert phone.app.session.state.trains[0] == 40
    phone.tap(phone.app.page.strip.cells[0])
    phone.settle()
    tap_row(phone, "Total")
    assert phone.sheet.title == "Total: 0"


def test_missed_moves_of_stone_age_by_taps(open_phone: OpenPhone) -> None:
    phone = at_table(open_phone, "stone_age")
    session, random = phone.app.session, Random(2)
    phone.app.tap(PlaceFigures("forest", 2))
    phone.settle()
    phone.app.page.show_menu()
    phone.settle()
    phone.tap(phone.button("Something is missing or wrong"))
    phone.settle()
    phone.tap(phone.button("We missed some moves"))
    phone.settle()
    phone.tap(phone.find(lambda one: isinstance(getattr(one, "node", None), ListRow) and one.text == "Mia"))
    phone.settle()
    assert phone.app.stack[-1][0] == "missed"
    assert not misfits(phone)
    phone.app.tap(Roll("hunt", (random.randint(1, 6), 3)))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    phone.app.tap(TakeYield(()))
    phone.settle()
    assert phone.app.stack[-1][0] == "missed"
    phone.tap(phone.button("All caught up"))
    phone.settle()
    assert phone.app.stack[-1][0] == "table"
    assert session.turn().seat == 1
