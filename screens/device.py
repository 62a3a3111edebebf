"""The phone itself: every call to plyer and to the system is here, and a missing feature is silence."""

import locale
from typing import Any

from kivy.core.window import Window
from kivy.utils import platform

BUZZ = {"accept": (0.02,), "refuse": (0.03, 0.06, 0.03)}


def keep_awake(wanted: bool) -> None:
    Window.allow_screensaver = not wanted


def buzz(kind: str, *, on: bool = True) -> None:
    if not on or platform != "android":
        return
    vibrator: Any = _plyer("vibrator")
    if vibrator is not None:
        pattern = BUZZ[kind]
        if len(pattern) == 1:
            _quietly(vibrator.vibrate, pattern[0])
        else:
            _quietly(vibrator.pattern, (0, *pattern))


def language() -> str:
    """The device's language as two letters, or nothing."""
    if platform == "android":
        found = _quietly(_android_language)
        return str(found or "")[:2]
    return (locale.getlocale()[0] or "")[:2]


def is_dark() -> bool:
    return platform == "android" and bool(_quietly(_android_dark))


def _android_language() -> str:
    from jnius import autoclass  # noqa: PLC0415

    return str(autoclass("java.util.Locale").getDefault().getLanguage())


def _android_dark() -> bool:
    from jnius import autoclass  # noqa: PLC0415

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    mode = activity.getResources().getConfiguration().uiMode
    return bool((mode & 0x30) == 0x20)


def _plyer(name: str) -> Any:
    try:
        return getattr(__import__("plyer", fromlist=[name]), name)
    except (ImportError, AttributeError, NotImplementedError):
        return None


def _quietly(call: Any, *arguments: Any) -> Any:
    """A device feature that fails is a feature that is not there."""
    try:
        return call(*arguments)
    except Exception:  # noqa: BLE001 - back-ends raise whatever the system gives them
        return None
