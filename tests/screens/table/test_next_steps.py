"""Where a refusal leads has a page to lead to."""

import pytest

from companion.games import GAMES
from companion.table.next_steps import EVERY_TABLE
from screens.games import COMMON_PAGES, screens_of_game


@pytest.mark.parametrize("game", ["great_western_trail", "stone_age", "ticket_to_ride"])
def test_what_is_awaited_elsewhere_has_a_page(game):
    pages = {**COMMON_PAGES, **screens_of_game(game).page_of_command}
    for way in (*EVERY_TABLE.values(), *GAMES[game].words.next_steps.values()):
        if way.command:
            assert way.command.__name__ in pages
    assert set(screens_of_game(game).page_of_command.values()) <= set(screens_of_game(game).all_pages)
