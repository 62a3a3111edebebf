"""Score sheets of a group's own, and tables played with them: on a shelf, in files, as codes, whole and spoilt."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.box import Box
from companion.errors import DataError
from companion.games import GAMES, box_carrying
from companion.i18n import Translator
from companion.input.json_input import compact_json
from companion.sheets.code import pack
from companion.sheets.examples import example, example_ids
from companion.storage.sheet_import import SheetPreview, add_sheet, preview_sheet
from companion.storage.sheets import GAME, SheetShelf, checked
from companion.storage.store import Store
from companion.table.table_commands import FinishTable
from soak.app_process import grow_old
from soak.disks import QuickDisk
from soak.fresh_start import NOW, is_sentence
from soak.spoilt_events import spoilt
from soak.tables import any_header, next_entry
from soak.watch import Watch, promise

KNOWN = Path(__file__).parent.parent / "tests" / "companion" / "sheets" / "examples"
DRAFT = "draft1"
MOST_ENTRIES = 400
BENDS = 40
"""So often a value is changed; most such sheets are refused."""
STRANGE_WORDS = ("a", "%s", "{0}", "[b]x", "🂡", "least", "share", "round", "each", "x" * 40)


@cache
def sheets() -> tuple[str, ...]:
    """The texts of those that ship, and of known games."""
    known = (compact_json(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(KNOWN.glob("*.json")))
    return (*(example(id_, Translator("en")) for id_ in example_ids()), *known)


def sheet_box(random: Random, text: str = "") -> Box:
    """The box of a sheet; where none is named of any, as often as not of a strange one."""
    return box_carrying(GAME, {"text": text or (strange(random) if random.random() < 0.5 else random.choice(sheets()))})


def strange(random: Random) -> str:
    """A sheet that nobody would write and that is one all the same: some values are others of the same kind."""
    text = random.choice(sheets())
    for _ in range(BENDS):
        bent = compact_json(spoilt(json.loads(text), STRANGE_WORDS, random))
        with suppress(DataError):
            text = checked(bent).text
    return text


def with_fields(text: str, **fields: Any) -> str:
    return compact_json({**json.loads(text), **fields})


# --- a shelf ---


@dataclass(frozen=True)
class SeenShelf:
    """Texts by the names of their files, drafts, and what is deleted."""

    texts: Mapping[str, str]
    drafts: Mapping[str, str]
    deleted: frozenset[str]


def look_at(shelf: SheetShelf) -> SeenShelf:
    texts = {name.file: kept.text for name, kept in shelf.contents()}
    deleted = frozenset(kept.sheet.id for kept in shelf.deleted())
    return SeenShelf(texts, {draft.id: draft.text for draft in shelf.drafts.all()}, deleted)


def make_shelf(folder: Path, texts: dict[str, str], random: Random) -> SeenShelf:
    """Versions, somebody else's, a deleted sheet, a draft; open tables and a finished one, to be shared."""
    one, other, gone = random.sample(sheets(), 3)
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: NOW, random=random) as store:
        shelf = store.sheets
        shelf.keep(with_fields(one, version=1))
        for text in (one, other):
            _play(store, text, random)
        shelf.keep(with_fields(one, version=2))
        shelf.receive(with_fields(one, version=2, by="Ben"))
        shelf.keep(other)
        shelf.keep(gone)
        shelf.delete(json.loads(gone)["id"])
        shelf.drafts.save(DRAFT, with_fields(other, name=""))
        shelf.drafts.save(DRAFT, other)
        finished = _play(store, other, random, finish=True)
        texts["sheet"] = store.export_table(finished, secrets=True)
        seen = look_at(shelf)
    grow_old(folder)
    return seen


def _play(store: Store, text: str, random: Random, *, finish: bool = False) -> str:
    header = any_header(random, box=sheet_box(random, text))
    id_, session = store.new_table(header.game, header.options, header.seats)
    for _ in range(MOST_ENTRIES if finish else random.randint(0, 6)):
        command = next_entry(session, random, ending=0)
        if command is None or session.turn().phase == "final_scoring":
            break
        session.do(command)
    if finish and session.why_not(FinishTable()) is None:
        session.do(FinishTable())
    store.leave(id_, session)
    return id_


def shelf_stands(store: Store, before: SeenShelf, spoilt: str) -> None:
    """All but the spoilt file says what it said, what cannot be read is said, and the shelf takes changes."""
    shelf, draft = store.sheets, spoilt.removesuffix(".previous").removesuffix(".draft")
    seen = look_at(shelf)
    for file, text in before.texts.items():
        promise(file == spoilt or seen.texts.get(file) == text, f"another sheet was touched: {file}")
    promise(spoilt not in before.texts or seen.texts.get(spoilt) in (None, before.texts[spoilt]), "another sheet")
    for id_, text in before.drafts.items():
        promise(id_ == draft or seen.drafts.get(id_) == text, f"another draft was touched: {id_}")
    listed = {kept.sheet.id for kept in shelf.newest()}
    promise(spoilt.startswith("sheets.json") or not before.deleted & listed, "a deleted sheet is back")
    for notice in shelf.notices:
        promise(is_sentence(notice), f"no sentence: {notice}")
    store.statistics()
    kept = shelf.keep(with_fields(sheets()[0], id="afterwards"))
    shelf.delete("afterwards")
    promise(kept not in shelf.newest(), "a deleted sheet is listed")


# --- a sheet from outside ---


def import_whole(store: Store, watch: Watch, found: SheetPreview, before: SeenShelf, random: Random) -> None:
    """What can be read is added as chosen, known from then on, and good for a table."""
    choice = random.choice(found.choices or ("add",))
    watch.counts[f"a sheet: {found.how}, {choice if found.choices else 'stays'}"] += 1
    kept = add_sheet(store, found.theirs, choice)
    after = look_at(store.sheets)
    lost = before.texts.items() - after.texts.items()
    promise(not lost or choice in ("replace", "add"), f"a sheet is lost: {lost}")
    promise(preview_sheet(store, kept.text).how == "same", "added, and yet not here")
    promise(preview_sheet(store, pack(kept.text)).theirs == kept, "as a code it is another sheet")
    _play(store, kept.text, random, finish=True)
