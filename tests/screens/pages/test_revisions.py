"""Revisions: of what two phones changed at once one shows everywhere; the other is listed, looked at and put back."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.i18n import LANGUAGES, Translator
from companion.storage.folder_sync import sync
from screens.offscreen.phone import Phone
from screens.ui.tree.handle import NodeHandle
from tests.companion.playing import quick_store
from tests.companion.storage.clubs import correct, finish, history
from tests.screens.checks import misfits
from tests.screens.figures import does


@pytest.fixture
def club(tmp_path: Path, open_phone: Any) -> Any:
    """A phone, and Ben's; both have corrected and named one table without knowing of each other."""
    folder = tmp_path / "club"
    folder.mkdir()
    with (
        quick_store(tmp_path / "here", random=Random(1)) as mia,
        quick_store(tmp_path / "ben", random=Random(2)) as ben,
    ):
        id_ = finish(mia)
        for store in (mia, ben):
            sync(store, folder)
        for trains, (store, name) in enumerate(((mia, "of Mia"), (ben, "of Ben")), 30):
            correct(store, id_, trains=trains)
            store.save_about(id_, name=name, place=f"place {name}", notes=f"notes {name}")
        for store in (mia, ben, mia):
            sync(store, folder)
        assert history(mia) == history(ben)
    phone: Phone = open_phone(folder=tmp_path / "here")
    with quick_store(tmp_path / "ben", random=Random(2)) as ben:
        yield phone, ben, id_, folder


def open_revisions(phone: Phone, id_: str) -> None:
    """By the menu of the finished game."""
    phone.app.resume(id_)
    phone.settle()
    phone.app.page.menu()
    phone.settle()
    phone.tap(phone.button("Revisions"))
    phone.settle()
    assert phone.app.stack[-1][0] == "revisions"


def tapped_to(phone: Phone, method: str) -> list[NodeHandle]:
    return [one for one in phone.widgets() if isinstance(one, NodeHandle) and does(one.tap, method)]


def test_what_lost_is_listed_and_the_sheet_of_an_earlier_result_can_be_looked_at(club):
    phone, _, id_, _ = club
    store = phone.app.store
    open_revisions(phone, id_)
    assert len(tapped_to(phone, "show_sheet")) == len(store.shared_tables.revisions(id_)) == 2
    shown = store.line(id_)
    lost = {"of Mia", "of Ben"} - {shown.name}
    assert {f"{what}{lost_one}" for what in ("", "place ", "notes ") for lost_one in lost} <= set(phone.texts())
    revision = store.shared_tables.revisions(id_)[0]
    phone.tap(tapped_to(phone, "show_sheet")[0])
    phone.settle()
    assert phone.sheet.title == phone.app.tr.text(revision.title)
    totals = [str(result.total).replace("-", "−") for result in revision.line.results]
    assert set(totals) <= set(phone.texts())
    assert {"Routes", "Tickets"} <= set(phone.texts())
    phone.app.back()
    phone.settle()
    assert not phone.sheets
    assert phone.app.stack[-1][0] == "revisions"


def test_a_name_that_lost_is_put_back_and_then_counts_for_everybody(club):
    phone, ben, id_, folder = club
    store = phone.app.store
    was = store.line(id_).name
    open_revisions(phone, id_)
    use = next(one for one in tapped_to(phone, "use_text") if one.tap.given[0] == "name")
    lost = use.tap.given[1]
    phone.tap(use)
    phone.settle()
    assert store.line(id_).name == lost != was
    assert [one.tap.given[1] for one in tapped_to(phone, "use_text") if one.tap.given[0] == "name"] == [was]
    for one in (store, ben, store):
        sync(one, folder)
    assert ben.line(id_).name == lost


def test_a_table_that_never_had_another_result_offers_none(tmp_path, open_phone):
    with quick_store(tmp_path / "here") as store:
        id_ = finish(store)
    phone = open_phone(folder=tmp_path / "here")
    phone.app.resume(id_)
    phone.settle()
    phone.app.page.menu()
    phone.settle()
    assert "Revisions" not in phone.texts()


def test_from_the_history_too(club):
    phone, _, _, _ = club
    phone.app.go("history")
    phone.settle()
    (table,) = phone.app.page.tables
    phone.app.page.menu_of(table.id)
    phone.settle()
    phone.tap(phone.button("Revisions"))
    phone.settle()
    assert len(tapped_to(phone, "show_sheet")) == 2
    phone.app.back()
    assert phone.app.stack[-1][0] == "history"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_narrow_phone_with_large_letters_no_word_is_broken(club, language):
    phone, _, id_, _ = club
    phone.app.tr = Translator(language)
    phone.size = phone.window.surround.size = (320, 568)
    phone.app.theme.scale = 2
    phone.app.resume(id_)
    phone.app.go("revisions", table=id_)
    phone.settle()
    assert not misfits(phone)
    phone.tap(tapped_to(phone, "show_sheet")[0])
    phone.settle()
    assert not misfits(phone)
