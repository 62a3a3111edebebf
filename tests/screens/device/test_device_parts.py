"""The parts of the device by themselves: what is a shake, who is heard, what an Android phone and a computer answer."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from kivy.clock import Clock

from screens import device
from screens.device import android
from screens.device.android import Android
from screens.device.desktop import Desktop
from screens.device.machine import Insets
from screens.device.shake import ShakeDetector
from screens.device.speech import Speaker
from companion.storage.settings import SettingsFile
from tests.companion.playing import new_table, play, quick_store
from tests.screens.device.machines import JOLT, STILL, Talker


OF_A_COMPUTER = Desktop.addresses
"""As it is: for all other tests it is in no network."""


def shakes(samples):
    """When a detector says it was shaken, fed with (sample, seconds)."""
    detector = ShakeDetector()
    return [at for sample, at in samples if detector.feed(*sample, at)]


def back_and_forth(start, end, step=0.1):
    """A hand that shakes: jolts one way and the other, lying still in between."""
    turns = int((end - start) / step)
    ways = [JOLT, STILL, tuple(-side for side in JOLT), STILL]
    return [(ways[turn % 4], start + turn * step) for turn in range(turns)]


# --- what is a shake ---


def test_a_hand_that_shakes_is_a_shake():
    assert shakes(back_and_forth(0, 0.6)) == [pytest.approx(0.4)]


def test_a_sensor_that_measures_five_times_a_second_is_enough():
    assert len(shakes([((12.0 + i, 12.0, 3.0), i / 5) for i in range(5)])) == 1


def test_a_bump_on_the_table_is_none():
    ringing = [((2.0 * i, 3.0, 20.0), i / 100) for i in range(12)]
    assert shakes(ringing) == []


def test_a_phone_passed_round_is_none():
    assert shakes([((i % 5, 3.0, 9.0 + i % 4), i / 20) for i in range(100)]) == []


def test_single_knocks_now_and_then_are_none():
    assert shakes([((14.0, 9.0, 12.0 + i), float(i)) for i in range(20)]) == []


def test_one_measurement_read_often_is_one_jolt():
    assert shakes([(JOLT, i / 20) for i in range(20)]) == []


def test_a_long_shake_counts_once_and_a_later_one_again():
    assert len(shakes(back_and_forth(0, 1.8))) == 1
    assert len(shakes(back_and_forth(0, 1.2) + back_and_forth(5, 6))) == 2


# --- who is heard ---


def test_speaking_never_keeps_the_screen_waiting_and_the_newest_is_said():
    talker = Talker()
    talker.may_speak.clear()
    speaker = Speaker(talker)
    speaker.speak("first", "en")
    assert talker.began.wait(5)
    for words in ("second", "third", "fourth"):
        speaker.speak(words, "ja")  # comes back although the voice is still at the first
    assert talker.said == []
    talker.may_speak.set()
    assert speaker.wait()
    assert talker.said == [("first", "en"), ("fourth", "ja")]


def test_a_voice_that_fails_is_silent_and_asked_again():
    class Hoarse(Talker):
        def speak(self, text, language):
            if text == "first":
                raise OSError("no sound")
            super().speak(text, language)

    talker = Hoarse()
    speaker = Speaker(talker)
    speaker.speak("first", "en")
    assert speaker.wait()
    speaker.speak("second", "en")
    assert speaker.wait()
    assert talker.said == [("second", "en")]


# --- what sounds ---


def test_every_sound_of_the_app_is_played_from_a_file_that_is_there(monkeypatch):
    played = []
    opened = SimpleNamespace(stop=lambda: None, play=lambda: None)
    audio = SimpleNamespace(load=lambda path: played.append(Path(path)) or opened)
    monkeypatch.setitem(sys.modules, "kivy.core.audio", SimpleNamespace(SoundLoader=audio))
    computer = Desktop()
    for kind in ("accept", "refuse", "roll", "last_round", "winner"):
        computer.play(kind)
    assert [path.stem for path in played if path.is_file()] == ["accept", "refuse", "roll", "last_round", "winner"]


# --- who can be reached where ---


def network(name, *addresses, up=True, loopback=False):
    held = [SimpleNamespace(getHostAddress=lambda a=address: a) for address in addresses]
    return SimpleNamespace(
        getName=lambda: name, isUp=lambda: up, isLoopback=lambda: loopback, getInetAddresses=lambda: Listed(held)
    )


class Listed:
    """Java's way through a list."""

    def __init__(self, things):
        self.left = list(things)

    def hasMoreElements(self):  # noqa: N802
        return bool(self.left)

    def nextElement(self):  # noqa: N802
        return self.left.pop(0)


