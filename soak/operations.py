"""Everything that is done to a folder of tables: each of these may be killed or refused at any call to the disk."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.question import Number
from companion.rematch import rematch
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.bin_days import DAY, DAYS_IN_BIN, BinDays
from companion.storage.export_file import write_export
from companion.storage.restore import prepare, replace_everything, restore
from companion.storage.store import BIN
from companion.storage.tinydb_storage import LineStorage
from companion.table.catch_up import offered
from companion.table.draft import Draft
from companion.table.table_commands import CorrectAll, FinishTable, OverrideCell
from soak.disks import Killed, KillingDisk, QuickDisk
from soak.house import Act, House, Roles
from soak.seen import NOW, OUTSIDE
from soak.tables import any_header, next_entry


@dataclass(frozen=True)
class Operation:
    run: Act
    """What is done."""
    ready: Act = lambda house, roles: None  # noqa: ARG005
    """What was done before, while nothing could go wrong."""
    prepare: Callable[[Path, Roles], object] = lambda folder, roles: None  # noqa: ARG005
    """What the folder looks like then."""
    fresh: bool = False
    """True if it is done by a start of its own."""
    now: float = NOW
    damaged: str = ""
    """The table that is damaged in this folder."""
    looks_the_same: bool = False
    """True if nothing is to be seen of it but that it does no harm."""
    whole: bool = False
    """True if all of it is done or none, whatever happens."""
    forgiving: bool = False
    """True if it does what it can, and what the disk refuses next time: a start, mending."""


def _at_home(house: House, _: Roles) -> None:
    house.store.tables(), house.store.history()


def _at_table(role: str) -> Act:
    def ready(house: House, roles: Roles) -> None:
        _at_home(house, roles)
        house.open(roles[role])
        house.command = next_entry(house.session, Random(3), ending=0)

    return ready


def _new(house: House, _: Roles) -> None:
    header = any_header(Random(11))
    house.store.new_table(header.game, header.options, header.seats, header.depth)


def _rematch(house: House, _: Roles) -> None:
    """The same players and options once more, with who begins, in one write."""
    again = rematch(house.session, "next", Random(5))
    house.store.new_table(again.game, again.options, again.seats, again.depth, again.entries)


def _reopened(house: House, roles: Roles) -> None:
    _at_table("past")(house, roles)
    house.session.reopen()


def _put_right(house: House, _: Roles) -> None:
    """The first entry after a table was opened again takes the place of the one that finished it."""
    category = house.session.sheet().categories[0]
    house.session.do(OverrideCell(0, category, 77))


def _draft(house: House, _: Roles) -> None:
    session = house.session
    session.save_draft(Draft("fix", "fix", {"table": "x"}, session.cursor, {"value": 3}), instead_of=["claim"])


def _catch_up(house: House, _: Roles) -> None:
    """Several figures set at once, in one write."""
    table = house.session.table
    figures = [
        (fix.id, fix.value + 1)
        for fix in offered(table, table.game.catch_up(table.state))
        if isinstance(fix.domain, Number) and isinstance(fix.value, int) and fix.value < fix.domain.high
    ]
    house.session.do(CorrectAll(tuple(figures[:4])))


def _start(house: House, _: Roles) -> None:
    store = house.store
    store.tables(), store.history(), store.deleted()


def _take_in(which: str, *, copy: bool = False) -> Act:
    return lambda house, roles: house.store.take_in(roles.texts[which], "shared.json", copy=copy)


def _stale_lists(folder: Path, _: Roles) -> None:
    """Lists of which a line is wrong, one is missing and one is twice there."""
    for name, change in (("index.json", -1), ("history.json", 0)):
        storage = LineStorage(folder / name, QuickDisk(), "index")
        tables = storage.read() or {}
        lines = list(tables.get("tables", {}).values())
        kept = [{**line, "stamp": [1, 1], "steps": line["steps"] + 1} for line in lines[: len(lines) + change]]
        tables["tables"] = {str(number): line for number, line in enumerate(kept, 1)}
        storage.write(tables)


def _misfit(folder: Path, roles: Roles) -> None:
    """The table in play has an entry that does not fit, and every checksum holds."""
    storage = LineStorage(folder / "tables" / f"{roles['play']}.json", QuickDisk(), "table")
    tables = storage.read() or {}
    last = str(max(2, len(tables["steps"]) - 1))
    nowhere = {"is": "CellOverridden", "seat": 0, "category": "nowhere", "points": 3}
    tables["steps"] = {**tables["steps"], last: {"at": 1, "events": [nowhere]}}
    storage.write(tables)


def _cut(folder: Path, roles: Roles) -> None:
    path = folder / "tables" / f"{roles['play']}.json"
    path.write_bytes(path.read_bytes()[:-60])


def _old_bin(folder: Path, roles: Roles) -> None:
    """As an earlier Tableside deleted: moved into a folder of its own."""
    (folder / "deleted").mkdir()
    (folder / "tables" / f"{roles['other']}.json").rename(folder / "deleted" / f"{roles['other']}.json")
    for path in (folder / "tables").glob(f"{roles['other']}*"):
        path.unlink()


def _thirty_days(folder: Path, _: Roles) -> None:
    """The app was used on each of thirty days but the last."""
    days = BinDays(folder / BIN, QuickDisk())
    for day in range(1, DAYS_IN_BIN):
        days.count_day(NOW + day * DAY)


def _outside(folder: Path, roles: Roles) -> None:
    """A backup to be restored, an older one, and a result that was exported before."""
    (folder / OUTSIDE).mkdir()
    (folder / OUTSIDE / "moved.zip").write_bytes(roles.backups["moved"])
    (folder / OUTSIDE / "all.zip").write_bytes(roles.backups["moved"])
    (folder / OUTSIDE / "result.csv").write_bytes(b"older")


def _back_up(house: House, _: Roles) -> None:
    back_up(house.store, house.kept, house.folder / OUTSIDE / "all.zip", disk=house.disk)


def _export(house: House, _: Roles) -> None:
    text = as_csv(result_of(line) for line in house.store.counted())
    write_export(house.folder / OUTSIDE / "result.csv", text.encode(), house.folder, house.disk)


def _restore(house: House, *, settings: bool = False, copies: bool = False) -> None:
    with Backup(house.folder / OUTSIDE / "moved.zip") as backup:
        restore(house.store, backup, house.kept if settings else None, copies=copies)


def _replace(house: House, _: Roles) -> None:
    with Backup(house.folder / OUTSIDE / "moved.zip") as backup:
        replace_everything(house.store, backup, house.kept)


def _prepared(folder: Path, roles: Roles, *, commit: bool) -> None:
    """As a process leaves it that is killed after everything was built aside, before the switch or after it."""
    _outside(folder, roles)
    house = House(folder, QuickDisk())
    with Backup(folder / OUTSIDE / "moved.zip") as backup:
        prepare(house.store, backup, house.kept)
    if commit:
        house.store.journal.commit()
    house.end()


def _half_exported(house: House, _: Roles) -> None:
    """A process is killed while it writes a file for others; the next one finds what it left."""
    house.end()
    disk = KillingDisk()
    disk.kill_at(6)
    with suppress(Killed):
        write_export(house.folder / OUTSIDE / "result.csv", b"newer", house.folder, disk)
    House(house.folder, house.disk).end()


OPERATIONS: Mapping[str, Operation] = {
    "new": Operation(_new, _at_home),
    "entry": Operation(lambda house, _: house.session.do(house.command), _at_table("play")),
    "catch up": Operation(_catch_up, _at_table("play")),
    "undo": Operation(lambda house, _: house.session.undo(), _at_table("play")),
    "redo": Operation(lambda house, _: house.session.redo(), _at_table("play")),
    "draft": Operation(_draft, _at_table("play")),
    "draft put away": Operation(lambda house, _: house.session.drop_draft("claim"), _at_table("play")),
    "finish": Operation(
        lambda house, roles: (house.session.do(FinishTable()), house.store.leave(roles["almost"], house.session)),
        _at_table("almost"),
    ),
    "reopen": Operation(
        lambda house, roles: (house.session.reopen(), house.store.note(roles["past"], house.session)), _at_table("past")
    ),
    "put right": Operation(_put_right, _reopened),
    "rematch": Operation(_rematch, _at_table("play")),
    "leave": Operation(
        lambda house, roles: house.store.leave(roles["play"], house.session),
        lambda house, roles: (_at_table("play")(house, roles), house.session.do(house.command)),
        looks_the_same=True,
    ),
    "delete": Operation(lambda house, roles: house.store.delete(roles["play"]), _at_home),
    "put back": Operation(lambda house, roles: house.store.restore(roles["binned"]), _at_home),
    "erase": Operation(lambda house, roles: house.store.erase(roles["binned"]), _at_home),
    "rename": Operation(lambda house, roles: house.store.save_about(roles["play"], name="Attic table"), _at_home),
    "rename as its game": Operation(lambda house, roles: house.store.save_about(roles["past"], name=""), _at_home),
    "about": Operation(lambda house, roles: house.store.save_about(roles["other"], notes="Tea", name="B"), _at_home),
    "about changed": Operation(lambda house, roles: house.store.save_about(roles["past"], place="Here"), _at_home),
    "past deleted": Operation(lambda house, roles: house.store.delete(roles["past"]), _at_home),
    "forget a player": Operation(lambda house, _: house.store.forget_player("Ben"), _at_home),
    "import": Operation(_take_in("added"), _at_home),
    "import the same": Operation(_take_in("same"), _at_home, looks_the_same=True),
    "import grown": Operation(_take_in("grown"), _at_home),
    "import a copy": Operation(_take_in("diverged", copy=True), _at_home),
    "import from the bin": Operation(_take_in("binned"), _at_home),
    "export": Operation(lambda house, roles: house.store.export_table(roles["play"]), _at_home, looks_the_same=True),
    "settings": Operation(lambda house, _: house.kept.change(look="light"), _at_home),
    "start and settings": Operation(lambda house, _: house.kept.change(look="light"), fresh=True),
    "place": Operation(lambda house, _: house.kept.save_place((("home", {}),)), _at_home),
    "unfinished": Operation(lambda house, _: house.kept.save_unfinished({}), _at_home),
    "printed": Operation(
        lambda house, _: house.kept.save_printed("great_western_trail/first", "hazard/4", 6), _at_home
    ),
    "start": Operation(_start, fresh=True, forgiving=True, looks_the_same=True),
    "start with stale lists": Operation(_start, prepare=_stale_lists, fresh=True, forgiving=True, looks_the_same=True),
    "start without lists": Operation(
        _start,
        prepare=lambda folder, _: [path.unlink() for path in folder.glob("*.json*") if "s." not in path.name],
        fresh=True,
        forgiving=True,
        looks_the_same=True,
    ),
    "start a month later": Operation(
        _start, prepare=_thirty_days, fresh=True, forgiving=True, looks_the_same=True, now=NOW + DAYS_IN_BIN * DAY
    ),
    "start on another day": Operation(_start, fresh=True, forgiving=True, looks_the_same=True, now=NOW + DAY),
    "start with an old bin": Operation(_start, prepare=_old_bin, fresh=True, forgiving=True, looks_the_same=True),
    "backup": Operation(_back_up, _at_home, prepare=_outside, forgiving=True),
    "export to a file": Operation(_export, _at_home, prepare=_outside),
    "restore": Operation(lambda house, _: _restore(house), _at_home, prepare=_outside, whole=True),
    "restore with settings": Operation(
        lambda house, _: _restore(house, settings=True), _at_home, prepare=_outside, whole=True
    ),
    "restore with copies": Operation(
        lambda house, _: _restore(house, copies=True), _at_home, prepare=_outside, whole=True
    ),
    "replace everything": Operation(_replace, _at_home, prepare=_outside, whole=True),
    "start after a restore": Operation(
        _start, prepare=partial(_prepared, commit=True), fresh=True, forgiving=True, looks_the_same=True, whole=True
    ),
    "start after half a restore": Operation(
        _start, prepare=partial(_prepared, commit=False), fresh=True, forgiving=True, looks_the_same=True, whole=True
    ),
    "start after half an export": Operation(
        _half_exported, _at_home, prepare=_outside, forgiving=True, looks_the_same=True
    ),
    "mend": Operation(
        lambda house, roles: house.open(roles["play"]), _at_home, prepare=_cut, damaged="play", forgiving=True
    ),
    "recover": Operation(
        lambda house, roles: house.store.recover(roles["play"]), _at_home, prepare=_misfit, damaged="play"
    ),
    "put away": Operation(
        lambda house, roles: house.store.quarantine(roles["play"]), _at_home, prepare=_misfit, damaged="play"
    ),
}
"""By name, as they are told."""
