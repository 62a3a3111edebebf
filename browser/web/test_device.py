"""What the device does at a table as the settings have it: awake, felt, heard, read aloud, rolled by a shake."""

import pytest
from playwright.sync_api import expect

from companion.i18n import Translator

DEVICE = """
window.done = [];
const note = (what) => (...all) => { window.done.push([what, ...all]); };
Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
  note('awake')(kind);
  return { released: false, release: note('asleep') };
} } });
Object.defineProperty(navigator, 'vibrate', { value: note('felt') });
window.AudioContext = class {
  constructor() { this.currentTime = 0; }
  createOscillator() { return { frequency: {}, connect: (to) => to, start: note('heard'), stop() {} }; }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
};
window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
Object.defineProperty(window, 'speechSynthesis', { value: {
  cancel() {},
  speak: ({ words, lang }) => note('read')(words, lang),
} });
"""
ROLL = "Roll:forest"
SHAKEN = """() => dispatchEvent(new DeviceMotionEvent('devicemotion', { acceleration: { x: 30, y: 0, z: 0 } }))"""


@pytest.fixture
def device(owner):
    owner.page.add_init_script(DEVICE)
    owner.home()
    return lambda: [what for what, *_ in owner.page.evaluate("window.done")]


def hunting(owner, core):
    """At the table, before a roll."""
    owner.tap(f"table {core.known['hunters']}")
    owner.page.wait_for_selector("main[data-revision]")


@pytest.mark.usefixtures("device")
def test_the_screen_stays_on_while_a_table_is_open(owner, core):
    hunting(owner, core)
    owner.page.wait_for_function("() => window.done.some(([what]) => what === 'awake')")
    owner.back()
    owner.page.wait_for_function("() => window.done.some(([what]) => what === 'asleep')")


def test_what_is_switched_off_is_neither_felt_nor_heard(owner, core, device):
    core.ask("set", name="haptics", value=False)
    core.ask("set", name="keep_awake", value=False)
    hunting(owner, core)
    owner.tap("undo")
    expect(owner.key("redo")).to_be_enabled()
    owner.tap("redo")
    expect(owner.key("redo")).to_be_disabled()
    assert device() == []


def test_an_entry_is_felt_and_heard(owner, core, device):
    core.ask("set", name="sounds", value=True)
    hunting(owner, core)
    owner.tap("undo")
    expect(owner.key("redo")).to_be_enabled()
    owner.tap("redo")
    owner.page.wait_for_function("() => window.done.some(([what]) => what === 'heard')")
    assert "felt" in device()


@pytest.mark.usefixtures("device")
def test_a_shake_rolls_and_what_came_is_read_aloud(owner, core):
    core.ask("set", name="spoken", value=True)
    table = core.known["hunters"]
    back_to(core, table, ROLL)
    hunting(owner, core)
    owner.tap(f"o {ROLL}")
    expect(owner.key("chance")).to_be_visible()
    owner.page.evaluate(SHAKEN)
    owner.page.wait_for_function("() => window.done.some(([what]) => what === 'read')")
    [words] = [one[1] for one in owner.page.evaluate("window.done") if one[0] == "read"]
    assert words == core.ask("view", table=table)["log"][0]["words"]


def test_turn_and_score_are_read_aloud_from_the_menu_in_the_language_of_the_app(owner, core, device):
    owner.tap("settings")
    owner.key("set language").select_option("ja")
    owner.at(Translator("ja")("settings.title"))
    owner.back()
    hunting(owner, core)
    owner.tap("menu", "say")
    words = core.ask("turn_and_score", table=core.known["hunters"])["words"]
    assert Translator("ja")("spoken.points", player="Ben", count=0) in words
    expect(owner.page.locator("#trouble")).to_contain_text(words)
    assert ["read", words, "ja"] in owner.page.evaluate("window.done")
    assert "read" in device()
    owner.looked_at("the menu with what is read aloud")


def test_nothing_is_offered_to_be_read_where_the_browser_has_no_voice(owner, core):
    owner.page.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined });")
    owner.home()
    hunting(owner, core)
    owner.tap("menu")
    expect(owner.key("settings")).to_be_visible()
    expect(owner.key("say")).to_have_count(0)
    owner.tap("settings")
    expect(owner.key("set sounds")).to_be_visible()
    expect(owner.key("set spoken")).to_have_count(0)


def back_to(core, table, option):
    """Undo until this can be answered."""
    view = core.ask("view", table=table)
    while option not in [one["id"] for one in view["question"]["options"]]:
        view = core.ask("undo", table=table, revision=view["revision"])["view"]


def test_only_switches_that_do_something_are_offered(owner, core):
    owner.tap("settings")
    shown = [one["id"] for one in core.ask("settings")["settings"] if one["options"] is None]
    assert len(shown) == 6
    expect(owner.page.locator("[role=switch]")).to_have_count(6)
    assert Translator("en")("settings.less_motion") not in owner.page.locator("main").inner_text()