def test_a_phone_is_reached_by_its_wifi_first_and_never_by_its_operator(monkeypatch, restored):
    networks = (
        network("lo", "127.0.0.1", loopback=True),
        network("rmnet0", "10.80.1.2"),
        network("eth0", "192.168.4.4"),
        network("wlan0", "fe80::1", "192.168.1.7"),
        network("wlan1", "192.168.9.9", up=False),
    )
    interface = SimpleNamespace(getNetworkInterfaces=lambda: Listed(networks))
    monkeypatch.setattr(android, "java", {"java.net.NetworkInterface": interface}.get)
    device.use(Android())
    assert device.addresses() == ("192.168.1.7", "192.168.4.4")


def test_a_computer_is_reached_by_its_own_addresses(monkeypatch):
    monkeypatch.setattr("companion.lan.addresses.addresses", lambda: ("192.168.1.5",))
    assert OF_A_COMPUTER(Desktop()) == ("192.168.1.5",)


# --- an Android phone ---


@pytest.fixture
def restored():
    yield
    device.use(None)


def test_android_without_its_own_libraries_is_silence(restored):
    device.use(Android())
    device.buzz("refuse")
    device.lock_orientation(True)
    assert (device.insets(), device.language(), device.is_dark()) == (Insets(), "", False)
    assert device.font_scale() is None
    assert device.speak("words", "en") is False


class Answers:
    """A Java object: every method gives what is set for it, whatever it is called with."""

    def __init__(self, **given):
        self._given = given

    def __getattr__(self, name):
        return lambda *_: self._given[name]


class Kinds:
    """android.view.WindowInsets.Type: a bit each."""

    @staticmethod
    def systemBars():  # noqa: N802
        return 1 | 2

    @staticmethod
    def displayCutout():  # noqa: N802
        return 128


class NewInsets:
    """Insets from Android 11 on, by their kind: (top, left, bottom, right)."""

    def __init__(self, bars, cutout=(0, 0, 0, 0)):
        self.parts = {3: bars, 128: cutout}

    def getInsets(self, kinds):  # noqa: N802
        chosen = [sides for bit, sides in self.parts.items() if kinds & bit]
        top, left, bottom, right = (max(side) for side in zip(*chosen, strict=True))
        return SimpleNamespace(top=top, left=left, bottom=bottom, right=right)


def android_window(monkeypatch, *, ours, stable=(24, 0, 48, 0), now=None, level=29, cutout=(0, 0, 0, 0)):
    """A phone of 400 by 800 whose bars reach in so far (top, left, bottom, right), and where our view lies in it."""
    sides = ("Top", "Left", "Bottom", "Right")
    system = {f"getSystemWindowInset{side}": value for side, value in zip(sides, now or stable, strict=True)}
    bars = Answers(**system, **{f"getStableInset{side}": value for side, value in zip(sides, stable, strict=True)})
    bars = NewInsets(now or stable, cutout) if level >= 30 else bars
    rect = SimpleNamespace()
    left, top, right, bottom = ours

    def measure(into):
        into.left, into.top, into.right, into.bottom = left, top, right, bottom

    view = SimpleNamespace(getGlobalVisibleRect=measure)
    decor = Answers(findViewById=view, getRootWindowInsets=bars, getHeight=800, getWidth=400)
    activity = Answers(getWindow=Answers(getDecorView=decor))
    classes = {
        "android.graphics.Rect": lambda: rect,
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
        "android.os.Build$VERSION": SimpleNamespace(SDK_INT=level),
        "android.view.WindowInsets$Type": Kinds,
    }
    monkeypatch.setattr(android, "java", classes.__getitem__)
    monkeypatch.setattr(android, "Metrics", SimpleNamespace(density=2))


