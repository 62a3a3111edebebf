"""Phones in three languages play a whole recorded match of every box by touch; the sheet is the recorded one."""

import json
from pathlib import Path
from typing import Any

import pytest

from browser.phones import LOCALES, Beside, JoinedPhone, launch
from browser.recorded import MATCHES, Loaded, way_to
from companion.codec import Codec
from companion.game import Seat
from companion.games import GAMES
from companion.json_input import Node
from companion.sheet_export import sheet_as_json
from companion.storage.settings import SettingsFile
from screens import device
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display
from tests.playthroughs.record import codec_of
from tests.screens.device.machines import RememberingMachine


class InNetwork(RememberingMachine):
    def addresses(self) -> tuple[str, ...]:
        return ("127.0.0.1",)


class Match:
    """A recorded match at the app of one phone, entered by whoever's turn it is where that is a joined one."""

    def __init__(self, phone: Phone, name: str) -> None:
        self.phone, self.app = phone, phone.app
        self.match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        game = GAMES[self.match["game"]]
        codec = Codec((game.options, Seat))
        options = codec.decode_fields(Node(self.match["options"], name), game.options)
        seats = tuple(codec.decode_fields(Node(seat, name), Seat) for seat in self.match["seats"])
        self.table = self.app.store.new_table(game, options, seats, self.match.get("depth", "full"))[0]
        self.app.resume(self.table)
        self.app.let_others_join()
        self.codec = codec_of(game)
        self.chance = self.app.lan_host.room._random = Loaded()
        self.by_phones = self.by_host = 0

    @property
    def address(self) -> str:
        lan_host = self.app.lan_host
        return f"http://{lan_host.address}:{lan_host.port}/#{lan_host.room.seats.code}"

    def way_to(self, entry: Any, joined: int) -> tuple[int, list[Any], int] | None:
        """The phone that may enter it, the answers and the revision; None if it is the host's."""
        session = self.app.session
        found = way_to(session, self.codec.decode(Node(entry, "match")), joined, self.chance)
        return (*found, session.revision) if found else None

    def at_host(self, entry: Any) -> None:
        if entry == "undo":
            self.app.undo()
        elif entry == "redo":
            self.app.redo()
        else:
            assert self.app.tap(self.codec.decode(Node(entry, "match"))), entry

    def play(self, playwright: Any, beside: Beside, pictures: Path) -> None:
        browser = launch(playwright)
        joined = min(3, len(self.match["seats"]))
        phones = [
            JoinedPhone(browser, locale, self.address, seat if seat < joined else None, dark=seat == 1, touches=True)
            for seat, locale in enumerate(LOCALES)
        ]
        for number, entry in enumerate(self.match["commands"]):
            way = None if isinstance(entry, str) else beside.here(lambda entry=entry: self.way_to(entry, joined))
            if way is None:
                self.by_host += 1
                beside.here(lambda entry=entry: self.at_host(entry))
            else:
                self.by_phones += 1
                phones[way[0]].enter(way[1], way[2])
            if number == len(self.match["commands"]) // 2:
                for place, phone in enumerate(phones):
                    phone.page.screenshot(path=pictures / f"{self.match['game']}-{LOCALES[place][:2]}.png")
        revision = self.app.session.revision
        for place, phone in enumerate(phones):
            phone.sees(revision)
            phone.page.locator("[data-key=sheet]").tap()
            phone.page.wait_for_selector("tr.total td")
            totals = phone.page.locator("tr.total td").all_inner_texts()
            wanted = [str(player["total"]).replace("-", "−") for player in self.match["sheet"]["players"]]
            assert totals == wanted
            phone.page.screenshot(path=pictures / f"{self.match['game']}-sheet-{LOCALES[place][:2]}.png")
            assert phone.troubles == []
            assert all(url.startswith(self.address.partition("#")[0]) for url in phone.asked), "nothing from elsewhere"
        browser.close()


@pytest.mark.parametrize(
    "name",
    [
        "usa_5_players",
        "germany_2_players",
        "stone_age_2_players",
        "great_western_trail_first_4_players",
        "great_western_trail_second_4_players",
        "great_western_trail_second_3_players_score_only",
    ],
)
def test_three_phones_play_a_recorded_match(tmp_path, name):
    pictures = Path("out") / "browser"
    pictures.mkdir(parents=True, exist_ok=True)
    device.use(InNetwork())
    SettingsFile(tmp_path / "settings.json").change(language="en", look="light")
    with Phone(tmp_path) as phone:
        match, beside = Match(phone, name), Beside(lambda: phone.frames(1))
        beside.run(lambda playwright: match.play(playwright, beside, pictures))
        session = match.app.session
        assert session.table.finished
        assert sheet_as_json(session.header.game, session.sheet()) == match.match["sheet"]
        assert match.by_phones > match.by_host or name.startswith("usa_5"), (match.by_phones, match.by_host)
        match.app.stop_hosting()
    device.use(None)
