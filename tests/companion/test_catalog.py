"""Every data file loads, its known totals hold, and a mistake in one is named by its place."""

import copy

import pytest

from companion.errors import DataError
from companion.games import GAMES
from companion.games.great_western_trail.box import EDITIONS
from companion.games.great_western_trail.box import box as edition_box
from companion.games.great_western_trail.box import read_box as read_edition
from companion.games.stone_age.box import box, read_box
from companion.games.ticket_to_ride.board import board, read_board
from companion.games.ticket_to_ride.maps import maps
from companion.input.catalog import DATA, read_facts
from companion.input.json_input import Node
from tests.companion.ticket_to_ride.made_up_map import facts


def test_every_game_says_where_its_rules_and_facts_are_from():
    for game in GAMES:
        assert (DATA / game / "SOURCE.md").stat().st_size > 500, f"data/{game}/SOURCE.md: at least 500 letters"


@pytest.mark.parametrize("map_", maps())
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
    "routes[3]: expected only the fields": lambda f: f["routes"][3].update(lanes=3),
    "routes[6].pair": lambda f: [route.update(f["routes"][3], id=str(n)) for n, route in enumerate(f["routes"][3:7])],
    "tickets[0].points": lambda f: f["tickets"][0].update(points=0),
    "tickets[2].b": lambda f: f["tickets"][2].update(b=""),
    "places[1].x": lambda f: f["places"][1].update(x=1.2),
    "places[0]": lambda f: f["places"][0].update(height=3),
    "ticket_rules.decks.main": lambda f: f["tickets"].pop(),
    "ticket_rules.setup_draw: expected at most 6": lambda f: f["ticket_rules"].update(setup_draw=7),
    "cards.per_colour": lambda f: f["cards"].update(per_colour=0),
    "routes[5].colour": lambda f: f["routes"][5].update(colour="beige"),
    "ticket_rules.decks": lambda f: (
        f["ticket_rules"].update(decks={"first": 30}),
        [ticket.update(deck="first") for ticket in f["tickets"]],
    ),
    "begins": lambda f: f.update(begins="the_dog_begins"),
    "players.max": lambda f: f["players"].update(max=1),
    "player_colours: expected at least 5": lambda f: f["player_colours"].pop(),
    "player_colours[2]: expected one of red, blue, green": lambda f: f["player_colours"].__setitem__(2, "pink"),
    "cards.colours[0]: expected one of pink, blue": lambda f: f["cards"]["colours"].__setitem__(0, "beige"),
    "routes[3].b: expected another place than": lambda f: f["routes"][3].update(b=f["routes"][3]["a"]),
    "tickets[1].b: expected another place than": lambda f: f["tickets"][1].update(b=f["tickets"][1]["a"]),
    "ticket_rules: expected the field 'setup_draw'": lambda f: f["ticket_rules"].pop("setup_draw"),
    "ticket_rules: expected an object": lambda f: f.update(ticket_rules=3),
    "route_points.six: expected a length": lambda f: f["route_points"].update(six=f["route_points"].pop("6")),
    "map": lambda f: f.update(map="mars"),
    "route_points": lambda f: f["route_points"].pop("6"),
    "bonuses": lambda f: f["bonuses"].update(longest="10"),
    "the field 'trains'": lambda f: f.pop("trains"),
    "trains: expected at most 64, because 5 players share 309 spaces": lambda f: f.update(trains=65),
    "trains: expected at most 88, because 3 players share 256 spaces": lambda f: (
        f.update(trains=89),
        f["players"].update(max=3),
    ),
}


@pytest.mark.parametrize("place", MISTAKES)
def test_a_mistake_in_the_facts_is_named_by_its_place(place):
    assert place in spoil("usa", MISTAKES[place])


def test_two_places_on_one_spot_are_refused_with_both_names():
    said = spoil("usa", lambda f: f["places"][4].update(x=f["places"][9]["x"], y=f["places"][9]["y"]))
    names = [read_facts("ticket_to_ride", "usa").value["places"][n]["id"] for n in (4, 9)]
    assert all(f"'{name}'" in said for name in names), said
    assert "places[9]: expected a spot apart from" in said


@pytest.mark.parametrize("near", [0.004, -0.004])
def test_two_places_nearly_on_one_spot_are_refused_too(near):
    said = spoil("usa", lambda f: f["places"][4].update(x=f["places"][9]["x"] + near, y=f["places"][9]["y"]))
    assert "places[9]: expected a spot apart from" in said


def test_passengers_must_add_up():
    assert "60 passengers in all" in spoil("germany", lambda f: f["places"][0].update(passengers=2))


