"""Spoilt files: flipped, cut, doubled, hostile. One clear sentence, and every other table is as it was."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import TablesideError
from companion.games import GAMES
from companion.sheets.code import pack
from companion.storage.disk import PREVIOUS
from companion.storage.import_table import take_in
from companion.storage.settings import SettingsFile
from companion.storage.sheet_import import preview_sheet
from companion.storage.store import Store
from companion.storage.tinydb_storage import LineStorage, parse, salvage
from companion.table.session import Session
from soak.app_process import Roles, copied, make_data_folder
from soak.bent_maps import try_map
from soak.disks import QuickDisk
from soak.fresh_start import NOW, Seen, is_sentence, look
from soak.own_sheets import SeenShelf, import_whole, make_shelf, sheets, shelf_stands, with_fields
from soak.spoilt_events import try_one
from soak.tables import any_header, next_entry
from soak.watch import Until, Watch, promise

EACH = 60
"""So many spoilt files in one round."""
HOSTILE: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 10**18, -(10**30), 1.5, 1e308, "", "\x00", "\ud800", "../../x", "é" * 5000, "%s{0}"),
    *([], {}, [[]], [None], {"is": "Nothing"}, {"secret_of": 9, "value": 3}, ["t:nowhere"], "score_only", "yes"),
)
MOST_TAKING_IN_MS = 3000.0
"""Every entry of a shared table is looked at from every seat: that is no single step."""
NESTED = 300
"""Deeper than anything of ours."""


def run(watch: Watch, seed: int, until: Until, *, each: int = EACH) -> None:
    for case in until.cases(watch, seed, "files"):
        with tempfile.TemporaryDirectory() as work:
            template, random = Path(work) / "data", Random(case)
            roles = make_data_folder(template, random)
            shelf = make_shelf(template, roles.texts, random)
            before = look(template)
            for number in range(each):
                with watch.finding("a spoilt file"), copied(template, Path(work)) as folder:
                    watch.counts["files"] += 1
                    if number % 6 == 1:
                        _import_spoilt(watch, folder, shelf, random)
                    elif number % 3 == 0:
                        _share_spoilt(watch, folder, roles, before, random)
                    else:
                        _spoil_in_folder(watch, folder, shelf, before, random)
        random = Random(case)
        for _ in range(each):
            with watch.finding("an event that nobody decided"):
                watch.counts[f"an event: {try_one(random)}"] += 1
            with watch.finding("a bent map"):
                watch.counts[f"a map: {try_map(random, hostile, random.choice(SPOILT))}"] += 1
        watch.counts["rounds"] += 1


# --- how a file is spoilt ---


def _flipped(raw: bytes, random: Random) -> bytes:
    spoilt = bytearray(raw)
    for _ in range(random.choice((1, 1, 1, 5, 50))):
        if spoilt:
            spoilt[random.randrange(len(spoilt))] ^= 1 << random.randrange(8)
    return bytes(spoilt)


def _cut(raw: bytes, random: Random) -> bytes:
    return raw[: random.randrange(len(raw) + 1)]


def _beheaded(raw: bytes, random: Random) -> bytes:
    return raw[random.randrange(len(raw) + 1) :]


def _doubled_line(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return b"\n".join(lines)


def _lost_line(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    del lines[random.randrange(len(lines))]
    return b"\n".join(lines)


def _other_order(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


def _filled(raw: bytes, random: Random) -> bytes:
    """As a disk gives back a block it never wrote."""
    begin = random.randrange(len(raw) + 1)
    return raw[:begin] + b"\0" * random.choice((10, 512, 4096)) + raw[begin + 512 :]


def _nonsense(_: bytes, random: Random) -> bytes:
    return random.choice((b"", b"{}", b"[]", b"null", b"{" * 5000, b'{"a":' * 500, b'"' + b"\\" * 40_000, b"\xff\xfe"))


SPOILT: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_flipped, _flipped, _cut, _beheaded, _doubled_line, _lost_line, _other_order, _filled, _nonsense),
)


def hostile(plain: Any, random: Random) -> Any:
    """The same data with one value somewhere that nobody expects there."""
    if isinstance(plain, dict) and plain and random.random() < 0.92:
        name = random.choice(list(plain))
        if random.random() < 0.06:
            return {**{n: v for n, v in plain.items() if n != name}, random.choice(("", "x", "is")): plain[name]}
        return {**plain, name: hostile(plain[name], random)}
    if isinstance(plain, list) and plain and random.random() < 0.92:
        at = random.randrange(len(plain))
        return [*plain[:at], hostile(plain[at], random), *plain[at + 1 :]]
    if random.random() < 0.05:
        return _deep(plain)
    return random.choice(HOSTILE)


def _deep(plain: Any) -> Any:
    for _ in range(NESTED):
        plain = [plain]
    return plain


# --- a file of ours ---


def _spoil_in_folder(watch: Watch, folder: Path, shelf: SeenShelf, before: Seen, random: Random) -> None:
    path = any_file(folder, random)
    how = "hostile values" if random.random() < 0.35 and spoil_values(path, random) else spoil_bytes(path, random)
    watch.counts["of the shelf"] += path.name.startswith("sheets.json") or path.parent.name == "sheets"
    watch.doing = f"{path.name}: {how}"
    watch.counts[how] += 1
    spoilt = path.read_bytes()
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: NOW) as store:
        with watch.cpu("a start with a spoilt file"):
            _start(store, before)
        _open_all(watch, store, path, before, random)
        shelf_stands(store, shelf, path.name)
        header = any_header(random)
        store.new_table(header.game, header.options, header.seats, header.depth)
    _settings_stand(folder, path, before)
    _check_damaged_is_there(folder, path, spoilt)


def any_file(folder: Path, random: Random) -> Path:
    """A table's file more often than a list or the settings."""
    kinds = (
        [path for path in (folder / "tables").iterdir() if ".about." not in path.name],
        [path for path in (folder / "tables").iterdir() if ".about." in path.name],
        list(folder.glob("*.json*")),
        list((folder / "sheets").glob("*")),
    )
    return random.choice(sorted(random.choice([kind for kind in (*kinds, kinds[0]) if kind])))


