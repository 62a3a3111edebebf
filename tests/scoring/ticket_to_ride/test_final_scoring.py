"""Final scoring: routes, tickets, the longest route, the globetrotter, and who has the highest total."""

import pytest

from companion.table.table_commands import Correct
from scoring.ticket_to_ride import House
from tests.companion.ticket_to_ride.tables import (
    ANA,
    SINGLE_TRACK,
    both_maps,
    claim_as,
    play_to_final_scoring,
    points,
    reveal_all,
    table_of,
)
from tests.scoring.ticket_to_ride.holdings import column, holds, sheet_of, totals

DENVER_EL_PASO = ("denver--santa_fe", "el_paso--santa_fe")


# --- what counts ----------------------------------------------------------------------------------------------------


def test_ttr_t06_in_the_usa_routes_tickets_and_the_longest_route_count():
    sheet = sheet_of("usa", holds("Ana", *DENVER_EL_PASO, tickets=("t:denver--el_paso",)), holds("Ben"))
    assert sheet.categories == ("routes", "tickets", "longest_route")
    assert [column(sheet, category)[0] for category in sheet.categories] == [4, 4, 10]
    assert [sheet.cell(0, category).rule for category in sheet.categories] == ["TTR-C18", "TTR-F03", "TTR-F05"]
    assert totals(sheet) == [18, 0]


def test_ttr_t07_in_germany_routes_tickets_most_tickets_and_passengers_count():
    ana = holds("Ana", "berlin--leipzig", tickets=("t:berlin--leipzig",), red=2, blue=1)
    sheet = sheet_of("germany", ana, holds("Ben", red=1))
    assert sheet.categories == ("routes", "tickets", "globetrotter", "passengers")
    assert [column(sheet, category)[0] for category in sheet.categories] == [7, 4, 15, 40]
    rules = [sheet.cell(0, category).rule for category in sheet.categories]
    assert rules == ["TTR-C18", "TTR-F03", "TTR-F10", "TTR-F14"]
    assert totals(sheet) == [66, 10]


@both_maps
def test_ttr_t08_f19_the_highest_total_wins(map_):
    long, short = SINGLE_TRACK[map_][6], SINGLE_TRACK[map_][2]
    ticket = {"usa": "t:new_york--seattle", "germany": "t:daenemark--lindau"}[map_]  # 22 points lost
    sheet = sheet_of(map_, holds("Ana", short), holds("Ben", long), holds("Cho", tickets=(ticket,)))
    assert sheet.winners == ("Ben",)
    assert sheet.ranks == (2, 1, 3)
    assert sheet.tie_break is None


@both_maps
def test_ttr_f19_the_winner_is_not_whoever_led_on_the_board(map_):
    ticket = {"usa": "t:new_york--seattle", "germany": "t:daenemark--lindau"}[map_]  # 22 points lost
    sheet = sheet_of(map_, holds("Ana", SINGLE_TRACK[map_][6], tickets=(ticket,)), holds("Ben", SINGLE_TRACK[map_][3]))
    assert column(sheet, "routes") == [15, 4]
    assert sheet.winners == ("Ben",)


# --- routes ---------------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_f01_route_points_are_counted_again_from_the_board(map_):
    session = table_of(map_)
    for length in (4, 6, 1):
        claim_as(session, ANA, SINGLE_TRACK[map_][length])
    session.do(Correct("marker/0", 30))  # somebody knocked the marker
    assert points(session)[ANA] == 30
    cell = session.sheet().cell(ANA, "routes")
    assert cell.points == 7 + 15 + 1
    counted = {item.facts["route"]: (item.facts["length"], item.points) for item in cell.because}
    assert counted == {
        SINGLE_TRACK[map_][4]: (4, 7),
        SINGLE_TRACK[map_][6]: (6, 15),
        SINGLE_TRACK[map_][1]: (1, 1),
    }


@both_maps
def test_ttr_f01_final_scoring_reminds_of_it(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    assert "TTR-F01" in session.turn().reminders


# --- tickets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_", "ticket", "chain", "value"),
    [
        ("usa", "t:denver--el_paso", DENVER_EL_PASO, 4),
        (
            "usa",
            "t:los_angeles--seattle",
            ("los_angeles--san_francisco--a", "portland--san_francisco--b", "portland--seattle--a"),
            9,
        ),
        ("germany", "t:berlin--leipzig", ("berlin--leipzig",), 4),
        (
            "germany",
            "t:frankreich--muenchen",
            (
                "frankreich--karlsruhe",
                "karlsruhe--stuttgart",
                "stuttgart--ulm--a",
                "augsburg--ulm--a",
                "augsburg--muenchen--b",
            ),
            8,
        ),
    ],
)
def test_ttr_f03_f04_a_completed_ticket_adds_its_value_and_any_other_costs_it(map_, ticket, chain, value):
    sheet = sheet_of(map_, holds("Ana", *chain, tickets=(ticket,)), holds("Ben", *chain[1:]))
    assert column(sheet, "tickets") == [value, 0]
    (item,) = sheet.cell(0, "tickets").because
    assert (item.what, item.points) == ("ticket_completed", value)
    assert set(item.facts["chain"]) == set(chain)
    failed = sheet_of(map_, holds("Ana", *chain[1:], tickets=(ticket,)), holds("Ben"))
    assert column(failed, "tickets") == [-value, 0]
    assert failed.cell(0, "tickets").because[0].what == "ticket_failed"


