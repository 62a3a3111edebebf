"""Firefox plays a whole recorded match from its own seat, in Korean; left out in words where there is no Firefox."""

import json
from pathlib import Path

import pytest

from browser.firefox import FirefoxPhone, firefox
from browser.recorded import MATCHES, Loaded, way_to
from companion.i18n import Translator
from companion.input.json_input import Node
from companion.lan.http_server import HttpServer
from companion.lan.room import Room
from companion.views.sheet_export import sheet_as_json
from tests.companion.lan.rooms import StillClock
from tests.playthroughs.record import codec_of, enter, open_match

HERE = firefox()
SAY = Translator("ko")
TEXT = "() => document.getElementById('page').innerText"


@pytest.mark.skipif(HERE is None, reason="Firefox is not here. Debian: apt install firefox-esr")
def test_firefox_plays_a_recorded_match(tmp_path):
    match = json.loads((MATCHES / "usa_2_players.json").read_text(encoding="utf-8"))
    session, chance = open_match(match), Loaded()
    room, codec, entered = Room(session, chance, clock=StillClock()), codec_of(session.header.game), 0
    server = HttpServer(lambda _: room)
    port = server.open("127.0.0.1", 0)
    phone = FirefoxPhone(str(HERE), tmp_path, "ko-KR,en")
    try:
        phone.goto(f"http://127.0.0.1:{port}/#{room.seats.code}")
        phone.touch(("key", "seat0"))
        for entry in match["commands"]:
            way = way_to(session, codec.decode(Node(entry, "match")), 1, chance) if isinstance(entry, dict) else None
            if way is None:
                enter(session, entry)
            else:
                phone.enter(way[1], session.revision)
                entered += 1
        assert sheet_as_json(session.header.game, session.sheet()) == match["sheet"]
        assert entered > 30
        phone.sees(session.revision)
        phone.touch(("key", "sheet"))
        phone.touch(("key", "back"))
        assert SAY("lan.page.finished") in phone.evaluate(TEXT, None)
        pictures = Path("out") / "browser"
        pictures.mkdir(parents=True, exist_ok=True)
        phone.picture(pictures / "firefox-ko.png")
    finally:
        phone.close()
        server.close()