def spoil_bytes(path: Path, random: Random) -> str:
    spoil, raw = random.choice(SPOILT), path.read_bytes()
    path.write_bytes(spoil(raw, random))
    return spoil.__name__.strip("_").replace("_", " ")


def spoil_values(path: Path, random: Random) -> bool:
    """Values nobody expects, and every checksum holds; False where that cannot be written."""
    if path.parent.name == "sheets":
        path.write_text(bent(path.read_text(encoding="utf-8"), random), encoding="utf-8")
        return True
    storage = LineStorage(path, QuickDisk(), "spoilt")
    tables = salvage(path, QuickDisk())
    spoilt = {name: dict(documents) for name, documents in tables.items()}
    name = random.choice(sorted(spoilt)) if spoilt else ""
    if not name or not spoilt[name]:
        return False
    id_ = random.choice(sorted(spoilt[name]))
    values = hostile(spoilt[name][id_], random)
    if not isinstance(values, dict) or not values:
        return False
    spoilt[name][id_] = values
    storage.write(spoilt)
    return True


def _start(store: Store, before: Seen) -> None:
    """Every table is on a list, and whatever had to be done is said in one line."""
    listed = [line.id for lines in (store.tables(), store.history(), store.deleted()) for line in lines]
    promise(sorted(listed) == sorted(before.tables), f"listed are {sorted(listed)}")
    for notice in store.notices:
        promise(is_sentence(notice), f"no sentence: {notice}")


def _open_all(watch: Watch, store: Store, path: Path, before: Seen, random: Random) -> None:
    for id_, was in before.tables.items():
        if not path.name.startswith(id_):
            _stands(store, id_, was)
        elif path.name != f"{id_}.json":
            _beside(store, id_, was)
        else:
            _opens_or_says(watch, store, id_, was, random)


def _stands(store: Store, id_: str, was: Any) -> None:
    session = store.look_at(id_)
    promise((tuple(session.steps), session.cursor) == (was.steps, was.cursor), f"another table was touched: {id_}")
    promise(store.about(id_) == was.about, f"what is said about another table: {id_}")


def _beside(store: Store, id_: str, was: Any) -> None:
    """Only what lies beside the table was spoilt: its entries are all there."""
    session = store.look_at(id_)
    promise((tuple(session.steps), session.cursor) == (was.steps, was.cursor), "an entry is lost without a reason")


def _opens_or_says(watch: Watch, store: Store, id_: str, was: Any, random: Random) -> None:
    if was.about.deleted_at:
        store.restore(id_)
    try:
        session = store.open_table(id_)
    except TablesideError as error:
        promise(is_sentence(error.message), f"no sentence: {error.message}")
        watch.counts["cannot be opened"] += 1
        _way_out(store, id_, random)
        return
    if session.notice:
        promise(is_sentence(session.notice), f"no sentence: {session.notice}")
        watch.counts["recovered"] += 1
    use(session, random)


def _way_out(store: Store, id_: str, random: Random) -> None:
    """As it is, up to its last good entry, or out of the way."""
    store.export_raw(id_)
    try:
        store.recover(id_)
        use(store.open_table(id_), random)
    except TablesideError as error:
        promise(is_sentence(error.message), f"no sentence: {error.message}")
        store.quarantine(id_)
        promise(all(line.id != id_ for line in store.tables()), "put away, and yet on the list")