def test_tracks_lie_side_by_side_in_the_order_of_the_file():
    """A single track names no pair; the two of a pair name it, and nothing else about it."""
    rail = board("usa").rail
    lanes = [(r.id, r.pair, r.lane, r.lanes) for r in rail.routes if r.a == "atlanta"]
    assert ("atlanta--miami", "atlanta--miami", 0, 1) in lanes
    assert ("atlanta--new_orleans--a", "atlanta--new_orleans", 0, 2) in lanes
    assert ("atlanta--new_orleans--b", "atlanta--new_orleans", 1, 2) in lanes
    assert not any("pair" in route for route in facts()["routes"])


def test_tracks_of_a_pair_must_have_the_same_length():
    said = spoil("usa", lambda f: f["routes"][3].update(length=2))
    assert "the same ends and length as the other tracks" in said


# --- stone age ---


def test_the_box_of_stone_age_loads_with_its_known_totals():
    contents = box()
    assert (len(contents.cards), len(contents.buildings), len(contents.places)) == (36, 28, 16)
    assert sum(contents.pieces[kind] for kind in ("wood", "brick", "stone", "gold")) == 68
    assert len({building.id for building in contents.buildings}) == 28
    assert len({card.id for card in contents.cards}) == 36


def spoil_box(change):
    facts = copy.deepcopy(read_facts("stone_age", "box").value)
    change(facts)
    with pytest.raises(DataError) as error:
        read_box(Node(facts, "stone_age/box.json"))
    assert str(error.value).startswith("stone_age/box.json: ")
    return str(error.value)


BOX_MISTAKES = {
    "the field 'hungry'": lambda f: f.pop("hungry"),
    "'dragons'": lambda f: f.update(dragons=3),
    "player_colours[1]": lambda f: f["player_colours"].insert(1, "red"),
    "pieces.dice": lambda f: f["pieces"].update(dice=0),
    "food_token_values[3]": lambda f: f["food_token_values"].insert(3, 1),
    "start: expected the field 'food'": lambda f: f["start"].pop("food"),
    "start.figures": lambda f: f["start"].update(figures="five"),
    "most.tool": lambda f: f["most"].update(tool=0),
    "building_stack": lambda f: f.update(building_stack=1.5),
    "resources.gold": lambda f: f["resources"].update(gold=7),
    "resources: expected only the fields": lambda f: f["resources"].update(iron=7),
    "by_players.3.village_places": lambda f: f["by_players"]["3"].update(village_places=4),
    "by_players.2": lambda f: f["by_players"]["2"].pop("players_per_resource_place"),
    "dice_list[0]": lambda f: f["dice_list"].__setitem__(0, "iron"),
    "dice_list: expected what each face": lambda f: f["dice_list"].pop(),
    "places[4].gives": lambda f: f["places"][4].update(gives="iron"),
    "places[4].group": lambda f: f["places"][4].update(group="swamp"),
    "places[4].rings": lambda f: f["places"][4].update(rings=0),
    "places[3].id": lambda f: f["places"][3].update(id="forest"),
    "places: expected a place for every resource": lambda f: f["places"][7].pop("rate"),
    "places[5]: expected only fields of Place": lambda f: f["places"][5].update(figure=1),
    "cards[2].upper.kind": lambda f: f["cards"][2]["upper"].update(kind="magic"),
    "cards[0].upper.count": lambda f: f["cards"][0]["upper"].update(count=-5),
    "cards[13].upper.resource": lambda f: f["cards"][13]["upper"].update(resource="food"),
    "cards[4].id": lambda f: f["cards"][5].update(id="civ_weaving_food_1"),
    "cards[1].lower: expected the field 'symbol'": lambda f: f["cards"][1]["lower"].pop("symbol"),
    "cards[20].lower.role": lambda f: f["cards"][20]["lower"].update(role="potter"),
    "cards[20].lower: expected the field 'count'": lambda f: f["cards"][20]["lower"].pop("count"),
    "cards[30]: expected the field 'upper'": lambda f: f["cards"][30].pop("upper"),
    "buildings[0].points": lambda f: f["buildings"][0].update(points="ten"),
    "buildings[0].cost": lambda f: f["buildings"][0]["cost"].update(iron=1),
    "buildings[2].cost.wood": lambda f: f["buildings"][2]["cost"].update(wood=0),
    "buildings[17].kinds": lambda f: f["buildings"][17].update(kinds=5),
    "buildings[25]: expected the field 'least'": lambda f: f["buildings"][25].pop("least"),
    "buildings[0].id": lambda f: f["buildings"][27].update(id="bld_2wood_1brick"),
    "buildings: expected 28 tiles for 4 stacks of 7": lambda f: f["buildings"].pop(),
}


@pytest.mark.parametrize("place", BOX_MISTAKES)
def test_a_mistake_in_the_box_of_stone_age_is_named_by_its_place(place):
    assert place in spoil_box(BOX_MISTAKES[place])


def test_a_number_of_players_that_is_no_number_is_named():
    assert "by_players" in spoil_box(lambda f: f["by_players"].update(two=f["by_players"].pop("2")))


def test_a_price_that_starts_above_its_end_is_named():
    assert "buildings[25]" in spoil_box(lambda f: f["buildings"][25].update(least=8))


