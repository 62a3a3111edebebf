"""Where nodes stand, with letters that are all as wide: no font, no window."""

import pytest

from screens.ui.tree.composed import shared
from screens.ui.tree.layout import filled, lay, places
from screens.ui.tree.controls import link
from screens.ui.tree.nodes import (
    Button,
    Buttons,
    Card,
    Column,
    Columns,
    Flow,
    Grid,
    Icon,
    Key,
    LazyColumn,
    ListRow,
    Mark,
    Row,
    Segment,
    Segments,
    Space,
    Surface,
    Text,
)
from tests.screens.ui.letters import LINE, LetterRuler

RULER = LetterRuler()


def boxes(node, width, kind):
    """Left, top, width and height of everything of this kind, in the order it is painted."""
    found = [one for one in places(lay(RULER, node, width)) if isinstance(one.placed.node, kind)]
    return [(one.x, one.y, one.placed.width, one.placed.height) for one in found]


def test_words_wrap_in_the_width_there_is_and_have_no_height_while_they_say_nothing():
    assert lay(RULER, Text("four words of it"), 100).height == 40
    assert lay(RULER, Text(""), 100).height == 0


def test_a_title_too_long_for_two_lines_is_said_in_smaller_letters():
    title = Text("A title of some length", "head", smaller=("strong",))
    shown = []

    class Asked(LetterRuler):
        def text(self, node, width):
            shown.append(node.role)
            return super().text(node, width)

    lay(Asked(), title, 1000)
    lay(Asked(), title, 200)
    assert shown == ["head", "strong"]


def test_a_column_puts_parts_below_each_other_within_its_margins():
    column = Column((Text("one"), Text("two")), gap=5, pad=(10, 20, 30, 40))
    assert boxes(column, 200, Text) == [(10, 20, 160, 20), (10, 45, 160, 20)]
    assert lay(RULER, column, 200).height == 20 + 20 + 5 + 20 + 40


def test_in_a_row_words_take_what_icons_marks_and_links_leave():
    row = Row((Mark("red", "A", 30), Text("words"), Icon("check", size=24), link("Go", "go")), gap=2)
    assert boxes(row, 200, Text) == [(32, 14, 200 - 30 - 24 - 37 - 6, 20), (200 - 37 + 8, 14, 21, 20)]
    assert boxes(row, 200, Key) == [(200 - 37, 0, 37, 48)]


def test_parts_of_a_row_are_centred_or_end_together():
    parts = (Key(Text("low"), tap=1, pad=(0, 0)), Space(90))
    assert [box[3] for box in boxes(Row(parts), 200, Key)] == [50]
    assert [box[3] for box in boxes(Row(parts, level=True), 200, Key)] == [90]


def test_a_grid_has_columns_of_one_width_whose_lines_end_together():
    cells = tuple(Card(Text(text), Surface(), (0, 0), 20) for text in ("a", "two words", "c"))
    assert boxes(Grid(cells, columns=2, gap=10), 110, Card) == [(0, 0, 50, 40), (60, 0, 50, 40), (0, 50, 50, 20)]


def test_columns_stand_beside_each_other_only_where_there_is_room():
    columns = Columns((Space(10), Space(30)), 600, 900, 20, stacked_max_width=500, stacked_gap=5)
    assert boxes(columns, 1000, Space) == [(50, 0, 440, 10), (510, 0, 440, 30)]
    assert boxes(columns, 550, Space) == [(25, 0, 500, 10), (25, 15, 500, 30)]


def test_a_space_takes_what_is_left_of_the_height_and_gives_it_back():
    column = Column((Text("top"), Space(0, fills=True), Text("foot")))
    laid = lay(RULER, column, 100)
    assert [part.y for part in filled(RULER, laid, 300).parts] == [0, 20, 280]
    assert filled(RULER, laid, 300).height == 300
    assert filled(RULER, laid, 30) is laid


def test_parts_that_grow_share_the_height_that_is_left_up_to_their_most():
    cells = Grid((Card(Text("a"), Surface(), (0, 0), 20), Card(Text("b"), Surface(), (0, 0), 20)), columns=1)
    column = Column((Text("top"), cells, Text("foot")), grows=(0, 60, 20))
    laid = lay(RULER, column, 100)
    grown = filled(RULER, laid, 120)
    assert [(part.y, part.placed.height) for part in grown.parts] == [(0, 20), (20, 70), (90, 30)]
    assert [(part.y, part.placed.height) for part in grown.parts[1].placed.parts] == [(0, 35), (35, 35)]
    assert filled(RULER, laid, 1000).height == 80 + 80
    assert lay(RULER, column, 100, grown) is grown


def test_a_value_stands_below_the_words_where_beside_it_one_would_be_broken():
    row = ListRow("Transcontinental", value="12345")
    beside, below = (boxes(row, width, Text) for width in (400, 250))
    assert beside[3][1] == beside[1][1]
    assert below[3][1] >= below[1][1] + 20


def test_every_row_of_a_list_can_be_tapped():
    assert lay(RULER, ListRow("Row", tap=1), 300).height >= 48


