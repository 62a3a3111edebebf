"""Done with less than Kivy does it, the same comes out: boxes, kv rules, words; and a page rests in few steps."""

from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import kivy
import pytest
from kivy.config import Config
from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Rectangle
from kivy.lang import Builder
from kivy.lang.builder import BuilderBase, BuilderException
from kivy.lang.parser import Parser, ParserRule, ParserRuleProperty
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

import screens
from screens.fonts import LATIN, LATIN_LETTERS, font_for
from screens.kit.quick import boxes, compiling, letters, rules
from screens.kit.words import Written
from screens.offscreen.phone import Phone

PLACES = ({}, {"center_y": 0.5, "center_x": 0.5}, {"top": 1, "right": 1}, {"y": 0.2, "x": 0.1})
STYLE = Path(kivy.kivy_data_dir) / "style.kv"
LATE = """
<QuickLate>:
    height: 2 + 3
    Widget:
        width: self.parent.height
"""
RULES = """
#:import ceil math.ceil
<QuickPart>:
    far: ceil(self.near / 2) + app.theme.body
    size_hint_y: None
    near: 7

<QuickRoot>:
    part_near: part.near
    canvas:
        Color:
            rgba: app.theme.ink if root.view else [0, 0, 0, 0]
        Rectangle:
            pos: self.x + 2, self.y
            size: self.width, dp(3)
    QuickPart:
        id: part
        near: (root.view or {}).get('near', 1)
        on_far: root.heard = args[1]
    Widget:
        width: part.far + len(root.ids)
        on_touch_down: root.heard = max(args[1].x, 0)
"""


class QuickPart(Widget):
    near = NumericProperty(0)
    far = NumericProperty(0)


class QuickLate(Widget):
    """Its rule comes later."""


class QuickRoot(Widget):
    view = ObjectProperty(None, allownone=True)
    heard = NumericProperty(0)


def some_box(random: Random) -> Any:
    box = BoxLayout(
        orientation=random.choice(("horizontal", "vertical")),
        padding=[random.randrange(9) for _ in range(4)],
        spacing=random.randrange(7),
        pos=(random.randrange(50), random.randrange(50)),
        size=(random.randrange(40, 400), random.randrange(40, 400)),
    )
    for _ in range(random.randrange(6)):
        part = Widget(size=(random.randrange(80), random.randrange(80)), pos_hint=random.choice(PLACES))
        part.size_hint = random.choice((None, 1, 0.5)), random.choice((None, 1, 2))
        part.size_hint_min = random.choice((None, None, 30)), random.choice((None, None, 60))
        part.size_hint_max = random.choice((None, None, 50)), random.choice((None, None, 90))
        box.add_widget(part)
    return box


def placed(box: Any, lay: Any) -> list[float]:
    lay(box)
    return [*box.minimum_size, *(number for part in box.children for number in (*part.pos, *part.size))]


def test_a_box_is_laid_out_as_kivy_does_it(phone: Phone) -> None:
    for seed in range(300):
        ours, kivys = some_box(Random(seed)), some_box(Random(seed))
        assert placed(ours, boxes.do_layout) == pytest.approx(placed(kivys, boxes.KIVYS_OWN)), seed


def drawn(text: str, bold: bool, font: str) -> tuple[Any, bytes]:
    label = CoreLabel(text=text, font_size=13.25, bold=bold, font_name=font)
    label.refresh()
    return label.texture.size, label.texture.pixels


def test_the_small_font_draws_every_letter_as_the_large_one_does(phone: Phone) -> None:
    codes = [code for code in range(0x20, 0x3000) if LATIN_LETTERS.fullmatch(chr(code))]
    rows = ["".join(map(chr, codes[at : at + 12])) for at in range(0, len(codes), 12)]
    words = [*rows, "AVA Today – 3 × 4 → “Größe”…"]
    assert len(codes) > 1800
    looks = {
        (text, bold): [drawn(text, bold, font) for font in (LATIN, DEFAULT_FONT)]
        for text in words
        for bold in (False, True)
    }
    assert [text for (text, _), (small, large) in looks.items() if small != large] == []


