"""Playing: dice with their odds, the trail with what stands along it, what a turn can be in groups."""

from playwright.sync_api import expect

from browser.web.test_device import ROLL, back_to


def test_odds_are_open_before_a_roll_and_stay_folded_for_this_table(owner, core):
    table = core.known["hunters"]
    back_to(core, table, ROLL)
    owner.tap(f"table {table}", f"o {ROLL}")
    odds = owner.page.locator("details.odds")
    expect(odds).to_have_attribute("open", "")
    expect(odds.locator("tbody tr").first).to_contain_text("97%")
    owner.tap("chance")
    rolled = owner.page.locator(".rolled-dice")
    expect(rolled.locator(".die")).to_have_count(2)
    roll = core.ask("view", table=table)["roll"]
    expect(rolled).to_contain_text(f"{roll['pips']}{roll['words']}")
    expect(odds.locator("rect.rolled")).to_have_count(1)
    owner.tap("odds", "undo")
    expect(rolled).to_have_count(0)
    owner.home()
    owner.tap(f"table {table}", f"o {ROLL}")
    expect(odds).not_to_have_attribute("open", "")
