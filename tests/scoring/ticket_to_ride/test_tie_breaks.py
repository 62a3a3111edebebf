"""Ties for the win: completed tickets, then the longest-route card or the passengers, then shared."""

from tests.companion.ticket_to_ride.tables import both_maps
from tests.scoring.ticket_to_ride.holdings import column, holds, sheet_of, totals


def steps(sheet):
    return [(step.by, dict(step.values)) for step in sheet.tie_break.steps]


# --- USA ------------------------------------------------------------------------------------------------------------


def test_ttr_x01_level_on_points_more_completed_tickets_rank_higher():
    # both share the longest route of 4 trains
    ana = holds("Ana", "calgary--helena", "atlanta--nashville")  # 7 + 1 + 10
    ben = holds("Ben", "denver--santa_fe", "el_paso--santa_fe", tickets=("t:denver--el_paso",))  # 2 + 2 + 4 + 10
    sheet = sheet_of("usa", ana, ben)
    assert totals(sheet) == [18, 18]
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1))
    assert steps(sheet) == [("tickets_completed", {"Ana": 0, "Ben": 1})]
    assert not sheet.tie_break.shared


def test_ttr_x01_failed_tickets_do_not_count_for_it():
    ana = holds("Ana", "calgary--winnipeg")  # 15 + 10
    routes = ("atlanta--miami", "denver--phoenix", "calgary--helena", "dallas--little_rock")  # 10 + 10 + 7 + 2
    ben = holds("Ben", *routes, tickets=("t:denver--el_paso",))  # − 4
    sheet = sheet_of("usa", ana, ben)
    assert totals(sheet) == [25, 25]
    assert steps(sheet)[0] == ("tickets_completed", {"Ana": 0, "Ben": 0})
    assert sheet.winners == ("Ana",)  # by the longest-route card


def test_ttr_x02_still_level_the_longest_route_card_ranks_higher():
    ana = holds("Ana", "atlanta--miami", "denver--phoenix", "calgary--vancouver", "dallas--houston--a")  # 10+10+4+1
    ben = holds("Ben", "calgary--winnipeg")  # 15 + 10
    sheet = sheet_of("usa", ana, ben)
    assert totals(sheet) == [25, 25]
    assert column(sheet, "longest_route") == [0, 10]
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1))
    assert steps(sheet) == [
        ("tickets_completed", {"Ana": 0, "Ben": 0}),
        ("longest_route_card", {"Ana": 0, "Ben": 1}),
    ]


def test_ttr_x02_completed_tickets_come_before_the_card():
    # Ana: 2 + 2 + 4 and 10 + 7; Ben: 15 and the card
    ana = holds(
        "Ana",
        "denver--santa_fe",
        "el_paso--santa_fe",
        "atlanta--miami",
        "helena--winnipeg",
        tickets=("t:denver--el_paso",),
    )
    ben = holds("Ben", "calgary--winnipeg")
    sheet = sheet_of("usa", ana, ben)
    assert totals(sheet) == [25, 25]
    assert column(sheet, "longest_route") == [0, 10]
    assert sheet.winners == ("Ana",)


def test_ttr_x02_players_who_share_the_longest_route_share_the_win():
    sheet = sheet_of("usa", holds("Ana", "calgary--winnipeg"), holds("Ben", "helena--seattle"), holds("Cho"))
    assert totals(sheet) == [25, 25, 0]
    assert (sheet.winners, sheet.ranks) == (("Ana", "Ben"), (1, 1, 3))
    assert sheet.tie_break.shared


def test_ttr_x01_x02_a_later_step_only_parts_those_still_level():
    # Ana has a ticket; of the other two Cho has the card
    ana = holds(
        "Ana",
        "denver--santa_fe",
        "el_paso--santa_fe",
        "atlanta--miami",
        "helena--winnipeg",
        tickets=("t:denver--el_paso",),
    )
    ben = holds(
        "Ben", "portland--san_francisco--a", "el_paso--oklahoma_city", "montreal--toronto", "dallas--houston--a"
    )
    cho = holds("Cho", "calgary--winnipeg")
    sheet = sheet_of("usa", ana, ben, cho)
    assert totals(sheet) == [25, 25, 25]
    assert sheet.ranks == (1, 3, 2)


