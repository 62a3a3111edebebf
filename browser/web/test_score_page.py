"""The score sheet: why, the group's own number, the end, open again, once more; the log and the way back in it."""

from playwright.sync_api import expect

CELL = "cell tickets 0"


def test_every_number_says_why_and_may_be_changed(owner, core):
    table = core.known["counted"]
    owner.tap(f"table {table}", "menu", "sheet")
    before = owner.key(CELL).inner_text()
    total = owner.page.locator("tr.total td").first.text_content()
    owner.tap(CELL)
    items = owner.sheet().locator(".ledger li")
    counted = core.ask("score", table=table)["rows"][1]["cells"][0]
    assert items.count() == len(counted["because"])
    expect(owner.sheet()).to_contain_text(counted["rule"])
    owner.tap("change_number")
    owner.key("number").fill("−7")
    owner.tap("save_number")
    expect(owner.key(CELL)).to_have_text("−7")
    expect(owner.sheet()).to_have_count(0)
    assert core.ask("score", table=table)["rows"][1]["cells"][0]["own"]
    owner.tap(CELL, "counted")
    expect(owner.key(CELL)).to_have_text(before)
    expect(owner.page.locator("tr.total td").first).to_have_text(total)


def test_the_best_of_each_row_is_bold(owner, core):
    table = core.known["counted"]
    owner.tap(f"table {table}", "menu", "sheet")
    rows = core.ask("score", table=table)["rows"]
    best = [f"cell {row['category']} {seat}" for row in rows for seat, one in enumerate(row["cells"]) if one["best"]]
    assert len(best) >= 2
    bold = "(cells) => cells.filter((one) => getComputedStyle(one).fontWeight === '700').map((one) => one.dataset.key)"
    expect(owner.key(best[0])).to_be_visible()
    assert owner.page.locator("button.cell").evaluate_all(bold) == best
    owner.looked_at("the score sheet")


def test_escape_closes_why_and_the_focus_is_on_its_number_again(owner, core):
    owner.tap(f"table {core.known['counted']}", "menu", "sheet")
    owner.key(CELL).focus()
    owner.page.keyboard.press("Enter")
    expect(owner.sheet()).to_be_visible()
    owner.page.keyboard.press("Escape")
    expect(owner.sheet()).to_have_count(0)
    expect(owner.key(CELL)).to_be_focused()


def test_a_counted_game_is_finished_and_opened_again(owner, core):
    table = core.known["counted"]
    owner.tap(f"table {table}", "menu", "sheet", "finish")
    expect(owner.page.locator(".seal.finished")).to_contain_text(core.ask("score", table=table)["winner"])
    owner.tap("reopen", "keep")
    expect(owner.sheet()).to_have_count(0)
    assert core.ask("view", table=table)["finished"]
    owner.tap("reopen", "reopen_now")
    expect(owner.key("finish")).to_be_visible()
    assert not core.ask("view", table=table)["finished"]


def test_a_rematch_is_at_its_setup_with_who_begins_as_chosen(owner, core):
    owner.tap(f"table {core.known['finished']}", "begins", "begins winner")
    chosen = core.ask("score", table=core.known["finished"])["rematch"]
    expect(owner.key("rematch")).to_contain_text(chosen)
    before = len(core.ask("home")["tables"])
    owner.tap("rematch")
    owner.page.wait_for_selector("main[data-revision]")
    assert len(core.ask("home")["tables"]) == before + 1


def test_the_log_leads_back_to_any_entry(owner, core):
    table = core.known["hunters"]
    step = core.ask("view", table=table)["step"]
    owner.tap(f"table {table}", "menu", "log", f"entry {step - 3}", "jump_now")
    owner.page.wait_for_selector("main[data-revision]")
    assert core.ask("view", table=table)["step"] == step - 3
    owner.tap("log")
    expect(owner.page.locator("[role=status]").first).to_contain_text("3")


def test_the_score_sheet_leads_to_the_log(owner, core):
    owner.tap(f"table {core.known['finished']}", "log")
    expect(owner.page.locator(".log-lines .log-line").first).to_be_visible()


def test_the_score_sheet_of_a_game_that_goes_on_leads_to_the_table(owner, core):
    owner.tap(f"table {core.known['hunters']}", "menu", "sheet", "on")
    expect(owner.page.locator(".banner")).to_be_visible()


def test_a_result_is_shared_as_a_picture_and_a_file(owner, core):
    owner.tap(f"table {core.known['finished']}", "share")
    with owner.page.expect_download() as picture:
        owner.tap("picture")
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with owner.page.expect_download() as file:
        owner.tap("csv")
    assert file.value.suggested_filename.endswith(".csv")


def test_a_sheet_that_is_not_decided_leads_to_the_log_and_back_to_the_table(owner, core):
    owner.tap(f"table {core.known['trail']}", "menu", "sheet", "log")
    expect(owner.page.locator(".log-lines li").first).to_be_visible()
    owner.back()
    expect(owner.key("on")).to_have_text(core.ask("score", table=core.known["trail"])["on"]["words"])
    owner.tap("on")
    expect(owner.page.locator("section.banner h1")).to_be_visible()