def test_buttons_stand_beside_each_other_until_a_word_would_be_broken():
    buttons = Buttons((Button("Undo", tap=1), Button("Transcontinental", tap=2)))
    assert [box[1] for box in boxes(buttons, 300, Key)] == [0, 0]
    assert [box[1] for box in boxes(buttons, 200, Key)] == [0, 66]
    wide = boxes(buttons, 300, Key)
    assert wide[1][2] >= 160 > wide[0][2]


def test_buttons_beside_each_other_show_all_of_their_icons_or_none():
    buttons = Buttons((Button("Go", "check", tap=1), Button("On we go now", "arrow-right", tap=2)))
    assert len(boxes(buttons, 400, Icon)) == 2
    assert len(boxes(buttons, 230, Icon)) == 0


def test_segments_are_one_piece_or_stand_alone():
    segments = Segments((Segment("English", True, 1), Segment("Deutsch", False, 2)))
    aside = [one.placed.node for one in places(lay(RULER, segments, 260)) if isinstance(one.placed.node, Key)]
    assert [key.surface.joined for key in aside] == [(False, True), (True, False)]
    stacked = [one.placed.node for one in places(lay(RULER, segments, 180)) if isinstance(one.placed.node, Key)]
    assert [key.surface.joined for key in stacked] == [(False, False)] * 2
    assert [key.name for key in aside] == ["English", "Deutsch"]


def test_what_is_as_it_was_is_laid_out_once():
    first, second = (Column((Text("same", key="a"), Text(text, key="b"))) for text in ("old", "new"))
    old = lay(RULER, first, 100)
    new = lay(RULER, second, 100, old)
    assert new.parts[0].placed is old.parts[0].placed
    assert new.parts[1].placed is not old.parts[1].placed
    assert lay(RULER, second, 100, new) is new
    assert lay(RULER, second, 120, new) is not new


def test_a_part_with_a_key_is_known_again_where_another_comes_before_it():
    old = lay(RULER, Column((Text("one", key=1),)), 100)
    new = lay(RULER, Column((Text("zero", key=0), Text("one", key=1))), 100, old)
    assert new.parts[1].placed is old.parts[0].placed


def test_a_line_that_grew_with_one_part_shrinks_with_it_again():
    def line(words: str) -> Row:
        return Row((Key(Text("same"), tap=1), Key(Text(words), tap=2)), widths=(60, 60), level=True)

    low = lay(RULER, line("one"), 200)
    high = lay(RULER, line("one two three four"), 200, low)
    assert high.height > low.height
    assert lay(RULER, line("one"), 200, high).height == low.height


def test_links_and_icons_can_be_tapped_though_they_are_small():
    assert lay(RULER, link("Go", 1), 100).height >= 48
    assert lay(RULER, Button("", "close", tap=1), 48).height >= 48


# --- long lists ---


ROWS = LazyColumn(tuple(Text(f"row {number}", key=number) for number in range(500)), estimate=LINE)


def test_of_a_long_list_only_what_is_in_sight_is_laid_out_and_a_screen_more():
    page = lay(LetterRuler((0, 200)), Column((Text("head"), ROWS)), 100)
    listed = page.parts[1].placed
    assert page.height == 501 * LINE
    assert [part.placed.node.text for part in listed.parts] == [f"row {number}" for number in range(19)]


def test_a_list_that_is_scrolled_lays_out_what_comes_into_sight_and_keeps_what_was():
    page = Column((Text("head"), ROWS))
    top = lay(LetterRuler((0, 200)), page, 100)
    assert lay(LetterRuler((50, 250)), page, 100, top) is top
    further = lay(LetterRuler((4000, 4200)), page, 100, top)
    assert next((part.placed.node.key, part.y) for part in further.parts[1].placed.parts) == (189, 189 * LINE)
    back = lay(LetterRuler((0, 200)), page, 100, further)
    assert back.parts[1].placed.parts[3].placed is top.parts[1].placed.parts[3].placed


def test_a_row_higher_than_estimated_moves_those_below_it():
    rows = LazyColumn((Text("four words of it", key="a"), Text("b", key="b")), estimate=LINE)
    listed = lay(LetterRuler((0, 100)), Column((rows,)), 100)
    assert [part.y for part in listed.parts[0].placed.parts] == [0, 2 * LINE]


def test_a_flow_has_as_many_columns_as_fit():
    keys = tuple(Key(Text(str(number)), tap=number) for number in range(5))
    assert [x for x, *_ in boxes(Flow(keys, 76, 8), 260, Key)] == [
        0,
        (260 + 8) / 3,
        2 * (260 + 8) / 3,
        0,
        (260 + 8) / 3,
    ]
    assert {x for x, *_ in boxes(Flow(keys, 76, 8), 70, Key)} == {0}


def test_a_number_as_a_key_does_not_take_the_place_of_a_part_without_one():
    line = Column((Text("first"), Text("second"), Text("third", key=0)))
    assert len({one.path for one in places(lay(RULER, line, 100))}) == 4


@pytest.mark.parametrize(
    ("needs", "room", "widths"),
    [
        ([10, 20, 30], 120, [40, 40, 40]),
        ([10, 20, 60], 120, [30, 30, 60]),
        ([10, 35, 60], 120, [25, 35, 60]),  # with the widest served, the next needs more than is left for each
        ([10, 35, 75], 120, [10, 35, 75]),
    ],
)
def test_parts_of_a_line_are_as_wide_until_one_needs_more(needs, room, widths):
    assert shared(needs, room) == widths
