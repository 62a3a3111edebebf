"""Nothing is done by dragging alone: whatever follows a moving finger has a test that does the same by taps."""

import re
from pathlib import Path

from screens.theme import ASSETS

SCREENS, TESTS = ASSETS.parent, Path(__file__).parent.parent
BY_TAPS = {
    "kivy_host/panes.py": ("pages/test_statistics.py", "test_the_story_of_a_table_and_its_map_turn_by_turn"),
    "kivy_host/tree_widget.py": ("pages/test_settings.py", "test_a_text_size_is_one_tap_away"),
    "pages/new_table/page.py": ("pages/test_new_table.py", "test_seats_move_by_taps_too"),
    "own_sheet/editor/page.py": ("own_sheet/test_editor.py", "test_a_row_moves_by_its_menu_and_into_a_part"),
    "stone_age/placing/ring_touch.py": (
        "stone_age/test_placing.py",
        "test_the_nth_ring_places_n_figures_with_one_tap",
    ),
    "kivy_host/map_widget.py": ("ticket_to_ride/test_map_taps.py", "test_the_map_needs_no_drag_and_no_pinch"),
    "ui/pan_map/pan_map.py": ("ticket_to_ride/test_map_taps.py", "test_the_map_needs_no_drag_and_no_pinch"),
}
FOLLOWS_A_FINGER = re.compile(
    r"def on_touch_move\b|def move\(self, (x|finger)\b.*\n        |\bdrags=True\b"
    r"|\b(Scatter|ScatterLayout|DragBehavior|Slider|Carousel|Splitter)\b"
)


def test_whatever_is_dragged_can_be_tapped():
    dragged = {
        path.relative_to(SCREENS).as_posix()
        for path in [*SCREENS.rglob("*.py"), *SCREENS.rglob("*.kv")]
        if FOLLOWS_A_FINGER.search(path.read_text(encoding="utf-8"))
    }
    assert dragged == set(BY_TAPS)


def test_the_tests_by_taps_are_there():
    missing = [
        name for file, name in BY_TAPS.values() if f"def {name}(" not in (TESTS / file).read_text(encoding="utf-8")
    ]
    assert missing == []
