"""Settings, and the place in the app: saved durably, so that a killed app returns to the same page."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from companion.errors import DataError, SaveError
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.messages import Message, message
from companion.storage.disk import Disk, previous_of
from companion.storage.tinydb_storage import Damaged, Documents, LineStorage, NewerFormat, salvage

SETTINGS, KIND = "settings.json", "settings"
"""Name of the file and kind of its contents."""


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = ""
    """Empty: the device's language."""
    look: Literal["light", "dark", "phone"] = "phone"
    text_size: str = "normal"
    show_points: bool = True
    keep_awake: bool = True
    haptics: bool = True
    sounds: bool = False
    shake: bool = True
    spoken: bool = False
    lock_orientation: bool = False
    less_motion: bool = False
    rematch: Literal["next", "winner", "last", "random"] = "next"
    """Who begins when the same players play once more."""
    dice: Literal["", "real", "app"] = ""
    """Whose dice a new table begins with; empty until somebody was asked."""


@dataclass(frozen=True, slots=True)
class Here:
    """What is so on this machine alone: it goes into no backup."""

    shared: str = ""
    """The folder whose history is brought together with ours; empty if there is none."""
    backed_up: int = 0
    """When everything was last backed up, in seconds since the epoch; 0 if it never was."""
    tables: int = 0
    """How many tables that were."""
    me: str = ""
    """The player this device belongs to: their id, or their name if they have none; empty until they set it."""
    web_app: str = ""
    """Where the web app is that links to score sheets lead to; empty for none."""
    window: tuple[int, ...] = ()
    """Left, top, width and height of the window when it was last closed; empty on a phone."""


Stops: TypeAlias = tuple[tuple[str, Mapping[str, str]], ...]
PrintedValues: TypeAlias = tuple[tuple[str, int], ...]
Printed: TypeAlias = Mapping[str, Mapping[str, int]]

_CODEC = Codec((Settings, Here))
Kind = TypeVar("Kind", Settings, Here)


