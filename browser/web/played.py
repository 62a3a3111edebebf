"""A recorded match played by touch on the site, and the browser's own files as the core reads them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.hands.counted import Done, total
from benchmarks.hands.drive import Match, driver_of, matches
from benchmarks.hands.stone_age import Player, finished
from browser.web.touch_driver import Fingers, TouchDriver, TouchHand, touched
from browser.web.welcome import begin_table
from companion.games import GAMES
from companion.storage.store import Store
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_json

EMPTY_JOURNAL = """
async () => {
  const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('tableside');
  return (await (await own.getFileHandle('journal')).getFile()).size === 0;
}
"""


def play(
    name: str,
    folder: Path,
    begin: Callable[[Path], Fingers],
    by: tuple[type[TouchDriver], type[TouchHand]] = (TouchDriver, TouchHand),
) -> int:
    """The match to the kept sheet, which is the recorded one; how many taps its entries took."""
    (match,) = matches([name])
    with touched(folder, begin, by[0]) as driver:
        hand = by[1](driver)
        done = list((_from_welcome if match.header.game.id == "stone_age" else _from_first_turn)(hand, match))
        assert sheet_of(hand.session) == recorded_sheet(name)
    return total(done)


def _from_first_turn(hand: TouchHand, match: Match) -> Iterator[Done]:
    """A table that is laid out as the recorded one was."""
    header, app = match.header, hand.app
    id_, _ = app.store.new_table(header.game, header.options, header.seats, header.depth)
    app.resume(id_)
    hand.settle()
    yield from driver_of(match).DEPTHS[header.depth](hand, match)


def _from_welcome(hand: TouchHand, match: Match) -> Iterator[Done]:
    """With real dice: nobody knows what the app's will show."""
    begin_table(hand, match)
    yield from Player(hand, match, real=True, laid_out=True).play()
    yield finished(hand)


def saved(files: dict[str, bytes], folder: Path) -> Session:
    """The only table among the files of a browser, as the core opens it."""
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    (table,) = (folder / "tables").glob("*.json")
    with Store(folder, GAMES) as store:
        session = store.open_table(table.stem)
    assert session.notice is None
    return session


def sheet_of(session: Session) -> Any:
    return _in_any_order(sheet_as_json(session.header.game, session.sheet()))


def recorded_sheet(name: str) -> Any:
    (match,) = matches([name])
    return _in_any_order(match.plain["sheet"])


def _in_any_order(plain: Any) -> Any:
    """Tickets are kept in the order in which they were chosen."""
    if isinstance(plain, dict):
        return {name: _in_any_order(value) for name, value in plain.items()}
    return sorted(map(_in_any_order, plain), key=repr) if isinstance(plain, list) else plain
