"""A computer: it has a language, and a voice where one is installed."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from companion.i18n import system_language
from screens.device.kivy_machine import KivyMachine
from screens.device.machine import Voice
from screens.device.quietly import plyer_part

SPEAKERS = ("espeak-ng", "espeak")


class Desktop(KivyMachine):
    def language(self) -> str:
        return system_language()

    def voice(self) -> Voice | None:
        program = next(filter(None, map(shutil.which, SPEAKERS)), None)
        if program:
            return ProgramVoice(program)
        return SystemVoice() if os.name == "nt" or shutil.which("say") else None

    def addresses(self) -> tuple[str, ...]:
        from companion.lan.addresses import addresses  # noqa: PLC0415 - nothing that listens is loaded before

        return addresses()

    def choose_file(self, then: Callable[[Path], None]) -> bool:
        return _chosen(plyer_part("filechooser").open_file(), then)

    def choose_place(self, name: str, then: Callable[[Path], None]) -> bool:
        return _chosen(plyer_part("filechooser").save_file(path=str(Path.home() / name)), then)

    def choose_folder(self, then: Callable[[Path], None]) -> bool:
        return _chosen(plyer_part("filechooser").choose_dir(), then)


def _chosen(found: list[str] | None, then: Callable[[Path], None]) -> bool:
    """Go on with what was chosen; None says that there is no such dialog here, nothing that it was closed."""
    if found is None:
        return False
    for path in found[:1]:
        then(Path(path))
    return True


class ProgramVoice:
    """A text-to-speech program with a language option."""

    def __init__(self, program: str) -> None:
        self._program = program

    def speak(self, text: str, language: str) -> None:
        subprocess.run([self._program, "-v", language, "--", text], check=False, capture_output=True)


class SystemVoice:
    """The voice the system itself has, in the system's language."""

    def speak(self, text: str, _language: str) -> None:
        plyer_part("tts").speak(text)
