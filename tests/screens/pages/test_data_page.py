"""Data as a function: everything together, one table, what was deleted; each in one place."""

from companion.i18n import Translator
from screens.pages.data.page import DataView, page
from screens.ui.tree.controls import do
from screens.ui.tree.nodes import Room, taps, words

TR = Translator("en")


def test_all_results_stand_together_and_so_does_one_table():
    shown = page(TR, DataView(Room(412, 915), 3, "2", ""))
    said = words(shown)
    titles = [said.index(TR(f"data.{title}")) for title in ("all", "one", "deleted")]
    rows = [said.index(TR(f"data.{row}")) for row in ("back_up", "restore", "csv", "import", "share")]
    assert sorted([*titles[:1], *rows[:3], *titles[1:2], *rows[3:], *titles[2:]]) == [
        *titles[:1],
        *rows[:3],
        *titles[1:2],
        *rows[3:],
        *titles[2:],
    ]
    assert list(taps(shown).values()).count(do("go", "bin")) == 1
