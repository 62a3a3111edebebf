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


def test_a_turn_stands_in_groups_and_its_end_is_in_reach(owner, core):
    table = core.known["trail"]
    owner.page.set_viewport_size({"width": 320, "height": 568})
    owner.tap(f"table {table}")
    options = core.ask("view", table=table)["question"]["options"]
    groups = list(dict.fromkeys(option["group"] for option in options if "group" in option))
    assert len(groups) == 3
    expect(owner.page.locator("section.ask h3")).to_have_text(groups)
    assert owner.page.evaluate("scrollY") == 0
    expect(owner.key("o EndTurn")).to_be_in_viewport(ratio=1)
    expect(owner.page.locator("section.ask [data-key='o EndPlay']")).to_have_count(0)
    owner.tap("menu")
    expect(owner.key("end")).to_be_visible()
    expect(owner.key("o EndPlay")).to_have_count(0)
    expect(owner.key("o ReadTile")).to_be_visible()


def test_what_counts_of_score_only_is_entered_in_a_grid(owner, core):
    table = core.known["hunters"]
    revision = core.ask("view", table=table)["revision"]
    core.ask("depth", table=table, revision=revision, depth="score_only")
    owner.tap(f"table {table}")
    kinds = core.ask("milestones", table=table)["kinds"]
    expect(owner.page.locator(".grid-table tbody th")).to_have_text([kind["words"] for kind in kinds])
    owner.looked_at("score only")
    owner.tap(f"o {kinds[0]['cells'][1]['id']}")
    expect(owner.page.locator("#question")).to_be_visible()
    owner.tap("back")
    expect(owner.page.locator(".grid-table")).to_be_visible()


def test_the_roll_is_in_reach_on_a_small_phone_until_dice_are_entered(owner, core):
    table = core.known["hunters"]
    back_to(core, table, ROLL)
    owner.page.set_viewport_size({"width": 320, "height": 568})
    owner.tap(f"table {table}", f"o {ROLL}")
    expect(owner.key("chance")).to_be_in_viewport(ratio=1)
    expect(owner.key("confirm")).to_have_count(0)
    owner.tap("+ 3", "+ 4", "confirm")
    expect(owner.page.locator(".rolled-dice")).to_contain_text("7")


def test_a_tablet_has_the_map_beside_the_turn(owner, core):
    owner.page.set_viewport_size({"width": 1024, "height": 768})
    owner.tap(f"table {core.known['counted']}")
    owner.page.wait_for_selector("section.map svg")
    chart, turn = (owner.page.locator(f"section.{name}").bounding_box() for name in ("map", "banner"))
    assert chart["x"] == 0
    assert (round(chart["width"]), round(turn["width"])) == (664, 360)
    assert turn["x"] >= chart["x"] + chart["width"] - 1
