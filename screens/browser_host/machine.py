"""The machine a browser runs on: what it tells of itself, and what it is told to do through the page."""

import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.i18n import LANGUAGES
from screens.browser_host.host import BrowserHost
from screens.device.machine import Deliver, Insets, Machine, Voice

NOTES = {
    "denied": "web.storage_denied",
    "insecure": "web.storage_insecure",
    "kept": "web.storage_kept",
    "may_go": "web.storage_may_go",
}
"""What a browser says of its storage, and the sentence on it."""


class BrowserVoice:
    """Speaks through the page; what it was saying ends."""

    def __init__(self, host: BrowserHost) -> None:
        self._host = host

    def speak(self, text: str, language: str) -> None:
        self._host.tell("speak", text, language)


class BrowserMachine(Machine):
    has_folders = False
    hosts_phones = False
    in_browser = True
    voice_waits = False

    def __init__(self, host: BrowserHost) -> None:
        self._host = host
        self._facts: Mapping[str, Any] = {}
        self._deliver: Deliver | None = None
        self._insets_changed: Callable[[], None] | None = None
        self._take: Callable[[Path], None] | None = None

    # --- what the page reports ---

    def know(self, facts: Mapping[str, Any]) -> None:
        """`languages`, `dark`, `still`, `font` and `insets`, as far as they are reported."""
        before, self._facts = self._facts, {**self._facts, **facts}
        if self._insets_changed and before.get("insets") != self._facts.get("insets"):
            self._insets_changed()

    def moved(self, x: float, y: float, z: float, at: float) -> None:
        if self._deliver:
            self._deliver(x, y, z, at)

    def file_chosen(self, name: str, contents: str) -> None:
        """`contents` in base 64; the file has the name it had, for those who read what kind it is."""
        take, self._take = self._take, None
        if take is not None:
            path = Path(tempfile.mkdtemp()) / Path(name).name
            path.write_bytes(b64decode(contents))
            take(path)

    # --- what it is asked ---

    @property
    def shares_files(self) -> bool:  # type: ignore[override]
        return bool(self._facts.get("shares"))

    def lacks(self) -> tuple[str, ...]:
        return tuple(self._facts.get("lacks", ()))

    def web_address(self) -> str:
        return str(self._facts.get("address", ""))

    def install_offer(self) -> str:
        return str(self._facts.get("install", ""))

    def install(self) -> None:
        self._host.tell("install")

    def decline_install(self) -> None:
        self._facts = {**self._facts, "install": ""}
        self._host.tell("decline_install")

    def storage_note(self) -> str:
        return NOTES.get(self._facts.get("keeps", ""), "")

    def keep_awake(self, wanted: bool) -> None:
        self._host.tell("awake", wanted)

    def vibrate(self, pattern: tuple[float, ...]) -> None:
        self._host.tell("vibrate", [round(seconds * 1000) for seconds in pattern])

    def play(self, sound: str) -> None:
        self._host.tell("play", sound)

    def announce(self, text: str) -> None:
        self._host.tell("announce", text)

    def listen(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._host.tell("listen", True)

    def hush(self) -> None:
        self._deliver = None
        self._host.tell("listen", False)

    def voice(self) -> Voice | None:
        return BrowserVoice(self._host) if self._facts.get("speaks") else None

    def insets(self) -> Insets:
        return Insets(*self._facts.get("insets", ()))

    def await_insets(self, then: Callable[[], None]) -> None:
        self._insets_changed = then

    def language(self) -> str:
        wishes = (str(one).partition("-")[0] for one in self._facts.get("languages", ()))
        return next((one for one in wishes if one in LANGUAGES), "")

    def is_dark(self) -> bool:
        return bool(self._facts.get("dark"))

    def font_scale(self) -> float | None:
        return self._facts.get("font")

    def less_motion(self) -> bool:
        return bool(self._facts.get("still"))

    def hide_from_switcher(self, hidden: bool) -> None:
        self._host.tell("secret", hidden)

    def lock_orientation(self, locked: bool) -> None:
        self._host.tell("lock", locked)

    def share_file(self, path: Path, kind: str, title: str) -> bool | None:
        self._host.tell("share", path.name, kind, title, b64encode(path.read_bytes()).decode("ascii"))
        return True

    def open_link(self, address: str) -> bool | None:
        if not address.startswith(("https:", "http:", "mailto:")):
            return False  # a page cannot tell whether anything opens other links
        self._host.tell("open", address)
        return True

    def choose_file(self, then: Callable[[Path], None]) -> bool | None:
        self._take = then
        self._host.tell("choose")
        return True

    def await_files(self, then: Callable[[Path], None]) -> None:
        """Files come only where one is asked for."""