# --- Germany --------------------------------------------------------------------------------------------------------


def test_ttr_x03_level_on_points_more_completed_tickets_rank_higher():
    ana = holds("Ana", "berlin--rostock", "bremerhaven--daenemark", "karlsruhe--stuttgart")  # 15 + 10 + 1
    ben = holds("Ben", "berlin--leipzig", tickets=("t:berlin--leipzig",))  # 7 + 4 + 15
    sheet = sheet_of("germany", ana, ben)
    assert totals(sheet) == [26, 26]
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1))
    assert steps(sheet) == [("tickets_completed", {"Ana": 0, "Ben": 1})]


def test_ttr_x03_completed_tickets_come_before_passengers():
    ana = holds("Ana", "bremerhaven--daenemark", "karlsruhe--stuttgart", "berlin--rostock", red=3)  # 26 and 20
    ben = holds("Ben", "berlin--leipzig", tickets=("t:berlin--leipzig",), blue=1)  # 26 and 20
    sheet = sheet_of("germany", ana, ben)
    assert totals(sheet) == [46, 46]
    assert sheet.winners == ("Ben",)


def test_ttr_x04_still_level_more_passengers_in_all_rank_higher():
    ana = holds("Ana", "berlin--leipzig", red=1, white=1)
    ben = holds("Ben", "kiel--rostock", blue=1, black=3)
    sheet = sheet_of("germany", ana, ben)
    assert totals(sheet) == [47, 47]
    assert (sheet.winners, sheet.ranks) == (("Ben",), (2, 1))
    assert steps(sheet) == [
        ("tickets_completed", {"Ana": 0, "Ben": 0}),
        ("passengers_held", {"Ana": 2, "Ben": 4}),
    ]
    assert not sheet.tie_break.shared


def test_ttr_x05_still_level_the_victory_is_shared():
    ana = holds("Ana", "berlin--leipzig", red=1, white=1)
    ben = holds("Ben", "kiel--rostock", blue=1, black=1)
    sheet = sheet_of("germany", ana, ben, holds("Cho", "dresden--leipzig"))
    assert totals(sheet) == [47, 47, 4]
    assert (sheet.winners, sheet.ranks) == (("Ana", "Ben"), (1, 1, 3))
    assert sheet.tie_break.shared


def test_ttr_x05_three_can_share_it():
    players = [
        holds(name, route)
        for name, route in (("Ana", "berlin--leipzig"), ("Ben", "kiel--rostock"), ("Cho", "dortmund--kassel"))
    ]
    sheet = sheet_of("germany", *players)
    assert sheet.winners == ("Ana", "Ben", "Cho")


# --- both -----------------------------------------------------------------------------------------------------------


@both_maps
def test_ttr_f19_only_players_level_on_points_are_compared(map_):
    """Cho completed a ticket, but is behind."""
    if map_ == "usa":
        ana, ben = holds("Ana", "calgary--winnipeg"), holds("Ben", "helena--seattle")
        cho = holds("Cho", "denver--santa_fe", "el_paso--santa_fe", tickets=("t:denver--el_paso",))
    else:
        ana, ben = (
            holds("Ana", "berlin--hannover", "berlin--rostock"),
            holds("Ben", "dresden--regensburg", "chemnitz--regensburg"),
        )
        cho = holds("Cho", "berlin--leipzig", tickets=("t:berlin--leipzig",))
    sheet = sheet_of(map_, ana, ben, cho)
    assert sheet.players[2].total < sheet.players[0].total == sheet.players[1].total
    assert sheet.winners == ("Ana", "Ben")
    assert sheet.tie_break.players == ("Ana", "Ben")
    assert sheet.ranks == (1, 1, 3)
