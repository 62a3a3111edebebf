"""Every data file loads, its known totals hold, and a mistake in one is named by its place."""

import copy

import pytest

from companion.catalog import DATA, facts_files, read_facts
from companion.errors import DataError
from companion.games import GAMES
from companion.games.ticket_to_ride.board import MAPS, board, read_board
from companion.plain import Node


def test_every_game_has_its_facts_and_a_source_for_them():
    for game in GAMES:
        assert any(found == game for found, _ in facts_files())
        assert (DATA / game / "SOURCE.md").stat().st_size > 500


@pytest.mark.parametrize("map_", MAPS)
def test_every_map_loads_and_matches_its_picture(map_):
    box = board(map_)
    assert box.map == map_
    for country in (place for place in box.places if place.country):
        into = {r.other_end(country.id) for r in box.rail.at[country.id]}
        assert {city for city, _, _ in country.flags} == into, f"a flag for every route into {country.id}"


def spoil(map_, change):
    facts = copy.deepcopy(read_facts("ticket_to_ride", map_).value)
    change(facts)
    with pytest.raises(DataError) as error:
        read_board(Node(facts, f"ticket_to_ride/{map_}.json"))
    assert str(error.value).startswith(f"ticket_to_ride/{map_}.json: ")
    return str(error.value)


MISTAKES = {
    "routes[4].length": lambda f: f["routes"][4].update(length="four"),
    "routes[4].a": lambda f: f["routes"][4].update(a="atlantis"),
    "routes[7].id": lambda f: f["routes"][7].update(id=f["routes"][8]["id"]),
    "routes[3].lanes": lambda f: f["routes"][3].update(lanes=3),
    "tickets[0].points": lambda f: f["tickets"][0].update(points=0),
    "tickets[2].b": lambda f: f["tickets"][2].update(b=""),
    "places[1].x": lambda f: f["places"][1].update(x=1.2),
    "places[0]": lambda f: f["places"][0].update(height=3),
    "ticket_rules.decks.main": lambda f: f["tickets"].pop(),
    "cards.per_colour": lambda f: f["cards"].update(per_colour=0),
    "map": lambda f: f.update(map="mars"),
    "route_points": lambda f: f["route_points"].pop("6"),
    "bonuses": lambda f: f["bonuses"].update(longest="10"),
    "the field 'trains'": lambda f: f.pop("trains"),
}


@pytest.mark.parametrize("place", MISTAKES)
def test_a_mistake_in_the_facts_is_named_by_its_place(place):
    assert place in spoil("usa", MISTAKES[place])


def test_passengers_must_add_up():
    assert "60 passengers in all" in spoil("germany", lambda f: f["places"][0].update(passengers=2))


def test_tracks_of_a_pair_must_have_the_same_length():
    said = spoil("usa", lambda f: f["routes"][3].update(length=2))
    assert "the same ends and length as the other tracks" in said
