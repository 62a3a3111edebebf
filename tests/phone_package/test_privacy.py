"""The privacy statement: what it says of permissions, addresses and stored things is what the code does."""

import inspect
import re
from random import Random

import pytest

from companion.lan.devices import device_of
from companion.lan.seats import Seats
from companion.sharing import bgstats
from companion.storage.metadata import About
from phone_package.built import listed, read_spec
from tests import test_layers
from tests.phone_package.conftest import ROOT

STATEMENT = " ".join((ROOT / "docs" / "PRIVACY.md").read_text(encoding="utf-8").split())
CODE = [path for layer in ("companion", "screens", "scoring") for path in (ROOT / layer).rglob("*.py")]
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org)[a-z][\w.-]*\.[a-z]{2,}[\w./-]*")


def test_every_permission_is_explained_and_no_other():
    asked = {name.rpartition(".")[2] for name in listed(read_spec(ROOT)["android.permissions"])}
    assert set(re.findall(r"\b[A-Z_]{6,}\b", STATEMENT)) == asked


def test_the_only_address_elsewhere_is_the_one_that_is_named():
    found = {(path.name, address) for path in CODE for address in ELSEWHERE.findall(path.read_text(encoding="utf-8"))}
    assert found == {("bgstats.py", "https://app.bgstatsapp.com/createPlay.html")}
    assert "`https://app.bgstatsapp.com/createPlay.html`" in STATEMENT


def test_what_the_link_holds_is_named():
    text = inspect.getsource(bgstats.as_link)
    for field, word in {"playDate": "date", "location": "place", "comments": "notes", "players": "names"}.items():
        assert f'"{field}"' in text
        assert word in STATEMENT.partition("**BG Stats**")[2].partition("**Shared")[0]


@pytest.mark.parametrize(
    "name",
    [
        "test_nothing_but_the_lan_package_touches_sockets",
        "test_the_lan_package_listens_and_never_connects_to_anywhere",
        "test_the_page_asks_for_nothing_elsewhere",
    ],
)
def test_the_tests_it_relies_on_are_there(name):
    assert callable(getattr(test_layers, name))
    assert "`tests/test_layers.py`" in STATEMENT


def test_the_one_module_that_connects_is_named():
    assert test_layers.CONNECTS == "companion/league/postgres.py"
    assert "Only the host of a league connects, to the database that its organiser names" in STATEMENT


def test_of_a_joined_phone_just_what_is_named_is_stored():
    seats = Seats(2, random=Random(1))
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1"
    secret = seats.sit(1, device_of(agent))
    stored = seats.as_plain()
    assert set(stored) == {"code", "word", "at_host", "phones", "freed"}
    assert [phone[1:] for phone in stored["phones"]] == [[1, "Safari, iPhone", False]]
    assert secret not in str(stored), "a digest of it"
    assert '"Safari, iPhone"' in STATEMENT
    assert "network address it asks from; that is forgotten with the request and never part of a table" in STATEMENT


def test_what_can_be_given_to_a_table_is_named():
    assert set(About().values) == {"name", "notes", "place", "removed"}
    assert "the names, notes and places given to tables" in STATEMENT


def test_the_backup_of_the_phone_is_named_as_long_as_the_app_is_part_of_it():
    assert read_spec(ROOT)["android.allow_backup"] == "True"
    assert "It is part of the phone's backup" in STATEMENT


def test_a_shared_file_stays_where_it_says():
    assert '"Download/Tableside"' in (ROOT / "screens" / "device" / "android.py").read_text(encoding="utf-8")
    assert "*Download/Tableside*" in STATEMENT


def test_nothing_that_reports_home_is_required():
    pinned = (ROOT / "requirements.txt").read_text(encoding="utf-8").split()
    names = {re.split(r"[\[=]", line)[0] for line in pinned if "==" in line}
    assert names == {"kivy", "h11", "plyer", "segno", "tinydb"}
