"""Setup: the exact lines and numbers for each edition, number of players, experience and variant."""

import pytest

from companion.errors import RuleError
from companion.game import Seat
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.records import Options
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message, message
from companion.table.state import open_table
from tests.companion.great_western_trail.tables import (
    COLOURS,
    NAMES,
    any_number_of_players,
    both_editions,
    check_sentence,
    checks,
    laid_out,
    seats_at,
    step,
    view,
)

GUIDE = [
    "board", "stationmasters", "neutral", "token", "stock", "seeds", "job_market", "foresight", "cattle",
    "objectives", "bank", "boards", "buildings", "pieces", "deck", "starting_objectives", "first_player",
]  # fmt: skip
"""The seventeen steps of both rulebooks, in their order."""
WAYS = [(first_game, simmental) for first_game in (True, False) for simmental in (True, False)]
any_way = pytest.mark.parametrize(("first_game", "simmental"), WAYS)


NOT_READ = {("first.starts_with", "cards"), ("no_count_tile", "count")}
"""Numbers that a line need not say: the hand was drawn before, and no tile has no side."""


def figures(session):
    return {s.id: s.figure for s in session.table.steps}


def numbers_in(check: Message):
    """Every number that a line of the guide speaks of, as it is read."""
    for name, value in check.params.items():
        match value:
            case int() if value and (check.id.removeprefix("great_western_trail.check."), name) not in NOT_READ:
                yield str(value)
            case Message():
                yield from numbers_in(value)


# --- the whole guide ------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
@any_way
def test_the_numbers_of_every_table(edition, players, first_game, simmental):
    session = laid_out(edition, players, first_game=first_game, simmental=simmental)
    variant = simmental and edition == "second"
    market = {2: 9, 3: 12, 4: 15} if variant else {2: 7, 3: 10, 4: 13}
    assert [s.id for s in session.table.steps] == GUIDE
    assert figures(session) == {
        "board": None,
        "stationmasters": 5,
        "neutral": 7,
        "token": None,
        "stock": 94,
        "seeds": 7,
        "job_market": {2: 3, 3: 5, 4: 7}[players],
        "foresight": 6,
        "cattle": market[players],
        "objectives": 4,
        "bank": None,
        "boards": None,
        "buildings": 10 if edition == "first" else 12,
        "pieces": 14,
        "deck": 14,
        "starting_objectives": None,
        "first_player": None,
    }


@both_editions
@any_number_of_players
@any_way
def test_the_draws_that_are_offered(edition, players, first_game, simmental):
    session = laid_out(edition, players, first_game=first_game, simmental=simmental)
    offers = {s.offer.id: (len(s.offer.pool), s.offer.take) for s in session.table.steps if s.offer}
    buildings = 10 if edition == "first" else 12
    assert offers == {
        "stationmasters": (5 if edition == "first" else 9, 5),
        **({} if first_game else {"neutral_buildings": (7, 7), "building_sides": (2 * buildings, buildings)}),
        "starting_objectives": (4, players),
        "first_player": (players, 1),
    }
    assert [s.id for s in session.table.steps if s.required] == ["first_player"]


@both_editions
@any_number_of_players
@any_way
def test_the_guide_reads_every_number_aloud_in_every_language(edition, players, first_game, simmental):
    for each in laid_out(edition, players, first_game=first_game, simmental=simmental).table.steps:
        check_sentence(each.title)
        for check in each.checks:
            check_sentence(check)
            for language in LANGUAGES:
                read = Translator(language).text(check)
                assert [number for number in numbers_in(check) if number not in read] == [], read


# --- players --------------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_s01_two_to_four_players_can_sit_down(edition, players):
    assert len(view(laid_out(edition, players)).players) == players


@both_editions
@pytest.mark.parametrize("players", [0, 1, 5])
def test_gwt_s01_fewer_or_more_players_cannot(edition, players):
    crowd = (*seats_at(4), Seat("Eva", "blue"))[:players]
    with pytest.raises(RuleError) as refusal:
        open_table(GREAT_WESTERN_TRAIL, Options(edition=edition), crowd, "full")
    assert refusal.value.code == "table.players"
    assert refusal.value.message.params == {"low": 2, "high": 4, "count": players}


