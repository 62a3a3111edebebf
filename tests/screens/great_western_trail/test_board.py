"""Great Western Trail between the players by taps: telling tiles in setup and on the board, missed entries, fixes."""

import pytest

from screens.metrics import dp
from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games.great_western_trail.pictures import spaces_picture, token_picture, trade_picture
from companion.drawing.shapes import Words
from screens.great_western_trail.board.page import AIR, TARGET
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.games.great_western_trail.state.in_play import UNTOLD
from companion.games.great_western_trail.turns.commands import EndTurn, Move, TellTile, Use
from companion.table.table_commands import CompleteSetup, CompleteStep, KeepDraw, Tick
from companion.words.text_search import in_order
from screens.great_western_trail.play.missed import BACK, caught_up_words, open_missed, open_tokens
from screens.great_western_trail.drawings.spaces import Open
from screens.ui.bottom_sheet import Sheet
from screens.offscreen.things import is_called, is_pressable, things
from screens.pages.figures.page_state import Toggle
from screens.pages.figures.stepper import Keys
from screens.ui.tree.controls import do
from screens.ui.tree.controls import CHOSEN, CLOSED
from screens.ui.tree.nodes import Key, Painted, Row, tap_of, walk, words
from tests.companion.great_western_trail.tables import ANA, BEN, IN_BOTH, seats_at
from tests.companion.playing import quick_store
from tests.screens.guide_taps import go_on
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
    pressed = [w for w in phone.widgets() if is_pressable(w)]
    found = [w for w in pressed if name in (getattr(w, "name", ""), getattr(w, "text", ""))]
    assert found, f"nothing says {name!r}"
    tap(phone, found[0])


def tap(phone: Phone, widget) -> None:
    phone.bring(widget)
    phone.tap(widget)
    phone.settle()


def sheet_node(phone: Phone):
    """What the uppermost sheet shows."""
    return phone.sheets[0].content.node


def kinds(phone: Phone) -> dict[str, Key]:
    """The kinds to tap on the uppermost sheet."""
    return {
        tap_of(one).given[1]: one for one in walk(sheet_node(phone)) if getattr(tap_of(one), "method", "") == "tell"
    }


def board(phone: Phone):
    return phone.app.page.scroll.tree.node


def part(phone: Phone, name: str):
    return next(one for one in walk(board(phone)) if one.key == name)


def undo(phone: Phone) -> None:
    phone.tap(phone.find(lambda w: getattr(w, "name", "") == "undo"))
    phone.settle()


# --- telling in the setup guide ---


def test_the_seven_tiles_of_setup_are_told_with_a_tap_each_and_undone_one_by_one(table):
    phone = table("first", at="seeds")
    press(phone, "Tiles placed during setup")
    taps = phone.taps
    for kind in ("Flood", "Flood", "Drought", "Green teepee", "Blue teepee", "Rockfall"):
        press(phone, kind)
    assert phone.taps - taps == 6
    assert "6 of 7" in words(sheet_node(phone))
    assert common(phone).track[:3] == ("green", "second_colour", "")
    press(phone, "Done")
    undo(phone)
    press(phone, "Tiles placed during setup")
    assert "5 of 7" in words(sheet_node(phone))
    press(phone, "Green teepee")
    press(phone, "Flood")
    assert "7 of 7" in words(sheet_node(phone))
    assert common(phone).hazards[0] == (True, True, True, False)
    assert common(phone).track[:3] == ("green", "second_colour", "green")
    assert "×3" in words(kinds(phone)["flood"])
    press(phone, "Flood")  # the app knows all seven
    assert "All 7 setup tiles are already entered" in phone.texts()
    assert sum(common(phone).hazards[0]) == 3


def test_a_tile_without_room_goes_back_in_setup_and_the_key_says_so(table):
    phone = table(at="seeds")
    press(phone, "Tiles placed during setup")
    for _ in range(4):
        press(phone, "Flood")
    assert kinds(phone)["flood"].surface == CLOSED
    press(phone, "Flood")
    assert "No room for this tile: put it back and draw another" in phone.texts()
    assert common(phone).seeds == 3


