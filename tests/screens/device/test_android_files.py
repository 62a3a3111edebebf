"""Files that come and go on Android: shared as an address, chosen, handed over by another app."""

import os
import sys
from types import SimpleNamespace

import pytest

from screens.offscreen.phone import Phone  # noqa: F401 - first: it sets Kivy up for a machine without a display

from screens import device
from screens.device import android
from screens.device.android import Android
from tests.companion.playing import new_table, play, quick_store


@pytest.fixture
def restored():
    yield
    device.use(None)


class FakeFiles:
    """An Android that keeps files by their addresses, remembers what it was asked for, and answers as it is told."""

    def __init__(self, folder, sdk=33):
        self.folder, self.names, self.started, self.bound = folder, {}, [], {}
        self.start_intent = Intent()
        (folder / "cache").mkdir()
        resolver = SimpleNamespace(insert=self._insert, openFileDescriptor=self._open, query=self._query)
        self.activity = SimpleNamespace(
            getContentResolver=lambda: resolver,
            startActivity=self.started.append,
            startActivityForResult=lambda intent, number: self.started.append((intent, number)),
            getCacheDir=lambda: SimpleNamespace(getAbsolutePath=lambda: str(folder / "cache")),
            getIntent=lambda: self.start_intent,
            setIntent=lambda intent: setattr(self, "start_intent", intent),
        )
        columns = {name: name.lower() for name in ("DISPLAY_NAME", "MIME_TYPE", "RELATIVE_PATH")}
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.content.Intent": Intent,
            "android.content.ContentValues": Values,
            "android.provider.MediaStore$MediaColumns": SimpleNamespace(**columns),
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="downloads"),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=sdk),
            "android.net.Uri": SimpleNamespace(parse=lambda text: text),
            "java.lang.String": str,
        }
        bind = lambda **more: self.bound.update(more)  # noqa: E731
        self.results = SimpleNamespace(bind=bind, unbind=lambda **more: [self.bound.pop(name) for name in more])

    def _insert(self, where, values):
        address = f"content://{where}/{len(self.names)}"
        self.names[address] = values.kept["display_name"]
        return address

    def _open(self, address, mode):
        way = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}[mode]
        return SimpleNamespace(detachFd=lambda: os.open(self.path(address), way))

    def path(self, address):
        return self.folder / address.replace("/", "_")

    def _query(self, address, *_):
        return SimpleNamespace(
            getColumnIndex=lambda name: 0 if name == "_display_name" else -1,
            moveToFirst=lambda: True,
            getString=lambda _: self.names[address],
            close=lambda: None,
        )


class Values:
    def __init__(self):
        self.kept = {}

    def put(self, name, value):
        self.kept[name] = value


class Intent:
    """As much of Android's as we use."""

    ACTION_SEND, ACTION_VIEW, EXTRA_STREAM, EXTRA_TITLE = "SEND", "VIEW", "stream", "title"
    ACTION_OPEN_DOCUMENT, ACTION_CREATE_DOCUMENT, CATEGORY_OPENABLE = "open", "create", "openable"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, action="", data=None):
        self.action, self.data, self.extra, self.flags, self.kind, self.inside = action, data, {}, 0, "", None

    def setType(self, kind):  # noqa: N802 - as Java calls them
        self.kind = kind

    def putExtra(self, name, value):  # noqa: N802
        self.extra[name] = value

    def addFlags(self, flags):  # noqa: N802
        self.flags |= flags

    def addCategory(self, _):  # noqa: N802
        pass

    def getAction(self):  # noqa: N802
        return self.action

    def getData(self):  # noqa: N802
        return self.data

    def getParcelableExtra(self, name):  # noqa: N802
        return SimpleNamespace(toString=lambda: self.extra[name])

    @classmethod
    def createChooser(cls, inside, title):  # noqa: N802
        made = cls("chooser")
        made.inside, made.extra["title"] = inside, title
        return made


@pytest.fixture
def files(monkeypatch, restored, tmp_path):
    made = FakeFiles(tmp_path)
    monkeypatch.setitem(sys.modules, "jnius", SimpleNamespace(autoclass=made.classes.__getitem__))
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=made.results))
    monkeypatch.setattr(android, "Clock", SimpleNamespace(schedule_once=lambda then: then(0)))
    device.use(Android())
    return made


def test_a_file_is_shared_as_an_address_others_may_read(files, tmp_path):
    (tmp_path / "result.csv").write_text("points")
    assert device.share_file(tmp_path / "result.csv", "text/csv", "Share this game")
    (chooser,) = files.started
    send = chooser.inside
    assert (send.action, send.kind, send.flags, chooser.extra["title"]) == ("SEND", "text/csv", 1, "Share this game")
    address = send.extra["stream"]
    assert (address.startswith("content://"), files.names[address]) == (True, "result.csv")
    assert files.path(address).read_text() == "points"


def test_an_older_android_asks_where_to_instead(files, tmp_path):
    files.classes["android.os.Build$VERSION"].SDK_INT = 28
    assert not device.share_file(tmp_path / "result.csv", "text/csv", "Share")
    assert device.choose_place("result.csv", lambda path: path.write_text("points"))
    ((ask, number),) = files.started
    assert (ask.action, ask.kind, ask.extra["title"]) == ("create", "text/csv", "result.csv")
    files.bound["on_activity_result"](number, android.OK, Intent(data="content://chosen/1"))
    assert files.path("content://chosen/1").read_text() == "points"
    assert files.bound == {}


def test_a_file_is_chosen_and_copied_under_its_own_name(files):
    files.names["content://mail/7"] = "../../theirs.tableside"
    files.path("content://mail/7").write_text("a table")
    chosen = []
    assert device.choose_file(chosen.append)
    ((_, number),) = files.started
    files.bound["on_activity_result"](number, android.OK, Intent(data="content://mail/7"))
    (copy,) = chosen
    assert (copy.name, copy.parent.name, copy.read_text()) == ("theirs.tableside", "cache", "a table")


def test_what_another_app_hands_over_is_heard_at_the_start_and_later(files):
    for number, name in enumerate(("theirs.tableside", "all.zip")):
        files.names[f"content://mail/{number}"] = name
        files.path(f"content://mail/{number}").write_text(name)
    files.start_intent = Intent("VIEW", "content://mail/0")
    heard = []
    device.await_files(heard.append)
    assert [path.name for path in heard] == ["theirs.tableside"]
    assert files.start_intent.getAction() == "", "brought back by the system, it is not opened again"
    sent = Intent("SEND")
    sent.putExtra("stream", "content://mail/1")
    files.bound["on_new_intent"](sent)
    files.bound["on_new_intent"](Intent("MAIN"))
    assert [path.read_text() for path in heard] == ["theirs.tableside", "all.zip"]


def test_a_file_from_another_app_says_what_it_is(files, open_phone, tmp_path):
    with quick_store(tmp_path / "other") as other:
        id_, session = new_table(other)
        other.leave(id_, play(session, 3))
        files.path("content://mail/1").write_text(other.export_table(id_), encoding="utf-8")
    files.names["content://mail/1"] = "theirs.tableside"
    (tmp_path / "here").mkdir()
    phone = open_phone(folder=tmp_path / "here")
    files.bound["on_new_intent"](Intent("VIEW", "content://mail/1"))
    phone.settle()
    assert phone.sheet.subtitle == "theirs.tableside"
    assert phone.app.store.tables() == ()
    phone.tap(phone.button("Import"))
    phone.settle()
    assert [line.id for line in phone.app.store.tables()] == [id_]
