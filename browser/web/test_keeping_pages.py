"""What is kept: past games and their numbers, names and notes, the bin, backups, settings, rules."""

import shutil

import pytest
from playwright.sync_api import expect

from browser.web.core_server import CoreServer
from browser.web.owner import Owner
from companion.i18n import Translator


def test_past_games_are_found_by_letters_and_filters(owner, core):
    owner.tap("history")
    expect(owner.page.locator(".found .row")).to_have_count(1)
    owner.key("search").fill("zzz")
    expect(owner.page.locator(".found .row")).to_have_count(0)
    owner.tap("clear")
    expect(owner.page.locator(".found .row")).to_have_count(1)
    owner.tap(f"table {core.known['finished']}")
    expect(owner.page.locator(".seal.finished")).to_be_visible()


def test_a_player_a_box_and_a_year_have_their_numbers(owner, core):
    name = core.ask("history")["players"][0]["name"]
    owner.tap("history", "tab players", f"player {name}")
    owner.at(name)
    for line in core.ask("player", name=name)["lines"]:
        expect(owner.page.locator(".sentences")).to_contain_text(line)
    owner.back()
    owner.tap("tab games", "box stone_age", "record highest")
    expect(owner.page.locator(".seal.finished")).to_be_visible()
    owner.back()
    owner.back()
    year = core.ask("history")["years"][0]
    owner.tap("tab years", f"year {year}")
    owner.at(year)


def test_a_game_is_named_and_noted(owner, core):
    table = core.known["finished"]
    owner.tap(f"table {table}", "about")
    for field, text in (("about_name", "Friday"), ("about_place", "Club"), ("about_notes", "Theo was late.")):
        owner.key(field).fill(text)
    owner.tap("save_about")
    owner.at("Friday")
    about = core.ask("about", table=table)
    assert (about["name"], about["place"], about["notes"]) == ("Friday", "Club", "Theo was late.")


def test_a_table_goes_to_the_bin_and_comes_back(owner, core):
    owner.tap(f"table {core.known['finished']}", "to_bin")
    expect(owner.page.locator("#trouble")).to_be_visible()
    assert core.ask("home")["bin"] == 1
    owner.page.locator("#trouble .secondary").tap()
    expect(owner.key(f"table {core.known['finished']}")).to_be_visible()
    owner.tap(f"table {core.known['finished']}", "to_bin", "bin", f"back {core.known['finished']}")
    expect(owner.page.locator(".binned li")).to_have_count(0)
    assert core.ask("home")["bin"] == 0


def test_the_bin_is_emptied_after_a_question(owner, core):
    core.ask("delete", table=core.known["finished"])
    owner.home()
    owner.tap("bin", "empty", "keep")
    expect(owner.sheet()).to_have_count(0)
    assert core.ask("home")["bin"] == 1
    owner.tap("empty", "empty_now")
    expect(owner.page.locator(".binned li")).to_have_count(0)
    assert core.ask("home")["bin"] == 0


@pytest.fixture
def elsewhere(browser, tmp_path):
    """Another browser that has no table yet."""
    server = CoreServer(tmp_path / "elsewhere")
    other = Owner(browser, server)
    yield other
    other.close()
    server.stop()


def test_a_backup_is_looked_into_before_it_is_taken_in(owner, core, elsewhere, tmp_path):
    owner.tap("settings", "data")
    with owner.page.expect_download() as backup:
        owner.tap("backup")
    file = shutil.copy(backup.value.path(), tmp_path / "backup.zip")
    elsewhere.tap("restore")
    elsewhere.page.locator("input[type=file]").set_input_files(file)
    expect(elsewhere.sheet().locator(".ledger li")).not_to_have_count(0)
    assert elsewhere.core.ask("home")["tables"] == [], "nothing is taken in yet"
    elsewhere.tap("take restore")
    expect(elsewhere.page.locator("[data-table]")).to_have_count(len(core.ask("home")["tables"]))
    assert elsewhere.core.ask("home")["recent"]


def test_settings_are_used_at_once(owner):
    owner.tap("settings")
    owner.key("set language").select_option("ja")
    owner.at(Translator("ja")("settings.title"))
    owner.key("set look").select_option("dark")
    expect(owner.page.locator("html")).to_have_attribute("data-look", "dark")
    owner.key("set text_size").select_option("largest")
    expect(owner.page.locator("html")).to_have_attribute("data-size", "largest")
    expect(owner.page.locator("[data-kept]")).to_be_visible()
    owner.tap("set sounds")
    expect(owner.key("set sounds")).to_have_attribute("aria-checked", "true")
    owner.home()
    expect(owner.page.locator("html")).to_have_attribute("data-look", "dark")


def test_rules_are_read_by_section(owner, core):
    table = core.known["trail"]
    rules = core.ask("rules", table=table)
    section = rules["sections"][0]["id"]
    owner.tap(f"table {table}", "menu", "rules")
    expect(owner.page.locator(".rules.now .rule")).to_have_count(len(rules["now"]))
    owner.tap(f"rules {section}")
    sentences = core.ask("rules", table=table, section=section)["rules"]
    expect(owner.page.locator("details[open] .rule")).to_have_count(len(sentences))