class SettingsFile:
    """One small file of its own, one setting a line: a damaged line is taken from the version before it."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.notice: Message | None = None
        """Notice for the user if not everything could be read."""
        self._path, self._disk = path, disk or Disk()
        self._unread: SaveError | None = None
        self._storage = LineStorage(path, self._disk, KIND)
        self._take(self._read())

    def _take(self, found: dict[str, Documents]) -> None:
        file = self._path.name
        self.settings = _one_by_one(Settings(), found.get("settings", {}), file)
        self.here = _one_by_one(Here(), found.get("here", {}), file)
        self.place: Stops = _place(_last(found, "place", "stack"))
        unfinished = _last(found, "place", "unfinished")
        self.unfinished: Mapping[str, Any] = unfinished if isinstance(unfinished, dict) else {}
        """A new table that was being laid and is not open yet."""
        self.printed: Printed = _printed(_last(found, "printed", "boxes"))
        """Points that stand otherwise on this group's own tiles, by box and value: new tables begin with them."""

    def _read(self) -> dict[str, Documents]:
        """What the file says; of one that is not whole every line that is, and the lines before for the others."""
        path = self._path
        self._unread = None
        older = salvage(previous_of(path), self._disk)
        try:
            found = self._storage.read()
            if found is None:
                self._storage.hold(older)
            return older if found is None else found
        except Damaged as damaged:
            found = {name: _after(older, damaged.tables, name) for name in (*older, *damaged.tables)}
            self.notice = message("store.settings_mended", file=path.name)
        except NewerFormat as newer:
            found, self.notice = {}, newer.message
        except SaveError as error:  # it may be readable again when something is to be written
            self._unread, self.notice = error, error.message
            return {}
        self._storage.hold(found)
        return found

    def _read_again(self) -> None:
        """Before anything is changed of a file that could not be read; a SaveError if it still cannot."""
        if self._unread:
            self._take(self._read())
        if self._unread:
            raise self._unread

    def change(self, **fields: Any) -> None:
        self._read_again()
        self._save(settings=replace(self.settings, **fields))

    def save_here(self, **fields: Any) -> None:
        self._read_again()
        self._save(here=replace(self.here, **fields))

    def save_place(self, place: Stops) -> None:
        self._save(place=place)

    def save_unfinished(self, unfinished: Mapping[str, Any]) -> None:
        self._save(unfinished=unfinished)

    def save_printed(self, box: str, value: str, points: int | None) -> None:
        """Remember what a tile of this box really says; None forgets it."""
        self._read_again()
        values = {**self.printed.get(box, {}), value: points}
        boxes = {**self.printed, box: {name: number for name, number in values.items() if number is not None}}
        self._save(printed={name: numbers for name, numbers in boxes.items() if numbers})

    def save_tiles(self, box: str, before: PrintedValues, after: PrintedValues) -> None:
        """Remember what an entry said of a group's own tiles; what is read as in our list is forgotten."""
        for value, _ in set(before) ^ set(after):
            self.save_printed(box, value, dict(after).get(value))

    def _save(self, **parts: Any) -> None:
        """Replace these parts, all of them in one durable write; a SaveError has changed nothing."""
        self._read_again()
        if any(getattr(self, name) != part for name, part in parts.items()):
            self._storage.write(self._documents(**parts))
            vars(self).update(parts)

    def stage(self, path: Path, values: Mapping[str, Any], printed: Printed) -> None:
        """Write to another file what this one would be with these settings, and these points beside ours."""
        self._read_again()
        boxes = {box: {**self.printed.get(box, {}), **values} for box, values in printed.items()}
        parts = {"settings": replace(self.settings, **values), "printed": {**self.printed, **boxes}}
        LineStorage(path, self._disk, KIND).write(self._documents(**parts))

    def reload(self) -> None:
        """The file was replaced: what it says counts."""
        self._storage = LineStorage(self._path, self._disk, KIND)
        self._take(self._read())

    def _documents(self, **parts: Any) -> dict[str, Documents]:
        """All there is, with these parts instead."""
        now = {**vars(self), **parts}
        return {
            "settings": _lines(now["settings"]),
            "here": _lines(now["here"]),
            "place": {
                "1": {"stack": [[name, dict(params)] for name, params in now["place"]]},
                "2": {"unfinished": dict(now["unfinished"])},
            },
            "printed": {"1": {"boxes": {box: dict(values) for box, values in now["printed"].items()}}},
        }


def _lines(values: Settings | Here) -> Documents:
    """A line for each of its fields."""
    names = [field.name for field in fields(values)]
    return {str(number): {name: getattr(values, name)} for number, name in enumerate(names, 1)}


def _one_by_one(usual: Kind, lines: Documents, file: str) -> Kind:
    """A setting nobody understands is as it usually is, and the others stay."""
    values = usual
    for line in lines.values():
        for name, value in line.items():
            with suppress(DataError):
                one = _CODEC.decode_fields(Node({name: value}, file), type(usual))
                values = replace(values, **{name: getattr(one, name)})
    return values


def _after(older: dict[str, Documents], ours: dict[str, Documents], name: str) -> Documents:
    """The older lines, and ours after them: whatever stands in both is ours."""
    return {**{f"older {n}": line for n, line in older.get(name, {}).items()}, **ours.get(name, {})}


def _last(found: dict[str, Documents], table: str, field: str) -> Any:
    """The last line that says something of this."""
    values = [line[field] for line in found.get(table, {}).values() if field in line]
    return values[-1] if values else None


def _place(stack: Any) -> Stops:
    """Where one was; anything strange in it, and one begins at home."""
    try:
        return tuple((str(name), {str(k): str(v) for k, v in params.items()}) for name, params in stack)
    except (LookupError, TypeError, ValueError, AttributeError):
        return ()


def _printed(boxes: Any) -> Printed:
    """Whatever is no number of points is left out."""
    if not isinstance(boxes, dict):
        return {}
    numbers = {
        str(box): {str(value): points for value, points in values.items() if isinstance(points, int)}
        for box, values in boxes.items()
        if isinstance(values, dict)
    }
    return {box: values for box, values in numbers.items() if values}
