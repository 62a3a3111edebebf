"""Pages that were left are let go: whoever plays for hours opens hundreds of them."""

import gc
import weakref
from collections import Counter

import pytest
from kivy.animation import Animation
from kivy.clock import Clock

from companion.games import GAMES
from demo_players.tables import sit_down
from tests.screens.conftest import OpenPhone
from tests.declared import lay_out
from tests.full_games import FULL_GAMES


def left_behind(phone, *places):
    """Pages that are there more than once after they were shown three times; Kivy keeps the last with a text field."""
    shown = []
    for _ in range(3):
        for name, params in places:
            phone.app.go(name, **params)
            phone.frames(6)
            shown.append(weakref.ref(phone.app.page))
        phone.app.home()
        phone.frames(6)
    end_fades()
    gc.unfreeze()  # what stood there in a quiet moment is kept out of the collector's sight while its table is open
    gc.collect()
    there = Counter(type(page()).__name__ for page in shown if page() is not None)
    return [name for name, count in there.items() if count > 1]


def end_fades() -> None:
    """Kivy fades each scroll bar after half a second, and holds it until then; what repeats goes on."""
    for event in Clock.get_events():
        if not event.loop:
            event.cancel()
    Animation.cancel_all(None)


def test_pages_beside_the_tables_are_let_go(open_phone: OpenPhone) -> None:
    phone = open_phone()
    assert left_behind(phone, *((name, {}) for name in ("new_table", "history", "about", "data"))) == []


@pytest.mark.parametrize("game", FULL_GAMES)
def test_pages_of_a_table_are_let_go_with_it(open_phone: OpenPhone, game: str) -> None:
    phone = open_phone()
    definition = GAMES[game]
    options = definition.options()
    id_, session = phone.app.store.new_table(definition, options, sit_down(definition, options, 3))
    lay_out(session)
    assert left_behind(phone, *((name, {"table": id_}) for name in ("table", "log", "score", "fix"))) == []
