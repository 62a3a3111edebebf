"""The machine itself: every call to plyer and to the system is in here, and a missing feature is silence.

Each feature has a touch alternative and a switch in the settings. `use` brings another machine, for tests.
"""

from collections.abc import Callable
from pathlib import Path

from kivy.utils import platform

from screens.window.device.machine import Insets, Machine
from screens.window.device.quietly import quietly
from screens.window.device.shake import Shaker
from screens.window.device.speech import Speaker

BUZZ = {
    "accept": (0.02,),
    "refuse": (0.03, 0.06, 0.03),
    "roll": (0.015, 0.04, 0.015, 0.04, 0.05),
    "last_round": (0.12, 0.1, 0.12),
}
"""Buzz and rest in turn, in seconds: a roll clatters and comes to lie, the last round is felt in a pocket."""


class _Here:
    """The machine there is, and what is going on with it."""

    def __init__(self, machine: Machine) -> None:
        self.machine, self.shaker = machine, Shaker(machine)
        self._speaker: Speaker | None = None
        self._asked = False

    def speaker(self) -> Speaker | None:
        if not self._asked:
            self._asked = True
            voice = quietly(self.machine.voice)
            self._speaker = Speaker(voice) if voice else None
        return self._speaker


def this_machine() -> Machine:
    if platform == "android":
        from screens.window.device.android import Android  # noqa: PLC0415 - only what this machine needs is loaded

        return Android()
    from screens.window.device.desktop import Desktop  # noqa: PLC0415

    return Desktop()


_here = _Here(this_machine())


def use(machine: Machine | None) -> None:
    """Be another machine from now on; None for the one we run on."""
    global _here  # noqa: PLW0603 - there is one machine, whoever asks
    quietly(_here.shaker.stop)
    _here = _Here(machine or this_machine())


# --- seen and felt --------------------------------------------------------------------------------------------------


def keep_awake(wanted: bool) -> None:
    quietly(_here.machine.keep_awake, wanted)


def buzz(kind: str, *, on: bool = True) -> None:
    if on:
        quietly(_here.machine.vibrate, BUZZ[kind])


def sound(kind: str, *, on: bool = True) -> None:
    """One of the app's own sounds; off unless somebody wants them."""
    if on:
        quietly(_here.machine.play, kind)


def announce(text: str) -> None:
    """For screen readers, which hear nothing of what is drawn."""
    if text:
        quietly(_here.machine.announce, text)


def insets() -> Insets:
    """How far the system's bars reach over the app, in dp."""
    return quietly(_here.machine.insets) or Insets()


def hide_from_switcher(hidden: bool) -> None:
    """While a secret lies open, the system keeps no picture of it."""
    quietly(_here.machine.hide_from_switcher, hidden)


def lock_orientation(locked: bool) -> None:
    quietly(_here.machine.lock_orientation, locked)


def language() -> str:
    """The machine's language as two letters, or nothing."""
    return quietly(_here.machine.language) or ""


def is_dark() -> bool:
    return bool(quietly(_here.machine.is_dark))


def font_scale() -> float | None:
    """The machine's own text size against the usual one, if it has one."""
    return quietly(_here.machine.font_scale)


def addresses() -> tuple[str, ...]:
    """Where phones of the same network can reach this one; none where it is in no network."""
    return quietly(_here.machine.addresses) or ()


def open_network_settings() -> None:
    quietly(_here.machine.open_network_settings)


# --- files that come and go ------------------------------------------------------------------------------------------


def share_file(path: Path, kind: str, title: str) -> bool:
    """Hand a file to whatever takes it; False where the machine knows nobody, and it is saved instead."""
    return bool(quietly(_here.machine.share_file, path, kind, title))


def open_link(address: str) -> bool:
    return bool(quietly(_here.machine.open_link, address))


def choose_file(then: Callable[[Path], None]) -> bool:
    """False if the machine cannot ask for a file: then the app does."""
    return bool(quietly(_here.machine.choose_file, then))


def choose_place(name: str, then: Callable[[Path], None]) -> bool:
    return bool(quietly(_here.machine.choose_place, name, then))


def has_folders() -> bool:
    """Whether there are folders that another program can sync."""
    return _here.machine.has_folders


def choose_folder(then: Callable[[Path], None]) -> bool:
    return bool(quietly(_here.machine.choose_folder, then))


def await_files(then: Callable[[Path], None]) -> None:
    """Hear of every file that is opened with this app from elsewhere."""
    quietly(_here.machine.await_files, then)


# --- shaken and heard -----------------------------------------------------------------------------------------------


def await_shake(then: Callable[[], None], *, awaited: Callable[[], bool], on: bool = True) -> None:
    """Call `then` at every shake while it is awaited; one thing at a time is."""
    if on:
        quietly(_here.shaker.await_shake, then, awaited)
    else:
        stop_listening()


def stop_listening() -> None:
    quietly(_here.shaker.stop)


def say(text: str, language: str, *, on: bool = True) -> bool:
    """Say it aloud, later and elsewhere; False if there is no voice or it is not wanted."""
    speaker = _here.speaker() if on and text else None
    if speaker:
        speaker.say(text, language)
    return speaker is not None


def wait_for_voice() -> bool:
    """Until all is said; for tests."""
    speaker = _here.speaker()
    return speaker is None or speaker.wait()


__all__ = ["BUZZ", "Insets", "Machine"]
