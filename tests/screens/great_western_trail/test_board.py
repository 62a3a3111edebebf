"""Great Western Trail between the players by taps: telling tiles in setup and on the board, missed entries, fixes."""

import pytest

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state.mirror import UNTOLD
from companion.games.great_western_trail.turns.commands import EndTurn, Move, TellTile, Use
from companion.table.house import CompleteSetup, CompleteStep, KeepDraw, Tick
from kivy.uix.behaviors import ButtonBehavior
from companion.letters import in_order
from screens.great_western_trail.play.missed import CaughtUpBar, caught_up_words, open_missed, open_tokens
from screens.great_western_trail.board.parts import FigurePart, HazardLine, MarketArrow, MarketRow, TileTrack
from screens.great_western_trail.drawn.stock_tile import TOKEN, StockKey, TileKey
from screens.great_western_trail.setup.tell import TellTiles
from screens.kit import Row, Sheet
from screens.pages.figures.local import Toggle
from screens.pages.figures.page import Keys, Save
from screens.ui.tree.nodes import Painted
from tests.companion.great_western_trail.tables import ANA, BEN, IN_BOTH, seats_at
from tests.companion.playing import quick_store
from tests.screens.checks import box_of, misfits
from tests.screens.figures import rows, tell


@pytest.fixture
def table(open_phone, tmp_path):
    """A phone with a full table open in its store: at a step of the setup guide, or on the shared page in play."""

    def open_(edition="second", players=3, *, at="", whole=True, **look):
        phone = open_phone(store=quick_store(tmp_path), **look)
        id_, session = phone.app.store.new_table(GREAT_WESTERN_TRAIL, Options(edition), seats_at(players))
        if at:
            while session.table.open_step.id != at:
                done = session.table.open_step
                for check in range(len(done.checks)):
                    session.do(Tick(done.id, check))
                session.do(CompleteStep(done.id))
        else:
            session.do(KeepDraw("stationmasters", IN_BOTH))
            session.do(CompleteSetup())
        phone.app.resume(id_)
        if not at:
            phone.app.go("shared", table=id_)
        phone.settle()
        if whole and not at:
            phone.rest()
        return phone

    return open_


def common(phone: Phone):
    return phone.app.session.state.common


def all_of(phone: Phone, kind: type) -> list:
    return [w for w in phone.widgets() if isinstance(w, kind)]


def press(phone: Phone, name: str) -> None:
    """Tap what is called so or says so; the list is scrolled to it first."""
    found = [w for w in all_of(phone, ButtonBehavior) if name in (getattr(w, "name", ""), getattr(w, "text", ""))]
    assert found, f"nothing says {name!r}"
    tap(phone, found[-1])


def tap(phone: Phone, widget) -> None:
    scroll = phone.app.page.ids.list
    if widget in list(scroll.walk(restrict=True)):
        scroll.scroll_to(widget, padding=8, animate=False)
        phone.frames(3)
    phone.tap(widget)
    phone.settle()


def undo(phone: Phone) -> None:
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "undo"))
    phone.settle()


# --- telling in the setup guide ---


def test_the_seven_tiles_of_setup_are_told_with_a_tap_each_and_undone_one_by_one(table):
    phone = table("first", at="seeds")
    press(phone, "Tiles placed in setup")
    taps = phone.taps
    for kind in ("Flood", "Flood", "Drought", "Green teepee", "Blue teepee", "Rockfall"):
        press(phone, kind)
    assert phone.taps - taps == 6
    told = all_of(phone, TellTiles)[0]
    assert (told.progress, told.all_told) == ("6 of 7", False)
    assert common(phone).track[:3] == ("green", "second_colour", "")
    press(phone, "Done")
    undo(phone)
    press(phone, "Tiles placed in setup")
    assert all_of(phone, TellTiles)[0].progress == "5 of 7"
    press(phone, "Green teepee")
    press(phone, "Flood")
    told = all_of(phone, TellTiles)[0]
    assert (told.progress, told.all_told) == ("7 of 7", True)
    assert common(phone).hazards[0] == (True, True, True, False)
    assert common(phone).track[:3] == ("green", "second_colour", "green")
    assert {key.kind: int(key.times) for key in all_of(phone, StockKey)}["flood"] == 3
    press(phone, "Flood")  # the app knows all seven
    assert "All 7 setup tiles are already entered" in phone.texts()
    assert sum(common(phone).hazards[0]) == 3


