"""The sheet any game ends with: ranking, tie-breaks, overruled cells."""

from scoring.sheet import Cell, PlayerScore, make_sheet, mark_corrected, override, winning_margin


def player(name, points, *ties):
    steps = ("first", "second")
    return PlayerScore(name, {"a": Cell(points), "b": Cell(1)}, tie_values=tuple(zip(steps, ties, strict=False)))


def sheet_of(*players):
    return make_sheet(("a", "b"), players)


def test_the_highest_total_wins_and_ranks_follow():
    sheet = sheet_of(player("Ana", 5), player("Ben", 9), player("Cho", -3))
    assert sheet.ranks == (2, 1, 3)
    assert sheet.winners == ("Ben",)
    assert sheet.tie_break is None


def test_the_lowest_total_wins_where_the_fewest_points_win():
    sheet = make_sheet(("a", "b"), [player("Ana", 5), player("Ben", 9), player("Cho", -3)], least=True)
    assert (sheet.ranks, sheet.winners) == ((2, 3, 1), ("Cho",))
    over = override(sheet, {(1, "a"): -20})
    assert (over.least, over.winners) == (True, ("Ben",))


def test_where_the_fewest_win_more_of_what_breaks_the_tie_is_still_better():
    found = make_sheet(("a", "b"), [player("Ana", 5, 1), player("Ben", 5, 2), player("Cho", 8, 3)], least=True)
    assert (found.ranks, found.tie_break.players) == ((2, 1, 3), ("Ana", "Ben"))


def test_the_margin_is_the_distance_to_the_next_whoever_wins():
    assert winning_margin([(103, False), (13, True), (14, False)]) == 1
    assert winning_margin([(103, True), (13, False), (14, False)]) == 89
    assert winning_margin([(5, True), (5, False)]) == 0
    assert winning_margin([(5, True), (5, True)]) is None


def test_a_tie_is_broken_step_by_step_among_those_still_level():
    sheet = sheet_of(player("Ana", 5, 2, 9), player("Ben", 5, 3, 0), player("Cho", 5, 3, 1), player("Dee", 4, 9, 9))
    assert sheet.ranks == (3, 2, 1, 4)
    tie = sheet.tie_break
    assert tie.players == ("Ana", "Ben", "Cho")
    assert [step.by for step in tie.steps] == ["first", "second"]
    assert tie.steps[0].values == {"Ana": 2, "Ben": 3, "Cho": 3}
    assert not tie.shared


def test_a_step_that_is_not_needed_is_not_shown():
    tie = sheet_of(player("Ana", 5, 2, 0), player("Ben", 5, 3, 0)).tie_break
    assert [step.by for step in tie.steps] == ["first"]


def test_players_level_to_the_end_share_the_win_and_the_next_rank_is_skipped():
    sheet = sheet_of(player("Ana", 5, 2, 1), player("Ben", 5, 2, 1), player("Cho", 4, 0, 0))
    assert sheet.ranks == (1, 1, 3)
    assert sheet.winners == ("Ana", "Ben")
    assert sheet.tie_break.shared


def test_a_tie_below_the_top_ranks_but_does_not_decide_the_win():
    sheet = sheet_of(player("Ana", 9, 0, 0), player("Ben", 5, 1, 0), player("Cho", 5, 2, 0))
    assert sheet.ranks == (1, 3, 2)
    assert sheet.tie_break is None
    assert sheet.tie_breaks[0].players == ("Ben", "Cho")


def test_ties_are_listed_from_the_most_points_down():
    low, high = (player("Ana", 5, 1, 0), player("Ben", 5, 2, 0)), (player("Cho", 9, 1, 0), player("Dee", 9, 2, 0))
    assert [tie.players for tie in sheet_of(*low, *high).tie_breaks] == [("Cho", "Dee"), ("Ana", "Ben")]


def test_an_overridden_cell_keeps_what_was_counted_and_ranks_anew():
    sheet = override(sheet_of(player("Ana", 5), player("Ben", 9)), {(0, "a"): 20})
    assert sheet.winners == ("Ana",)
    assert sheet.cell(0, "a").counted == 5
    assert sheet.cell(0, "a").overridden
    assert not sheet.cell(1, "a").overridden


def test_corrected_cells_are_marked_and_no_others():
    sheet = mark_corrected(sheet_of(player("Ana", 5), player("Ben", 9)), frozenset({(1, "b")}))
    assert [(seat, c) for seat in (0, 1) for c in ("a", "b") if sheet.cell(seat, c).corrected] == [(1, "b")]


def test_a_house_floor_lifts_totals_below_it():
    low = PlayerScore("Ana", {"a": Cell(-12)}, floor=0)
    assert low.total == 0
    assert PlayerScore("Ben", {"a": Cell(-12)}).total == -12
