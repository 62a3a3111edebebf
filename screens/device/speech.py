"""Text-to-speech on a thread of its own: the newest text is spoken, older waiting ones are dropped."""

from threading import Condition, Thread

from screens.device.machine import Voice
from screens.device.quietly import quietly


class Speaker:
    def __init__(self, voice: Voice, *, waits: bool = True) -> None:
        """One that returns at once `waits` for nobody, and needs no thread."""
        self._voice, self._waits = voice, waits
        self._turn = Condition()
        self._next: tuple[str, str] | None = None
        self._speaking = False
        self._thread: Thread | None = None

    def speak(self, text: str, language: str) -> None:
        """Return at once; the text is spoken as soon as the voice is free."""
        if not self._waits:
            quietly(self._voice.speak, text, language)
            return
        with self._turn:
            self._next = (text, language)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="voice", daemon=True)
                self._thread.start()
            self._turn.notify_all()

    def wait(self, seconds: float = 5) -> bool:
        """Wait until the queue is empty; True if it is."""
        with self._turn:
            return self._turn.wait_for(lambda: self._next is None and not self._speaking, seconds)

    def _run(self) -> None:
        while True:
            with self._turn:
                self._turn.wait_for(lambda: self._next is not None)
                caption, self._next, self._speaking = self._next, None, True
            if caption:
                quietly(self._voice.speak, *caption)
            with self._turn:
                self._speaking = False
                self._turn.notify_all()