def test_a_tile_without_room_goes_back_in_setup_and_the_key_says_so(table):
    phone = table(at="seeds")
    press(phone, "Tiles placed in setup")
    for _ in range(4):
        press(phone, "Flood")
    assert next(key for key in all_of(phone, StockKey) if key.kind == "flood").closed
    press(phone, "Flood")
    assert "No room for this tile: put it back and draw another" in phone.texts()
    assert common(phone).seeds == 3


def test_the_workers_are_told_in_the_order_of_their_spaces(table):
    phone = table(players=3, at="job_market")
    press(phone, "Enter the workers")
    assert [key.coming for key in all_of(phone, TileKey)] == [True, False, False, False, False]
    for kind in ("Cowboy", "Builder", "Engineer", "Engineer", "Cowboy"):
        press(phone, kind)
    assert common(phone).market[:2] == (("cowboy", "craftsman", "engineer"), ("engineer", "cowboy", ""))
    assert all_of(phone, TellTiles)[0].progress == "5 of 5"
    assert not all_of(phone, StockKey)


def test_foresight_offers_what_each_stock_holds_and_one_tile_can_be_told_alone(table):
    phone = table("second", at="foresight")
    press(phone, "Enter the foresight tiles")
    assert {key.kind for key in all_of(phone, StockKey)} == {"flood", "drought", "rockfall", "green", "second_colour"}
    below = all_of(phone, Sheet)
    press(phone, "Foresight 3, tile 2")
    (sheet,) = (each for each in all_of(phone, Sheet) if each not in below)
    keys = [w for w in sheet.walk(restrict=True) if isinstance(w, StockKey)]
    assert {key.text for key in keys} >= {"Builder", "Orange outlaw"}
    phone.tap(next(key for key in keys if key.text == "Orange outlaw"))
    phone.settle()
    assert all_of(phone, Sheet) == below
    assert any("1 of 6" in words for words in phone.texts()), "the sheet below says so"
    press(phone, "Drought")
    press(phone, "Green outlaw")
    assert {key.kind for key in all_of(phone, StockKey)} == {"cowboy", "craftsman", "engineer"}
    assert common(phone).foresight == (("drought", "green"), (UNTOLD, UNTOLD), (UNTOLD, "second_colour"))


def test_nothing_has_to_be_told(table):
    phone = table(at="foresight")
    session = phone.app.session
    for check in range(len(session.table.open_step.checks)):
        phone.app.tap(Tick("foresight", check))
    phone.tap(phone.app.page.ids.done)
    phone.settle()
    assert session.table.open_step.id == "cattle"


# --- the shared page ---


def test_the_board_shows_what_lies_between_the_players(table):
    phone = table("first", players=4)
    rows = all_of(phone, MarketRow)
    assert [row.cost for row in rows] == ["$6", "$6", "$7", "$5", "$7", "$9", "$6", "$8", "$10", "$6", "$5", "$4"]
    assert [row.number for row in rows if not row.for_hire] == ["2"]
    kinds = [key.kind for row in rows[:2] for key in reversed(row.ids.spaces.children)]
    assert kinds == [UNTOLD] * 7 + [TOKEN]
    assert [arrow.icon for arrow in all_of(phone, MarketArrow)] == ["cow", "cow", "flag-checkered"]
    assert [part.figure for part in all_of(phone, FigurePart)] == ["13", "4"]
    assert [line.text for line in all_of(phone, HazardLine)] == ["Flood", "Drought", "Rockfall"]
    assert all_of(phone, TileTrack)[0].worth == ["−$3", "−$2", "−$1", "+$1", "+$2", "+$4", "+$6", "+$8", "+$10"]
    assert misfits(phone) == []


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_the_job_market_fills_its_card(table, size):
    phone = table("second", players=3, size=size)
    for row in all_of(phone, MarketRow):
        assert row.ids.spaces.children[0].right == pytest.approx(row.right, abs=6)


