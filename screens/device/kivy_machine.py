"""What Kivy and Python do for every machine: a screen that stays on, short sounds, links."""

from pathlib import Path
from typing import Any

from kivy.core.window import Window

from screens.device.machine import Machine

SOUNDS = Path(__file__).resolve().parents[1] / "assets" / "sounds"


class KivyMachine(Machine):
    def __init__(self) -> None:
        self._opened: dict[str, Any] = {}
        """Sounds are loaded on first use and cached."""

    def keep_awake(self, wanted: bool) -> None:
        Window.allow_screensaver = not wanted

    def open_link(self, address: str) -> bool:
        """By the browser of a computer, or of a phone: python-for-android makes that one known to Python."""
        import webbrowser  # noqa: PLC0415 - few links are tapped

        return webbrowser.open(address)

    def play(self, name: str) -> None:
        """From its beginning, even while it sounds; nothing where there is no audio."""
        if name not in self._opened:
            from kivy.core.audio import SoundLoader  # noqa: PLC0415 - audio wakes with the first sound

            self._opened[name] = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
        sound = self._opened[name]
        if sound:
            sound.stop()
            sound.play()