def test_a_card_that_gives_a_resource_names_it():
    assert "cards[13].upper" in spoil_box(lambda f: f["cards"][13]["upper"].pop("resource"))


# --- Great Western Trail --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_loads_and_its_box_adds_up(edition):
    contents = edition_box(edition)
    assert contents.edition == edition
    assert sum(count for _, count in contents.hazards) == 18
    assert sum(count for herd in contents.cattle if not herd.variant for _, count in herd.vp) == 36
    assert sum(card.copies for card in contents.objectives) == 24 + 4
    assert sum(card.copies for card in contents.objectives if card.starting) == 4
    assert len(contents.stationmasters) == (5 if edition == "first" else 9)
    assert len(contents.buildings) == (20 if edition == "first" else 24)
    assert (len(contents.cities), len(contents.links), len(contents.stations)) == (10, 7, 10)
    assert [city.value for city in contents.cities] == [0, 1, 4, 6, 8, 10, 12, 14, 16, 18]
    assert [city.id for city in contents.cities if city.repeat] == ["kansas_city", contents.terminal]
    assert (contents.discs, contents.worker_row, contents.workers_each, contents.tiles_each) == (14, 6, 18, 11)
    assert [(a.a, a.b) for a in contents.links] == [
        (a.id, b.id) for a, b in zip(contents.cities[1:8], contents.cities[2:9], strict=True)
    ]


def test_the_two_editions_share_their_objectives_and_stations():
    first, second = (edition_box(edition) for edition in EDITIONS)
    printed = [[(c.id, c.copies, c.tasks, c.vp, c.penalty) for c in one.objectives] for one in (first, second)]
    assert printed[0] == printed[1]
    assert [(s.cost, s.vp, s.edge) for s in first.stations] == [(s.cost, s.vp, s.edge) for s in second.stations]
    assert [herd.slot for herd in second.cattle if herd.variant] == ["orange"]


def spoil_edition(edition, change):
    facts = copy.deepcopy(read_facts("great_western_trail", edition).value)
    change(facts)
    with pytest.raises(DataError) as error:
        read_edition(Node(facts, f"great_western_trail/{edition}.json"))
    assert str(error.value).startswith(f"great_western_trail/{edition}.json: ")
    return str(error.value)


EDITION_MISTAKES = {
    "edition": lambda f: f.update(edition="third"),
    "the field 'stations'": lambda f: f.pop("stations"),
    "'colour'": lambda f: f.update(colour="red"),
    "buildings[3].vp": lambda f: f["buildings"][3].update(vp="four"),
    "buildings[3].id": lambda f: f["buildings"][3].update(id="7b"),
    "buildings[3].side": lambda f: f["buildings"][3].update(side="c"),
    "buildings[4]": lambda f: f["buildings"][4].pop("workers"),
    "two sides of every number": lambda f: f["buildings"].pop(),
    "cities[2].edge": lambda f: f["cities"][2].update(edge="pink"),
    "cities[0].id": lambda f: f["cities"][9].update(id="kansas_city"),
    "links[0].a": lambda f: f["links"][0].update(a="atlantis"),
    "stations[0].number": lambda f: f["stations"][1].update(number=1),
    "pieces": lambda f: f["hazards"][0].update(count=7),
    "36 market_cattle": lambda f: f["pieces"].update(market_cattle=37),
    "23 objectives": lambda f: f["objectives"].pop(),
    "3 starting_objectives": lambda f: f["objectives"].pop(0),
    "objectives[5].tasks[0]": lambda f: f["objectives"][5].update(tasks=["dance"]),
    "objectives[6].penalty": lambda f: f["objectives"][6].update(penalty=-2),
    "stationmasters[1].of": lambda f: f["stationmasters"][1].update(of="luck"),
    "stationmasters[2].per": lambda f: f["stationmasters"][2].update(per=0),
    "cattle[0].task": lambda f: f["cattle"][0].update(task="cattle_value9"),
    "certificates[5]": lambda f: f["certificates"].__setitem__(5, 4),
    "scoring": lambda f: f["scoring"].pop("step_disc"),
    "by_turn_order[0].dollars": lambda f: f["by_turn_order"][0].update(dollars=True),
    "by_players.3.count_tile": lambda f: f["by_players"]["3"].update(count_tile="yes"),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("place", EDITION_MISTAKES)
def test_a_mistake_in_an_edition_is_named_by_its_place(edition, place):
    assert place in spoil_edition(edition, EDITION_MISTAKES[place])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("where", ["by_players", "cattle[0].vp"])
def test_a_name_that_should_be_a_number_is_a_mistake_too(edition, where):
    def change(facts):
        where_ = facts["by_players"] if where == "by_players" else facts["cattle"][0]["vp"]
        where_["many"] = where_[next(iter(where_))]

    assert where in spoil_edition(edition, change)
