"""Every recorded match can be played on the page, by requests alone, and ends with the sheet of the core."""

import pytest

from companion.numbers import shown_number
from companion.sheet_export import sheet_as_json
from tests.companion.web.visiting import Match, Visitor, matches

QUICK = ("usa_2_players", "stone_age_2_players", "great_western_trail_second_4_players")
"""One of each game; `make quick` leaves out the others."""


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in matches()]
)
def test_a_match_played_on_the_page_has_the_sheet_of_the_core(tmp_path, name):
    visitor = Visitor(tmp_path)
    match = Match(visitor, name)
    match.play()
    sheet = visitor.ask("score", table=visitor.table)
    core = match.core.sheet()
    assert sheet["finished"]
    assert sheet["totals"] == [shown_number(player.total) for player in core.players]
    assert sheet["ranks"] == list(core.ranks)
    for row in sheet["rows"]:
        cells = [player.cells[row["category"]].points for player in core.players]
        assert [cell["points"] for cell in row["cells"]] == [shown_number(points) for points in cells]
    kept = visitor.store.look_at(visitor.table)
    assert sheet_as_json(kept.header.game, kept.sheet()) == match.plain["sheet"]
    card = visitor.ask("home")["recent"][0]
    assert (card["id"], card["total"]) == (visitor.table, shown_number(max(player.total for player in core.players)))
