"""What the user set, and where in the app they were: kept durably, so that a kill comes back to the same place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from companion.codec import Codec
from companion.errors import DataError
from companion.plain import Node
from companion.saves.disk import Disk
from companion.saves.storage import Damaged, LineStorage, NewerFormat


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = ""
    """Empty: as the device speaks."""
    look: Literal["light", "dark", "phone"] = "phone"
    text_size: str = "normal"
    show_points: bool = True
    keep_awake: bool = True
    haptics: bool = True
    shake: bool = True
    spoken: bool = False
    lock_orientation: bool = False


Stops: TypeAlias = tuple[tuple[str, Mapping[str, str]], ...]
Printed: TypeAlias = Mapping[str, Mapping[str, int]]

_CODEC = Codec((Settings,))


class SettingsFile:
    """One small file of its own: losing it loses nothing but comfort, so a damaged one begins anew."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self._storage = LineStorage(path, disk or Disk(), "settings")
        try:
            found = self._storage.read() or {}
        except (Damaged, NewerFormat):
            found = {}
        self.settings = _settings(found.get("settings", {}).get("1", {}), path.name)
        kept = found.get("place", {}).get("1", {})
        self.place: Stops = _place(kept)
        self.unfinished: Mapping[str, Any] = kept.get("unfinished", {})
        """A new table that was being laid and is not open yet."""
        self.printed: Printed = _printed(found.get("printed", {}).get("1", {}))
        """Points that stand otherwise on this group's own tiles, by box and value: new tables begin with them."""

    def change(self, **fields: Any) -> None:
        settings = replace(self.settings, **fields)
        self._write(settings=settings)
        self.settings = settings

    def keep_place(self, place: Stops) -> None:
        if place != self.place:
            self._write(place=place)
            self.place = place

    def keep_unfinished(self, unfinished: Mapping[str, Any]) -> None:
        if unfinished != self.unfinished:
            self._write(unfinished=unfinished)
            self.unfinished = unfinished

    def keep_printed(self, box: str, value: str, points: int | None) -> None:
        """Remember what a tile of this box really says; None forgets it."""
        values = {name: said for name, said in self.printed.get(box, {}).items() if name != value}
        if points is not None:
            values[value] = points
        boxes = {name: kept for name, kept in self.printed.items() if name != box}
        printed = {**boxes, box: values} if values else boxes
        if printed != self.printed:
            self._write(printed=printed)
            self.printed = printed

    def _write(
        self,
        settings: Settings | None = None,
        place: Stops | None = None,
        unfinished: Mapping[str, Any] | None = None,
        printed: Printed | None = None,
    ) -> None:
        """Everything in one file at once; what is not given stays as it is."""
        stack = [[name, dict(params)] for name, params in (self.place if place is None else place)]
        open_one = dict(self.unfinished if unfinished is None else unfinished)
        boxes = {box: dict(values) for box, values in (self.printed if printed is None else printed).items()}
        self._storage.write(
            {
                "settings": {"1": {"v": _CODEC.encode_fields(settings or self.settings)}},
                "place": {"1": {"stack": stack, "unfinished": open_one}},
                "printed": {"1": {"boxes": boxes}},
            }
        )


def _settings(plain: Mapping[str, Any], file: str) -> Settings:
    try:
        settings: Settings = _CODEC.decode_fields(Node(plain.get("v", {}), file), Settings)
    except DataError:
        return Settings()
    return settings


def _place(plain: Mapping[str, Any]) -> Stops:
    stack = plain.get("stack", [])
    if not isinstance(stack, list):
        return ()
    return tuple((str(name), {str(k): str(v) for k, v in params.items()}) for name, params in stack)


def _printed(plain: Mapping[str, Any]) -> Printed:
    """Whatever is no number of points is left out."""
    boxes = plain.get("boxes", {})
    if not isinstance(boxes, dict):
        return {}
    numbers = {
        str(box): {str(value): points for value, points in values.items() if isinstance(points, int)}
        for box, values in boxes.items()
        if isinstance(values, dict)
    }
    return {box: values for box, values in numbers.items() if values}
