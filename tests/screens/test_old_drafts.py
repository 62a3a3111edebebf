"""Sheets half filled before today, of every kind: the app comes back to each as it was left."""

import json
import shutil
from collections import Counter

import pytest

from companion.i18n import Translator
from companion.messages import Message
from companion.storage.settings import SettingsFile
from companion.table.draft import Draft
from screens import drafts
from screens.ui.question.page_state import Add
from tests.screens.stone_age.use_taps import primary_rung
from tests.test_old_files import OLD

DRAFTS = json.loads((OLD / "drafts.json").read_text(encoding="utf-8"))


def said(word):
    """A word as it was, or, of what the languages say, the message: its sentence may be another one today."""
    if isinstance(word, list):
        return tuple(map(said, word))
    if isinstance(word, dict):
        return Message(word["say"], {name: said(value) for name, value in word.get("with", {}).items()})
    return word


def in_words(word) -> str:
    meant = said(word)
    return Translator().text(meant) if isinstance(meant, Message) else meant


@pytest.fixture
def come_back(open_phone, tmp_path):
    """A phone that comes back to an old half-filled sheet."""

    def open_(kind):
        old = DRAFTS[kind]
        (tmp_path / "tables").mkdir()
        shutil.copy(OLD / "drafts" / f"{kind}.json", tmp_path / "tables" / f"{old['id']}.json")
        SettingsFile(tmp_path / "settings.json").save_place(tuple((page, params) for page, params in old["place"]))
        phone = open_phone()
        phone.settle()
        return phone

    return open_


@pytest.mark.parametrize("kind", DRAFTS)
def test_an_old_half_filled_sheet_lies_open_again(come_back, kind):
    """The words are those that the sheet added to its page; behind a curtain it adds none."""
    old, phone = DRAFTS[kind], come_back(kind)
    assert [list(place) for place in phone.app.stack] == old["place"]
    cards = [one.name for one in phone.widgets() if isinstance(getattr(one, "tap", None), Add)]  # beside how many
    shown = (" ".join(words.split()) for words in [*phone.texts(), *cards])  # lines may break elsewhere today
    assert Counter(" ".join(in_words(word).split()) for word in old["words"]) - Counter(shown) == Counter()


def test_old_dice_that_were_half_told_one_by_one_are_told_to_the_end(come_back):
    phone = come_back("stone_age_dice")
    assert phone.sheet.local.chosen == ("6", "2")
    phone.tap(phone.button(Translator()("stone_age.dice.face", die=5)))
    phone.settle()
    assert phone.app.session.state.roll.dice == (6, 2, 5)
    assert not phone.app.session.drafts


def test_old_cards_that_were_turned_up_are_chosen(come_back):
    assert come_back("ticket_to_ride_turn_up").sheet.local.chosen == ("black", "pink")


def test_old_tools_that_were_chosen_are_what_a_tap_takes(come_back):
    phone = come_back("stone_age_tools")
    chosen = primary_rung(phone)
    assert (chosen.name, chosen.tap.tiles) == ("Take 4 wood", {1, 2})


def test_what_no_page_can_read_is_dropped_with_one_sentence(come_back):
    phone = come_back("great_western_trail_find")
    phone.app.back()
    phone.settle()
    session, (page, params) = phone.app.session, phone.app.stack[-1]
    before = session.cursor
    session.save_draft(Draft("great_western_trail/find", page, dict(params), before, {"lies": "on the moon"}))
    drafts.reopen_soon(phone.app.page)
    phone.settle()
    assert Translator()("draft.dropped") in phone.texts()
    assert (session.drafts, session.cursor) == ((), before)


def test_every_old_file_is_opened():
    assert {path.stem for path in (OLD / "drafts").iterdir()} == set(DRAFTS)
