"""The browser's clock goes only while Python answers; what the page is to do is told with the answer."""

import json

from companion.i18n import Translator
from screens import device
from screens.browser_host.drawing import drawing_on_paper
from screens.browser_host.host import BrowserHost
from screens.browser_host.machine import BrowserMachine
from screens.browser_host.recorded_pen import BrowserPen
from screens.device.machine import Insets
from screens.pages.paper import SIZE, paper
from screens.theme import Theme
from screens.ui.tree.nodes import Icon, Mark, Row, Text


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_page_knows_when_to_ask_again():
    watch, called = Watch(), []
    host = BrowserHost(watch)
    assert host.waits() is None
    host.later(6, lambda: called.append("late"))
    early = host.later(2, lambda: called.append("early"))
    assert host.waits() == 2
    early.cancel()
    assert host.waits() == 6
    watch.now = 5
    host.go_on()
    assert called == []
    assert host.waits() == 1
    watch.now = 9
    assert host.waits() == 0
    host.go_on()
    assert called == ["late"]
    assert host.waits() is None


def test_what_is_due_comes_in_its_order_and_may_ask_for_more():
    watch, called = Watch(), []
    host = BrowserHost(watch)
    host.later(2, lambda: called.append("second"))
    host.later(1, lambda: host.soon(lambda: called.append("soon after")))
    host.later(1, lambda: called.append("first"))
    watch.now = 3
    host.go_on()
    assert called == ["first", "second", "soon after"]


def machine():
    host = BrowserHost(Watch())
    return host, BrowserMachine(host)


def test_features_are_told_to_the_page():
    host, here = machine()
    device.use(here)
    try:
        here.know({"speaks": True})
        device.buzz("refuse")
        device.sound("roll")
        device.keep_awake(True)
        device.announce("Mia's turn")
        assert device.speak("Nine wood", "en")
        assert device.wait_for_voice()
        host.copy("10.0.0.1")
        assert host.take_commands() == [
            ["vibrate", [30, 60, 30]],
            ["play", "roll"],
            ["awake", True],
            ["announce", "Mia's turn"],
            ["speak", "Nine wood", "en"],
            ["copy", "10.0.0.1"],
        ]
        assert host.take_commands() == []
        assert not device.has_folders()
    finally:
        device.use(None)


def test_what_the_browser_is_like_comes_from_the_page():
    _, here = machine()
    assert (here.language(), here.is_dark(), here.font_scale(), here.insets(), here.voice()) == (
        *("", False, None, Insets(), None),
    )
    told = []
    here.await_insets(lambda: told.append(here.insets()))
    here.know({"languages": ["ko-KR", "en"], "dark": True, "font": 1.5, "insets": [10, 20, 0, 0]})
    here.know({"dark": False})
    assert (here.language(), here.is_dark(), here.font_scale()) == ("ko", False, 1.5)
    assert told == [Insets(10, 20)]


def test_shakes_reach_whoever_listens():
    host, here = machine()
    felt = []
    here.moved(1, 2, 3, 0.5)
    here.listen(lambda *sample: felt.append(sample))
    here.moved(1, 2, 3, 1.5)
    here.hush()
    here.moved(1, 2, 3, 2.5)
    assert felt == [(1, 2, 3, 1.5)]
    assert host.take_commands() == [["listen", True], ["listen", False]]


def test_files_come_and_go_by_the_page(tmp_path):
    host, here = machine()
    path = tmp_path / "match.csv"
    path.write_text("a,b")
    assert here.share_file(path, "text/csv", "Share")
    assert here.open_link("https://example.org")
    assert not here.open_link("bgstats://app")
    assert host.take_commands() == [
        ["share", "match.csv", "text/csv", "Share", "YSxi"],
        ["open", "https://example.org"],
    ]
    taken = []
    assert here.choose_file(taken.append)
    assert host.take_commands() == [["choose"]]
    for _ in range(2):
        here.file_chosen("../our.tableside", "YSxi")
    assert [(one.name, one.read_text()) for one in taken] == [("our.tableside", "a,b")], "the second was not asked for"


def test_a_sheet_of_paper_is_a_drawing_that_the_page_paints():
    theme, tr = Theme(), Translator("en")
    parts = (Row((Mark("red", "M"), Text("Mia wins", "head"), Icon("check"))), Text("Two\nlines", align="right"))
    raw = drawing_on_paper(theme, paper("Stone Age", "Today", tr("share.title"), parts), SIZE, 1080)
    drawing = json.loads(raw)
    assert (drawing["size"], drawing["pixels"]) == ([432, 540], 1080)
    lines = [verb for verb in drawing["drawing"] if verb[0] == "line"]
    assert [one[1] for one in lines][:4] == ["Stone Age", "Today", tr("share.title"), "Mia wins"]
    places = {one[1]: one[2] for one in lines}
    assert 0 < places["Tableside"][1] < 30, "at the foot"
    assert places["Two"][0] > places["lines"][0]
    assert places["Two"][1] > places["lines"][1]
    pen = BrowserPen(theme)
    pen.image(raw, (0, 0, 92, 115))
    pen.image(b"\x89PNG", (0, 0, 92, 115))
    assert [verb[0] for verb in pen.drawn] == ["drawing", "image"]
    assert pen.drawn[0][2:] == [[432, 540], [0, 0, 92, 115]]
