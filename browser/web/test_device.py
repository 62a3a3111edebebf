"""What the device does at a table as the settings have it: awake, felt, heard, read aloud, rolled by a shake."""

import json

import pytest
from playwright.sync_api import expect

from browser.app_page import app_page
from browser.web.owner import MATCHES, seed
from companion.i18n import Translator
from companion.input.json_input import Node
from screens import device
from screens.pages.exported import hand_over
from tests.playthroughs.record import codec_of

ENTRIES = 120

DEVICE = """
() => {
  window.done = [];
  const note = (what) => (...all) => { window.done.push([what, ...all]); };
  Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
    note('awake')(kind);
    return { released: false, release: note('asleep') };
  } } });
  Object.defineProperty(navigator, 'vibrate', { value: note('felt') });
  Object.defineProperty(navigator, 'canShare', { value: () => true });
  const share = async ({ files: [file] }) => note('shared')(file.name, file.size);
  Object.defineProperty(navigator, 'share', { value: share });
  window.AudioContext = class {
    async decodeAudioData() { return {}; }
    createBufferSource() { return { connect() {}, start: note('heard') }; }
  };
  window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
  Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: {
    cancel() {},
    speak: ({ words, lang }) => note('read')(words, lang),
  } });
}
"""
AWAITED = "(wanted) => window.done.some(([what]) => what === wanted)"
SHAKE = """
([x, at]) => {
  const event = new Event('devicemotion');
  Object.defineProperty(event, 'accelerationIncludingGravity', { value: { x, y: 0, z: 9.8 } });
  Object.defineProperty(event, 'timeStamp', { value: at });
  dispatchEvent(event);
}
"""


class AtTable:
    def __init__(self, shown, table):
        self.shown, self.app, self.page = shown, shown.app, shown.page
        self.page.evaluate(DEVICE)
        self.set(dice="app")
        shown.show(lambda: self.app.resume(table))

    def awaits(self, what):
        self.page.wait_for_function(AWAITED, arg=what)

    @property
    def done(self):
        return [what for what, *_ in self.page.evaluate("done")]

    def set(self, **settings):
        for name, value in settings.items():
            self.shown.show(lambda: self.app.change_setting(name, value))  # noqa: B023 - at once

    def enter(self):
        """The next entry of the match."""
        match = json.loads((MATCHES / "stone_age_3_players.json").read_text(encoding="utf-8"))
        command = codec_of(self.app.session.header.game).decode(Node(match["commands"][ENTRIES], "match"))
        self.page.evaluate("() => done.splice(0)")
        self.shown.show(lambda: self.app.tap(command))


@pytest.fixture
def hunters(browser, tmp_path):
    table = seed(tmp_path / "app", "stone_age_3_players", ENTRIES)
    with app_page(browser, tmp_path / "app") as shown:
        yield AtTable(shown, table)


def test_the_screen_stays_on_while_a_table_is_open(hunters):
    hunters.awaits("awake")
    hunters.shown.show(hunters.app.home)
    hunters.awaits("asleep")


def test_an_entry_is_felt_and_heard_as_the_settings_have_it(hunters):
    hunters.set(haptics=True, sounds=True)
    hunters.enter()
    hunters.awaits("heard")
    assert "felt" in hunters.done


def test_what_is_switched_off_is_neither_felt_nor_heard(hunters):
    hunters.set(haptics=False, sounds=False)
    hunters.enter()
    assert hunters.done == []


def test_turn_and_score_are_read_aloud_in_the_language_of_the_app(hunters):
    hunters.set(language="ja")
    hunters.shown.show(hunters.app.page.announce_turn_and_score)
    hunters.awaits("read")
    [read] = [one for one in hunters.page.evaluate("done") if one[0] == "read"]
    assert read[2] == "ja"
    assert Translator("ja")("spoken.points", player="Ben", count=0) in read[1]


def test_nothing_is_offered_to_be_read_where_the_browser_has_no_voice(hunters):
    said = hunters.page.get_by_text(Translator("en")("settings.spoken"), exact=True)
    hunters.shown.show(lambda: hunters.app.go("settings"))
    expect(said).to_have_count(1)
    hunters.page.evaluate("() => { delete window.speechSynthesis; dispatchEvent(new Event('resize')); }")
    expect(said).to_have_count(0)


def test_a_shake_is_felt_only_while_it_is_awaited(hunters):
    shakes = []
    shake(hunters)
    assert not shakes
    hunters.shown.show(lambda: device.await_shake(lambda: shakes.append(1), awaited=lambda: not shakes))
    shake(hunters)
    assert shakes == [1]


def shake(hunters):
    for n in range(5):
        hunters.shown.act(lambda: hunters.page.evaluate(SHAKE, [40 * (-1) ** n, 5000 + 100 * n]))  # noqa: B023 - at once


def test_a_table_is_shared_as_a_file_with_its_name(hunters):
    hunters.shown.show(lambda: hand_over(hunters.app.page, "Rain.txt", "words"))
    hunters.awaits("shared")
    assert ["shared", "Rain.txt", 5] in hunters.page.evaluate("done")