def test_parts_out_of_sight_are_made_when_somebody_scrolls_and_what_is_read_stays_where_it_is(table):
    phone = table("first", players=4, whole=False)
    scroll = phone.app.page.ids.list
    assert scroll.ids.column.height > scroll.height, "what is seen is there"
    assert not all_of(phone, TileTrack)
    above = (1 - 0.5) * (scroll.ids.column.height - scroll.height)
    scroll.scroll_y = 0.5
    phone.settle()
    assert all_of(phone, TileTrack)
    hidden = scroll.ids.column.height - scroll.height
    assert (1 - scroll.scroll_y) * hidden == pytest.approx(above, abs=1)
    assert list(phone.app.page.board.parts) == ["market", "foresight", "figures", "hazards", "track", "masters"]


def test_a_finger_on_the_board_finds_all_of_it(table):
    phone = table("second", players=4, whole=False)
    assert not all_of(phone, TileTrack)
    phone.tap(all_of(phone, MarketArrow)[0])
    phone.settle()
    assert all_of(phone, TileTrack)


def test_an_untold_worker_is_told_on_the_board_with_two_taps_and_corrected_with_two(table):
    phone = table(players=2)
    taps = phone.taps
    press(phone, "Job market, row 1, column 2")
    press(phone, "Engineer")
    assert phone.taps - taps == 2
    assert common(phone).market[0] == (UNTOLD, "engineer")
    press(phone, "Job market, row 1, column 2")
    press(phone, "Builder")
    assert common(phone).market[0] == (UNTOLD, "craftsman")
    undo(phone)
    undo(phone)
    assert common(phone).market[0] == (UNTOLD, UNTOLD)


def test_the_tiles_of_setup_can_be_told_later(table):
    phone = table("second")
    press(phone, "Setup tiles not entered yet: 7")
    press(phone, "Drought")
    press(phone, "Orange outlaw")
    assert all_of(phone, TellTiles)[0].progress == "2 of 7"
    press(phone, "Done")
    assert (common(phone).hazards[1][0], common(phone).track[0]) == (True, "second_colour")
    assert all_of(phone, HazardLine)[1].there == [True, False, False, False]
    assert any(isinstance(w, Row) and w.text == "Setup tiles not entered yet: 5" for w in phone.widgets())


def test_the_banner_names_the_player_once(table):
    phone = table("second", language="ko")
    banner = phone.app.page.ids.banner
    assert banner.name == "Ana님"
    assert banner.headline == phone.app.tr("great_western_trail.play.step.first_turn.second")
    assert "Ana" not in banner.headline


def test_a_lying_phone_shows_the_board_beside_the_way_back(table):
    phone = table("second", players=4, size=(915, 412))
    page = phone.app.page
    edge = page.right - page.column
    parts = list(page.board.parts.values())
    assert {part.x for part in parts} == {parts[0].x, page.board.ids.right.x}, "cards in two columns"
    assert page.ids.list.height == page.height
    assert all(part.right <= edge for part in parts)
    assert misfits(phone) == []
    back = phone.button("Back to the turn")
    assert box_of(back).left >= edge
    phone.tap(back)
    phone.settle()
    assert type(phone.app.page).__name__ == "TrailTable"


# --- missed entries and tokens ---


def play_to_ben(phone: Phone) -> None:
    """Ana has had her turn; Ben stands on B and has discarded for two dollars."""
    for command in (Move(ANA, "neutral/A"), EndTurn(ANA), Move(BEN, "neutral/B"), Use(BEN, "B/0/0")):
        assert phone.app.tap(command)
    phone.settle()


def test_missed_entries_of_another_player_while_a_turn_is_open(table):
    phone = table("second")
    play_to_ben(phone)
    state = phone.app.session.state
    before = (state.turn, state.visit, state.dollars(ANA))
    open_missed(phone.app.page)
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.text == "Ana"))
    phone.settle()
    assert phone.app.session.view().mirror.turn.catching_up
    assert phone.app.session.state.turn == ANA
    for command in (Move(ANA, "neutral/E"), Use(ANA, "E/0/0")):
        assert phone.app.tap(command)
    assert caught_up_words(phone.app.page) == "Ana's missed moves. Ben's turn is waiting."
    open_missed(phone.app.page)
    phone.settle()
    bar = all_of(phone, CaughtUpBar)[0]
    phone.tap(next(w for w in bar.walk() if isinstance(w, ButtonBehavior)))
    phone.settle()
    state = phone.app.session.state
    assert (state.turn, state.visit, state.dollars(ANA)) == (before[0], before[1], before[2] + 2)


