"""Phones for tests of the screens: real touches, no display, one app at a time."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from screens.offscreen.phone import Phone  # before anything else of Kivy: it sets the window up

from kivy.lang.parser import global_idmap  # isort: skip
from companion.storage.disk import Disk  # isort: skip
from companion.storage.settings import SettingsFile  # isort: skip
from screens import device  # isort: skip
from soak.disks import QuickDisk  # isort: skip
from tests.screens.device.machines import RememberingMachine  # isort: skip

OpenPhone = Callable[..., Phone]


@pytest.fixture(autouse=True, scope="package")
def written_but_not_waited_for() -> Iterator[None]:
    """Only a power cut could tell the difference, and no test of the screens has one; those of the saves do wait."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("sync", "sync_folder"):
            patched.setattr(Disk, name, getattr(QuickDisk, name))
        yield


@pytest.fixture(autouse=True)
def fresh_app() -> Iterator[None]:
    """What kv calls `app` is the app of this test, not one that an earlier test has killed."""
    forget_app()
    yield
    forget_app()


def forget_app() -> None:
    object.__setattr__(global_idmap["app"], "_obj", None)


@pytest.fixture(autouse=True)
def in_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is tapped, nothing listens in this machine's own network."""
    monkeypatch.setattr("screens.device.desktop.Desktop.addresses", lambda _: ())


@pytest.fixture
def open_phone(tmp_path: Path) -> Iterator[OpenPhone]:
    """Open a phone, English and light unless told, on which somebody has chosen app dice; opening another kills the one
    before."""
    opened: list[Phone] = []

    def open_(
        *,
        size: tuple[int, int] = (412, 915),
        density: float = 1,
        font: float = 1,
        language: str = "en",
        look: str = "light",
        dice: str = "app",
        folder: Path = tmp_path,
        **more: Any,
    ) -> Phone:
        kill(opened)
        SettingsFile(folder / "settings.json").change(language=language, look=look, dice=dice)
        opened.append(Phone(folder, size=size, density=density, font=font, **more))
        return opened[0]

    yield open_
    kill(opened)


def kill(phones: list[Phone]) -> None:
    while phones:
        phones.pop().close()
        forget_app()


@pytest.fixture
def phone(open_phone: OpenPhone) -> Phone:
    """A phone of 412 by 915 at density 1."""
    return open_phone()


@pytest.fixture
def machine() -> Iterator[RememberingMachine]:
    """A machine with every feature, which remembers what it was asked for; to be named before the phone."""
    made = RememberingMachine()
    device.use(made)
    yield made
    device.use(None)