def use(session: Session, random: Random) -> None:
    """Look at it, play it, undo it all: whatever was read must be good for all that."""
    session.view()
    session.log()
    session.sheet()
    command = next_entry(session, random, ending=0)
    if command is not None:
        session.do(command)
    while session.can_undo:
        session.undo()
        session.view()


def _settings_stand(folder: Path, path: Path, before: Seen) -> None:
    kept = SettingsFile(folder / "settings.json", QuickDisk())
    if not path.name.startswith("settings"):
        found = (kept.settings, kept.place, dict(kept.unfinished), {box: dict(v) for box, v in kept.printed.items()})
        promise(found == before.settings, "settings are lost")
    elif kept.notice:
        promise(is_sentence(kept.notice), f"no sentence: {kept.notice}")
    kept.change(text_size="normal")
    promise(SettingsFile(folder / "settings.json", QuickDisk()).settings == kept.settings, "a change is lost")


def _check_damaged_is_there(folder: Path, path: Path, spoilt: bytes) -> None:
    """The spoilt bytes are still somewhere, under whichever name; a whole version may have replaced a spare one."""
    there = [each.read_bytes() for each in folder.rglob("*") if each.is_file()]
    spare = path.name.endswith(PREVIOUS) or ".about." in path.name or not spoilt
    promise(spare or spoilt in there or parse(spoilt).whole, "a damaged file was not kept")


# --- a file from outside ---


def _share_spoilt(watch: Watch, folder: Path, roles: Roles, before: Seen, random: Random) -> None:
    which = random.choice(sorted(roles.texts))
    text, how = roles.texts[which], "hostile values shared"
    if which == "sheet" and random.random() < 0.5:
        text, how = with_bent_sheet(text, random), "a sheet bent in its table"
    elif random.random() < 0.6:
        text = bent(text, random)
    else:
        spoil = random.choice(SPOILT)
        text, how = spoil(text.encode(), random).decode("utf-8", "replace"), "spoilt and shared"
    watch.doing = f"{which}: {how}"
    watch.counts[how] += 1
    there = _all_bytes(folder)
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: NOW) as store:
        store.tables()
        try:
            with watch.cpu("taking a spoilt file in", MOST_TAKING_IN_MS):
                taken = take_in(store, text, "shared.json", copy=random.random() < 0.5)
        except TablesideError as error:
            promise(is_sentence(error.message), f"no sentence: {error.message}")
            promise(_all_bytes(folder) == there, "refused, and yet something was written")
            watch.counts["refused"] += 1
            return
        watch.counts["taken in"] += 1
        if taken.how in ("added", "copied", "grown"):
            use(store.open_table(taken.id), random)
    seen = look(folder)
    for id_, was in before.tables.items():
        promise(id_ == taken.id or seen.tables[id_] == was, f"another table was touched: {id_}")


def with_bent_sheet(text: str, random: Random) -> str:
    """A shared table that carries a bent sheet."""
    table = json.loads(text)
    sheet = bent(table["options"]["text"], random)
    return json.dumps({**table, "options": {**table["options"], "text": sheet}})


def _import_spoilt(watch: Watch, folder: Path, shelf: SeenShelf, random: Random) -> None:
    """A sheet from outside, now and then whole: a sentence and nothing written, or what is chosen after a look."""
    text = random.choice((*sheets(), *shelf.texts.values()))
    if random.random() < 0.3:
        text = with_fields(text, version=random.randint(1, 4), by=random.choice(("Mia", "Ben")))
    source, how = _from_outside(text, random)
    watch.doing = f"{json.loads(text)['name']}: {how}"
    watch.counts[how] += 1
    there = _all_bytes(folder)
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: NOW, random=Random(random.random())) as store:
        try:
            with watch.cpu("a preview of a spoilt sheet"):
                found = preview_sheet(store, source)
        except TablesideError as error:
            promise(is_sentence(error.message), f"no sentence: {error.message}")
            watch.counts["a sheet: refused"] += 1
            return
        finally:
            promise(_all_bytes(folder) == there, "only looked at, and yet something was written")
        promise(is_sentence(found.message), f"no sentence: {found.message}")
        import_whole(store, watch, found, shelf, random)


def _from_outside(text: str, random: Random) -> tuple[str | bytes, str]:
    match random.randrange(5):
        case 0:
            return random.choice((text, text.encode(), pack(text))), "a whole sheet"
        case 1:
            return random.choice(SPOILT)(text.encode(), random), "a spoilt sheet"
        case 2:
            return random.choice(SPOILT)(pack(text).encode(), random), "a spoilt code"
        case 3:
            return pack(bent(text, random)[:60_000]), "a code of a bent sheet"
    return bent(text, random), "a bent sheet"


def bent(text: str, random: Random) -> str:
    return json.dumps(hostile(json.loads(text), random))


def _all_bytes(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
