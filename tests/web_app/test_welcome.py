"""The welcome before Python is there: in every language, with every key and nothing out of the window."""

import json

import pytest

from companion.i18n import LANGUAGES, Translator
from web_app.welcome import SIZES, welcome_files


def names_and_boxes(reply):
    """What every key is called, and the panes' boxes."""
    panes = reply["panes"].values()
    records = [record for pane in panes for _, record in pane.get("set", ())]
    return [record["name"] for record in records if record.get("tap")], [pane["box"] for pane in panes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_there_for_every_usual_size(language):
    tr = Translator(language)
    for width, height in SIZES:
        reply = json.loads(welcome_files()[f"welcome-{language}-{width}x{height}.json"])
        names, boxes = names_and_boxes(reply)
        assert {tr("home.new_table"), tr("welcome.sample"), tr("welcome.backup")} <= set(names)
        assert all(x >= 0 and x + wide <= width for x, _, wide, _ in boxes)
        assert reply["look"]["language"] == language


def test_it_needs_no_picture_that_is_not_in_it():
    for text in welcome_files().values():
        reply = json.loads(text)
        records = [record for pane in reply["panes"].values() for _, record in pane.get("set", ())]
        wanted = {record[part] for record in records for part in ("picture", "pressed") if record.get(part)}
        assert wanted <= set(reply["pictures"])
