"""Machines for tests: one that remembers all it was asked for, one on which every feature fails."""

from threading import Event
from typing import Any

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from screens.device import Insets, Machine

STILL, JOLT = (0.0, 0.0, 9.81), (14.0, 9.0, 12.0)

__all__ = ["BrokenMachine", "Phone", "RememberingMachine", "Talker"]


class Talker:
    """Remembers what it said; says nothing while its mouth is shut."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []
        self.began, self.may_speak = Event(), Event()
        self.may_speak.set()

    def speak(self, text: str, language: str) -> None:
        self.began.set()
        assert self.may_speak.wait(5)
        self.said.append((text, language))


class RememberingMachine(Machine):
    def __init__(self) -> None:
        self.awake: bool | None = None
        self.buzzes: list[tuple[float, ...]] = []
        self.heard: list[str] = []
        self.announced: list[str] = []
        self.deliver: Any = None
        self.talker: Talker | None = Talker()
        self.bars = Insets()
        self.bars_changed: Any = None
        self.dark_icons: tuple[bool, bool] | None = None
        self.speaks, self.dark, self.locked = "", False, False
        self.hidden = False
        self.font: float | None = None
        self.now = 0.0

    @property
    def listening(self) -> bool:
        return self.deliver is not None

    def shake(self, times: int = 3) -> None:
        """So many jolts, after a while of lying still."""
        self.now += 10
        for _ in range(times):
            for sample in (STILL, JOLT):
                self.now += 0.1
                if self.deliver:
                    self.deliver(*sample, self.now)

    def keep_awake(self, wanted: bool) -> None:
        self.awake = wanted

    def vibrate(self, pattern: tuple[float, ...]) -> None:
        self.buzzes.append(pattern)

    def play(self, sound: str) -> None:
        self.heard.append(sound)

    def announce(self, text: str) -> None:
        self.announced.append(text)

    def listen(self, deliver: Any) -> None:
        self.deliver = deliver

    def hush(self) -> None:
        self.deliver = None

    def voice(self) -> Talker | None:
        return self.talker

    def insets(self) -> Insets:
        return self.bars

    def await_insets(self, then: Any) -> None:
        self.bars_changed = then

    def set_bar_icons(self, dark_above: bool, dark_below: bool) -> None:
        self.dark_icons = (dark_above, dark_below)

    def language(self) -> str:
        return self.speaks

    def is_dark(self) -> bool:
        return self.dark

    def font_scale(self) -> float | None:
        return self.font

    def lock_orientation(self, locked: bool) -> None:
        self.locked = locked

    def hide_from_switcher(self, hidden: bool) -> None:
        self.hidden = hidden


class BrokenMachine(Machine):
    """Has a part for everything, and none of them works."""

    def _fail(self, *_: object) -> Any:
        raise OSError("no such device")

    keep_awake = vibrate = listen = hush = voice = insets = language = is_dark = font_scale = _fail
    lock_orientation = hide_from_switcher = play = announce = await_insets = set_bar_icons = _fail
