"""What only one player may see is in no answer that did not open that player's curtain."""

import json
import re

import pytest

from tests.companion.web.visiting import Match, Visitor

LOOKS = (
    *("home", "bin", "view", "open", "holdings", "network", "log", "menu", "rules", "score", "milestones", "about"),
    *("data", "new_table", "settings", "history"),
)
FIGURES = ("edit", "catch_up", "needed")


def answers(visitor: Visitor) -> str:
    """Everything the page can be told without a curtain."""
    table = visitor.table
    told = [visitor.ask(what, table=table) for what in LOOKS]
    told += [visitor.ask("figures", table=table, sheet=sheet, open=["0", "1", "2", "table"]) for sheet in FIGURES]
    told += [visitor.ask("share", table=table, **{"as": "file"})]
    return json.dumps([*told, json.loads(visitor.api.home_file())], ensure_ascii=False)


def hands(match: Match) -> list[tuple[str, ...]]:
    """The tickets in everybody's hand."""
    return [hand.known_to_clerk() for hand in match.core.state.hands]


@pytest.fixture
def match(tmp_path):
    """A game of USA, half played."""
    found = Match(Visitor(tmp_path), "usa_3_players_cards_checked")
    found.play(200)
    assert all(hands(found))
    return found


def test_no_ticket_is_named_before_a_curtain_opens(match):
    visitor = match.visitor
    named = {line["words"] for seat in range(3) for line in own_tickets(visitor, seat)}
    public = answers(visitor)
    assert len(named) >= 6
    assert not [words for words in named if words in public]
    unprinted = re.sub(r"ticket_points/[\w:-]+", "", public)  # what every ticket of the box is worth can be set
    assert not [ticket for hand in hands(match) for ticket in hand if ticket in unprinted]


def test_what_is_secret_is_not_among_the_figures(match):
    rows = match.visitor.ask("figures", table=match.visitor.table, sheet="edit", listed="tickets")["rows"]
    assert [row["form"] for row in rows] == ["secret"] * 3
    assert {row["text"] for row in rows} == {"Secret: only its owner may look"}


def own_tickets(visitor: Visitor, seat: int):
    parts = visitor.view(curtain=seat)["parts"]
    return [line for part in parts if part["secret"] for line in part["lines"]]


def test_a_curtain_shows_its_owner_s_tickets_and_nobody_else_s(match):
    visitor = match.visitor
    seen = [{line["words"] for line in own_tickets(visitor, seat)} for seat in range(3)]
    assert [len(hand) for hand in hands(match)] == [len(tickets) for tickets in seen]
    assert visitor.view()["curtains"] == [0, 1, 2]
    assert visitor.view()["parts"] == []
    for seat in range(3):
        behind = json.dumps(visitor.view(curtain=seat), ensure_ascii=False)
        others = set().union(*(seen[other] for other in range(3) if other != seat)) - seen[seat]
        assert not [words for words in others if words in behind]


def test_only_its_owner_answers_for_a_secret(match):
    visitor = match.visitor
    while not (asked := visitor.view()["question"]) or "curtain" not in json.dumps(asked):
        match.enter_next()
    option = next(option for option in asked["options"] if "curtain" in option)
    owner = option["curtain"]
    body = {"table": visitor.table, "revision": visitor.view()["revision"], "answers": [option["id"]]}
    assert "words" in visitor.refused("answer", **body)
    assert visitor.ask("answer", **body, curtain=owner)["question"]["options"]


def test_what_is_half_entered_behind_a_curtain_stays_there(match):
    visitor = match.visitor
    visitor.ask("draft", table=visitor.table, curtain=1, entered={"answers": ["t:secret"]})
    visitor.ask("draft", table=visitor.table, entered={"answers": ["ClaimRoute"]})
    visitor.reopen()
    assert "t:secret" not in answers(visitor)
    assert visitor.view()["draft"] == {"answers": ["ClaimRoute"]}
    assert visitor.view(curtain=1)["draft"] == {"answers": ["t:secret"]}
    assert visitor.view(curtain=0)["draft"] is None


def test_a_secret_figure_is_set_behind_its_curtain_alone(match):
    visitor, id_ = match.visitor, "tickets/1"
    assert visitor.refused("figure", table=visitor.table, id=id_)
    assert visitor.refused("figure", table=visitor.table, id=id_, curtain=0)
    asked = visitor.ask("figure", table=visitor.table, id=id_, curtain=1)["question"]
    less = asked["usual"][1:]
    revision = visitor.view()["revision"]
    body = {"table": visitor.table, "revision": revision, "sheet": "edit", "values": [[id_, less]]}
    assert visitor.refused("save_figures", **body)
    assert visitor.refused("save_figures", **body, curtain=0)
    assert visitor.ask("save_figures", **body, curtain=1)["done"]
    assert len(own_tickets(visitor, 1)) == len(less)
