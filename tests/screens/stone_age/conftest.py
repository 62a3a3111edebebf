"""Tables of Stone Age on a phone, opened where a test begins."""

from random import Random

import pytest

from companion.games import GAMES
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup, Correct
from tests.companion.playing import quick_store
from tests.screens.stone_age.place_taps import laid_out
from tests.screens.stone_age.use_taps import lay_out


@pytest.fixture
def table(open_phone, tmp_path):
    """Open a table of so many players past its setup, Mia to place first, after these corrections."""

    def open_(players=3, *, corrections=(), **shape):
        id_ = laid_out(tmp_path, players)
        with Store(tmp_path, GAMES) as store:
            session = store.open_table(id_)
            session.draw("first_player", Random(1))
            session.do(CompleteSetup())
            if session.turn().seat != 0:
                session.do(Correct("turn", "0"))
            for correction in corrections:
                session.do(Correct(*correction))
            store.leave(id_, session)
        phone = open_phone(**shape)
        phone.app.resume(id_)
        phone.settle()
        phone.taps = 0
        return phone

    return open_


@pytest.fixture
def using(open_phone, tmp_path):
    """A phone at a table where Ana, and only she, stands on these places and uses them now."""

    def open_(*, cards=(), buildings=(), has=None, players=3, then=(), shape=None, **standing):
        phone = open_phone(store=quick_store(tmp_path), random=Random(5), **(shape or {}))
        lay_out(phone, cards=cards, buildings=buildings, has=has, players=players, then=then, **standing)
        return phone

    return open_