@both_maps
def test_ttr_f03_f04_several_tickets_are_added_up(map_):
    routes, tickets = {
        "usa": (DENVER_EL_PASO, ("t:denver--el_paso", "t:new_york--seattle", "t:boston--miami")),
        "germany": (("berlin--leipzig",), ("t:berlin--leipzig", "t:daenemark--lindau", "t:koeln--leipzig")),
    }[map_]
    sheet = sheet_of(map_, holds("Ana", *routes, tickets=tickets), holds("Ben"))
    assert column(sheet, "tickets") == [4 - 22 - 12, 0]
    assert sheet.players[0].facts["tickets_completed"] == tickets[:1]


@both_maps
def test_totals_may_fall_below_zero_unless_the_table_sets_a_floor(map_):
    """The texts set no floor."""
    ticket = {"usa": "t:new_york--seattle", "germany": "t:daenemark--lindau"}[map_]
    players = (holds("Ana", tickets=(ticket,)), holds("Ben"))
    assert totals(sheet_of(map_, *players)) == [-22, 0]
    assert totals(sheet_of(map_, *players, house=House(floor_at_zero=True))) == [0, 0]


@both_maps
def test_the_floor_is_a_switch_of_the_table(map_):
    session = table_of(map_)
    play_to_final_scoring(session)
    reveal_all(session)
    lost = {"usa": [-11, -18, -20], "germany": [-16, -16, -16]}[map_]
    assert totals(session.sheet()) == lost
    session.do(Correct("house/floor_at_zero", "yes"))
    assert totals(session.sheet()) == [0, 0, 0]


# --- USA: the longest route -----------------------------------------------------------------------------------------


def longest(*routes):
    """The trains on one player's longest path."""
    sheet = sheet_of("usa", holds("Ana", *routes), holds("Ben"))
    return sheet.cell(0, "longest_route").because[0].facts["trains"]


def test_ttr_f05_the_longest_path_gets_ten_points():
    ana = holds("Ana", "calgary--winnipeg", "helena--winnipeg")
    ben = holds("Ben", "el_paso--los_angeles", "los_angeles--phoenix")
    sheet = sheet_of("usa", ana, ben, holds("Cho"))
    assert column(sheet, "longest_route") == [10, 0, 0]
    assert [sheet.cell(seat, "longest_route").because[0].facts["trains"] for seat in range(3)] == [10, 9, 0]


def test_ttr_f05_the_path_must_hang_together():
    assert longest("calgary--winnipeg", "el_paso--los_angeles", "atlanta--miami") == 6


def test_ttr_f06_a_path_is_measured_in_trains_not_in_routes():
    two_routes = holds("Ana", "calgary--winnipeg", "helena--winnipeg")  # 6 + 4
    four_routes = holds("Ben", "portland--seattle--a", "seattle--vancouver--a", "calgary--vancouver", "calgary--helena")
    sheet = sheet_of("usa", two_routes, four_routes)
    assert column(sheet, "longest_route") == [10, 0]
    assert sheet.cell(1, "longest_route").because[0].facts["trains"] == 1 + 1 + 3 + 4


def test_ttr_f07_the_path_may_close_a_loop_and_cross_a_city_again():
    round_dallas = ("dallas--houston--a", "houston--new_orleans", "little_rock--new_orleans", "dallas--little_rock")
    assert longest(*round_dallas) == 1 + 2 + 3 + 2
    # El Paso, Dallas, round the loop and back to Dallas: the best way without crossing Dallas twice has 11
    assert longest("dallas--el_paso", *round_dallas) == 4 + 8


def test_ttr_f07_the_path_may_be_a_figure_of_eight():
    east = ("dallas--houston--a", "houston--new_orleans", "little_rock--new_orleans", "dallas--little_rock")
    west = ("dallas--el_paso", "el_paso--oklahoma_city", "dallas--oklahoma_city--a")
    assert longest(*east, *west) == 8 + 11
    sheet = sheet_of("usa", holds("Ana", *east, *west), holds("Ben"))
    assert sheet.cell(0, "longest_route").because[0].facts["places"].count("dallas") >= 2