def test_a_token_is_spent_at_any_time_by_any_player(table):
    phone = table("second")
    play_to_ben(phone)
    open_tokens(phone.app.page)
    phone.settle()
    phone.tap(phone.find(lambda w: isinstance(w, Row) and w.text == "Cho"))
    phone.settle()
    assert [player.ranch.tokens for player in phone.app.session.view().mirror.players] == [1, 1, 0]
    assert not all_of(phone, Sheet)
    open_tokens(phone.app.page)
    phone.settle()
    assert [w.text for w in all_of(phone, Row)][-2:] == ["Ana", "Ben"]


# --- fix the table ---


def test_the_engine_is_put_on_a_space_of_the_railroad_and_the_rider_on_a_place_with_a_name(table):
    phone = table("first")
    phone.app.go("fix", table=phone.app.table_id, group="engine")
    phone.settle()
    tell(phone, Keys(f"engine/{BEN}"))
    options = [
        chip.text for chip in all_of(phone, ButtonBehavior) if getattr(chip, "text", "").startswith("The turnout")
    ]
    assert len(options) == 9
    sheet = all_of(phone, Sheet)[0]
    chip = next(w for w in sheet.walk() if getattr(w, "text", "") == "The turnout after 7" and hasattr(w, "chosen"))
    sheet.ids.body.scroll_to(chip, animate=False)
    phone.frames(3)
    phone.tap(chip)
    phone.settle()
    tell(phone, Save())
    assert phone.app.session.view().mirror.players[BEN].ranch.engine == "T7"
    phone.app.swap("fix", table=phone.app.table_id, group="rider")
    phone.settle()
    assert {row.detail for row in rows(phone)} == {"Off the board"}


def test_a_tile_of_the_job_market_is_fixed_by_its_name(table):
    phone = table("second", players=2)
    phone.app.session.do(TellTile("market/1/0", "craftsman"))
    phone.app.go("fix", table=phone.app.table_id, group="foresight")
    phone.settle()
    assert {row.detail for row in rows(phone)} == {"Not entered yet"}
    phone.app.swap("fix", table=phone.app.table_id, group="market")
    phone.settle()
    shown = {row.text: row.detail for row in rows(phone)}
    assert shown["Job market, row 1, column 1"] == "Builder"
    assert shown["Job market, row 1, column 2"] == "Not entered yet"
    assert sorted(("Row 10", "Row 2", "Row 1, column 3"), key=in_order) == ["Row 1, column 3", "Row 2", "Row 10"]


@pytest.mark.parametrize(("edition", "teepees"), [("first", True), ("second", False)])
def test_tiles_of_trade_have_a_teepee_or_a_hat_as_the_edition_has_it(table, edition, teepees, monkeypatch):
    drawn = []
    monkeypatch.setattr("screens.great_western_trail.drawn.task_tile.teepee", lambda *_: drawn.append("teepee"))
    phone = table(edition, whole=False)
    drawn.clear()
    phone.app.go("fix", table=phone.app.table_id)
    phone.settle()
    phone.app.page.act(Toggle("0"))
    phone.settle()
    sections = phone.app.page.view(phone.app.page.room).sections
    lines = [line for section in sections for line in section.lines if isinstance(line.picture, Painted)]
    signed = [line.label for line in lines if line.picture.painter.endswith(":trade_sign")]
    assert len(signed) >= 2
    assert all(("teepee" in words.lower()) == teepees for words in signed)
    assert bool(drawn) == teepees


# --- it fits ---


@pytest.mark.parametrize(
    ("edition", "language", "look"),
    [
        ("first", "en", {"size": (320, 568), "font": 1.3}),
        ("second", "ja", {"size": (320, 568), "font": 1.3, "look": "dark"}),
        ("first", "en", {"size": (360, 800), "font": 2.0}),
    ],
)
def test_the_board_and_its_sheets_fit(table, edition, language, look):
    phone = table(edition, players=4, language=language, **look)
    for height in (1, 0.66, 0.33, 0):
        phone.app.page.ids.list.scroll_y = height
        phone.frames(3)
        assert misfits(phone) == []
    phone.app.page.ids.list.scroll_y = 1
    tap(phone, all_of(phone, TileKey)[0])
    assert misfits(phone) == []
    phone.app.back()
    for open_ in (open_missed, open_tokens):
        open_(phone.app.page)
        phone.settle()
        assert misfits(phone) == []
        phone.app.back()
