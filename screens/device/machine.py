"""What a machine can do for the table. Every feature may be missing, and a missing feature is silence."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, Protocol

Deliver = Callable[[float, float, float, float], None]
"""Takes one sample of the accelerometer: x, y and z in m/s², and when, in seconds."""


class Insets(NamedTuple):
    """How far the system's bars reach into the window from each side, in dp."""

    top: float = 0
    bottom: float = 0
    left: float = 0
    right: float = 0


class Voice(Protocol):
    def speak(self, text: str, language: str) -> None:
        """Speak a text; may block."""


class Machine:
    """A machine without features; subclasses override those they have. Tests bring one that records."""

    def keep_awake(self, wanted: bool) -> None:
        """Let the screen not go dark, or let it again."""

    def vibrate(self, pattern: tuple[float, ...]) -> None:
        """Buzz and rest in turn, in seconds, a buzz first."""

    def play(self, sound: str) -> None:
        """Play one of the app's own sounds."""

    def announce(self, text: str) -> None:
        """Announce a text to users of screen readers, which see nothing of what is drawn."""

    def listen(self, deliver: Deliver) -> None:
        """Deliver what the accelerometer measures, from now on."""

    def hush(self) -> None:
        """Measure no more."""

    voice_waits = True
    """False where it returns before anything is said."""

    def voice(self) -> Voice | None:
        """The text-to-speech engine, created on first use."""
        return None

    def insets(self) -> Insets:
        """How far the system's bars reach over the app."""
        return Insets()

    def await_insets(self, then: Callable[[], None]) -> None:
        """Call it whenever they may have changed while the window kept its size."""

    def set_bar_icons(self, dark_above: bool, dark_below: bool) -> None:
        """Dark ones where the app's own ground behind a bar is light, else light ones."""

    def language(self) -> str:
        """As two letters, or nothing."""
        return ""

    def is_dark(self) -> bool:
        return False

    def font_scale(self) -> float | None:
        """How much larger than usual its owner wants words; None if the machine has no such wish."""
        return None

    def less_motion(self) -> bool:
        """Whether its owner wants little to move."""
        return False

    def hide_from_switcher(self, hidden: bool) -> None:
        """Leave the app out of screenshots, of the list of running apps and of other screens; or show it again."""

    def lock_orientation(self, locked: bool) -> None:
        """Stay as the screen is turned now, or follow it again."""

    def addresses(self) -> tuple[str, ...]:
        """Where other machines of the same network can reach this one, the likeliest first."""
        return ()

    def open_network_settings(self) -> None:
        """Where its owner chooses a network, or makes one."""

    def lacks(self) -> tuple[str, ...]:
        """Settings that would change nothing here."""
        return ()

    hosts_phones = True
    """False where no other phone can connect to this one."""

    # --- where the app is a page of a browser ---

    in_browser = False

    def web_address(self) -> str:
        """Where the web app is that this is; empty where it is none."""
        return ""

    def install_offer(self) -> str:
        """How the app comes to the home screen: it `asks`, or `by_hand`; empty if it is there, or cannot."""
        return ""

    def install(self) -> None:
        """Ask whether the app may come to the home screen."""

    def decline_install(self) -> None:
        """Offer that no more."""

    def storage_note(self) -> str:
        """The id of a sentence on how long tables are kept here, if that is not as long as anybody wants."""
        return ""

    # --- files that come and go ---

    has_folders = True
    """False where the app reaches no folder but its own."""

    shares_files = False
    """True where the system hands files to other apps; elsewhere one chooses where to save them."""

    def share_file(self, path: Path, kind: str, title: str) -> bool | None:
        """Hand a file to whatever takes it on this machine; False where one saves it instead."""

    def open_link(self, address: str) -> bool | None:
        """Open it in whatever opens links."""

    def choose_file(self, then: Callable[[Path], None]) -> bool | None:
        """Let a file be chosen, and go on with it; False where the app must ask for it."""

    def choose_place(self, name: str, then: Callable[[Path], None]) -> bool | None:
        """Let a place for a file of this name be chosen."""

    def choose_folder(self, then: Callable[[Path], None]) -> bool | None:
        """The same for a folder."""

    def await_files(self, then: Callable[[Path], None]) -> None:
        """Go on with every file another program hands to this one."""