def test_bars_over_our_view_are_kept_clear(monkeypatch):
    android_window(monkeypatch, ours=(0, 0, 400, 800))
    assert Android().insets() == Insets(top=12, bottom=24)


def test_a_view_the_system_keeps_clear_of_its_bars_needs_nothing(monkeypatch):
    android_window(monkeypatch, ours=(0, 24, 400, 752))
    assert Android().insets() == Insets()


def test_a_navigation_bar_at_the_side_is_kept_clear(monkeypatch):
    android_window(monkeypatch, ours=(0, 0, 400, 800), stable=(24, 0, 0, 96))
    assert Android().insets() == Insets(top=12, right=48)


def test_the_keyboard_is_no_bar_and_hidden_bars_are_none(monkeypatch):
    android_window(monkeypatch, ours=(0, 0, 400, 800), now=(24, 0, 400, 0))
    assert Android().insets() == Insets(top=12, bottom=24)
    android_window(monkeypatch, ours=(0, 0, 400, 800), now=(0, 0, 0, 0))
    assert Android().insets() == Insets()


@pytest.mark.parametrize("level", [30, 36])
def test_from_edge_to_edge_bars_of_every_side_are_kept_clear(monkeypatch, level):
    android_window(monkeypatch, ours=(0, 0, 400, 800), level=level)
    assert Android().insets() == Insets(top=12, bottom=24)
    android_window(monkeypatch, ours=(0, 24, 400, 752), level=level)
    assert Android().insets() == Insets(), "where the system keeps the view clear"
    android_window(monkeypatch, ours=(0, 0, 400, 800), now=(0, 0, 0, 0), level=level)
    assert Android().insets() == Insets(), "bars that are hidden"


def test_a_camera_in_the_screen_of_a_phone_that_lies_is_kept_clear(monkeypatch):
    android_window(monkeypatch, ours=(0, 0, 400, 800), stable=(24, 0, 20, 0), level=36, cutout=(0, 80, 0, 0))
    assert Android().insets() == Insets(top=12, bottom=10, left=40)
    android_window(monkeypatch, ours=(0, 0, 400, 800), stable=(24, 0, 20, 0), level=36, cutout=(0, 0, 0, 80))
    assert Android().insets() == Insets(top=12, bottom=10, right=40), "turned by half"


# --- a computer ---


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LANGUAGE": "ja:en", "LANG": "en_GB"}, "ja"),
    ],
)
def test_a_computer_speaks_as_its_user_does(monkeypatch, told, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in told.items():
        monkeypatch.setenv(name, value)
    assert Desktop().language() == language


def test_a_computer_without_a_program_that_speaks_has_no_voice(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert Desktop().voice() is None


# --- no picture of a secret ---


SIGNATURES = {
    "onApplyWindowInsets": "(Landroid/view/View;Landroid/view/WindowInsets;)Landroid/view/WindowInsets;",
}
"""What Java calls us by, and what it takes and gives."""


class FakeJava:
    """As much of pyjnius as the app needs: a window that remembers its flags, and a thread that works later."""

    def __init__(self):
        self.flags, self.mask_of_last, self.waiting = 0, 0, []
        self.announced = []
        self.listener, self.light_bars = None, 0
        content = SimpleNamespace(setOnApplyWindowInsetsListener=self._listen)
        view = SimpleNamespace(announceForAccessibility=self._announce, findViewById=lambda _: content)
        bars = SimpleNamespace(setSystemBarsAppearance=self._set_bars)
        window = SimpleNamespace(setFlags=self._set_flags, getDecorView=lambda: view, getInsetsController=lambda: bars)
        activity = SimpleNamespace(getWindow=lambda: window)
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "java.lang.String": str,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=36),
        }
        self.on_ui_thread = False

    def _listen(self, listener):
        assert self.on_ui_thread, "Android lets nobody else touch its views"
        self.listener = listener

    def _set_bars(self, light, mask):
        assert self.on_ui_thread, "Android lets nobody else touch its window"
        self.light_bars = (self.light_bars & ~mask) | (light & mask)

    def _set_flags(self, flags, mask):
        assert self.on_ui_thread, "Android lets nobody else touch its window"
        self.flags, self.mask_of_last = (self.flags & ~mask) | (flags & mask), mask

    def _announce(self, words):
        assert self.on_ui_thread, "Android lets nobody else touch its views"
        self.announced.append(words)

    def run_waiting(self):
        self.on_ui_thread = True
        while self.waiting:
            self.waiting.pop(0)()
        self.on_ui_thread = False

    def runnable(self, action):
        """As python-for-android's: called, it lets Android's thread do it, and keeps it until then."""
        return lambda: self.waiting.append(action)

    def module(self):
        def java_method(signature):
            def known(method):
                assert SIGNATURES[method.__name__] == signature
                return method

            return known

        return SimpleNamespace(autoclass=self.classes.__getitem__, PythonJavaClass=object, java_method=java_method)


