"""No entry that was acknowledged is lost: kills, a full quota, records cut at any byte."""

from random import Random

import pytest
from playwright.sync_api import expect

from browser.web.chromium import WebApp
from browser.web.kills import KilledMatch
from browser.web.matches import Match
from browser.web.owner import seed
from browser.web.played import EMPTY_JOURNAL
from companion.games import GAMES
from companion.i18n import Translator
from companion.storage.backup import back_up
from companion.storage.store import Store

CUT = """
async () => {
  const app = document.querySelector('script[src$="app.js"]').src;
  const { encode, decode } = await import(new URL('journal.js', app));
  const bytes = (text) => new TextEncoder().encode(text);
  const first = encode([['tables/a.json', bytes('one'), 5], ['index.json', bytes(''), 6]]);
  const second = encode([['tables/a.json', null, 0], ['tables/b.json', bytes('two'), 7]]);
  const whole = new Uint8Array([...first, ...second]);
  const told = (raw) => decode(raw).changes.map(([path, data]) => [path, data && new TextDecoder().decode(data)]);
  const cut = Array.from({ length: whole.length + 1 }, (_, length) => told(whole.slice(0, length)).length);
  const flipped = Array.from({ length: second.length }, (_, at) => {
    const raw = whole.slice();
    raw[first.length + at] ^= 16;
    return decode(raw).end;
  });
  return { first: first.length, all: told(whole), cut, flipped };
}
"""

FULL = Translator("en")("store.disk_full")

HOLD = """
async (name) => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('tableside');
  const file = await (await own.getDirectoryHandle('files')).getFileHandle(name);
  window.held = await file.createWritable();
}
"""
"""Nobody else can write this file."""
LET_GO = "() => window.held.abort()"

COLLECTED = """
async (times) => {
  const page = await (await fetch('./')).text();
  const files = new URL(/src="([^"]*)app\\.js"/.exec(page)[1] + 'files.js', location.href).href;
  const code = `
    import { Files } from '${files}';
    onmessage = async ({ data }) => {
      const files = await Files.open();
      await files.load();
      for (let n = 1; n <= data; n += 1) {
        files.commit([['tables/a.json', new Uint8Array(20), n], ['index.json', n % 2 ? new Uint8Array(9) : null, n]]);
        const copied = files.copy();
        gc({ type: 'major', execution: 'async' });
        await copied;
        postMessage(n);
      }
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
  window.copies = 0;
  worker.onmessage = ({ data }) => { window.copies = data; };
  worker.postMessage(times);
}
"""
"""The browser's files written again and again, with memory collected while each is being opened."""
COPIES = 1500


def test_a_record_is_there_as_a_whole_or_not_at_all(web):
    web.open()
    found = web.page.evaluate(CUT)
    first, cut = found["first"], found["cut"]
    assert found["all"] == [
        ["tables/a.json", "one"],
        ["index.json", ""],
        ["tables/a.json", None],
        ["tables/b.json", "two"],
    ]
    assert set(cut[:first]) == {0}
    assert set(cut[first:-1]) == {2}
    assert cut[-1] == 4
    assert set(found["flipped"]) == {first}, "a damaged record ends the journal"


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_killed_browser_has_every_entry_it_acknowledged(web, tmp_path, seed):
    """The whole process group is killed in the middle of a game, some milliseconds after an entry was sent."""
    killed = KilledMatch(web, Match("stone_age_2_players", tmp_path / "seed"), Random(seed))
    for _ in range(2):
        assert killed.play(5, 20)
        killed.kill()
    assert web.troubles == []


@pytest.mark.parametrize("room", [20_000, 0])
def test_a_full_storage_refuses_an_entry_in_one_sentence_until_there_is_room(web, tmp_path, room):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    devtools = web.context.new_cdp_session(web.page)
    origin = web.page.evaluate("() => location.origin")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": room})
    web.open()
    before, entry = web.core("opened", match.table), match.match["commands"][0]
    assert not web.core("entered", entry)
    web.refresh()
    expect(web.page.locator("main")).to_contain_text(FULL)
    assert web.core("table_now") == before, "nothing has changed"
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert web.core("entered", entry)
    assert web.core("table_now")["step"] == before["step"] + 1


def test_a_file_that_cannot_be_written_now_follows_by_itself(web, tmp_path):
    match = Match("usa_2_players", tmp_path / "seed")
    web.seed(match.folder)
    web.open()
    web.core("opened", match.table)
    web.until(EMPTY_JOURNAL)
    web.page.evaluate(HOLD, f"tables%2F{match.table}.json")
    assert web.core("entered", match.match["commands"][0]), "the journal has it"
    assert not web.page.evaluate(EMPTY_JOURNAL)
    web.page.evaluate(LET_GO)
    web.until(EMPTY_JOURNAL)


def test_files_follow_while_the_browser_collects_its_memory(playwright, site, tmp_path):
    """A handle that is collected while it opens a file never answers in Chromium: the journal grew for ever."""
    web = WebApp(playwright, tmp_path / "profile", site.address, words=("--js-flags=--expose-gc",))
    try:
        web.page.goto(f"{web.address}manifest.webmanifest")
        web.page.evaluate(COLLECTED, COPIES)
        web.until(f"() => window.copies === {COPIES}")
    finally:
        web.close()


def test_a_backup_of_the_app_is_restored_and_outlives_a_kill(web, tmp_path):
    table = seed(tmp_path / "app", "usa_2_players")
    with Store(tmp_path / "app", GAMES) as store:
        back_up(store, None, tmp_path / "app.zip")
        sheet = store.open_table(table).sheet()
    web.open()
    with web.page.expect_file_chooser() as chooser:
        web.target("Restore a backup").click()
    chooser.value.set_files(tmp_path / "app.zip")
    web.tap("Add 1 table")
    web.tap("Got it")
    expect(web.page.locator("main")).to_contain_text("Ticket to Ride")
    web.kill()
    web.launch()
    web.open()
    assert web.core("totals", table) == [player.total for player in sheet.players]


EMPTY = """
async () => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('tableside', { create: true });
  const files = await own.getDirectoryHandle('files', { create: true });
  await files.getFileHandle(encodeURIComponent('tables/zero.json'), { create: true });
}
"""


def test_an_empty_file_is_listed_as_a_damaged_table(web):
    """It vanished: without even the stamp of its time it was not read."""
    web.open()
    web.page.evaluate(EMPTY)
    web.open()
    assert "This table's file is damaged" in web.page.locator("main").inner_text()
