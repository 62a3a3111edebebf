"""Phones in three languages play a recorded match of every box by touch; the sheet is the recorded one.

Every kind of entry is made by touch on each phone, and the host enters the rest; with `make browser-test EVERY_CASE=1`
phones make every entry that they may.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from browser.phones import LOCALES, Beside, JoinedPhone, launch
from browser.recorded import MATCHES, Loaded, way_to
from companion.game import Seat
from companion.games import GAMES
from companion.input.codec import Codec
from companion.input.json_input import Node
from companion.sheets.reading import sheet_in
from companion.storage.settings import SettingsFile
from companion.views.sheet_export import sheet_as_json
from screens import device
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display
from tests.companion.own_sheet.playing import text_of
from tests.companion.playing import quick_store
from tests.companion.sheets.known import EXAMPLES
from tests.playthroughs.record import codec_of, record
from tests.playthroughs.visits import visits_together
from tests.sampling import EVERY_CASE
from tests.screens.device.machines import RememberingMachine

OFTEN = 10_000 if EVERY_CASE else 2
"""So often each kind of entry is made by touch on each phone."""
AT_ONCE = 20
"""So many entries the host makes before it draws again and answers phones."""


class InNetwork(RememberingMachine):
    def addresses(self) -> tuple[str, ...]:
        return ("127.0.0.1",)


class Match:
    """A recorded match at the app of one phone, entered by whoever's turn it is where that is a joined one."""

    def __init__(self, phone: Phone, match: dict[str, Any], often: int = OFTEN) -> None:
        self.phone, self.app, self.match, self.often = phone, phone.app, match, often
        game = GAMES[match["game"]]
        codec = Codec((game.options, Seat))
        options = codec.decode_fields(Node(match["options"], "match"), game.options)
        seats = tuple(codec.decode_fields(Node(seat, "match"), Seat) for seat in match["seats"])
        self.table = self.app.store.new_table(game, options, seats, self.match.get("depth", "full"))[0]
        self.app.resume(self.table)
        self.app.let_others_join()
        self.codec = codec_of(game)
        self.chance = self.app.lan_host.room._random = Loaded()
        self.by_phones = self.by_host = 0
        self.touched = Counter[tuple[int, str]]()
        """How often a kind of entry was made by touch, by the phone's seat."""

    @property
    def address(self) -> str:
        lan_host = self.app.lan_host
        return f"http://{lan_host.address}:{lan_host.port}/#{lan_host.room.seats.code}"

    def way_to(self, entry: Any, joined: int) -> tuple[int, list[Any], int] | None:
        """The phone that may enter it, the answers and the revision; None if it is the host's."""
        session, command = self.app.session, self.codec.decode(Node(entry, "match"))
        kind = type(command).__name__
        if self.touched[getattr(command, "seat", session.turn().seat), kind] >= self.often:
            return None
        found = way_to(session, command, joined, self.chance)
        if found is None:
            return None
        self.touched[found[0], kind] += 1
        return (*found, session.revision)

    def host_enters(self, left: list[Any], joined: int) -> tuple[int, list[Any], int] | None:
        """What comes first of what is left, until it is a phone's to enter; None at the end, or after a while."""
        for entry in left[:AT_ONCE]:
            way = None if isinstance(entry, str) else self.way_to(entry, joined)
            if way:
                return way
            self.by_host += 1
            self.at_host(left.pop(0))
        return None

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
        left = visits_together(self.match["commands"])
        half = len(left) / 2
        in_pictures = False
        while left:
            way = beside.here(lambda: self.host_enters(left, joined))
            if way is not None:
                self.by_phones += 1
                phones[way[0]].enter(way[1], way[2])
                left.pop(0)
            if not in_pictures and len(left) <= half:
                in_pictures = True
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
            assert all(url.startswith(self.address.partition("#")[0]) for url in phone.requested), (
                "nothing from elsewhere"
            )
        browser.close()


@contextmanager
def played(folder: Path, match: dict[str, Any], often: int = OFTEN) -> Iterator[Match]:
    """By three phones, to the recorded sheet."""
    pictures = Path("out") / "browser"
    pictures.mkdir(parents=True, exist_ok=True)
    device.use(InNetwork())
    SettingsFile(folder / "settings.json").change(language="en", look="light")
    with Phone(folder, store=quick_store(folder)) as phone:
        at, beside = Match(phone, match, often), Beside(lambda: phone.frames(1))
        beside.run(lambda playwright: at.play(playwright, beside, pictures))
        session = at.app.session
        assert session.table.finished
        assert sheet_as_json(session.header.game, session.sheet()) == match["sheet"]
        yield at
        at.app.stop_hosting()
    device.use(None)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("usa_5_players", 4),
        ("germany_2_players", 7),
        ("stone_age_2_players", 18),
        pytest.param("great_western_trail_first_4_players", 15, marks=pytest.mark.slow),
        ("great_western_trail_second_4_players", 18),
        ("great_western_trail_second_3_players_score_only", 3),
    ],
)
def test_three_phones_play_a_recorded_match(tmp_path, name, kinds):
    with played(tmp_path, json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))) as match:
        assert len({kind for _, kind in match.touched}) == kinds
        assert not EVERY_CASE or match.by_phones > match.by_host or name.startswith("usa_5")


@pytest.mark.parametrize(
    "sheet",
    [pytest.param(path.stem, marks=() if path.stem == "coloretto" else pytest.mark.slow) for path in EXAMPLES],
)
def test_three_phones_fill_in_the_sheet_of_every_known_game(tmp_path, sheet):
    """Each enters its own lines, all of them."""
    text = text_of(sheet)
    low, high = sheet_in(text).players
    recorded = record("own_sheet", min(max(low, 3), high), 7, {"text": text}, "score_only")
    with played(tmp_path, recorded, often=10_000) as match:
        assert {seat for seat, _ in match.touched} == set(range(min(3, high)))
        assert match.by_phones == sum(
            isinstance(entry, dict) and entry["is"] == "Enter" for entry in recorded["commands"]
        )
