"""What one does beside playing, by touch in a browser: settings, licences, replays, sharing, files, corrections."""

from dataclasses import asdict

import pytest

from browser.app_page import app_page
from browser.web.owner import seed
from companion.games import GAMES
from companion.storage.backup_reader import Backup
from companion.storage.import_table import take_in
from companion.storage.store import Store

SWITCHES = {
    "Vibrate": "haptics",
    "Sounds": "sounds",
    "Read results aloud": "spoken",
    "Lock rotation": "lock_orientation",
    "Reduce motion": "less_motion",
    "Show live points": "show_points",
}
CHOICES = {
    "日本語": {"language": "ja"},
    "English": {"language": "en"},
    "Dark": {"look": "dark"},
    "Same as phone": {"look": "phone"},
    "Largest": {"text_size": "largest"},
    "Normal": {"text_size": "normal"},
}


PICTURE = """() => new Promise((seen) => {
  requestAnimationFrame(() => seen(document.querySelector('canvas.map').toDataURL()));
})"""
"""What the map shows once the frame is drawn that it asked for."""


class Reader:
    """Somebody at the app who taps what begins with these words."""

    def __init__(self, shown):
        self.shown, self.app, self.page = shown, shown.app, shown.page

    def there(self, words):
        return self.page.locator(f'.tap[aria-label^="{words}"]')

    def tap(self, *words):
        for one in words:
            self.shown.act(self.there(one).last.tap)

    def at(self, page, **given):
        self.shown.show(lambda: self.app.go(page, **given))

    def at_table(self, table):
        self.shown.show(lambda: self.app.resume(table))

    def saved(self, *words, into):
        """The file that a tap gives the reader."""
        *way, last = words
        self.tap(*way)
        with self.page.expect_download() as download:
            self.tap(last)
        path = into / download.value.suggested_filename
        download.value.save_as(path)
        return path

    def give(self, words, path):
        """A tap after which the reader chooses this file."""
        with self.page.expect_file_chooser() as chooser:
            self.tap(words)
        self.shown.act(lambda: chooser.value.set_files(path))


@pytest.fixture
def tables(tmp_path):
    return {
        "finished": seed(tmp_path / "app", "usa_2_players"),
        "hunters": seed(tmp_path / "app", "stone_age_2_players", 60),
    }


@pytest.fixture
def reader(browser, tmp_path, tables):
    assert tables, "they are in its folder"
    with app_page(browser, tmp_path / "app") as shown:
        yield Reader(shown)


def test_every_setting_is_set_by_a_tap(reader):
    reader.at("settings")
    settings = reader.app.settings_file
    offered = reader.page.get_by_role("switch").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert [name for name in offered if not name.startswith(tuple(SWITCHES))] == [], "a switch without a test"
    for words, setting in SWITCHES.items():
        before = getattr(settings.settings, setting)
        reader.tap(words)
        assert asdict(settings.settings) == {**asdict(settings.settings), setting: not before}
        assert reader.there(words).last.get_attribute("aria-checked") == str(not before).lower()
        reader.tap(words)
        assert getattr(settings.settings, setting) == before
    for words, wanted in CHOICES.items():
        reader.tap(words)
        assert asdict(settings.settings) == {**asdict(settings.settings), **wanted}
        assert reader.there(words).last.get_attribute("aria-pressed") == "true"


def test_every_licence_is_opened_and_read(reader):
    reader.at("about")
    for words, says in {
        "The app": "MIT License",
        "Font": "SIL OPEN FONT LICENSE",
        "Icons": "Apache License",
        "Python in the browser": "Mozilla Public License",
    }.items():
        reader.tap(words)
        assert says in reader.page.get_by_role("dialog").inner_text()
        reader.tap("Close")


def test_a_game_is_replayed_on_its_map(reader, tables):
    reader.at_table(tables["finished"])
    reader.tap("Menu", "How it went", "Replay on the map")
    drawn = [reader.page.evaluate(PICTURE)]
    for _ in range(3):
        reader.tap("Previous step")
        drawn.append(reader.page.evaluate(PICTURE))
    assert len(set(drawn)) == len(drawn), "every route shows"
    reader.tap("Back")
    assert reader.there("Replay on the map").count() == 1


def test_a_game_is_shared_as_text_picture_and_file(reader, tables, tmp_path):
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.at_table(tables["finished"])
    reader.tap("Share", "Text")
    picture = reader.saved("Share", "Picture", into=tmp_path)
    assert picture.read_bytes().startswith(b"\x89PNG")
    table = reader.saved("Share", "Tableside file", into=tmp_path)
    with Store(tmp_path / "other", GAMES) as store:
        session = store.open_table(take_in(store, table.read_text("utf-8"), table.name).id)
        assert [player.total for player in session.sheet().players] == [103, 26]
    scores = reader.saved("Share", "Scores (CSV)", into=tmp_path)
    assert "Mia" in scores.read_text("utf-8-sig")


def test_everything_is_backed_up_and_restored(reader, browser, tmp_path):
    reader.at("data")
    backup = reader.saved("Back up everything", into=tmp_path)
    names = {line.name for line in (*reader.app.store.tables(), *reader.app.store.history())}
    with Backup(backup) as held:
        assert held
    with app_page(browser, tmp_path / "other") as shown:
        other = Reader(shown)
        other.at("data")
        other.give("Restore", backup)
        other.tap("Add 2 tables")
        assert {line.name for line in (*other.app.store.tables(), *other.app.store.history())} == names


def test_several_values_are_set_at_once_and_taken_back(reader, tables):
    reader.at_table(tables["hunters"])
    before = reader.app.session.table.state.players[0].food
    reader.tap("Menu", "Something is missing", "Set several values", "Mia Food +", "Mia Food +", "Save")
    assert reader.app.session.table.state.players[0].food == before + 2
    reader.tap("Undo")
    assert reader.app.session.table.state.players[0].food == before