# --- the board ------------------------------------------------------------------------------------------------------


@both_editions
def test_gwt_s16_the_board_comes_first(edition):
    assert checks(laid_out(edition), "board") == [("board", {})]


@any_number_of_players
def test_gwt_s17_all_five_stationmasters_of_the_first_edition_lie_on_the_board(players):
    session = laid_out("first", players)
    assert checks(session, "stationmasters") == [("first.stationmasters", {"count": 5, "shown": 5, "boxed": 0})]


@any_number_of_players
def test_gwt_s18_five_of_nine_stationmasters_lie_on_the_board_and_four_go_to_the_box(players):
    session = laid_out("second", players)
    assert checks(session, "stationmasters") == [("second.stationmasters", {"count": 9, "shown": 5, "boxed": 4})]


@both_editions
def test_gwt_s19_neutral_buildings_lie_by_letter_in_a_first_game_and_at_random_later(edition):
    by_letter, at_random = (laid_out(edition, first_game=way) for way in (True, False))
    assert checks(by_letter, "neutral") == [("neutral_by_letter", {"count": 7})]
    assert step(by_letter, "neutral").offer is None
    assert view(by_letter).neutral == ("A", "B", "C", "D", "E", "F", "G")
    assert checks(at_random, "neutral") == [("neutral_shuffled", {"count": 7})]
    assert step(at_random, "neutral").offer.pool == ("A", "B", "C", "D", "E", "F", "G")
    assert view(at_random).neutral == ()


@both_editions
def test_gwt_s20_the_job_market_token_lies_on_its_circle_before_the_workers_come(edition):
    session = laid_out(edition)
    assert checks(session, "token") == [("token", {})]
    assert GUIDE.index("token") < GUIDE.index("job_market")


@pytest.mark.parametrize(("edition", "rule"), [("first", "GWT-S21"), ("second", "GWT-S22")])
def test_the_94_tiles_become_the_kansas_stock_by_their_backs(edition, rule):
    session = laid_out(edition)
    assert checks(session, "stock") == [
        (f"{edition}.stock_tiles", {"workers": 54, "others": 22, "hazards": 18}),
        (f"{edition}.stock_sorted", {"count": 94}),
    ]


@both_editions
def test_gwt_s05_the_backs_1_2_and_3_of_the_94_tiles_are_told_apart(edition):
    session = laid_out(edition)
    assert step(session, "stock").figure == 94
    for language in LANGUAGES:
        lines = [
            Translator(language).text(check) for id_ in ("stock", "foresight") for check in step(session, id_).checks
        ]
        assert [digit for digit in "123" if not any(digit in line.replace("94", "") for line in lines)] == []


@both_editions
@any_number_of_players
def test_gwt_s23_seven_tiles_are_placed_one_at_a_time(edition, players):
    session = laid_out(edition, players)
    assert checks(session, "seeds")[0] == ("seeds", {"count": 7})
    assert step(session, "seeds").figure == 7


def test_gwt_s24_teepees_fill_the_trade_spaces_from_minus_3():
    assert checks(laid_out("first"), "seeds")[1] == ("first.seeds_track", {})
    for language in LANGUAGES:
        assert "−3" in Translator(language)("great_western_trail.check.first.seeds_track")


def test_gwt_s25_outlaws_fill_the_outlaw_spaces_from_1():
    assert checks(laid_out("second"), "seeds")[1] == ("second.seeds_track", {})
    for language in LANGUAGES:
        assert "1" in Translator(language)("great_western_trail.check.second.seeds_track")


@both_editions
def test_gwt_s26_s27_hazards_go_to_the_lowest_number_and_a_tile_without_room_goes_back(edition):
    assert [id_ for id_, _ in checks(laid_out(edition), "seeds")[2:]] == ["seeds_hazards", f"{edition}.seeds_no_room"]


