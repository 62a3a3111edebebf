"""Playing: dice with their odds, the trail with what stands along it, what a turn can be in groups."""

import pytest
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


PLACES = "() => [...document.querySelectorAll('section.ask .card')].map((one) => one.getBoundingClientRect().top)"


@pytest.mark.parametrize("width", [320, 412])
def test_what_was_done_turns_green_where_it_was_and_has_its_own_undo(owner, core, width):
    table = core.known["trail"]
    owner.page.set_viewport_size({"width": width, "height": 892})
    owner.tap(f"table {table}")
    done = next(one for one in core.ask("view", table=table)["question"]["options"] if one["id"] == "Use:3a/0/0")
    card = owner.page.locator("section.ask .card", has_text=done["label"])
    expect(card).to_contain_text(done["value"])
    expect(card).to_contain_text(done["cost"])
    expect(card.locator("svg.picture")).to_be_visible()
    before = owner.page.evaluate(PLACES)
    owner.tap(f"o {done['id']}")
    expect(card).to_have_class("card done")
    expect(card).to_contain_text("Done")
    assert owner.page.evaluate(PLACES) == before
    owner.looked_at("an action was done")
    owner.tap("undo_done")
    expect(card).not_to_have_class("card done")
    assert owner.page.evaluate(PLACES) == before


def test_the_rules_of_this_step_are_one_tap_away(owner, core):
    table = core.known["trail"]
    owner.tap(f"table {table}", "rules")
    now = core.ask("rules", table=table)["now"]
    expect(owner.page.locator(".rules.now .rule p")).to_have_text([rule["words"] for rule in now])
    owner.back()
    expect(owner.key("rules")).to_be_in_viewport(ratio=1)
    owner.looked_at("the turn with its rules")


def test_the_map_is_replayed_route_by_route(owner, core):
    table = core.known["counted"]
    owner.tap(f"table {table}", "menu", "replay")
    last = core.ask("replay", table=table)
    assert last["count"] > 20
    owned = owner.page.locator("g.link.owned")
    words = owner.page.locator(".replayed b")
    expect(owned).to_have_count(len(last["owners"]))
    expect(words).to_have_text(last["words"])
    owner.looked_at("the replay")
    owner.tap("route_before")
    expect(words).to_have_text(core.ask("replay", table=table, at=last["count"] - 1)["words"])
    expect(owned).to_have_count(len(last["owners"]) - 1)
    owner.key("slide").evaluate("(slide) => { slide.value = 0; slide.dispatchEvent(new Event('input')); }")
    expect(words).to_have_text("Before the first route")
    expect(owned).to_have_count(0)
    owner.tap("route_after")
    first = core.ask("replay", table=table, at=1)
    expect(owner.page.locator("g.link.owned.picked")).to_have_attribute("data-link", first["link"])


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


def test_the_roll_is_in_reach_on_a_small_phone_beside_dice_of_one_s_own(owner, core):
    table = core.known["hunters"]
    back_to(core, table, ROLL)
    owner.page.set_viewport_size({"width": 320, "height": 568})
    owner.tap(f"table {table}", f"o {ROLL}")
    expect(owner.key("chance")).to_be_in_viewport(ratio=1)
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
