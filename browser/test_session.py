"""A whole app in Chromium over Python in this process: fingers and keys, the way back, reloading, what comes later."""

import json
import struct
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.drawn import DrawnPage
from browser.web.owner import AXE, VIOLATIONS
from screens.metrics import SCALE
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from tests.screens.browser_host.toy_app import Watch, toy_session


class Talking:
    def __init__(self, browser: Any, **more: Any) -> None:
        self.watch = Watch()
        self.session, self.app = toy_session(self.watch)
        self.drawn = DrawnPage(browser, 360, 640, self.session.answer, has_touch=True, **more)
        self.page = self.drawn.page
        self.reads("heading", "Home")

    def key(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def tap(self, name: str) -> None:
        self.key(name).tap()

    def reads(self, role: Any, name: str) -> None:
        expect(self.page.get_by_role(role, name=name, exact=True)).to_be_visible()


@pytest.fixture
def talk(browser) -> Iterator[Talking]:
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    talking = Talking(browser)
    yield talking
    talking.drawn.close()
    fitting.use_typesetter(before)
    SCALE.change(1.0, 1.0)
    assert talking.drawn.troubles == []


def test_taps_one_after_the_other_all_arrive(talk):
    for _ in range(5):
        talk.page.evaluate("() => document.querySelector('[aria-label^=Count]').click()")
    talk.reads("button", "Count 5")


def test_the_page_has_an_address_and_a_title_to_which_reloading_returns(talk):
    talk.tap("list")
    talk.reads("heading", "List")
    assert talk.page.url.endswith("#list")
    assert talk.page.title() == "List · Tableside"
    talk.page.reload()
    talk.reads("heading", "List")
    talk.page.go_back()
    talk.reads("heading", "Home")
    assert talk.page.title() == "Home · Tableside"


def test_the_way_back_closes_a_sheet_then_leads_home_and_then_out(talk):
    talk.tap("list")
    talk.reads("heading", "List")
    talk.app.sheet = True
    talk.page.set_viewport_size({"width": 360, "height": 700})
    talk.reads("heading", "Why")
    talk.page.keyboard.press("Escape")
    expect(talk.page.get_by_role("dialog")).to_have_count(0)
    talk.page.go_back()
    talk.reads("heading", "Home")
    talk.page.go_back()
    talk.page.wait_for_url("about:blank")


def test_what_time_has_changed_is_shown_without_being_asked_for(talk):
    talk.tap("later")
    expect(talk.key("Count 0")).to_be_visible()
    talk.watch.now = 3
    reply = json.loads(talk.session.answer('{"do": "time"}'))
    talk.page.evaluate("(reply) => session.show(reply)", reply)
    talk.reads("button", "Count 1")


def test_a_secret_is_gone_once_the_page_is_out_of_sight(talk):
    talk.tap("secret")
    expect(talk.page.get_by_text("The secret")).to_be_visible()
    empty = """() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      return document.getElementById('page').childElementCount;
    }"""
    assert talk.page.evaluate(empty) == 0, "before Python knows of it"
    talk.reads("heading", "Home")
    expect(talk.page.get_by_text("The secret")).to_have_count(0)


def test_a_name_is_typed_and_entered_by_an_input_method(talk):
    field = talk.page.locator("input")
    field.focus()
    cdp = talk.drawn.context.new_cdp_session(talk.page)
    for letters in ("に", "にほ", "日本"):
        cdp.send("Input.imeSetComposition", {"text": letters, "selectionStart": 2, "selectionEnd": 2})
    assert talk.app.field.text == "", "nothing is chosen yet"
    cdp.send("Input.insertText", {"text": "日本"})
    talk.page.keyboard.press("Enter")
    expect(field).to_have_value("日本")
    talk.tap("Count 0")
    talk.reads("button", "Count 1")
    assert talk.app.log == ["entered 日本", "count"]


def test_a_field_that_keeps_the_keys_is_typed_in_whatever_is_tapped(talk):
    talk.app.field.keeps_focus = True
    field = talk.page.locator("input")
    field.tap()
    expect(field).to_be_focused()
    talk.tap("Count 0")
    talk.reads("button", "Count 1")
    expect(field).to_be_focused()


def test_a_long_list_is_scrolled_through(talk):
    talk.tap("list")
    talk.reads("heading", "List")
    for _ in range(12):
        talk.page.mouse.move(180, 300)
        talk.page.mouse.wheel(0, 1500)
    expect(talk.page.get_by_text("Row 299", exact=True)).to_be_visible()
    talk.page.get_by_role("button", name="Row 299", exact=True).tap()
    talk.page.wait_for_function("() => !session.isAsking")
    assert talk.app.log[-1] == "row 299"


def test_another_window_size_and_look_are_followed(talk):
    talk.page.set_viewport_size({"width": 700, "height": 300})
    talk.page.emulate_media(color_scheme="dark")
    talk.page.wait_for_function("() => document.documentElement.style.colorScheme === 'dark'")
    talk.page.wait_for_function("() => document.querySelector('.pane').clientWidth === 700")
    assert talk.app.theme.dark


def test_everybody_can_use_it(talk):
    talk.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert talk.page.evaluate(VIOLATIONS) == []
    talk.tap("why")
    talk.reads("heading", "Why")
    assert [one for one in talk.page.evaluate(VIOLATIONS) if one[0] != "color-contrast"] == []


OBEY = """
async (commands) => {
  const { obey } = await import('./device.js');
  window.done = [];
  navigator.vibrate = (pattern) => done.push(['vibrate', pattern]);
  speechSynthesis.speak = ({ text, lang }) => done.push(['speak', text, lang]);
  navigator.canShare = () => false;
  window.open = (address) => done.push(['open', address]);
  await obey(commands, (message) => done.push(message));
  return done;
}
"""


def test_the_device_does_what_it_is_told(talk):
    commands = [
        *(["vibrate", [20]], ["nothing a browser has"], ["speak", "9 wood", "en"], ["announce", "Mia's turn"]),
        *(["open", "https://example.org"], ["secret", True]),
    ]
    assert talk.page.evaluate(OBEY, commands) == [
        ["vibrate", [20]],
        ["speak", "9 wood", "en"],
        ["open", "https://example.org"],
    ]
    assert talk.page.get_by_role("status").inner_text() == "Mia's turn"
    expect(talk.page.locator("html.secret")).to_have_count(1)


def test_files_are_handed_over_and_a_drawing_as_a_picture(talk):
    with talk.page.expect_download() as handed:
        talk.page.evaluate(OBEY, [["share", "match.csv", "text/csv", "Share", b64encode(b"a,b").decode()]])
    assert handed.value.suggested_filename == "match.csv"
    drawing = {"drawing": [["panel", [0, 0, 40, 50], 0, "#ff0000"]], "size": [40, 50], "pixels": 80}
    raw = b64encode(json.dumps(drawing).encode()).decode()
    with talk.page.expect_download() as handed:
        talk.page.evaluate(OBEY, [["share", "result.png", "image/png", "Share", raw]])
    picture = handed.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (80, 100)


def test_a_file_is_chosen_and_reaches_python(talk):
    with talk.page.expect_file_chooser() as chosen:
        talk.page.evaluate(OBEY, [["choose"]])
    chosen.value.set_files({"name": "our.tableside", "mimeType": "", "buffer": b"a,b"})
    talk.page.wait_for_function("() => done.length === 1")
    message = talk.page.evaluate("() => done[0]")
    assert message == {"do": "file", "name": "our.tableside", "contents": b64encode(b"a,b").decode()}