@both_editions
@pytest.mark.parametrize(("players", "columns", "workers"), [(2, 2, 3), (3, 3, 5), (4, 4, 7)])
def test_gwt_s28_s29_s30_workers_fill_the_columns_of_the_players_up_to_the_token(edition, players, columns, workers):
    session = laid_out(edition, players)
    assert checks(session, "job_market") == [
        ("job_columns", {"count": columns, "players": players}),
        ("job_workers", {"count": workers}),
    ]
    assert step(session, "job_market").figure == workers == 2 * columns - 1, "two rows but the token's space"


@both_editions
def test_gwt_s31_six_foresight_spaces_are_filled_face_up(edition):
    session = laid_out(edition)
    assert [id_ for id_, _ in checks(session, "foresight")] == ["foresight", "foresight_up"]
    assert step(session, "foresight").figure == 6


@both_editions
@pytest.mark.parametrize(("players", "shown"), [(2, 7), (3, 10), (4, 13)])
def test_gwt_s32_s33_the_cattle_market_is_shuffled_revealed_and_sorted(edition, players, shown):
    session = laid_out(edition, players)
    lines = checks(session, "cattle")
    assert lines[:3] == [("cattle", {"count": 36}), ("cattle_shown", {"count": shown}), ("cattle_sorted", {})]


def test_gwt_s34_the_orange_cards_stay_in_the_box_without_the_variant():
    assert checks(laid_out("second"), "cattle")[3:] == [("orange_boxed", {})]
    assert "orange_boxed" not in dict(checks(laid_out("second", simmental=True), "cattle"))
    assert len(checks(laid_out("first"), "cattle")) == 3, "the first edition has none"


@pytest.mark.parametrize(("players", "shown"), [(2, 9), (3, 12), (4, 15)])
def test_gwt_v01_v02_v03_eight_calves_join_the_market_and_more_cards_are_revealed(players, shown):
    session = laid_out("second", players, simmental=True)
    lines = checks(session, "cattle")
    assert lines[0] == ("cattle_simmental", {"count": 36, "calves": 8})
    assert lines[1] == ("cattle_shown", {"count": shown})
    assert step(session, "cattle").figure == shown


def test_gwt_v04_v05_orange_is_sorted_first_and_the_later_stages_lie_in_two_piles():
    session = laid_out("second", simmental=True)
    assert [id_ for id_, _ in checks(session, "cattle")[2:]] == ["cattle_sorted_simmental", "simmental_piles"]


@any_number_of_players
def test_gwt_v03_the_first_edition_knows_no_simmental(players):
    assert checks(laid_out("first", players, simmental=True), "cattle") == checks(laid_out("first", players), "cattle")


@both_editions
def test_gwt_s35_four_of_24_objective_cards_are_shown(edition):
    session = laid_out(edition)
    assert checks(session, "objectives") == [("objectives", {"count": 24}), ("objectives_shown", {"count": 4})]


def test_gwt_s36_coins_are_the_bank_and_exchange_tokens_with_them_in_the_second_edition():
    assert checks(laid_out("first"), "bank") == [("first.bank", {"ones": 35, "fives": 20})]
    assert checks(laid_out("second"), "bank") == [("second.bank", {"ones": 36, "fives": 20, "tokens": 12})]


# --- the players' boards --------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_s37_everybody_takes_the_board_of_the_own_colour(edition, players):
    assert checks(laid_out(edition, players), "boards")[:players] == [
        ("player", {"player": name, "colour": message(f"colour.{colour}")})
        for name, colour in zip(NAMES[:players], COLOURS, strict=False)
    ]


COUNT_TILES = [
    ("GWT-S38", "first", 2, "no_count_tile"),
    ("GWT-S38", "first", 3, "count_tile"),
    ("GWT-S38", "first", 4, "count_tile"),
    ("GWT-S39", "second", 2, "count_tile"),
    ("GWT-S39", "second", 3, "count_tile"),
    ("GWT-S39", "second", 4, "no_count_tile"),
]


