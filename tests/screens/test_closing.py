"""A phone that was closed leaves nothing in memory: hundreds of them follow each other in one process."""

import gc
import weakref
from random import Random

from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.records import Options
from companion.table.table_commands import CompleteSetup, KeepDraw
from screens.offscreen.phone import Phone
from tests.companion.stone_age.tables import ANA, fix, give, seats_at, stand
from tests.screens.device.machines import RememberingMachine


def awaiting_a_roll(folder):
    """A phone whose table waits for dice, or for being shaken."""
    phone = Phone(folder, random=Random(5))
    phone.app.change_setting("dice", "app")
    id_, session = phone.app.store.new_table(STONE_AGE, Options(), seats_at(2))
    session.do(KeepDraw("first_player", (str(ANA),)))
    session.do(CompleteSetup())
    give(session, ANA, figures=5)
    stand(session, ANA, forest=3)
    fix(session, "phase", "use")
    phone.app.resume(id_)
    phone.settle()
    return phone


def test_a_closed_phone_goes_from_memory_with_all_it_showed(tmp_path, machine: RememberingMachine):
    phone = awaiting_a_roll(tmp_path)
    app, page = weakref.ref(phone.app), weakref.ref(phone.app.page)
    assert machine.listening
    phone.close()
    assert not machine.listening
    del phone
    gc.collect()
    assert (app(), page()) == (None, None)
