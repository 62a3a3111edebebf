"""Write the files of a release with the code as it is: `python -m tests.old_files 1.0.0`.

Before a release is tagged, and never again for it: what is there is not written over.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from companion.game import Depth
from companion.games import GAMES
from companion.i18n import Translator
from companion.input.json_input import parse_json
from companion.lan.room import Room
from companion.lan.seat_file import SeatFiles
from companion.new_table.seating import proper
from companion.past.reading import score_sheet
from companion.sharing.as_csv import as_csv
from companion.sharing.bgstats import as_file
from companion.sharing.result import result_of
from companion.sheets.examples import example
from companion.storage.backup import back_up
from companion.storage.folder_sync import sync
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.store import Store
from companion.storage.sync_memory import load_memory
from companion.table.session import Session
from companion.table.table_commands import ChangeDepth, FinishTable
from demo_players import suggest
from tests.companion.lan.rooms import sits
from tests.old_files.reading import read
from tests.playthroughs.record import enter, open_match, record

FOLDER = Path(__file__).parent
MATCHES = FOLDER.parent / "playthroughs"
SEATED = "tables.json"
CLUB = "/club"
OPENED = 1_800_000_000
FINISHED = {
    "usa": "usa_2_players",
    "germany": "germany_2_players",
    "second": "great_western_trail_second_3_players_score_only",
    "own_sheet": "own_sheet_bids_6_players",
}
SCORED: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("stone_age", "stone_age", {}),
    ("first", "great_western_trail", {"edition": "first"}),
)
"""Played for these files: a whole match of theirs would be as large as all others."""
PLAYING = {
    "usa-playing": ("usa_3_players_cards_checked", 40),
    "germany-playing": ("germany_5_players", 60),
    "stone_age-playing": ("stone_age_4_players", 100),
    "first-playing": ("great_western_trail_first_4_players", 150),
    "second-playing": ("great_western_trail_second_4_players", 120),
    "own_sheet-playing": ("own_sheet_bids_6_players", 12),
}
"""Recorded matches, and where they are left; the last entry of each is undone."""


class Writer:
    def __init__(self, folder: Path) -> None:
        self.now, self.folder, self.ids = OPENED, folder, dict[str, str]()
        self.store = Store(folder / "folder", GAMES, clock=self.clock, random=Random(1))
        self.settings = SettingsFile(folder / "folder" / SETTINGS)

    def clock(self) -> float:
        self.now += 20
        return self.now

    def write(self) -> None:
        with self.store:
            self._tables()
            self._beside_them()
            self._shared()
            back_up(self.store, self.settings, self.folder / "backup.zip")
            self._share_results(self._made("shared_folder"))
            tables = {name: {"id": id_, **read(self.store.look_at(id_))} for name, id_ in self.ids.items()}
        self._keep(SEATED, "{\n" + ",\n".join(map(_line, tables.items())) + "\n}\n")
        for path in (self.folder / "folder").rglob("*.previous"):
            path.unlink()

    def _share_results(self, shared: Path) -> None:
        """Where this was made is in none of the files: a phone's folder of a club lies elsewhere anyway."""
        sync(self.store, shared)
        memory = load_memory(self.store.folder, shared)
        memory.folder = CLUB
        memory.save(self.store.folder, self.store.disk)

    def _made(self, name: str) -> Path:
        (self.folder / name).mkdir(exist_ok=True)
        return self.folder / name

    def _keep(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode())

    # --- tables ---

    def _tables(self) -> None:
        for name, match in FINISHED.items():
            self._table(f"{name}-finished", match)
        for name, game, options in SCORED:
            self._played(f"{name}-finished", record(game, 3, 7, options, "score_only"))
        for name, (match, entries) in PLAYING.items():
            session = self._table(name, match, entries)
            session.undo()
            self.store.leave(self.ids[name], session)
        for box in ("usa", "stone_age", "second"):
            self._changed_depth(box)
        self._table("binned", FINISHED["own_sheet"])
        self.store.delete(self.ids.pop("binned"))

    def _table(self, name: str, match: str, entries: int | None = None) -> Session:
        return self._played(name, json.loads((MATCHES / f"{match}.json").read_text(encoding="utf-8")), entries)

    def _played(self, name: str, plain: dict[str, Any], entries: int | None = None) -> Session:
        session = self._opened(name, open_match(plain), plain.get("depth"))
        for entry in plain["commands"][:entries]:
            enter(session, entry)
        self.store.leave(self.ids[name], session)
        return session

    def _opened(self, name: str, like: Session, depth: Depth | None) -> Session:
        header = like.header
        seats = tuple(replace(seat, name=proper(seat.name)) for seat in header.seats)
        self.ids[name], session = self.store.new_table(header.game, header.options, seats, depth)
        return session

    def _changed_depth(self, box: str) -> None:
        """From every turn to what counts, some of that, and the end alone."""
        name, (match, entries) = f"{box}-changed_depth", PLAYING[f"{box}-playing"]
        session, random = self._table(name, match, entries // 2), Random(2)
        session.do(ChangeDepth("milestones"))
        for _ in range(8):
            command = suggest(session.header.game, session.state, random)
            if isinstance(command, FinishTable) or session.why_not(command):
                break
            session.do(command)
        session.do(ChangeDepth("score_only"))
        self.store.leave(self.ids[name], session)

    # --- beside the tables ---

    def _beside_them(self) -> None:
        self.store.save_about(self.ids["usa-finished"], name="Finals", notes="With soup", place="Kitchen")
        self.store.players.rename("Theo", "Theodor")
        self.store.sheets.keep(example("points", Translator()))
        self.store.sheets.drafts.save("draft", example("who_won", Translator()))
        self.settings.change(language="ko", look="dark", text_size="large", sounds=True)
        self.settings.save_tiles("great_western_trail/second", (), (("building/11a", 7),))
        room = Room(self.store.open_table(self.ids["usa-playing"]), Random(3), clock=self.clock)
        sits(room, 0)
        SeatFiles(self.store.folder).save(self.ids["usa-playing"], room.as_plain())

    def _shared(self) -> None:
        for name in ("second-finished", "usa-playing"):
            self._made("shared")
            self._keep(f"shared/{name}.tableside", self.store.export_table(self.ids[name], secrets=True))
        results = [result_of(line) for line in self.store.counted()]
        self._keep("all.csv", as_csv(results))
        self._keep("all.bgsplay", as_file(results, Translator()))
        totals = {}
        for path in sorted((FOLDER / "0.1.0" / "scores").iterdir()):
            self._made("scores")
            self._keep(f"scores/{path.name}", text := path.read_text(encoding="utf-8"))
            _, sheet = score_sheet(parse_json(text, path.name))
            totals[path.stem] = {player.name: player.total for player in sheet.players}
        self._keep("scores.json", json.dumps(totals, ensure_ascii=False, indent=1) + "\n")


def _line(named: tuple[str, Any]) -> str:
    return f"{json.dumps(named[0])}: {json.dumps(named[1], ensure_ascii=False, separators=(',', ':'))}"


def main(words: list[Any]) -> None:
    if len(words) != 1 or (FOLDER / words[0]).exists():
        sys.exit("python -m tests.old_files VERSION, of which there are no files yet")
    (FOLDER / words[0]).mkdir()
    Writer(FOLDER / words[0]).write()


main(sys.argv[1:])