def test_the_workers_are_told_in_the_order_of_their_spaces(table):
    phone = table(players=3, at="job_market")
    press(phone, "Enter the workers")
    spaces = [one for one in walk(sheet_node(phone)) if isinstance(tap_of(one), Open)]
    assert [one.surface == CHOSEN for one in spaces] == [True, False, False, False, False]
    for kind in ("Cowboy", "Builder", "Engineer", "Engineer", "Cowboy"):
        press(phone, kind)
    assert common(phone).market[:2] == (("cowboy", "craftsman", "engineer"), ("engineer", "cowboy", ""))
    assert "5 of 5" in words(sheet_node(phone))
    assert not kinds(phone)


def test_foresight_offers_what_each_stock_holds_and_one_tile_can_be_told_alone(table):
    phone = table("second", at="foresight")
    press(phone, "Enter the foresight tiles")
    assert set(kinds(phone)) == {"flood", "drought", "rockfall", "green", "second_colour"}
    (sheet,) = all_of(phone, Sheet)
    press(phone, "Foresight 3, tile 2")
    keys = {key.name: key for key in sheet.content.targets()}
    assert {"Builder", "Orange outlaw"} <= set(keys)
    phone.tap(keys["Orange outlaw"])
    phone.settle()
    assert all_of(phone, Sheet) == [sheet]
    assert any("1 of 6" in words for words in phone.texts()), "the sheet says so"
    press(phone, "Drought")
    press(phone, "Green outlaw")
    assert set(kinds(phone)) == {"cowboy", "craftsman", "engineer"}
    assert common(phone).foresight == (("drought", "green"), (UNTOLD, UNTOLD), (UNTOLD, "second_colour"))


def test_nothing_has_to_be_told(table):
    phone = table(at="foresight")
    session = phone.app.session
    for check in range(len(session.table.open_step.checks)):
        phone.app.tap(Tick("foresight", check))
    go_on(phone)
    assert session.table.open_step.id == "cattle"


# --- the shared page ---


def market_rows(phone: Phone) -> list[Row]:
    return [one for one in walk(part(phone, "market")) if isinstance(one, Row) and isinstance(one.key, tuple)]


def test_the_board_shows_what_lies_between_the_players(table):
    phone = table("first", players=4)
    rows = market_rows(phone)
    costs = [words(row)[1] for row in rows]
    assert costs == ["$6", "$6", "$7", "$5", "$7", "$9", "$6", "$8", "$10", "$6", "$5", "$4"]
    untold = [tap_of(one).where for row in rows[:2] for one in walk(row) if isinstance(tap_of(one), Open)]
    assert untold == [f"market/1/{n}" for n in range(4)] + [f"market/2/{n}" for n in range(3)]
    token = [row.key for row in rows for one in walk(row) if isinstance(one, Painted) and token_picture() in one.of]
    assert token == [("row", 2)]
    painted = [one.text for one in phone.app.page.scroll.tree.handles()]
    assert painted.count("Then the cattle market refills") == 2
    assert "Workers in the token's row can't be hired." in painted
    assert {"13", "4"} <= {*words(part(phone, "figures"))}
    assert [text for text in words(part(phone, "hazards")) if text in ("Flood", "Drought", "Rockfall")]
    track = next(one.of[0] for one in walk(part(phone, "track.first")) if isinstance(one, Painted))
    worth = [shape.words for shape in track.shapes if isinstance(shape, Words) and "$" in shape.words]
    assert worth == ["−$3", "−$2", "−$1", "+$1", "+$2", "+$4", "+$6", "+$8", "+$10"]
    assert misfits(phone) == []


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
def test_the_job_market_fills_its_card(table, size):
    phone = table("second", players=3, size=size)
    tree = phone.app.page.scroll.tree
    card = next(one for one in tree.handles() if one.node.key == "market")
    for row in (one for one in tree.handles() if isinstance(one.node, Row) and isinstance(one.node.key, tuple)):
        last = max(one.right for one in tree.handles() if one.path[: len(row.path)] == row.path)
        assert last == pytest.approx(card.right - dp(AIR), abs=6)


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
    assert "2 of 7" in words(sheet_node(phone))
    press(phone, "Done")
    assert (common(phone).hazards[1][0], common(phone).track[0]) == (True, "second_colour")
    shown = [one.of[0] for one in walk(part(phone, "hazards")) if isinstance(one, Painted)]
    assert spaces_picture((True, False, False, False), TARGET) in shown
    assert "Setup tiles not entered yet: 5" in words(part(phone, "hazards"))


