"""Cards and tiles of the board as functions, without a window: a figure that comes changes no height."""

from dataclasses import replace

import pytest

from companion.i18n import Translator
from screens.stone_age.drawings.nodes import TOLD, building_tile, civ_card, no_card
from screens.ui.tree.layout import height_of
from screens.ui.tree.nodes import Mark
from tests.companion.stone_age.tables import table_of
from tests.screens.ui.letters import LetterRuler

TR, WIDTH = Translator("en"), 84
BOARD = table_of(3).view().game_view
BUILDING = next(iter(table_of(3).state.box.buildings))


class LargeWords(LetterRuler):
    """Lines of half as much height again."""

    def text(self, node, width):
        counted = super().text(node, width)
        return replace(counted, height=1.5 * counted.height)


def card(told, lying):
    slot = BOARD.slots[0]
    return civ_card(TR, table_of(3).state.box.cards[0] if told else None, 1, cost=slot.place.cost, lying=lying)


def tile(told, lying):
    return building_tile(TR, replace(BOARD.stacks[0], building=BUILDING if told else None), lying=lying)


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
@pytest.mark.parametrize(("shown", "size"), [(card, 22), (tile, 25)])
@pytest.mark.parametrize("ruler", [LetterRuler(), LargeWords()], ids=["usual", "large"])
def test_a_figure_that_comes_moves_nothing(shown, size, told, ruler):
    before, after = (shown(told, lying) for lying in (TOLD, replace(TOLD, figures=(Mark("red", "A", size),))))
    assert height_of(ruler, before, WIDTH) == height_of(ruler, after, WIDTH)


def test_nor_where_a_card_was_taken():
    landscape = [no_card(2, None, lying) for lying in (TOLD, replace(TOLD, figures=(Mark("red", "A", 22),)))]
    assert len({height_of(LetterRuler(), one, WIDTH) for one in landscape}) == 1
