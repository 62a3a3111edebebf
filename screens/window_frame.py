"""Where the window opens on a computer: as large as a phone, where it was last, and never beyond the display."""

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

PHONE = (412, 915)
LEAST = 320
"""No window is narrower or lower, in pixels."""
TITLE_BAR = 40
"""Kept free above the window for what a desktop puts there."""
_SDL_VIDEO = 0x20


class Frame(NamedTuple):
    """A rectangle of the desktop in pixels, y down."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, other: "Frame") -> bool:
        """True if the middle of the other one's title bar is here: it can be seen, and dragged."""
        x = other.left + other.width / 2
        return self.left <= x < self.left + self.width and self.top <= other.top < self.top + self.height


def opening_frame(remembered: Sequence[int], displays: Sequence[Frame]) -> Frame | None:
    """Where the window opens: as it was, on a display that is still there; else in the middle of the first.

    None where no display is known: nothing says whether what is remembered can be seen.
    """
    known = Frame(*remembered) if len(remembered) == len(Frame._fields) else None
    if not displays:
        return None
    display = next((one for one in displays if known and one.holds(known)), None)
    if known and display:
        return _within(known, display)
    first = displays[0]
    return _within(Frame(first.left + (first.width - PHONE[0]) // 2, first.top + TITLE_BAR, *PHONE), first)


def _within(frame: Frame, display: Frame) -> Frame:
    """The frame with its title bar inside a display, made smaller where it must be."""
    above = display.top + TITLE_BAR
    width = max(LEAST, min(frame.width, display.width))
    height = max(LEAST, min(frame.height, display.height - TITLE_BAR))
    left = max(display.left, min(frame.left, display.left + display.width - width))
    top = max(above, min(frame.top, display.top + display.height - height))
    return Frame(left, top, width, height)


def displays() -> tuple[Frame, ...]:
    """What each display leaves free of panels and docks; empty where SDL does not say it.

    Kivy has no call for this before its window is open: SDL, which it is linked with, is asked directly.
    """
    from ctypes import CDLL  # noqa: PLC0415 - a phone may have none

    try:
        sdl = CDLL(_sdl())
        if sdl.SDL_InitSubSystem(_SDL_VIDEO):
            return ()
        found = (_usable(sdl, number) for number in range(sdl.SDL_GetNumVideoDisplays()))
        return tuple(frame for frame in found if frame)
    except (OSError, AttributeError, ImportError, ValueError):
        return ()


def _sdl() -> str:
    if sys.platform == "win32":
        return "SDL2.dll"
    spec = find_spec("kivy.graphics.cgl_backend.cgl_sdl2")
    return spec.origin or "" if spec else ""


def _usable(sdl: Any, number: int) -> Frame | None:
    from ctypes import c_int  # noqa: PLC0415 - as above

    bounds = (c_int * 4)()
    return None if sdl.SDL_GetDisplayUsableBounds(number, bounds) else Frame(*bounds)