def test_the_banner_names_the_player_once(table):
    phone = table("second", language="ko")
    banner = phone.app.page.banner
    assert banner.name == "Ana님"
    assert banner.headline == phone.app.tr("great_western_trail.play.step.first_turn")
    assert "Ana" not in banner.headline


def test_a_lying_phone_shows_the_board_beside_the_way_back(table):
    phone = table("second", players=4, size=(915, 412))
    page = phone.app.page
    edge = page.right - page.column
    parts = [one for one in page.scroll.tree.handles() if isinstance(one.node.key, str)]
    assert len({part.x for part in parts}) == 2, "cards in two columns"
    assert page.scroll.height == page.height
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
    phone.app.back()
    phone.settle()
    open_missed(phone.app.page)
    phone.settle()
    tap(phone, next(one for one in things(phone.sheet) if is_pressable(one) and is_called(one, "Ana")))
    assert phone.app.session.view().game_view.turn.catching_up
    assert phone.app.session.state.turn == ANA
    for command in (Move(ANA, "neutral/E"), Use(ANA, "E/0/0")):
        assert phone.app.tap(command)
    assert caught_up_words(phone.app.page) == "Ana's missed moves. Ben's turn is waiting."
    phone.settle()
    phone.tap(next(one for one in phone.app.page.foot.targets() if one.tap == BACK))
    phone.settle()
    state = phone.app.session.state
    assert (state.turn, state.visit, state.dollars(ANA)) == (before[0], before[1], before[2] + 2)


def test_a_token_is_spent_at_any_time_by_any_player(table):
    phone = table("second")
    play_to_ben(phone)
    phone.app.back()
    phone.settle()
    open_tokens(phone.app.page)
    phone.settle()
    press(phone, "Cho: Spend an exchange token, 1")
    assert [player.ranch.tokens for player in phone.app.session.view().game_view.players] == [1, 1, 0]
    assert not all_of(phone, Sheet)
    open_tokens(phone.app.page)
    phone.settle()
    names = [one.name for one in phone.sheets[0].content.targets()]
    assert names == [f"{player}: Spend an exchange token, 1" for player in ("Ana", "Ben")]


# --- fix the table ---


def test_the_engine_is_put_on_a_space_of_the_railroad_and_the_rider_on_a_place_with_a_name(table):
    phone = table("first")
    phone.app.go("fix", table=phone.app.table_id, group="engine")
    phone.settle()
    tell(phone, Keys(f"engine/{BEN}"))
    (sheet,) = phone.sheets
    options = {one.name: one for one in sheet.content.targets() if one.name}
    assert {f"Space {number}" for number in range(40)} <= {*options}, "every space is there"
    assert sum(name.startswith("The turnout") for name in options) == 9
    phone.bring(options["The turnout after 7"])
    phone.tap(options["The turnout after 7"])
    phone.settle()
    tell(phone, do("save"))
    assert phone.app.session.view().game_view.players[BEN].ranch.engine == "T7"
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
def test_tiles_of_trade_have_a_teepee_or_a_hat_as_the_edition_has_it(table, edition, teepees):
    phone = table(edition, whole=False)
    phone.app.go("fix", table=phone.app.table_id)
    phone.settle()
    phone.app.page.act(Toggle("0"))
    phone.settle()
    view = phone.app.page.view(phone.app.page.room)
    lines = [(line.label, view.pictures.of(line.id)) for section in view.sections for line in section.lines]
    signed = [label for label, drawn in lines if isinstance(drawn, Painted) and trade_picture(edition) in drawn.of]
    assert len(signed) >= 2
    assert all(("teepee" in words.lower()) == teepees for words in signed)
    hats = [shape for shape in trade_picture(edition).shapes if getattr(shape, "name", "") == "account-cowboy-hat"]
    assert bool(hats) != teepees


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
        phone.app.page.scroll.scroll_y = height
        phone.frames(3)
        assert misfits(phone) == []
    phone.app.page.scroll.scroll_y = 1
    tap(phone, next(one for one in phone.app.page.scroll.tree.targets() if isinstance(one.tap, Open)))
    assert misfits(phone) == []
    phone.app.back()
    phone.app.go("table", table=phone.app.table_id)
    phone.settle()
    for open_ in (open_missed, open_tokens):
        open_(phone.app.page)
        phone.settle()
        assert misfits(phone) == []
        phone.app.back()
