"""A computer: it has a language, and a voice where one is installed."""

import os
import shutil
import subprocess

from companion.i18n import system_language
from screens.window.device.machine import Machine, Voice
from screens.window.device.quietly import plyer_part

SPEAKERS = ("espeak-ng", "espeak")


class Desktop(Machine):
    def language(self) -> str:
        return system_language()

    def voice(self) -> Voice | None:
        program = next(filter(None, map(shutil.which, SPEAKERS)), None)
        if program:
            return ProgramVoice(program)
        return SystemVoice() if os.name == "nt" or shutil.which("say") else None


class ProgramVoice:
    """A program that speaks in the language it is told."""

    def __init__(self, program: str) -> None:
        self._program = program

    def speak(self, text: str, language: str) -> None:
        subprocess.run([self._program, "-v", language, "--", text], check=False, capture_output=True)


class SystemVoice:
    """The voice the system itself has, in the system's language."""

    def speak(self, text: str, _language: str) -> None:
        plyer_part("tts").speak(text)

    def addresses(self) -> tuple[str, ...]:
        from companion.together.addresses import addresses  # noqa: PLC0415 - nothing that listens is loaded before

        return addresses()
