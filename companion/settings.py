"""What the user set, and where in the app they were: kept durably, so that a kill comes back to the same place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from companion.codec import Codec
from companion.disk import Disk
from companion.errors import DataError
from companion.plain import Node
from companion.storage import Damaged, LineStorage, NewerFormat


@dataclass(frozen=True, slots=True)
class Settings:
    language: str = ""
    """Empty: as the device speaks."""
    look: Literal["light", "dark", "phone"] = "phone"
    text_size: str = "normal"
    show_points: bool = True
    keep_awake: bool = True
    haptics: bool = True


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
        self.place: tuple[tuple[str, Mapping[str, str]], ...] = _place(kept)
        self.unfinished: Mapping[str, Any] = kept.get("unfinished", {})
        """A new table that was being laid and is not open yet."""

    def change(self, **fields: Any) -> None:
        settings = replace(self.settings, **fields)
        self._write(settings, self.place, self.unfinished)
        self.settings = settings

    def keep_place(self, place: tuple[tuple[str, Mapping[str, str]], ...]) -> None:
        if place != self.place:
            self._write(self.settings, place, self.unfinished)
            self.place = place

    def keep_unfinished(self, unfinished: Mapping[str, Any]) -> None:
        if unfinished != self.unfinished:
            self._write(self.settings, self.place, unfinished)
            self.unfinished = unfinished

    def _write(
        self, settings: Settings, place: tuple[tuple[str, Mapping[str, str]], ...], unfinished: Mapping[str, Any]
    ) -> None:
        where = {"stack": [[name, dict(params)] for name, params in place], "unfinished": dict(unfinished)}
        self._storage.write({"settings": {"1": {"v": _CODEC.encode_fields(settings)}}, "place": {"1": where}})


def _settings(plain: Mapping[str, Any], file: str) -> Settings:
    try:
        settings: Settings = _CODEC.decode_fields(Node(plain.get("v", {}), file), Settings)
    except DataError:
        return Settings()
    return settings


def _place(plain: Mapping[str, Any]) -> tuple[tuple[str, Mapping[str, str]], ...]:
    stack = plain.get("stack", [])
    if not isinstance(stack, list):
        return ()
    return tuple((str(name), {str(k): str(v) for k, v in params.items()}) for name, params in stack)
