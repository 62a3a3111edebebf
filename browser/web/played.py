"""A recorded match entered through the worker, and the browser's own files as the core reads them."""

from pathlib import Path

from browser.web.chromium import WebApp
from browser.web.matches import Match
from companion.games import GAMES
from companion.sheet_export import sheet_as_json
from companion.storage.store import Store

EMPTY_JOURNAL = """
async () => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('tableside');
  return (await (await own.getFileHandle('journal')).getFile()).size === 0;
}
"""


def play(web: WebApp, match: Match, folder: Path) -> int:
    """Every entry of the match; its sheet must be the recorded one. How many entries there were."""
    web.seed(match.folder)
    web.open()
    revision, count = web.ask("open", table=match.table)["body"]["revision"], 0
    for what, body in match.requests():
        reply = web.ask(what, **{**body, "revision": revision})
        assert reply["status"] == 200, (what, body, reply)
        revision, count = reply["body"]["view"]["revision"], count + 1
    assert reply["body"]["view"]["finished"]
    web.until(EMPTY_JOURNAL)
    for path, data in web.saved_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    with Store(folder, GAMES) as store:
        session = store.open_table(match.table)
    assert session.notice is None
    assert sheet_as_json(session.header.game, session.sheet()) == match.match["sheet"]
    return count
