"""A table with a sheet of the group's own in the app: resumed, played by taps, counted, looked at later."""

from random import Random

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from companion.games.own_sheet.records import Options
from companion.i18n import Translator
from companion.sheets.examples import example
from companion.sheets.reading import read_sheet
from companion.table.table_commands import FinishTable
from tests.companion.own_sheet.playing import GAME, play, seats_of
from tests.companion.playing import quick_store
from tests.screens.answers import Answering
from tests.screens.checks import misfits


@pytest.fixture
def table_of(open_phone, tmp_path):
    def open_(sheet, players, *, played=False, finished=False, language="en"):
        text = example(sheet, Translator(language))
        with quick_store(tmp_path) as store:
            id_, session = store.new_table(GAME, Options(text), seats_of(text, players))
            if played:
                play(session, Random(1))
            if finished:
                session.do(FinishTable())
            store.leave(id_, session)
        thumb = Answering(open_phone(language=language, random=Random(4)))
        thumb.phone.app.resume(id_)
        thumb.phone.settle()
        return thumb

    return open_


@pytest.mark.parametrize("sheet", ["hearts", "five_dice"])
def test_a_table_is_counted_and_finished(table_of, sheet):
    phone = table_of(sheet, 3, played=True).phone
    phone.app.go("score", table=phone.app.table_id)
    phone.settle()
    assert not misfits(phone)
    phone.tap(phone.button(phone.app.tr("score.finish")))
    phone.settle()
    assert phone.app.session.table.finished


@pytest.mark.parametrize("sheet", ["hearts", "five_dice"])
def test_a_finished_table_is_found_again_by_the_names_of_its_sheet(table_of, sheet):
    phone = table_of(sheet, 3, played=True, finished=True).phone
    name = read_sheet(example(sheet, Translator("en"))).name
    for page, params in (("history", {}), ("person", {"who": "Mia"}), ("box", {"box": f"own_sheet/{sheet}"})):
        phone.app.go(page, **params)
        phone.settle()
        assert name in phone.texts()
        assert not any("own_sheet" in text for text in phone.texts())
