"""Figures by hand: *Edit table*, *Catch up*, what is half set, a secret behind its curtain; Milestones; the depths."""

import json

from playwright.sync_api import expect


def food(core, table):
    """What the first player has."""
    sections = core.ask("figures", table=table, sheet="catch_up", open=["0"])["sections"]
    return next(line for section in sections for line in section.get("lines", []) if line["id"] == "food/0")["text"]


def test_what_everyone_has_is_set_as_one_entry(owner, core):
    table = core.known["hunters"]
    before, step = int(food(core, table)), core.ask("view", table=table)["step"]
    owner.tap(f"table {table}", "menu", "catch_up")
    if owner.key("section 0").get_attribute("aria-expanded") == "false":
        owner.tap("section 0")
    owner.tap("more food/0")
    expect(owner.key("figure food/0")).to_have_text(str(before + 1))
    owner.tap("figure food/0")
    owner.page.locator("input").fill(str(before + 4))
    owner.tap("confirm")
    expect(owner.key("figure food/0")).to_have_text(str(before + 4))
    owner.tap("save")
    owner.page.wait_for_selector("main[data-revision]")
    assert int(food(core, table)) == before + 4
    assert core.ask("view", table=table)["step"] == step + 1


def test_what_is_half_set_is_there_again(owner, core):
    owner.tap(f"table {core.known['hunters']}", "menu", "fix", "less round")
    expect(owner.key("discard")).to_be_visible()
    changed = owner.key("figure round").inner_text()
    owner.back()
    owner.tap("fix")
    expect(owner.key("figure round")).to_have_text(changed)
    owner.tap("back", "discard_now")
    owner.tap("fix")
    expect(owner.key("save")).to_have_attribute("aria-disabled", "true")


def test_any_figure_is_found_by_its_letters(owner, core):
    owner.tap(f"table {core.known['trail']}", "menu", "fix", "search")
    owner.key("figure_letters").fill("dollar")
    expect(owner.page.locator(".figures li")).to_have_count(2)


def test_milestones_are_entered_by_kind_and_player(owner, core):
    table = core.known["hunters"]
    owner.tap(f"table {table}", "menu", "depth milestones")
    cells = owner.page.locator(".grid-table .tap")
    expect(cells.first).to_be_visible()
    step = core.ask("view", table=table)["step"]
    owner.tap("o NewField:1")
    expect(owner.page.locator(".last-entry")).to_contain_text(str(step + 1))
    assert core.ask("view", table=table)["log"][0]["seat"] == 1
    owner.tap("undo")
    expect(owner.page.locator(".last-entry")).not_to_contain_text(str(step + 1))


def test_a_refused_entry_may_be_made_by_hand(owner, core):
    """What the rules refuse is offered as figures, filled in."""
    table = core.known["hunters"]
    owner.tap(f"table {table}")
    owner.page.wait_for_selector("main[data-revision]")
    values = [["food/0", int(food(core, table)) + 1]]
    refusal = {"words": "No.", "by_hand": {"words": "We play it differently", "values": values}}
    answered = {"status": 409, "changed": False, "body": refusal}

    def refuse(route):
        if '"undo"' in route.request.post_data:
            route.fulfill(json=answered)
        else:
            route.continue_()

    owner.page.route("**/core", refuse)
    owner.tap("undo", "refusal_by_hand")
    expect(owner.key("figure food/0")).to_have_text(str(values[0][1]))
    owner.tap("save")
    owner.page.wait_for_selector("main[data-revision]")
    assert int(food(core, table)) == values[0][1]


def test_points_are_hidden_from_the_menu(owner, core):
    owner.tap(f"table {core.known['hunters']}", "menu", "hide_points")
    expect(owner.key("hide_points")).to_have_attribute("aria-checked", "true")
    assert core.ask("view", table=core.known["hunters"])["show_points"] is False


def test_a_closed_answer_says_why_and_opens_its_entry_filled_in(owner, core):
    """The same as above with a refusal of the rules themselves."""
    table = core.known["trail"]
    id_, refusal = forbidden(core, table)
    owner.tap(f"table {table}")
    owner.key(f"o {id_}").last.tap(force=True)
    expect(owner.page.locator("section.said")).to_contain_text(refusal["words"])
    owner.tap("refusal_by_hand")
    expect(owner.page.locator(".changed-line").first).to_be_visible()
    assert refusal["by_hand"]["values"]
    owner.tap("save")
    owner.page.wait_for_selector("main[data-revision]")
    assert core.ask("log", table=table)["log"][0]["corrected"]


def forbidden(core, table):
    """An answer that is closed and may be made by hand, the latest there was."""
    view = core.ask("view", table=table)
    while True:
        for option in view["question"]["options"]:
            if "closed" in option:
                request = {"what": "answer", "table": table, "revision": view["revision"], "answers": [option["id"]]}
                refusal = json.loads(core.answer(json.dumps(request)))["body"]
                if "by_hand" in refusal:
                    return option["id"], refusal
        view = core.ask("undo", table=table, revision=view["revision"])["view"]


def test_a_missed_round_is_proposed_and_entered_at_once(owner, core):
    table = core.known["hunters"]
    view = core.ask("view", table=table)
    while not core.ask("menu", table=table)["missed_round"]:
        view = core.ask("undo", table=table, revision=view["revision"])["view"]
    proposed = core.ask("figures", table=table, sheet="missed_round")["values"]
    owner.tap(f"table {table}", "menu", "missed_round")
    expect(owner.key("save")).to_contain_text(str(len(proposed)))
    owner.tap("save")
    owner.page.wait_for_selector("main[data-revision]")
    assert proposed
    assert core.ask("view", table=table)["step"] == view["step"] + 1
