"""An Android phone, through plyer and pyjnius. Without them every call fails, and a call that fails is silence."""

import os
import time
from collections.abc import Callable
from mimetypes import guess_type
from pathlib import Path, PurePath
from shutil import copyfileobj
from typing import Any, BinaryIO, cast

from kivy.clock import Clock
from kivy.metrics import Metrics

from screens.device.kivy_machine import KivyMachine
from screens.device.machine import Deliver, Insets, Voice
from screens.device.quietly import plyer_part, quietly

SAMPLES = 20
"""How often a second the accelerometer is read."""
CONTENT = 0x01020002
"""android.R.id.content: the view the app is drawn in."""
SECURE = 0x00002000
"""WindowManager.LayoutParams.FLAG_SECURE: no screenshots, no picture in the list of running apps."""
LOCKED, AS_THE_USER_LIKES = 14, 13
"""SCREEN_ORIENTATION_LOCKED and SCREEN_ORIENTATION_FULL_USER."""
SHARED, MOBILE = ("wlan", "swlan", "ap", "softap"), ("rmnet", "ccmni", "pdp", "tun", "ppp", "dummy")
"""How Android calls networks that phones of a table share, and those they do not."""
CHOSEN, OK = 4711, -1
"""Our number for a chosen file, and Activity.RESULT_OK."""
WITH_DOWNLOADS, WITH_KINDS, EDGE_TO_EDGE = 29, 30, 35
"""Android 10, from which on an app may put files among the downloads; 11, which tells bars from keyboards; and 15, from
which on it is drawn behind the bars."""
ABOVE, BELOW = 8, 16
"""APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS: a light ground, and dark icons on it."""
TRIES, BETWEEN = 40, 0.1
"""How often a voice that is still waking up is asked, and how many seconds apart."""


def java(name: str) -> Any:
    from jnius import autoclass  # noqa: PLC0415 - only there on a phone

    return autoclass(name)


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


def on_ui_thread(action: Callable[[], object]) -> None:
    """Do it on Android's own thread: a window may be changed nowhere else."""
    from android.runnable import Runnable  # noqa: PLC0415 - only there on a phone

    Runnable(action)()