KEEP_SCREEN_ON, FLAG_SECURE = 0x80, 0x2000


@pytest.fixture
def java(monkeypatch, restored):
    made = FakeJava()
    monkeypatch.setitem(sys.modules, "jnius", made.module())
    monkeypatch.setitem(sys.modules, "android.runnable", SimpleNamespace(Runnable=made.runnable))
    device.use(Android())
    return made


def test_while_a_secret_lies_open_android_takes_no_picture_of_the_window(java):
    java.flags = KEEP_SCREEN_ON
    device.hide_from_switcher(True)
    assert java.flags == KEEP_SCREEN_ON, "not before Android's own thread comes to it"
    java.run_waiting()
    assert java.flags == KEEP_SCREEN_ON | FLAG_SECURE
    device.hide_from_switcher(False)
    java.run_waiting()
    assert java.flags == KEEP_SCREEN_ON
    assert java.waiting == [], "nothing is kept once it is done"


def test_a_screen_reader_hears_through_the_window_of_the_app(java):
    device.announce("Mia: Choose an action.")
    device.announce("")
    java.run_waiting()
    assert java.announced == ["Mia: Choose an action."]


def test_insets_that_change_are_asked_for_anew_and_handed_on(java):
    changed = []
    device.await_insets(lambda: changed.append("bars"))
    java.run_waiting()
    insets = object()
    assert java.listener.onApplyWindowInsets(None, insets) is insets, "views below need them too"
    assert changed == [], "that was Android's thread, not ours"
    Clock.tick()
    assert changed == ["bars"]


def test_icons_of_the_bars_are_dark_where_the_ground_is_light(java):
    device.set_bar_icons(True, False)
    java.run_waiting()
    assert java.light_bars == 8
    device.set_bar_icons(False, True)
    java.run_waiting()
    assert java.light_bars == 16


def test_before_edge_to_edge_the_bars_keep_their_own_icons(java):
    java.classes["android.os.Build$VERSION"].SDK_INT = 34
    device.set_bar_icons(True, True)
    assert java.waiting == []


def test_plyer_vibrates_a_short_and_a_long_pattern(monkeypatch, restored):
    felt = []
    monkeypatch.setattr(android, "plyer_part", lambda name: SimpleNamespace(pattern=felt.append))
    device.use(Android())
    device.buzz("accept")
    device.buzz("refuse")
    assert felt == [(0, 0.02), (0, 0.03, 0.06, 0.03)]


def test_flags_set_in_a_row_end_as_the_last_one_says(java):
    for hidden in (True, False, True):
        device.hide_from_switcher(hidden)
    java.run_waiting()
    assert java.flags == FLAG_SECURE
    assert java.mask_of_last == FLAG_SECURE


def test_what_lies_behind_the_curtain_is_hidden_by_the_page_that_shows_it(java, open_phone, tmp_path):
    with quick_store(tmp_path) as store:
        id_, session = new_table(store)
        play(session, 1)
    SettingsFile(tmp_path / "settings.json").save_place((("home", {}), ("tickets", {"table": id_, "seat": "0"})))
    phone = open_phone(store=quick_store(tmp_path))
    java.run_waiting()
    assert java.flags == FLAG_SECURE
    phone.app.home()
    java.run_waiting()
    assert java.flags == 0
