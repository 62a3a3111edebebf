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


def test_a_damaged_table_is_recovered_saved_or_put_away(owner, core):
    table = core.known["trail"]
    core.ask("open", table=core.known["usa"] if "usa" in core.known else core.known["counted"])
    (path,) = core.tables.rglob(f"{table}.json")
    for one in (path, path.with_name(path.name + ".previous")):
        one.write_bytes(b"nothing anybody can read")
    core.refresh()
    owner.home()
    sentence = Translator("en")("store.is_damaged")
    expect(owner.key(f"table {table}")).to_contain_text(sentence)
    owner.tap(f"table {table}")
    expect(owner.page.locator("main")).to_contain_text(sentence)
    owner.looked_at("damaged")
    with owner.page.expect_download() as saved:
        owner.tap("save_file")
    assert saved.value.path().read_bytes() == path.read_bytes()
    owner.tap("put_away")
    expect(owner.key(f"table {table}")).to_have_count(0)
    expect(owner.page.locator("[data-trouble=put_away]")).to_be_visible()


def test_a_player_is_renamed_and_belongs_to_this_device(owner, core):
    owner.tap("history", "tab players", "player Mia", "rename_player")
    owner.key("player_name").fill("Maria")
    owner.tap("save_player")
    owner.at("Maria")
    owner.tap("me")
    expect(owner.key("me")).to_have_attribute("aria-checked", "true")
    owner.tap("same")
    expect(owner.sheet()).to_contain_text(core.ask("player", name="Maria")["same_why"])
    owner.looked_at("same person")


def test_a_finished_game_has_a_story(owner, core):
    owner.tap(f"table {core.known['finished']}", "story")
    reply = core.ask("story", table=core.known["finished"])
    expect(owner.page.locator(".story li")).to_have_count(sum(len(one["rows"]) for one in reply["sections"]))
    owner.looked_at("story")


INSTALLABLE = """
() => {
  const offer = new Event('beforeinstallprompt');
  offer.prompt = async () => { window.prompted = true; };
  offer.userChoice = Promise.resolve({ outcome: 'dismissed' });
  dispatchEvent(offer);
}
"""


def test_a_browser_that_can_install_is_asked_until_it_is_answered(owner):
    expect(owner.key("install")).to_have_count(0)
    owner.page.evaluate(INSTALLABLE)
    owner.tap("install")
    owner.page.wait_for_function("() => window.prompted")
    owner.looked_at("install hint")
    owner.tap("no_install")
    expect(owner.key("install")).to_have_count(0)
    owner.home()
    owner.page.evaluate(INSTALLABLE)
    expect(owner.key("new_table")).to_be_visible()
    expect(owner.key("install")).to_have_count(0)


def test_a_browser_that_installs_from_its_menu_says_how(owner):
    owner.page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    owner.home()
    owner.tap("install")
    expect(owner.sheet().locator("li")).to_have_count(2)
    owner.looked_at("how to install")
