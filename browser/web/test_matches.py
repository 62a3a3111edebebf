"""A whole recorded match of every box, entered through the worker: the browser's own file holds the recorded sheet."""

import pytest

from browser.web.matches import Match
from companion.games import GAMES
from companion.sheet_export import sheet_as_json
from companion.storage.store import Store

BOXES = (
    "usa_5_players",
    "germany_2_players",
    "stone_age_2_players",
    "great_western_trail_first_4_players",
    "great_western_trail_second_4_players",
)


@pytest.mark.parametrize("name", BOXES)
def test_a_recorded_match_gives_the_recorded_sheet(web, tmp_path, name):
    match = Match(name, tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    revision = web.ask("open", table=match.table)["body"]["revision"]
    for what, body in match.requests():
        told = web.ask(what, **{**body, "revision": revision})
        assert told["status"] == 200, (what, body, told)
        revision = told["body"]["view"]["revision"]
    assert told["body"]["view"]["finished"]
    saved(web, match, tmp_path / "back")
    assert web.troubles == []


def saved(web, match, folder):
    """The browser's files are a folder of the app, as the core reads it."""
    web.until(EMPTY_JOURNAL)
    for path, data in web.saved_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    with Store(folder, GAMES) as store:
        session = store.open_table(match.table)
    assert session.notice is None
    assert sheet_as_json(session.header.game, session.sheet()) == match.match["sheet"]


EMPTY_JOURNAL = """
async () => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('tableside');
  return (await (await own.getFileHandle('journal')).getFile()).size === 0;
}
"""
