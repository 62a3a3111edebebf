"""Everything that is done to a folder of tables: each of these may be killed or refused at any call to the disk."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from companion.new_table.rematch import rematch
from companion.question import Number
from companion.sharing.as_csv import as_csv
from companion.sharing.result import result_of
from companion.storage.backup import back_up
from companion.storage.backup_reader import Backup
from companion.storage.bin_days import DAY, DAYS_IN_BIN, BinDays
from companion.storage.export_file import write_export
from companion.storage.import_table import take_in
from companion.storage.restore import prepare, prepare_instead, restore
from companion.storage.store import BIN
from companion.storage.tinydb_storage import LineStorage
from companion.table.catch_up import offered
from companion.table.draft import Draft
from companion.table.table_commands import CorrectAll, FinishTable, OverrideCell
from soak.app_process import Act, AppProcess, Roles
from soak.disks import Killed, KillingDisk, QuickDisk
from soak.fresh_start import NOW, OUTSIDE
from soak.tables import any_header, next_entry


@dataclass(frozen=True)
class Operation:
    run: Act
    """What is done."""
    ready: Act = lambda app, roles: None  # noqa: ARG005
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


def _at_home(app: AppProcess, _: Roles) -> None:
    app.store.tables(), app.store.history()


def _at_table(role: str) -> Act:
    def ready(app: AppProcess, roles: Roles) -> None:
        _at_home(app, roles)
        app.open(roles[role])
        app.command = next_entry(app.session, Random(3), ending=0)

    return ready


def _new(app: AppProcess, _: Roles) -> None:
    header = any_header(Random(11))
    app.store.new_table(header.game, header.options, header.seats, header.depth)


def _rematch(app: AppProcess, _: Roles) -> None:
    """The same players and options once more, with who begins, in one write."""
    again = rematch(app.session, "next", Random(5))
    app.store.new_table(again.game, again.options, again.seats, again.depth, again.entries)


def _reopened(app: AppProcess, roles: Roles) -> None:
    _at_table("past")(app, roles)
    app.session.reopen()


def _reopen(app: AppProcess, roles: Roles) -> None:
    app.session.reopen()
    app.store.note(roles["past"], app.session)


def _without_lists(folder: Path, _: Roles) -> None:
    for path in folder.glob("*.json*"):
        if "s." not in path.name:
            path.unlink()


def _put_right(app: AppProcess, _: Roles) -> None:
    """The first entry after a table was opened again takes the place of the one that finished it."""
    category = app.session.sheet().categories[0]
    app.session.do(OverrideCell(0, category, 77))


def _draft(app: AppProcess, _: Roles) -> None:
    session = app.session
    session.save_draft(Draft("fix", "fix", {"table": "x"}, session.cursor, {"value": 3}), instead_of=["claim"])


def _catch_up(app: AppProcess, _: Roles) -> None:
    """Several figures set at once, in one write."""
    table = app.session.table
    figures = [
        (fix.id, fix.value + (1 if fix.value < fix.domain.high else -1))
        for fix in offered(table, table.game.corrections.catch_up(table.state))
        if isinstance(fix.domain, Number) and isinstance(fix.value, int) and fix.domain.low < fix.domain.high
    ]
    app.session.do(CorrectAll(tuple(figures[:4])))


def _start(app: AppProcess, _: Roles) -> None:
    store = app.store
    store.tables(), store.history(), store.deleted()


def _take_in(which: str, *, copy: bool = False) -> Act:
    return lambda app, roles: take_in(app.store, roles.texts[which], "shared.json", copy=copy)


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


def _back_up(app: AppProcess, _: Roles) -> None:
    back_up(app.store, app.settings_file, app.folder / OUTSIDE / "all.zip", disk=app.disk)


def _export(app: AppProcess, _: Roles) -> None:
    text = as_csv(result_of(line) for line in app.store.counted())
    write_export(app.folder / OUTSIDE / "result.csv", text.encode(), app.folder, app.disk)


def _restore(app: AppProcess, *, settings: bool = False, copies: bool = False) -> None:
    with Backup(app.folder / OUTSIDE / "moved.zip") as backup:
        restore(app.store, backup, app.settings_file if settings else None, copies=copies)


def _replace(app: AppProcess, _: Roles) -> None:
    with Backup(app.folder / OUTSIDE / "moved.zip") as backup:
        prepare_instead(app.store, backup, app.settings_file).switch()


def _prepared(folder: Path, roles: Roles, *, commit: bool) -> None:
    """As a process leaves it that is killed after everything was built aside, before the switch or after it."""
    _outside(folder, roles)
    app = AppProcess(folder, QuickDisk())
    with Backup(folder / OUTSIDE / "moved.zip") as backup:
        prepare(app.store, backup, app.settings_file)
    if commit:
        app.store.journal.commit()
    app.end()


def _half_exported(app: AppProcess, _: Roles) -> None:
    """A process is killed while it writes a file for others; the next one finds what it left."""
    app.end()
    disk = KillingDisk()
    disk.kill_at(6)
    with suppress(Killed):
        write_export(app.folder / OUTSIDE / "result.csv", b"newer", app.folder, disk)
    AppProcess(app.folder, app.disk).end()


OPERATIONS: Mapping[str, Operation] = {
    "new": Operation(_new, _at_home),
    "entry": Operation(lambda app, _: app.session.do(app.command), _at_table("play")),
    "catch up": Operation(_catch_up, _at_table("play")),
    "undo": Operation(lambda app, _: app.session.undo(), _at_table("play")),
    "redo": Operation(lambda app, _: app.session.redo(), _at_table("play")),
    "draft": Operation(_draft, _at_table("play")),
    "draft put away": Operation(lambda app, _: app.session.drop_draft("claim"), _at_table("play")),
    "finish": Operation(
        lambda app, roles: (app.session.do(FinishTable()), app.store.leave(roles["almost"], app.session)),
        _at_table("almost"),
    ),
    "reopen": Operation(_reopen, _at_table("past")),
    "put right": Operation(_put_right, _reopened),
    "rematch": Operation(_rematch, _at_table("play")),
    "leave": Operation(
        lambda app, roles: app.store.leave(roles["play"], app.session),
        lambda app, roles: (_at_table("play")(app, roles), app.session.do(app.command)),
        looks_the_same=True,
    ),
    "delete": Operation(lambda app, roles: app.store.delete(roles["play"]), _at_home),
    "put back": Operation(lambda app, roles: app.store.restore(roles["binned"]), _at_home),
    "erase": Operation(lambda app, roles: app.store.erase(roles["binned"]), _at_home),
    "rename": Operation(lambda app, roles: app.store.save_about(roles["play"], name="Attic table"), _at_home),
    "rename as its game": Operation(lambda app, roles: app.store.save_about(roles["past"], name=""), _at_home),
    "about": Operation(lambda app, roles: app.store.save_about(roles["other"], notes="Tea", name="B"), _at_home),
    "about changed": Operation(lambda app, roles: app.store.save_about(roles["past"], place="Here"), _at_home),
    "past deleted": Operation(lambda app, roles: app.store.delete(roles["past"]), _at_home),
    "forget a player": Operation(lambda app, _: app.store.players.forget("Ben"), _at_home),
    "rename a player": Operation(lambda app, _: app.store.players.rename("Ben", "Benjamin"), _at_home),
    "import": Operation(_take_in("added"), _at_home),
    "import the same": Operation(_take_in("same"), _at_home, looks_the_same=True),
    "import grown": Operation(_take_in("grown"), _at_home),
    "import a copy": Operation(_take_in("diverged", copy=True), _at_home),
    "import from the bin": Operation(_take_in("binned"), _at_home),
    "export": Operation(lambda app, roles: app.store.export_table(roles["play"]), _at_home, looks_the_same=True),
    "settings": Operation(lambda app, _: app.settings_file.change(look="light"), _at_home),
    "start and settings": Operation(lambda app, _: app.settings_file.change(look="light"), fresh=True),
    "place": Operation(lambda app, _: app.settings_file.save_place((("home", {}),)), _at_home),
    "unfinished": Operation(lambda app, _: app.settings_file.save_unfinished({}), _at_home),
    "printed": Operation(
        lambda app, _: app.settings_file.save_printed("great_western_trail/first", "hazard/4", 6), _at_home
    ),
    "start": Operation(_start, fresh=True, forgiving=True, looks_the_same=True),
    "start with stale lists": Operation(_start, prepare=_stale_lists, fresh=True, forgiving=True, looks_the_same=True),
    "start without lists": Operation(
        _start,
        prepare=_without_lists,
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
    "restore": Operation(lambda app, _: _restore(app), _at_home, prepare=_outside, whole=True),
    "restore with settings": Operation(
        lambda app, _: _restore(app, settings=True), _at_home, prepare=_outside, whole=True
    ),
    "restore with copies": Operation(lambda app, _: _restore(app, copies=True), _at_home, prepare=_outside, whole=True),
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
        lambda app, roles: app.open(roles["play"]), _at_home, prepare=_cut, damaged="play", forgiving=True
    ),
    "recover": Operation(
        lambda app, roles: app.store.recover(roles["play"]), _at_home, prepare=_misfit, damaged="play"
    ),
    "put away": Operation(
        lambda app, roles: app.store.quarantine(roles["play"]), _at_home, prepare=_misfit, damaged="play"
    ),
}
"""By name, as they are told."""