class Android(KivyMachine):
    _reading: Any = None

    def announce(self, text: str) -> None:
        """Through the window's own view: Kivy draws a single picture, in which a screen reader finds nothing."""
        view = activity().getWindow().getDecorView()
        words = java("java.lang.String")(text)
        if text:
            on_ui_thread(lambda: view.announceForAccessibility(words))

    def vibrate(self, pattern: tuple[float, ...]) -> None:
        plyer_part("vibrator").pattern((0, *pattern))

    def listen(self, deliver: Deliver) -> None:
        sensor = plyer_part("accelerometer")
        sensor.enable()
        self._reading = Clock.schedule_interval(lambda _: self._read(sensor, deliver), 1 / SAMPLES)

    def _read(self, sensor: Any, deliver: Deliver) -> None:
        measured = quietly(sensor.get_acceleration)
        if measured and None not in measured:  # else nothing is measured yet
            x, y, z = measured
            deliver(x, y, z, time.monotonic())

    def hush(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None
            plyer_part("accelerometer").disable()

    def voice(self) -> Voice:
        return AndroidVoice()

    def language(self) -> str:
        return str(java("java.util.Locale").getDefault().getLanguage())[:2]

    def is_dark(self) -> bool:
        return bool((activity().getResources().getConfiguration().uiMode & 0x30) == 0x20)

    def font_scale(self) -> float:
        return float(activity().getResources().getConfiguration().fontScale)

    def insets(self) -> Insets:
        """What bars and cameras cover of the view we draw in: nothing where the system has kept it clear of them."""
        window = activity().getWindow().getDecorView()
        ours = java("android.graphics.Rect")()
        window.findViewById(CONTENT).getGlobalVisibleRect(ours)
        top, bottom, left, right = _reaching_in(window.getRootWindowInsets())
        covered = (
            top - ours.top,
            ours.bottom - (window.getHeight() - bottom),
            left - ours.left,
            ours.right - (window.getWidth() - right),
        )
        return Insets(*(max(0, pixels) / Metrics.density for pixels in covered))

    def await_insets(self, then: Callable[[], None]) -> None:
        """Turned by half, a phone is as large as before, and its camera is at the other side."""
        from jnius import PythonJavaClass, java_method  # noqa: PLC0415 - only there on a phone

        class Listener(PythonJavaClass):
            __javainterfaces__ = ("android/view/View$OnApplyWindowInsetsListener",)
            __javacontext__ = "app"

            @java_method("(Landroid/view/View;Landroid/view/WindowInsets;)Landroid/view/WindowInsets;")
            def onApplyWindowInsets(self, _view: Any, insets: Any) -> Any:  # noqa: N802
                Clock.schedule_once(lambda _: then())
                return insets

        self._listener = Listener()  # Java alone does not keep it alive
        content = activity().getWindow().getDecorView().findViewById(CONTENT)
        on_ui_thread(lambda: content.setOnApplyWindowInsetsListener(self._listener))

    def set_bar_icons(self, dark_above: bool, dark_below: bool) -> None:
        if java("android.os.Build$VERSION").SDK_INT >= EDGE_TO_EDGE:  # before, the bars have a ground of their own
            bars, both = activity().getWindow().getInsetsController(), ABOVE | BELOW
            on_ui_thread(lambda: bars.setSystemBarsAppearance(ABOVE * dark_above | BELOW * dark_below, both))

    def hide_from_switcher(self, hidden: bool) -> None:
        window = activity().getWindow()
        on_ui_thread(lambda: window.setFlags(SECURE if hidden else 0, SECURE))

    def lock_orientation(self, locked: bool) -> None:
        activity().setRequestedOrientation(LOCKED if locked else AS_THE_USER_LIKES)

    def addresses(self) -> tuple[str, ...]:
        """Of every network that is up, a Wi-Fi or a hotspot of its own first; never the one of the mobile operator."""
        found = []
        networks = java("java.net.NetworkInterface").getNetworkInterfaces()
        while networks.hasMoreElements():
            network = networks.nextElement()
            name = network.getName()
            if network.isUp() and not network.isLoopback() and not name.startswith(MOBILE):
                held = network.getInetAddresses()
                while held.hasMoreElements():
                    address = held.nextElement().getHostAddress()
                    if ":" not in address:
                        found.append((not name.startswith(SHARED), address))
        return tuple(address for _, address in sorted(found))

    def open_network_settings(self) -> None:
        intent = java("android.content.Intent")("android.settings.WIRELESS_SETTINGS")
        activity().startActivity(intent)

    # --- files that come and go ---

    has_folders = False

    shares_files = True

    def share_file(self, path: Path, kind: str, title: str) -> bool:
        """Through the system's share sheet, as a content URI among the downloads: others may read it, no more.

        Before Android 10 an app without further permissions can put nothing there: then a place is chosen.
        """
        if java("android.os.Build$VERSION").SDK_INT < WITH_DOWNLOADS:
            return False
        intent = java("android.content.Intent")
        send = intent(intent.ACTION_SEND)
        send.setType(kind)
        send.putExtra(intent.EXTRA_STREAM, _among_downloads(path, kind))
        send.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
        activity().startActivity(intent.createChooser(send, java("java.lang.String")(title)))
        return True

    def choose_file(self, then: Callable[[Path], None]) -> bool:
        """The system's own chooser; what is chosen is copied to where only the app reads."""
        intent = java("android.content.Intent")
        return _asked(intent.ACTION_OPEN_DOCUMENT, "*/*", "", lambda address: then(_copied(address)))

    def choose_place(self, name: str, then: Callable[[Path], None]) -> bool:
        """The system asks where to; what is written meanwhile is copied there."""
        intent, kind = java("android.content.Intent"), guess_type(name)[0] or "application/octet-stream"

        def write(address: Any) -> None:
            copy = _cache() / name
            then(copy)
            with copy.open("rb") as source, _file(address, "w") as target:
                copyfileobj(source, target)

        return _asked(intent.ACTION_CREATE_DOCUMENT, kind, name, write)

    def await_files(self, then: Callable[[Path], None]) -> None:
        """What another app hands to us: the file we were started with, and each that comes while we run."""
        from android import activity as results  # noqa: PLC0415 - only there on a phone

        def opened(intent: Any) -> None:
            address = _handed(intent)
            if address is not None:
                copy = _copied(address)
                Clock.schedule_once(lambda _: then(copy))

        results.bind(on_new_intent=opened)
        opened(activity().getIntent())
        activity().setIntent(java("android.content.Intent")())  # brought back by the system, we would open it again


def _reaching_in(bars: Any) -> tuple[int, ...]:
    """How far bars and cameras reach into the window: top, bottom, left, right; the keyboard is no bar."""
    if java("android.os.Build$VERSION").SDK_INT >= WITH_KINDS:
        kinds = java("android.view.WindowInsets$Type")
        found = bars.getInsets(kinds.systemBars() | kinds.displayCutout())
        return found.top, found.bottom, found.left, found.right
    # Of the two, the stable ones do not know of the keyboard, the others not of bars that are hidden.
    both = [(f"getSystemWindowInset{side}", f"getStableInset{side}") for side in ("Top", "Bottom", "Left", "Right")]
    return tuple(min(getattr(bars, name)() for name in names) for names in both)


def _handed(intent: Any) -> Any:
    """The address of the file an intent brings; None if it brings none."""
    kind = java("android.content.Intent")
    action = intent and intent.getAction()
    if action == kind.ACTION_VIEW:
        return intent.getData()
    extra = intent.getParcelableExtra(kind.EXTRA_STREAM) if action == kind.ACTION_SEND else None
    return extra and java("android.net.Uri").parse(extra.toString())


def _asked(action: str, kind: str, name: str, then: Callable[[Any], None]) -> bool:
    """Let the system ask for a file or a place for one, and go on with its address."""
    from android import activity as results  # noqa: PLC0415 - only there on a phone

    intent = java("android.content.Intent")
    ask = intent(action)
    ask.addCategory(intent.CATEGORY_OPENABLE)
    ask.setType(kind)
    if name:
        ask.putExtra(intent.EXTRA_TITLE, java("java.lang.String")(name))

    def answered(number: int, result: int, data: Any) -> None:
        if number == CHOSEN:
            results.unbind(on_activity_result=answered)
            if result == OK and data is not None:
                address = data.getData()
                Clock.schedule_once(lambda _: then(address))

    results.bind(on_activity_result=answered)
    activity().startActivityForResult(ask, CHOSEN)
    return True


def _among_downloads(path: Path, kind: str) -> Any:
    """A file's copy that other apps can be given, and its address."""
    columns, downloads = java("android.provider.MediaStore$MediaColumns"), java("android.provider.MediaStore$Downloads")
    values = java("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, kind)
    values.put(columns.RELATIVE_PATH, "Download/Tableside")
    address = activity().getContentResolver().insert(downloads.EXTERNAL_CONTENT_URI, values)
    with path.open("rb") as source, _file(address, "w") as target:
        copyfileobj(source, target)
    return address


def _file(address: Any, mode: str) -> BinaryIO:
    """The file behind an address, as Python's own: its bytes need not go through Java."""
    number = activity().getContentResolver().openFileDescriptor(address, mode).detachFd()
    return cast(BinaryIO, os.fdopen(number, f"{mode}b"))


def _cache() -> Path:
    return Path(str(activity().getCacheDir().getAbsolutePath()))


def _copied(address: Any) -> Path:
    """What another app hands over, as a file of our own."""
    copy = _cache() / (_called(address) or "shared")
    with _file(address, "r") as source, copy.open("wb") as target:
        copyfileobj(source, target)
    return copy


def _called(address: Any) -> str:
    """What its owner calls it; never a way to another folder."""
    cursor = activity().getContentResolver().query(address, None, None, None, None)
    if cursor is None:
        return ""
    try:
        place = cursor.getColumnIndex("_display_name")
        name = cursor.getString(place) if place >= 0 and cursor.moveToFirst() else ""
    finally:
        cursor.close()
    return PurePath(str(name or "").replace("\\", "/")).name


class AndroidVoice:
    """The phone's own voice, in the app's language (plyer's would speak English only).

    It is made on the main thread: other threads cannot find the app's own classes.
    """

    def __init__(self) -> None:
        self._locale, self._class = java("java.util.Locale"), java("android.speech.tts.TextToSpeech")
        self._engine = self._class(activity(), None)

    def speak(self, text: str, language: str) -> None:
        for _ in range(TRIES):
            self._engine.setLanguage(self._locale(language))
            if self._engine.speak(text, self._class.QUEUE_FLUSH, None) == self._class.SUCCESS:
                return
            time.sleep(BETWEEN)
