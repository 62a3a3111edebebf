"""A folder of tables for trials, and somebody who does things there as the app would."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.game import Depth
from companion.games import GAMES
from companion.games.ticket_to_ride.records import EnterRoute, RevealTickets
from companion.storage.backup import back_up
from companion.storage.disk import Disk
from companion.storage.import_table import take_in
from companion.storage.settings import SETTINGS, SettingsFile
from companion.storage.share import export_table
from companion.storage.store import Store
from companion.table.draft import Draft
from companion.table.rules import game_not_ready
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, FinishTable
from soak.disks import QuickDisk
from soak.fresh_start import NOW
from soak.tables import any_header, full_boxes, next_entry

LONG_AGO = 1_700_000_000_000_000_000
"""When the files of a folder were written, so that its lists may trust what they noted of them."""


class AppProcess:
    """One process: a store, the table it plays, and the settings."""

    def __init__(self, folder: Path, disk: Disk, *, now: float = NOW) -> None:
        self.folder, self.disk = folder, disk
        self.store = Store(folder, GAMES, disk=disk, clock=lambda: now, random=Random(7))
        try:
            self.settings_file = SettingsFile(folder / "settings.json", disk)
        except BaseException:
            self.end()
            raise
        self._session: Session | None = None
        self.table = ""
        self.command: Any = None

    def open(self, id_: str) -> Session:
        self._session, self.table = self.store.open_table(id_), id_
        return self._session

    @property
    def session(self) -> Session:
        assert self._session is not None, "no table is open"
        return self._session

    def end(self) -> None:
        """Let go of the folder, as a process does that dies."""
        self.store.close()


@dataclass(frozen=True)
class Roles:
    """Which table is which in a folder."""

    ids: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """Shared tables to be taken in."""
    backups: dict[str, bytes] = field(default_factory=dict)
    """Backups to be restored."""

    def __getitem__(self, role: str) -> str:
        return self.ids[role]


Act = Callable[[AppProcess, Roles], object]
"""Something done there."""


def make_data_folder(folder: Path, random: Random) -> Roles:
    """A folder as it is after some evenings: tables in play, in setup, finished, in the bin; and settings."""
    roles = Roles()
    with Store(folder, GAMES, disk=QuickDisk(), clock=_Clock(), random=random) as store:
        for role in ("play", "other", "fresh", "almost", "past", "binned"):
            header = any_header(random, box=_box_for(role, random))
            depth: Depth = "score_only" if role in ("almost", "past") else "full"
            id_, session = store.new_table(header.game, header.options, header.seats, depth)
            roles.ids[role] = id_
            _play(session, role, random)
            store.leave(id_, session)
        _share(store, roles, random)
        store.save_about(roles["past"], name="A long evening", notes="With soup", place="Kitchen")
        store.delete(roles["binned"])
    _settle_in(folder)
    roles.backups["moved"] = _backup_of_another(folder, roles, random)
    return roles


def _backup_of_another(folder: Path, roles: Roles, random: Random) -> bytes:
    """A backup of the same app as it went on elsewhere: grown, gone another way, binned, back, new and renamed."""
    with tempfile.TemporaryDirectory() as work:
        there = Path(work) / "there"
        shutil.copytree(folder, there)
        with Store(there, GAMES, disk=QuickDisk(), clock=_Clock(), random=random) as store:
            take_in(store, roles.texts["grown"], "grown")
            take_in(store, roles.texts["added"], "added")
            session = store.open_table(roles["other"])
            session.undo()
            command = next_entry(session, random, ending=0)
            session.do(command) if command is not None else session.undo()
            store.leave(roles["other"], session)
            store.delete(roles["past"])
            store.restore(roles["binned"])
            store.save_about(roles["almost"], name="Elsewhere", notes="With cake")
            header = any_header(random)
            seats = tuple(replace(seat, name=f"{seat.name} the second") for seat in header.seats)
            store.new_table(header.game, header.options, seats)
            kept = SettingsFile(there / SETTINGS, QuickDisk())
            kept.change(language="ko", haptics=False)
            back_up(store, kept, Path(work) / "all.zip")
        return (Path(work) / "all.zip").read_bytes()


def _box_for(role: str, random: Random) -> Any:
    """A box that is played turn by turn; tables that must end are of a game that ends soon."""
    known = [box for box in full_boxes() if role not in ("almost", "past") or box.game == "ticket_to_ride"]
    return random.choice(known)


def _play(session: Session, role: str, random: Random) -> None:
    if role == "fresh":
        return
    if role in ("almost", "past"):
        for seat in range(len(session.header.seats)):
            session.do(EnterRoute(_free_route(session, seat, random), seat))
            session.do(RevealTickets(seat, ()))
        assert game_not_ready(session.table) is None
        if role == "past":
            session.do(FinishTable())
        return
    session.do(CompleteSetup())
    for _ in range(random.randint(6, 14)):
        command = next_entry(session, random, ending=0)
        if command is not None:
            session.do(command)
    session.undo()
    session.save_draft(Draft("claim", "table", {"table": "x"}, session.cursor, {"number": random.randint(0, 99)}))


def _free_route(session: Session, seat: int, random: Random) -> str:
    routes: list[str] = [route.id for route in session.state.board.rail.routes]
    random.shuffle(routes)
    return next(route for route in routes if session.why_not(EnterRoute(route, seat)) is None)


def _share(store: Store, roles: Roles, random: Random) -> None:
    """Files of the table in play: as it is, grown by an entry, gone another way; and one we do not have."""
    id_ = roles["play"]
    roles.texts["same"] = store.export_table(id_, secrets=True)
    for way in ("grown", "diverged"):
        session = store.look_at(id_)
        if way == "diverged":
            session.undo()
        for _ in range(2):
            command = next_entry(session, random, ending=0)
            if command is not None:
                session.do(command)
        roles.texts[way] = _text(session)
    header = replace(any_header(random, opened=5), id=f"{random.getrandbits(40):010x}")
    roles.texts["added"] = _text(Session(header))
    roles.texts["binned"] = store.export_table(roles["binned"], secrets=True)


def _text(session: Session) -> str:
    return export_table(session.header, session.steps, session.cursor)


def _settle_in(folder: Path) -> None:
    """Settings as somebody made them, and files that are old."""
    kept = SettingsFile(folder / "settings.json", QuickDisk())
    kept.change(language="ja", look="dark", text_size="large")
    kept.save_place((("home", {}), ("table", {"table": "x"})))
    kept.save_unfinished({"box": "stone_age", "names": ["Ana"]})
    kept.save_printed("great_western_trail/first", "hazard/3", 5)
    grow_old(folder)


def grow_old(folder: Path) -> None:
    """All files lie there since long ago, known to the lists."""
    for path in (folder / "tables").iterdir():
        os.utime(path, ns=(LONG_AGO, LONG_AGO))
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: NOW) as store:
        store.tables()


@contextmanager
def copied(template: Path, work: Path) -> Iterator[Path]:
    """The folder once more, times and all."""
    folder = work / "folder"
    shutil.copytree(template, folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


class _Clock:
    """A minute later every time it is asked."""

    def __init__(self) -> None:
        self.now = NOW - 100_000

    def __call__(self) -> float:
        self.now += 60
        return self.now
