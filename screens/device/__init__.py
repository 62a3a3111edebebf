"""The machine itself: every call to plyer and to the system is in here, and a missing feature is silence.

Each feature has a touch alternative and a switch in the settings. `use` brings another machine, for tests.
"""

import os
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from screens.device.machine import Insets, Machine
from screens.device.quietly import quietly
from screens.device.shake import Shaker
from screens.device.speech import Speaker

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
            self._speaker = Speaker(voice, waits=self.machine.voice_waits) if voice else None
        return self._speaker


def on_android() -> bool:
    return "ANDROID_ARGUMENT" in os.environ


def this_machine() -> Machine:
    if on_android():
        from screens.device.android import Android  # noqa: PLC0415 - only what this machine needs is loaded

        return Android()
    from screens.device.desktop import Desktop  # noqa: PLC0415

    return Desktop()


_known: _Here | None = None


def _here() -> _Here:
    """Known once it is asked for: what it is made of is loaded then."""
    global _known  # noqa: PLW0603 - there is one machine, whoever asks
    if _known is None:
        _known = _Here(this_machine())
    return _known


def use(machine: Machine | None) -> None:
    """Be another machine from now on; None for the one we run on."""
    global _known  # noqa: PLW0603 - as above
    if _known is not None:
        quietly(_known.shaker.stop)
    _known = _Here(machine) if machine else None


# --- features: documented in `machine`, which has none of them ------------------------------------------------------

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def _quiet(feature: Callable[Concatenate[Machine, Given], Answer]) -> Callable[Given, Answer]:
    """This feature of the machine there is; where it fails, or says nothing, that of a machine without features."""

    def ask(*given: Given.args, **named: Given.kwargs) -> Answer:
        answer = quietly(getattr(_here().machine, feature.__name__), *given)
        return feature(Machine(), *given, **named) if answer is None else answer

    return ask


keep_awake = _quiet(Machine.keep_awake)
announce = _quiet(Machine.announce)
insets = _quiet(Machine.insets)
await_insets = _quiet(Machine.await_insets)
set_bar_icons = _quiet(Machine.set_bar_icons)
hide_from_switcher = _quiet(Machine.hide_from_switcher)
lock_orientation = _quiet(Machine.lock_orientation)
language = _quiet(Machine.language)
is_dark = _quiet(Machine.is_dark)
font_scale = _quiet(Machine.font_scale)
less_motion = _quiet(Machine.less_motion)
addresses = _quiet(Machine.addresses)
open_network_settings = _quiet(Machine.open_network_settings)
lacks = _quiet(Machine.lacks)
web_address = _quiet(Machine.web_address)
install_offer = _quiet(Machine.install_offer)
install = _quiet(Machine.install)
decline_install = _quiet(Machine.decline_install)
storage_note = _quiet(Machine.storage_note)
share_file = _quiet(Machine.share_file)
open_link = _quiet(Machine.open_link)
choose_file = _quiet(Machine.choose_file)
choose_place = _quiet(Machine.choose_place)
choose_folder = _quiet(Machine.choose_folder)
await_files = _quiet(Machine.await_files)


def has_folders() -> bool:
    return _here().machine.has_folders


def shares_files() -> bool:
    return bool(_here().machine.shares_files)


def in_browser() -> bool:
    return _here().machine.in_browser


def hosts_phones() -> bool:
    return _here().machine.hosts_phones


def buzz(kind: str, *, on: bool = True) -> None:
    if on:
        quietly(_here().machine.vibrate, BUZZ[kind])


def sound(kind: str, *, on: bool = True) -> None:
    """One of the app's own sounds; off unless somebody wants them."""
    if on:
        quietly(_here().machine.play, kind)


# --- shaking and voice ----------------------------------------------------------------------------------------------


def await_shake(then: Callable[[], None], *, awaited: Callable[[], bool], on: bool = True) -> None:
    """Call `then` at every shake while it is awaited; one thing at a time is."""
    if on:
        quietly(_here().shaker.await_shake, then, awaited)
    else:
        stop_listening()


def stop_listening() -> None:
    quietly(_here().shaker.stop)


def speak(text: str, language: str, *, on: bool = True) -> bool:
    """Queue a text for speech; False if there is no voice or speech is off."""
    speaker = _here().speaker() if on and text else None
    if speaker:
        speaker.speak(text, language)
    return speaker is not None


def wait_for_voice() -> bool:
    """Wait until the speech queue is empty; for tests."""
    speaker = _here().speaker()
    return speaker is None or speaker.wait()


__all__ = ["BUZZ", "Insets", "Machine"]