@pytest.mark.parametrize(("rule", "edition", "players", "line"), COUNT_TILES)
def test_gwt_s38_s39_the_count_tile_covers_phase_a_where_the_board_is_printed_for_others(rule, edition, players, line):
    assert checks(laid_out(edition, players), "boards")[players:] == [(line, {"count": players})]


@pytest.mark.parametrize(("edition", "count"), [("first", 10), ("second", 12)])
def test_gwt_s40_in_a_first_game_all_buildings_show_their_a_side(edition, count):
    session = laid_out(edition, first_game=True)
    assert checks(session, "buildings") == [(f"{edition}.buildings_line", {"count": count}), ("buildings_a", {})]
    assert view(session).sides == tuple(f"{number}a" for number in range(1, count + 1))


@pytest.mark.parametrize(("edition", "count"), [("first", 10), ("second", 12)])
def test_gwt_s41_s42_experienced_players_use_the_same_random_sides_and_never_flip_them(edition, count):
    session = laid_out(edition)
    assert [id_ for id_, _ in checks(session, "buildings")[1:]] == ["buildings_sides", "buildings_never_flip"]
    groups = step(session, "buildings").offer.groups
    assert groups == tuple((f"{number}a", f"{number}b") for number in range(1, count + 1))


@pytest.mark.parametrize(("edition", "count"), [("first", 10), ("second", 12)])
def test_gwt_s43_the_buildings_are_lined_up_in_each_edition_its_own_way(edition, count):
    assert checks(laid_out(edition), "buildings")[0] == (f"{edition}.buildings_line", {"count": count})


@both_editions
@any_number_of_players
def test_gwt_s44_s45_discs_engine_marker_and_rider_take_their_places(edition, players):
    session = laid_out(edition, players)
    assert checks(session, "pieces") == [("discs", {"count": 14}), ("engine", {}), (f"{edition}.rider", {})]


@both_editions
def test_gwt_s46_everybody_shuffles_14_starting_cattle(edition):
    session = laid_out(edition)
    assert checks(session, "deck")[0] == ("deck", {"count": 14})


def test_gwt_s47_in_the_first_edition_everybody_draws_four_cards_at_once():
    assert checks(laid_out("first"), "deck")[1:] == [("hand", {"count": 4})]
    assert checks(laid_out("second"), "deck")[1:] == []


@both_editions
@pytest.mark.parametrize(("players", "boxed"), [(2, 2), (3, 1), (4, 0)])
def test_gwt_s48_one_starting_objective_for_each_player_and_the_rest_boxed(edition, players, boxed):
    session = laid_out(edition, players)
    assert checks(session, "starting_objectives") == [("starting", {"count": 4}), ("starting_boxed", {"count": boxed})]


# --- who begins -----------------------------------------------------------------------------------------------------


@both_editions
@any_number_of_players
def test_gwt_s49_the_starting_player_is_chosen_by_any_method(edition, players):
    assert checks(laid_out(edition, players), "first_player")[0] == ("any_method", {})
    assert checks(laid_out(edition, players), "first_player")[-1] == (f"{edition}.first_turn", {})


@both_editions
@any_number_of_players
def test_gwt_s50_money_rises_with_the_turn_order(edition, players):
    lines = checks(laid_out(edition, players), "first_player")[1:-1]
    assert [(params["place"], params["dollars"]) for _, params in lines] == [(1, 6), (2, 7), (3, 8), (4, 9)][:players]


@any_number_of_players
def test_gwt_s51_s52_the_second_edition_gives_more_cards_with_the_turn_order_and_a_token_each(players):
    lines = checks(laid_out("second", players), "first_player")[1:-1]
    assert [id_ for id_, _ in lines] == ["second.starts_with"] * players
    assert [params["cards"] for _, params in lines] == [4, 5, 6, 7][:players]
    assert [params["tokens"] for _, params in lines] == [1] * players


@any_number_of_players
def test_gwt_s51_s52_the_first_edition_has_no_tokens(players):
    lines = checks(laid_out("first", players), "first_player")[1:-1]
    assert [params["tokens"] for _, params in lines] == [0] * players
