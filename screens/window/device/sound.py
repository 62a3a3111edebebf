"""Short sounds through Kivy's own audio; each file is opened with its first sound and kept."""

from pathlib import Path
from typing import Any

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"


class Player:
    def __init__(self) -> None:
        self._opened: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """From its beginning, even while it sounds; nothing where there is no audio."""
        if name not in self._opened:
            from kivy.core.audio import SoundLoader  # noqa: PLC0415 - audio wakes with the first sound

            self._opened[name] = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
        sound = self._opened[name]
        if sound:
            sound.stop()
            sound.play()
