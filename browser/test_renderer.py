"""What fingers, keys and letters do on a page that Python has laid out, and what stays while it changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from browser.drawn import DrawnPage, still
from screens.browser_host.encode import PageEncoder
from screens.browser_host.layers import Layer, Pane
from screens.theme import Theme
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from screens.ui.fields import TextField
from screens.ui.pan_map.picture import Labels, MapPicture, View
from screens.ui.pan_map.shapes import Paint
from screens.ui.slide import Slide
from screens.ui.tree.layout import lay
from screens.ui.tree.nodes import Column, Icon, Key, LazyColumn, ListRow, Node, Painted, Row, Space, Surface, Text
from screens.ui.tree.rendered_text import TextRuler

WIDE, HIGH = 360, 640
RULE = "screens.ui.tree.painters:rule"


@dataclass(frozen=True)
class Tapped:
    what: str


class Shown(DrawnPage):
    """A page of trees, and what Python makes of what is done to it."""

    encoder: PageEncoder
    theme: Theme

    def page_of(self, node: Node, *over: Layer, seen: tuple[float, float] = (0, HIGH)) -> None:
        self.show(self.encoder.changes([Layer("page", self.panes("body", node, seen=seen)), *over]))

    def panes(self, name: str, node: Node, top: float = 0, seen: tuple[float, float] = (0, HIGH)) -> tuple[Pane, ...]:
        placed = lay(TextRuler(self.theme, seen), node, WIDE)
        tree = Pane(f"{name}.tree", 0, 0, WIDE, placed.height, placed, within=name)
        return Pane(name, 0, top, WIDE, HIGH - top, scrolls=True), tree

    def sheet(self, node: Node) -> Layer:
        return Layer("sheet", self.panes("sheet", node, 200), sheet=True, modal=True, closes=True)

    def messages(self) -> list[Any]:
        """The messages of all taps and holds since this was asked last, as Python finds them."""
        return [
            self.encoder.tapped(one["pane"], one["path"], one["name"], held=one["do"] == "hold") for one in self.sent()
        ]


@pytest.fixture
def page(browser) -> Iterator[Shown]:
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    shown = Shown(browser, WIDE, HIGH, has_touch=True)
    shown.theme = Theme()
    shown.encoder = PageEncoder(shown.theme)
    yield shown
    shown.close()
    fitting.use_typesetter(before)
    assert shown.troubles == []


def key(word: str, **more: Any) -> Key:
    return Key(Text(word), tap=Tapped(word), **more)


def rows(number: int) -> LazyColumn:
    return LazyColumn(tuple(ListRow(f"Row {at}", tap=Tapped(f"row {at}"), key=at) for at in range(number)))


def middle(page: Shown, name: str) -> tuple[float, float]:
    box = page.page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def mouse(page) -> Callable[..., None]:
    def move(*names: str) -> None:
        """Press on the first, go over the others, let go."""
        page.page.mouse.move(*middle(page, names[0]))
        page.page.mouse.down()
        for name in names[1:]:
            page.page.mouse.move(*middle(page, name), steps=3)
        page.page.mouse.up()

    return move


def test_a_touch_sends_the_message_of_what_lies_there(page):
    page.page_of(Column((key("One"), ListRow("Row", end=(key("End", surface=Surface("")),), tap=Tapped("row")))))
    page.page.touchscreen.tap(*middle(page, "One"))
    page.page.touchscreen.tap(*middle(page, "End"))
    page.page.touchscreen.tap(40, middle(page, "Row End")[1])
    assert page.messages() == [Tapped("One"), Tapped("End"), Tapped("row")]


def test_what_is_pressed_looks_so_until_it_is_let_go(page):
    page.page_of(key("One"))
    page.page.mouse.move(*middle(page, "One"))
    ground = "() => document.querySelector('.tap > .picture').wanted"
    before = page.page.evaluate(ground)
    page.page.mouse.down()
    assert page.page.evaluate(ground) != before
    page.page.mouse.up()
    assert page.page.evaluate(ground) == before


def test_holding_sends_another_message_and_no_tap(page):
    still(page.page)
    page.page_of(key("Undo", hold=Tapped("undo all")))
    page.page.mouse.move(*middle(page, "Undo"))
    page.page.mouse.down()
    page.page.clock.run_for(600)
    page.page.mouse.up()
    assert page.messages() == [Tapped("undo all")]
    page.page.mouse.down()
    page.page.clock.run_for(300)
    page.page.mouse.up()
    assert page.messages() == [Tapped("Undo")]


def test_a_finger_that_moves_away_does_not_hold(page):
    still(page.page)
    page.page_of(Column((key("Undo", hold=Tapped("undo all")), key("Other"))))
    x, y = middle(page, "Undo")
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x + 30, y)
    page.page.clock.run_for(600)
    page.page.mouse.move(*middle(page, "Other"))
    page.page.mouse.up()
    assert page.sent() == []


def test_pictures_are_slid_along(page, mouse):
    pictures = (Painted(RULE, ("rule",), 40, tap=Tapped(one), name=one, slides=True) for one in "abc")
    page.page_of(Row(tuple(pictures)))
    mouse("a", "b", "c")
    assert page.messages() == [Tapped("b"), Tapped("c")], "the first is tapped only where the finger stays"


def test_a_picture_is_dragged_over_others(page, mouse):
    pictures = (Painted(RULE, ("rule",), 60, tap=Tapped(one), name=one, drags=True) for one in "abc")
    page.page_of(Column(tuple(pictures)))
    mouse("a", "b", "c")
    found = [(one["do"], one["name"], one["to_name"]) for one in page.sent()]
    assert found == [("drag", "a", "b"), ("drag", "b", "c")]


TAP = """
([x, y, when]) => {
  const found = document.elementFromPoint(x, y);
  for (const [name, kind] of [['pointerdown', PointerEvent], ['pointerup', PointerEvent], ['click', MouseEvent]]) {
    const event = new kind(name, { bubbles: true, clientX: x, clientY: y, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: when });
    found.dispatchEvent(event);
  }
}
"""
"""A tap at a time that the test chooses."""


def test_a_second_tap_is_not_for_what_came_into_the_place_of_the_first(page):
    page.page_of(key("Claim"))
    at = middle(page, "Claim")
    for when in (1000, 1100):
        page.page.evaluate(TAP, [*at, when])
    assert page.messages() == [Tapped("Claim"), Tapped("Claim")]
    page.page_of(key("Take"))
    for when in (1200, 1600):
        page.page.evaluate(TAP, [*at, when])
    assert page.messages() == [Tapped("Take")], "that of the later one"


def test_keys_alone_reach_and_press_everything(page):
    page.page_of(Column((Text("Title", "head"), key("One"), key("Two"))))
    assert page.page.evaluate("() => document.activeElement.textContent") == "Title"
    for pressed in ("Tab", "Enter", "Tab", "Space", "Escape"):
        page.page.keyboard.press(pressed)
    sent = page.sent()
    assert [(one["do"], one.get("name")) for one in sent] == [("tap", "One"), ("tap", "Two"), ("back", None)]


def test_an_element_stays_the_same_under_a_finger(page):
    page.page_of(Column((Text("Above"), key("One", key="one"))))
    page.page.evaluate("() => { document.querySelector('.tap').known = true; }")
    page.page_of(Column((Text("Above\nand more"), Text("Between"), key("Another", key="one"), key("Two"))))
    known = "() => [...document.querySelectorAll('.tap')].map((one) => [one.getAttribute('aria-label'), !!one.known])"
    assert page.page.evaluate(known) == [["Another", True], ["Two", False]]


def test_what_becomes_something_else_keeps_its_place(page):
    page.page_of(Column((Text("One"), key("Two"), Text("Three"))))
    page.page_of(Column((key("One"), Text("Two"), Row((Text("Three"), Text("Four"))))))
    page.page_of(Column((Text("One"), Key(Column((Text("Two"), key("In")))), Text("Three", "head"))))
    texts = page.page.evaluate("() => [...document.querySelectorAll('.words')].map((one) => one.textContent)")
    assert texts == ["One", "Two", "In", "Three"]
    assert page.page.get_by_role("button").count() == 1
    assert page.page.get_by_role("heading", name="Three").count() == 1


def test_nothing_below_a_modal_sheet_is_reached(page):
    page.page_of(Column((Text("Title", "head"), key("One"))))
    page.page.keyboard.press("Tab")
    page.page_of(Column((Text("Title", "head"), key("One"))), page.sheet(Column((Text("Why", "head"), key("Close")))))
    layers = "() => [...document.querySelectorAll('.layer')].map((one) => one.inert)"
    assert page.page.evaluate(layers) == [True, False]
    assert page.page.get_by_role("dialog", name="Why").count() == 1
    assert page.page.evaluate("() => document.activeElement.textContent") == "Why"
    page.page.touchscreen.tap(WIDE / 2, 20)
    assert [one["do"] for one in page.sent()] == ["close"], "beside the sheet"
    page.page_of(Column((Text("Title", "head"), key("One"))))
    focused = page.page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert focused == "One", "the focus is back where it was"


def test_what_is_chosen_says_so(page):
    keys = (Key(Text(word), Surface(chosen=word == "Two"), tap=Tapped(word)) for word in ("One", "Two"))
    page.page_of(Row(tuple(keys)))
    assert page.page.get_by_role("button", name="Two", pressed=True).count() == 1
    assert page.page.get_by_role("button", pressed=True).count() == 1


def test_where_what_had_the_focus_is_gone_it_goes_on_beside_it(page):
    page.page_of(Column((Text("Title", "head"), key("One", key=1), key("Two", key=2), key("Three", key=3))))
    for _ in range(2):
        page.page.keyboard.press("Tab")
    page.page_of(Column((Text("Title", "head"), key("One", key=1), key("Three", key=3))))
    assert page.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Three"


def test_letters_belong_to_the_browser_while_they_are_typed(page):
    field = TextField(page.theme, hint="Name")
    field.lay(0, 0, 200, 56)
    layers = [Layer("page", (Pane("field", 0, 100, 200, 56, field=field),))]
    page.show(page.encoder.changes(layers))
    page.page.get_by_role("textbox", name="Name").focus()
    page.page.keyboard.type("Mia")
    sent = page.sent()
    assert [(one["do"], one.get("text")) for one in sent] == [
        *(("focus", None), ("type", "M"), ("type", "Mi"), ("type", "Mia")),
    ]
    field.text, field.focus = "Mi", True
    page.show(page.encoder.changes(layers))
    assert page.page.locator("input").input_value() == "Mia", "that was two letters ago"
    page.page.keyboard.press("Enter")
    assert [one["do"] for one in page.sent()] == ["enter"]
    field.text = ""
    page.show(page.encoder.changes(layers))
    assert page.page.locator("input").input_value() == "", "Python has taken the name"


def test_a_slider_slides_by_fingers_and_keys(page):
    slide = Slide(page.theme, lambda _: None)
    slide.at, slide.last = 2, 8
    slide.lay(0, 0, 300, 56)
    page.show(page.encoder.changes([Layer("page", (Pane("slide", 0, 100, 300, 56, painting=slide),))]))
    page.page.get_by_role("slider", name="2 / 8").focus()
    page.page.keyboard.press("ArrowRight")
    page.page.touchscreen.tap(290, 128)
    assert [(one["do"], one["at"]) for one in page.sent()] == [("slide", 3), ("slide", 8)]


@dataclass(frozen=True)
class Free:
    """Rings that a thumb may slide along."""

    most: int = 5
    stops: tuple[float, ...] = (0, 60, 120, 180, 240, 300)


def test_pictures_that_take_fingers_have_them_until_they_leave(page):
    painted = Painted("tests.screens.browser_host.toy_app:nothing", (Free(),), 60)
    placed = lay(TextRuler(page.theme), painted, WIDE)
    page.show(page.encoder.changes([Layer("page", (Pane("rings", 0, 100, WIDE, 60, placed, fingers=True),))]))
    page.page.mouse.move(20, 130)
    page.page.mouse.down()
    page.page.mouse.move(50, 140, steps=9)
    page.page.mouse.move(70, 140, steps=9)
    page.page.mouse.move(70, 300)
    page.page.mouse.up()
    sent = [(one["how"], one["x"] // 60, one["y"]) for one in page.sent()]
    assert sent == [("down", 0, 130), ("move", 1, 140), ("move", 1, 300), ("up", 1, 300)], "told ring by ring"


def test_of_a_long_list_what_comes_into_sight_is_asked_for(page):
    page.page_of(rows(200))
    count = page.page.get_by_role("button").count()
    assert count < 60
    page.page.evaluate("() => renderer.panes.get('body').element.scrollTo(0, 3000)")
    page.page.wait_for_function("() => sent.length > 0")
    asked = page.sent()[-1]
    assert (asked["do"], asked["scrolled"]) == ("seen", {"body": 3000})
    page.page_of(rows(200), seen=(3000, 3000 + HIGH))
    assert page.page.get_by_role("button", name=f"Row {int(3100 / 56)}").is_visible()
    assert page.page.evaluate("() => renderer.panes.get('body').element.scrollTop") == 3000


def test_how_far_a_page_was_scrolled_is_told_with_the_next_tap(page):
    page.page_of(Column((key("One"), Space(2000), key("Two"))))
    page.page.evaluate("() => renderer.panes.get('body').element.scrollTo(0, 4000)")
    page.page.wait_for_function("() => renderer.scrolled.size > 0")
    page.page.touchscreen.tap(*middle(page, "Two"))
    sent = page.sent()
    assert list(sent[0]["scrolled"]) == ["body"]
    page.show({"panes": {"body": {"scroll": 12}}})
    assert page.page.evaluate("() => renderer.panes.get('body').element.scrollTop") == 12


def test_words_can_be_selected_but_not_by_a_finger_on_a_key(page):
    page.page_of(Column((Text("Mia wins", "head"), key("Share"), Row((Icon("close"),)))))
    page.page.mouse.dblclick(*middle(page, "Share"))
    selected = "() => getSelection().toString()"
    assert page.page.evaluate(selected) == ""
    page.page.keyboard.press("Control+A")
    assert page.page.evaluate(selected) == "Mia winsShare", "and no signs"


def map_at(page: Shown, moves: int = 0, zoom: float = 2.0) -> None:
    paint = Paint()
    paint.add(0, (1.0, 0.0, 0.0, 1.0), [(0.0, 0.0), (400.0, 0.0), (400.0, 400.0), (0.0, 400.0)])
    view = View(zoom, (-100.0, -200.0), 0.9, 6.0, moves=moves)
    picture = MapPicture((400.0, 400.0), (WIDE, 400), (0, 0, 0, 1), view, (paint.filled(),), (), Labels())
    page.show(page.encoder.changes([Layer("page", (Pane("map", 0, 0, WIDE, 400, picture=picture),))]))
    page.page.wait_for_function("() => renderer.panes.get('map').nodes.get('').map.asked === 0")


VIEW = "() => { const { zoom, offset } = renderer.panes.get('map').nodes.get('').map; return [zoom, ...offset]; }"


def test_a_map_is_moved_without_asking_and_tells_where_it_rests(page):
    map_at(page)
    still(page.page)
    page.page.mouse.move(100, 100)
    page.page.mouse.down()
    page.page.mouse.move(150, 120, steps=5)
    page.page.mouse.up()
    assert page.page.evaluate(VIEW) == [2, -50, -220]
    assert page.sent() == []
    page.page.clock.run_for(300)
    assert [(one["how"], one["zoom"], one["offset"]) for one in page.sent()] == [("rest", 2, [-50, -220])]
    page.page.mouse.wheel(0, -100)
    zoom, left, bottom = page.page.evaluate(VIEW)
    assert zoom == pytest.approx(2 * 1.15)
    assert (150 - left) / zoom == pytest.approx((150 + 50) / 2), "what is below the pointer stays there"
    assert (280 - bottom) / zoom == pytest.approx((280 + 220) / 2)


def test_a_tap_on_a_map_is_told_in_its_own_units(page):
    map_at(page)
    page.page.touchscreen.tap(100, 300)
    tapped = page.sent()
    assert [(one["how"], one["world"], one["zoom"]) for one in tapped] == [("tap", [100, 150], 2)]


def test_a_map_that_python_has_moved_goes_there_and_no_other(page):
    map_at(page)
    page.page.mouse.move(100, 100)
    page.page.mouse.wheel(0, -100)
    moved = page.page.evaluate(VIEW)
    map_at(page, zoom=1.5)
    assert page.page.evaluate(VIEW) == moved, "the browser has moved it since"
    map_at(page, moves=1, zoom=1.5)
    assert page.page.evaluate(VIEW)[0] == 1.5


def test_a_map_stays_in_sight(page):
    map_at(page)
    page.page.mouse.move(20, 20)
    page.page.mouse.down()
    page.page.mouse.move(340, 390, steps=4)
    page.page.mouse.up()
    zoom, left, bottom = page.page.evaluate(VIEW)
    assert (left, bottom) == (0, 400 - 400 * zoom)
