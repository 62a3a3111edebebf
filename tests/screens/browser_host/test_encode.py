"""Pages as a browser receives them: everything once, then only what changed."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from screens.browser_host.encode import PageEncoder
from screens.browser_host.layers import Layer, Pane
from screens.fonts import icon
from screens.theme import Theme
from screens.ui import fitting
from screens.ui.advances import TableTypesetter
from screens.ui.fields import SearchField
from screens.ui.pane import Painting
from screens.ui.slide import Slide
from screens.ui.tree.controls import switch_row
from screens.ui.tree.layout import Placed, lay
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Dragged,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Mark,
    Node,
    Painted,
    Row,
    Space,
    Text,
)
from screens.ui.tree.rendered_text import TextRuler

RULE = "screens.ui.tree.painters:rule"


@dataclass(frozen=True)
class Tapped:
    what: str


@pytest.fixture(autouse=True)
def by_the_table() -> Iterator[None]:
    """Words are set as the browser sets them."""
    before = fitting.typesetter()
    fitting.use_typesetter(TableTypesetter())
    yield
    fitting.use_typesetter(before)


@pytest.fixture
def theme() -> Theme:
    return Theme()


@pytest.fixture
def encoder(theme: Theme) -> PageEncoder:
    return PageEncoder(theme)


def laid(theme: Theme, node: Node, old: Placed | None = None) -> Placed:
    return lay(TextRuler(theme, (0, 900)), node, 360, old)


def shown(placed: Placed, **more) -> list[Layer]:
    """A page with nothing but this on it."""
    return [Layer("page", (Pane("body", 0, 48, 360, 600, placed, scrolls=True),)), *more.values()]


def records(reply) -> dict[str, dict]:
    return dict(json.loads(json.dumps(reply["panes"]["body"]["set"])))


PAGE = Column(
    (
        Text("Settings", "head"),
        ListRow("Sounds", "On a phone that lies there", picture=Icon("bell-outline"), tap=Tapped("sounds")),
        Key(Text("Undo", align="center"), tap=Tapped("undo"), hold=Tapped("undo all")),
        Painted(RULE, ("rule",), 2),
        Painted(RULE, ("rule",), 2),
        Mark("blue", "M"),
        Buttons((Button("Save", "check", "primary", Tapped("save")), Button("Leave", tap=Tapped("leave")))),
    ),
    8,
)


def test_every_node_in_sight_is_sent_with_its_box(theme, encoder):
    reply = encoder.changes(shown(laid(theme, PAGE)))
    assert reply["layers"] == [{"name": "page", "panes": ["body"]}]
    assert {name: value for name, value in reply["panes"]["body"].items() if name != "set"} == {
        "box": [0, 48, 360, 600],
        "scrolls": True,
    }
    found = records(reply)
    assert [line for one in found.values() for line in one.get("lines", ())][:1] == ["Settings"]
    assert {one["name"] for one in found.values() if one.get("tap")} == {
        *("Sounds On a phone that lies there", "Undo", "Save", "Leave"),
    }
    assert found["0"] == {
        "kind": "words",
        "box": [0, 0, 360, found["0"]["box"][3]],
        "lines": ["Settings"],
        "ink": found["0"]["ink"],
        "size": theme.head,
        "bold": True,
        "heading": True,
    }
    assert all(one["picture"] in reply["pictures"] for one in found.values() if "picture" in one)


def test_a_record_names_the_ways_to_those_within_it(theme, encoder):
    found = records(encoder.changes(shown(laid(theme, PAGE))))
    paths = list(found)
    for path, record in found.items():
        for step in record.get("parts", ()):
            within = f"{path}/{step}" if path else step
            assert paths.index(within) > paths.index(path), "what is around comes first"
    held = {f"{path}/{step}" if path else step for path, one in found.items() for step in one.get("parts", ())}
    assert held == set(paths) - {""}


def test_boxes_are_within_the_record_around(theme, encoder):
    card = Card(Row((Text("Deep", one_line=True),)), pad=(20, 10))
    placed = laid(theme, Column((Space(100), card)))
    found = records(encoder.changes(shown(placed)))
    assert found["1"]["box"][:2] == [0, 100]
    assert found["1"]["parts"] == ["0/0"]
    assert found["1/0/0"]["box"][0] == 20


def test_words_stand_in_the_middle_of_their_box(theme, encoder):
    line = Row((Text("One line"), Key(Text("High"), min_height=100, tap=Tapped("high"))), level=True)
    placed = laid(theme, line)
    words = placed.parts[0].placed
    box = records(encoder.changes(shown(placed)))["0"]["box"]
    assert words.height == 102
    assert box[1] == pytest.approx((words.height - words.words.height) / 2, abs=0.01)
    assert box[3] == pytest.approx(words.words.height, abs=0.01)


def test_equal_pictures_are_sent_once(theme, encoder):
    reply = encoder.changes(shown(laid(theme, PAGE)))
    rules = [records(reply)[path]["picture"] for path in ("3", "4")]
    assert len(set(rules)) == 1
    assert reply["pictures"][rules[0]][0][:2] == ["panel", [0, 0, 360, 2]]


def test_pictures_know_no_icons_and_no_marks(theme, encoder):
    reply = encoder.changes(shown(laid(theme, Column((Mark("red", "A"), Icon("check"))))))
    drawn = {verb for one in reply["pictures"].values() for verb, *_ in one}
    assert drawn == {"polygons", "stroke", "words"}
    assert records(reply)["1"]["lines"] == [icon("check")]


def test_a_key_looks_otherwise_while_it_is_pressed(theme, encoder):
    reply = encoder.changes(shown(laid(theme, PAGE)))
    key = records(reply)["2"]
    assert key["hold"]
    assert key["sinks"] == 2
    assert key["pressed"] != key["picture"]
    assert {key["pressed"], key["picture"]} <= reply["pictures"].keys()


def test_a_switch_says_whether_it_is_on(theme, encoder):
    rows = (
        switch_row("bell-outline", word, "", Tapped(word), on=on, right=8) for word, on in (("a", True), ("b", False))
    )
    found = records(encoder.changes(shown(laid(theme, Column(tuple(rows))))))
    assert [found["0"]["on"], found["1"]["on"]] == [True, False]
    assert found[""]["kind"] == "list"


def test_a_long_list_says_what_of_it_is_there(theme, encoder):
    rows = LazyColumn(tuple(ListRow(f"Row {number}", key=number) for number in range(100)))
    found = records(encoder.changes(shown(laid(theme, Column((rows,))))))
    begins, ends = found["0"]["lazy"]
    assert begins == 0
    assert 900 < ends < found["0"]["box"][3]
    assert found["0"]["parts"][:2] == ["=0", "=1"]
    assert len(found["0"]["parts"]) < 100


def test_only_what_changed_is_sent_again(theme, encoder):
    rows = [switch_row("bell-outline", "Sounds", "", Tapped("sounds"), on=on, right=8) for on in (True, False)]
    switches = [Column((Text("Above"), row, Text("Below"))) for row in rows]
    first = laid(theme, switches[0])
    whole = encoder.changes(shown(first))
    assert encoder.changes(shown(first)) == {}
    change = encoder.changes(shown(laid(theme, switches[1], first)))
    assert [list(one) for one in records(change).values()] == [["on"], ["picture"]]
    assert len(json.dumps(change)) < len(json.dumps(whole)) / 2
    back = encoder.changes(shown(laid(theme, switches[0])))
    assert "pictures" not in back, "the browser has them"


def test_what_only_moves_is_sent_without_what_it_holds(theme, encoder):
    card = Card(Column((Text("One"), Text("Two"))), key="card")
    first = laid(theme, Column((Text("", key="above"), card)))
    encoder.changes(shown(first))
    change = records(encoder.changes(shown(laid(theme, Column((Text("Above", key="above"), card)), first))))
    assert list(change) == ["", "=above", "=card"]
    assert list(change["=card"]) == ["box"]


def test_what_is_gone_and_what_moved_is_told(theme, encoder):
    parts = tuple(Text(word, key=word) for word in ("one", "two", "three"))
    foot = Pane("foot", 0, 600, 360, 40, laid(theme, Text("foot")))
    page = shown(laid(theme, Column(parts)))
    encoder.changes([replace(page[0], panes=(*page[0].panes, foot))])
    reply = encoder.changes(shown(laid(theme, Column((parts[2], parts[0])))))
    assert reply["layers"] == [{"name": "page", "panes": ["body"]}]
    change = records(reply)
    assert change[""]["parts"] == ["=three", "=one"]
    assert [list(change[path]) for path in ("=three", "=one")] == [["box"], ["box"]]


def test_what_became_something_else_is_sent_whole(theme, encoder):
    encoder.changes(shown(laid(theme, Column((Text("Words"), Text("Below"))))))
    change = records(encoder.changes(shown(laid(theme, Column((Mark("red", "A"), Text("Below")))))))
    assert change["0"]["kind"] == "box"
    encoder.changes(shown(laid(theme, Column((Key(Text("One"), tap=Tapped("one")),)))))
    change = records(encoder.changes(shown(laid(theme, Column((Key(Text("One")),))))))
    assert change["0"]["tap"] is None, "what a record has no more is null"


def test_layers_are_sent_when_one_comes_or_goes(theme, encoder):
    page, text = shown(laid(theme, PAGE)), laid(theme, Text("Why"))
    encoder.changes(page)
    sheet = Layer("sheet", (Pane("why", 0, 500, 360, 100, text),), modal=True, closes=True)
    reply = encoder.changes([*page, sheet])
    assert reply["layers"][1] == {"name": "sheet", "panes": ["why"], "modal": True, "closes": True}
    assert list(reply["panes"]) == ["why"]
    assert encoder.changes(page) == {"layers": [{"name": "page", "panes": ["body"]}]}
    assert encoder.tapped("why", "", "Why") is None


def test_a_pane_that_moves_is_sent_without_its_tree(theme, encoder):
    placed = laid(theme, PAGE)
    encoder.changes(shown(placed))
    moved = Layer("page", (Pane("body", 0, 96, 360, 552, placed, scrolls=True),))
    assert encoder.changes([moved]) == {"panes": {"body": {"box": [0, 96, 360, 552]}}}


def test_what_is_no_tree_is_sent_too(theme, encoder):
    drawn = []
    ground = Painting(theme, lambda pen, box: (drawn.append(box), pen.panel(box, 0, pen.theme.page)))
    slide, field = Slide(theme, drawn.append), SearchField(theme, text="Mi", hint="Name")
    slide.at, slide.last = 3, 8
    for one in (ground, slide, field):
        one.lay(0, 0, 200, 56)
    panes = (
        Pane("ground", 0, 0, 200, 56, painting=ground),
        Pane("slide", 0, 56, 200, 56, painting=slide),
        Pane("field", 0, 112, 200, 56, field=field),
    )
    reply = encoder.changes([Layer("page", panes)])
    roots = {name: one["set"][0][1] for name, one in reply["panes"].items()}
    assert reply["pictures"][roots["ground"]["picture"]][0][0] == "panel"
    assert (roots["slide"]["kind"], roots["slide"]["at"], roots["slide"]["last"]) == ("slider", 3, 8)
    assert roots["field"]["field"] == {"text": "Mi", "hint": "Name", "left": 46, "sign": icon("magnify")}
    assert encoder.changes([Layer("page", panes)]) == {}
    assert len(drawn) == 1, "it looks as before"
    ground.look("otherwise")
    field.text = "Mia"
    change = encoder.changes([Layer("page", panes)])["panes"]
    assert list(change) == ["field"], "the ground was drawn anew, and is the same"
    assert len(drawn) == 2


def test_what_scrolls_says_how_far_unless_the_browser_knows(theme, encoder):
    def page(above):
        placed = laid(theme, PAGE)
        tree = Pane("tree", 0, 0, 360, placed.height, placed, within="body")
        return [Layer("page", (Pane("body", 0, 0, 360, 200, scrolls=True, above=above), tree))]

    first = encoder.changes(page(40))["panes"]
    assert (first["body"]["scroll"], first["tree"]["within"]) == (40, "body")
    encoder.scrolled("body", 90)
    assert encoder.changes(page(90)) == {}
    assert encoder.changes(page(0)) == {"panes": {"body": {"scroll": 0}}}


def test_another_look_is_encoded_anew(theme, encoder):
    placed = laid(theme, PAGE)
    encoder.changes(shown(placed))
    theme.dark = True
    encoder.look_anew()
    change = encoder.changes(shown(placed))
    assert change["pictures"]
    assert list(records(change)["0"]) == ["ink"]


def test_a_browser_that_was_loaded_anew_gets_everything(theme, encoder):
    page = shown(laid(theme, PAGE))
    first = encoder.changes(page)
    encoder.begin_anew()
    assert encoder.changes(page) == first


def test_a_tap_is_answered_by_the_node_of_this_way_and_name_alone(theme, encoder):
    encoder.changes(shown(laid(theme, PAGE)))
    assert encoder.tapped("body", "2", "Undo") == Tapped("undo")
    assert encoder.tapped("body", "2", "Undo", held=True) == Tapped("undo all")
    assert encoder.tapped("body", "6/0/0", "Save") == Tapped("save")
    assert encoder.tapped("body", "2", "Redo") is None, "something else stands there now"
    assert encoder.tapped("body", "99", "Undo") is None
    assert encoder.tapped("sheet", "2", "Undo") is None
    less = replace(PAGE, parts=(PAGE.parts[0], Space(8)))
    encoder.changes(shown(laid(theme, less)))
    assert encoder.tapped("body", "2", "Undo") is None


def test_a_key_with_a_stroke_in_it_leads_to_its_node(theme, encoder):
    keys = tuple(Key(Text(word), tap=Tapped(word), key=word) for word in ("a", "a/b", "a/0"))
    encoder.changes(shown(laid(theme, Column(keys))))
    assert [encoder.tapped("body", way, way[1:].replace("%2F", "/")) for way in ("=a", "=a%2Fb", "=a%2F0")] == [
        one.tap for one in keys
    ]


def test_a_picture_is_dragged_to_another(theme, encoder):
    rows = tuple(Painted(RULE, ("rule",), 40, tap=Tapped(one), name=one, drags=True) for one in "ab")
    encoder.changes(shown(laid(theme, Column(rows))))
    assert encoder.dragged("body", ("0", "a"), ("1", "b")) == Dragged(Tapped("a"), Tapped("b"))
    assert encoder.dragged("body", ("0", "a"), ("1", "gone")) is None