def test_ttr_f08_no_train_is_counted_twice():
    assert longest("calgary--winnipeg") == 6  # not there and back
    three_arms = ("denver--helena", "denver--omaha", "denver--phoenix")  # 4, 4 and 5
    assert longest(*three_arms) == 9
    sheet = sheet_of("usa", holds("Ana", *three_arms), holds("Ben"))
    chain = sheet.cell(0, "longest_route").because[0].facts["chain"]
    assert len(chain) == len(set(chain)) == 2


def test_ttr_f08_side_branches_do_not_count():
    spine = ("calgary--winnipeg", "helena--winnipeg", "duluth--helena")  # 6 + 4 + 6
    assert longest(*spine, "denver--helena", "duluth--winnipeg") == 20  # of 24: Denver, or the whole triangle
    assert longest(*spine, "denver--helena") == 16


def test_ttr_f09_all_tied_for_the_longest_path_get_ten():
    ana, ben = holds("Ana", "calgary--winnipeg"), holds("Ben", "el_paso--los_angeles")
    sheet = sheet_of("usa", ana, holds("Cho", "atlanta--miami"), ben)
    assert column(sheet, "longest_route") == [10, 0, 10]


def test_nobody_gets_the_longest_route_card_for_nothing_unless_the_table_says_so():
    players = (holds("Ana"), holds("Ben"))
    assert column(sheet_of("usa", *players), "longest_route") == [0, 0]
    assert column(sheet_of("usa", *players, house=House(bonus_for_nothing=True)), "longest_route") == [10, 10]


def test_ttr_f18_germany_has_no_bonus_for_the_longest_path():
    sheet = sheet_of("germany", holds("Ana", "berlin--hannover", "berlin--hamburg--a"), holds("Ben"))
    assert "longest_route" not in sheet.categories
    assert totals(sheet) == [36, 0]


# --- Germany: the globetrotter --------------------------------------------------------------------------------------

LEIPZIG = ("berlin--leipzig", "chemnitz--leipzig")
TO_BERLIN = ("t:berlin--leipzig", "t:berlin--chemnitz")


def test_ttr_f10_most_completed_tickets_get_fifteen_points():
    ana = holds("Ana", *LEIPZIG, tickets=TO_BERLIN)
    ben = holds("Ben", "frankfurt--koeln--a", tickets=("t:frankfurt--koeln",))
    assert column(sheet_of("germany", ana, ben, holds("Cho")), "globetrotter") == [15, 0, 0]


def test_ttr_f10_their_number_counts_and_not_their_value():
    ana = holds("Ana", *LEIPZIG, tickets=TO_BERLIN)  # 4 + 6
    ben = holds(
        "Ben",
        "daenemark--kiel",
        "hamburg--kiel--a",
        "hamburg--hannover--a",
        "hannover--kassel--a",
        "frankfurt--kassel--a",
        "frankfurt--mannheim--a",
        "karlsruhe--mannheim",
        "frankreich--karlsruhe",
        tickets=("t:daenemark--frankreich",),
    )
    sheet = sheet_of("germany", ana, ben)
    assert column(sheet, "tickets") == [10, 17]
    assert column(sheet, "globetrotter") == [15, 0]


def test_ttr_f11_all_tied_for_most_completed_tickets_get_fifteen():
    ana = holds("Ana", "berlin--leipzig", tickets=("t:berlin--leipzig",))
    ben = holds("Ben", "frankfurt--koeln--a", tickets=("t:frankfurt--koeln",))
    assert column(sheet_of("germany", ana, holds("Cho"), ben), "globetrotter") == [15, 0, 15]


def test_ttr_f12_failed_tickets_are_ignored_for_the_globetrotter():
    ana = holds("Ana", "berlin--leipzig", tickets=("t:berlin--leipzig", "t:daenemark--lindau", "t:kiel--schweiz"))
    ben = holds("Ben", "frankfurt--koeln--a", tickets=("t:frankfurt--koeln",))
    many_failed = holds("Cho", tickets=("t:berlin--koeln", "t:leipzig--ulm", "t:koeln--leipzig", "t:emden--hamburg"))
    assert column(sheet_of("germany", ana, ben, many_failed), "globetrotter") == [15, 15, 0]


def test_nobody_gets_the_globetrotter_card_for_nothing_unless_the_table_says_so():
    players = (holds("Ana", tickets=("t:berlin--leipzig",)), holds("Ben"))
    assert column(sheet_of("germany", *players), "globetrotter") == [0, 0]
    assert column(sheet_of("germany", *players, house=House(bonus_for_nothing=True)), "globetrotter") == [15, 15]


@both_maps
def test_the_bonus_for_nothing_is_a_switch_of_the_table(map_):
    session = table_of(map_, 2)
    bonus, each = {"usa": ("longest_route", 10), "germany": ("globetrotter", 15)}[map_]
    assert column(session.sheet(), bonus) == [0, 0]
    session.do(Correct("house/bonus_for_nothing", "yes"))
    assert column(session.sheet(), bonus) == [each, each]
    assert session.sheet().cell(ANA, bonus).corrected