def test_lines_set_close_keep_their_colour_to_the_edges(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn() -> list[bytes]:
        label = CoreLabel(text="gypsy 2\nHÅ 石\njog", font_size=15, line_height=0.85, color=(0.8, 0.6, 0.4, 1))
        label.refresh()
        pixels = label.texture.pixels
        return [pixels[at : at + 4] for at in range(0, len(pixels), 4)]

    ours = drawn()
    assert {bytes(pixel[:3]) for pixel in ours if pixel[3]} == {bytes((204, 153, 102))}, "no edge is darker"
    monkeypatch.setattr(CoreLabel, "_render_end", letters.KIVYS_END)
    kivys = drawn()
    assert [pixel[3] for pixel in ours] == [pixel[3] for pixel in kivys], "the letters are the same"
    assert len({bytes(pixel[:3]) for pixel in kivys}) > 2, "else this is no longer needed"


def test_latin_words_open_the_small_font_and_others_the_large_one() -> None:
    words = ("Köln", "Köln ✓", "東京 5", "서울", "Köln 東京")
    assert [text for text in words if font_for(text) == LATIN] == ["Köln", "Köln ✓"]


def told(root: Any) -> Any:
    """Everything the rules say of it."""
    part, other = root.ids.part, root.children[0]
    rectangle = next(drawn for drawn in root.canvas.children if isinstance(drawn, Rectangle))
    return part.near, part.far, root.part_near, other.width, root.heard, rectangle.pos, rectangle.size


@pytest.fixture(scope="module")
def kv() -> None:
    Builder.load_string(RULES)


@pytest.mark.usefixtures("kv")
def test_rules_say_what_kivy_makes_of_them(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = QuickRoot()
    with monkeypatch.context() as kivys_own:
        kivys_own.setattr(BuilderBase, "_apply_rule", rules.KIVYS_OWN)
        kivys = QuickRoot()
    assert told(ours) == told(kivys)
    for root in (ours, kivys):
        root.view, root.pos, root.width = {"near": 40}, (5, 6), 70
    phone.frames(2)
    assert told(ours) == told(kivys)
    phone.app.theme.scale = 1.25
    phone.frames(2)
    assert told(ours) == told(kivys)


def test_a_rule_is_compiled_with_the_first_widget_it_is_for(phone: Phone) -> None:
    Builder.load_string(
        "<QuickLate>:\n    height: 2 + 3\n    Widget:\n        width: self.parent.height", filename="late.kv"
    )
    late = next(rule for _, rule in Builder.rules if rule.ctx.filename == "late.kv")
    lines = [late.properties["height"], late.children[0].properties["width"]]
    assert [line.co_value for line in lines] == [None, None]
    widget = QuickLate()
    assert lines[0].co_value == widget.height == widget.children[0].width == 5


def test_rules_that_wait_are_compiled_the_latest_first(phone: Phone) -> None:
    Builder.load_string("<QuickLate>:\n    height: 2 + 3", filename="later.kv")
    late = next(rule for _, rule in Builder.rules if rule.ctx.filename == "later.kv")
    compiling.compile_more()
    assert late.properties["height"].co_value == 5


def test_the_whole_of_kivys_style_is_there_in_its_order(phone: Phone) -> None:
    read = [(rule.name, rule.line) for _, rule in Builder.rules if rule.ctx.filename == str(STYLE)]
    kivys = Parser(content=STYLE.read_text(encoding="utf-8"), filename=str(STYLE))
    assert read == [(rule.name, rule.line) for _, rule in kivys.rules]


def compiled(file: Path) -> list[tuple[Any, ...]]:
    """Every line of a kv file: its value or its code with its places, and what it follows."""
    found: list[tuple[Any, ...]] = []
    content = "\n".join(line for line in file.read_text(encoding="utf-8").split("\n") if line[:2] != "#:")
    waiting = [rule for _, rule in Parser(content=content, filename=str(file)).rules]
    while waiting:
        rule = waiting.pop()
        waiting += [*rule.children, *filter(None, (rule.canvas_before, rule.canvas_root, rule.canvas_after))]
        found += [
            (line.name, _spelled(line.co_value), line.mode, sorted(line.watched_keys or ()))
            for line in (*rule.properties.values(), *rule.handlers)
        ]
    return found


def _spelled(value: Any) -> Any:
    """The places of a code's first instruction are nobody's: it does nothing."""
    if not isinstance(value, CodeType):
        return value
    consts = [_spelled(const) for const in value.co_consts]
    return value.co_code, value.co_names, consts, value.co_filename, list(value.co_positions())[1:]


def test_a_line_is_compiled_to_what_kivy_makes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [STYLE, *Path(screens.__file__).parent.rglob("*.kv")]
    monkeypatch.setattr(ParserRule, "precompile", compiling.KIVYS_COMPILING)
    ours = list(map(compiled, files))
    monkeypatch.setattr(ParserRuleProperty, "precompile", compiling.KIVYS_LINE)
    assert ours == list(map(compiled, files))


@pytest.mark.usefixtures("kv")
def test_a_given_value_wins_over_a_line_that_never_changes(phone: Phone) -> None:
    assert QuickPart().near == 7
    assert QuickPart(near=3).near == 3
    assert QuickPart(far=0).far > 0


def test_a_wrong_line_is_told_with_its_place(phone: Phone) -> None:
    with pytest.raises(BuilderException, match=r"x: self\.y\.nothing"):
        Builder.load_string("Widget:\n    x: self.y.nothing\n")


class Counting(BoxLayout):
    laid = 0

    def do_layout(self, *more: Any) -> None:
        Counting.laid += 1
        super().do_layout(*more)


NESTED = """
Column:
    Column:
        Counting:
            size_hint_y: None
            height: self.minimum_height
            orientation: 'vertical'
            Text:
                text: 'one two three four five six seven eight nine ten'
            Text:
                text: 'one two three four five six seven eight nine ten'
"""


def test_a_box_within_boxes_is_laid_out_on_the_way_in_on_the_way_out_and_where_it_ends(phone: Phone) -> None:
    column = Builder.load_string(NESTED)
    column.size_hint_x, column.width = None, 120
    Counting.laid = 0
    phone.app.root_layout.add_widget(column)
    phone.frames(2)
    assert 0 < Counting.laid <= 3


def looks_of(label: Any) -> tuple[Any, ...]:
    label.texture_update()
    lines = [(line.w, line.h, [word.text for word in line.words]) for line in label._label._cached_lines]
    pixels = label.texture.pixels if label.texture else b""
    return list(label.texture_size), lines, label.is_shortened, pixels


@pytest.mark.parametrize(
    "said",
    [
        {"text": ""},
        {"text": "Kansas City", "bold": True, "color": (0.2, 0.4, 0.6, 1)},
        {"text": "A name that is too long for it", "text_size": (90, None), "halign": "right", "line_height": 1.1},
        {"text": "A name that is too long for it", "text_size": (90, None), "shorten": True, "shorten_from": "right"},
        {"text": "One line of two or three", "text_size": (60, None), "max_lines": 1, "padding": (2, 3, 4, 5)},
        {"text": "12", "font_size": 30, "disabled": True, "disabled_color": (1, 0, 0, 1)},
    ],
)
def test_words_are_drawn_as_a_label_of_kivys_own_draws_them(phone: Phone, said: dict[str, Any]) -> None:
    ours, kivys = Written(font_size=17, valign="middle"), Label(font_size=17, valign="middle")
    for label in (ours, kivys):
        for name, value in said.items():
            setattr(label, name, value)
    kivys.font_name = LATIN  # as all these words are written
    assert looks_of(ours) == looks_of(kivys)


def test_words_that_change_are_drawn_anew_and_like_words_share_a_picture(phone: Phone) -> None:
    one, other = Written(text="Stone Age"), Written(text="Stone")
    phone.frames(1)
    assert one.texture is not other.texture
    other.text = "Stone Age"
    phone.frames(1)
    assert one.texture is other.texture
    other.color = (1, 0, 0, 1)
    phone.frames(1)
    assert one.texture is not other.texture


def test_a_button_stays_down_as_long_as_kivy_says(phone: Phone) -> None:
    class QuickButton(ButtonBehavior, Widget):
        """One to press."""

    assert QuickButton().min_state_time == float(Config.get("graphics", "min_state_time"))
    assert QuickButton(min_state_time=1).min_state_time == 1
