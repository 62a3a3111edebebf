"""A map of somebody's own: read with limits, played in its author's words, and carried by its table."""

import copy
import json
from random import Random

import pytest

from companion.errors import DataError
from companion.game import Seat
from companion.games import GAMES, box_carrying, box_named, box_of, seats_of
from companion.games.ticket_to_ride.board import board, read_own_map
from companion.games.ticket_to_ride.own_map import LONGEST_FILE, MOST_PLACES, SPOKEN, OwnMap, parse_own_map
from companion.games.ticket_to_ride.records import Options
from companion.i18n import LANGUAGES, Translator
from companion.lan.view import network_as_plain, sheet_in_words
from companion.statistics.played import played_of
from companion.storage.share import export_table, import_table
from companion.storage.tables import summarise
from companion.table.header import Header
from companion.table.session import Session
from companion.views.sheet_export import sheet_as_text
from tests.companion.questions import play_by_questions
from tests.companion.ticket_to_ride.made_up_map import own, own_text, with_two_decks

GAME = GAMES["ticket_to_ride"]
TEXTS = {"passengers": own_text, "two decks": lambda: own_text(with_two_decks())}


def table(text: str, players: int = 3, depth: str = "full") -> Session:
    options = Options(text)
    seats = tuple(Seat(*pair) for pair in zip(("Ana", "Ben", "Cho"), GAME.colours(options), strict=False))
    return Session(Header(GAME, options, seats[:players], depth, 0))


def test_names_are_in_the_languages_of_the_file_else_in_the_authors():
    box = board(own_text())
    assert SPOKEN == LANGUAGES
    said = {tr.language: (tr.text(box.title), tr.text(box.place["old_town"].name)) for tr in map(Translator, LANGUAGES)}
    assert said == {"en": ("Hafen", "Old Town"), "ja": ("港町", "旧市街"), "ko": ("Hafen", "Old Town")}


def test_a_name_may_be_one_for_all_languages():
    plain = own(name="Harbour {of} all")
    plain["places"][0]["name"] = "Denver"
    box = board(json.dumps(plain))
    for tr in map(Translator, LANGUAGES):
        assert tr.text(box.title) == "Harbour {of} all"
        assert tr.text(box.place["lighthouse"].name) == "Denver"


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_played_and_opens_where_the_map_never_was(text):
    session = play_by_questions(table(TEXTS[text]()), Random(5))
    shared = export_table(session.header, session.steps, session.cursor)
    there = Session(*import_table(shared, "shared.json", GAMES))
    assert there.sheet() == session.sheet()
    assert there.header.options == session.header.options
    for tr in map(Translator, LANGUAGES):
        said = sheet_as_text(GAME, there.table.options, there.sheet(), tr)
        said += "".join(tr.text(line.text) for entry in there.log() for line in entry.lines)
        said += str(sheet_in_words(there, tr)) + str(network_as_plain(GAME.views.network(there.header.options), tr))
        assert ("旧市街" if tr.language == "ja" else "Old Town") in said
        assert "ticket_to_ride.place" not in said
        assert "own_map" not in said


def test_a_list_holds_its_name_and_not_the_map():
    session = play_by_questions(table(own_text()), Random(5))
    line = summarise("a", session)
    assert len(str(line.header["options"])) < 200
    box = box_of(line.game, line.header["options"])
    assert [Translator(language).text(box.title) for language in LANGUAGES] == ["Hafen", "港町", "Hafen"]
    assert box.name == f"ticket_to_ride/{parse_own_map(own_text(), 'map').key}"
    assert box_named(box.name) == box
    assert played_of(line).box == box.name


def test_two_maps_of_one_name_are_two_boxes():
    boxes = [box_carrying("ticket_to_ride", {"map": own_text(trains=trains)}) for trains in (8, 7)]
    assert boxes[0].name != boxes[1].name
    assert {tuple(seats_of(box)[0]) for box in boxes} == {(2, 3)}
    assert GAME.options(**boxes[1].opening).map == own_text(trains=7)


def test_a_line_of_ours_is_as_it_was():
    for map_, plain in (("usa", {}), ("germany", {"map": "germany"})):
        session = Session(Header(GAME, Options(map_), (Seat("Ana", "red"), Seat("Ben", "black")), "full", 0))
        assert summarise("a", session).header["options"] == plain


# --- what is refused ---


def without(plain, *path):
    *way, last = path
    for step in way:
        plain = plain[step]
    del plain[last]


WRONG = {
    "map: expected a name that no map of the app has": lambda m: m.update(map="usa"),
    "map: expected an id": lambda m: m.update(map="../up"),
    "expected the field 'map'": lambda m: without(m, "map"),
    "expected the field 'name'": lambda m: without(m, "name"),
    "name: expected a text of 1 to 40 characters": lambda m: m.update(name="x" * 41),
    "name.en: expected letters that can be seen": lambda m: m.update(name={"en": "Har\u200bbour"}),
    "name: expected a name in 1 to 8 languages": lambda m: m.update(name={}),
    "places[0]: expected the field 'name'": lambda m: without(m, "places", 0, "name"),
    "places[0].id: expected an id": lambda m: m["places"][0].update(id="a/b"),
    "places: expected a list": lambda m: m.update(places=3),
    "places: expected 2 to 80 places": lambda m: m.update(places=m["places"] * 20),
    "routes: expected 1 to 200 routes": lambda m: m.update(routes=m["routes"] * 40),
    "tickets: expected 1 to 150 tickets": lambda m: m.update(tickets=m["tickets"] * 40),
    "trains: expected a whole number from 1 to 60": lambda m: m.update(trains=61),
    "tickets[0].id: expected an id": lambda m: m["tickets"][0].update(id=3),
    "routes[0]: expected an object": lambda m: m["routes"].__setitem__(0, 3),
    "ticket_rules.setup_keep": lambda m: m["ticket_rules"].update(setup_keep=3),
    "ticket_rules.decks": lambda m: (
        m["tickets"].append({**m["tickets"][0], "id": "t:x", "deck": "other"}),
        m["ticket_rules"].update(setup_draw=1),
    ),
    "cards.starting_hand: expected at most 11": lambda m: m["cards"].update(starting_hand=30),
    "routes[7]: expected the same pair": lambda m: m["routes"].append(
        {"id": "again", "a": "north_quay", "b": "lighthouse", "length": 3, "colour": "grey"}
    ),
    "places[2].flags.mill: expected two numbers": lambda m: m["places"][2].update(flags={"mill": [0.1]}),
    "places[2].flags: expected places of this map": lambda m: m["places"][2].update(flags={"rome": [0.1, 0.1]}),
    "places[2].flags: expected a spot apart from 'mill'": lambda m: m["places"][2].update(flags={"mill": [0.3, 0.85]}),
    "places[0]: expected no house rule": lambda m: m["places"][0].update(apart={"mill": "austria_east_only"}),
}


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_is_named_by_its_place(said):
    plain = copy.deepcopy(own())
    WRONG[said](plain)
    with pytest.raises(DataError) as refusal:
        read_own_map(json.dumps(plain), "mine.json")
    assert str(refusal.value).startswith(f"mine.json: {said}"), refusal.value


def test_half_a_character_is_refused():
    with pytest.raises(DataError, match="half a character"):
        read_own_map(json.dumps(own(begins="\ud800")).replace("\\ud800", "\ud800"), "mine.json")


def test_a_map_of_the_largest_size_is_read_and_a_larger_one_is_not():
    text = own_text()
    assert isinstance(read_own_map(text + " " * (LONGEST_FILE - len(text.encode())), "mine.json")[1], OwnMap)
    with pytest.raises(DataError, match="at most 48 kB"):
        read_own_map(text + " " * LONGEST_FILE, "mine.json")
    assert len(board("germany").places) < MOST_PLACES


@pytest.mark.parametrize("field", ["ferries", "tunnel", "stations", "isFerry"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_no_map_can_have_is_answered_with_what_it_can(field, language):
    for where in (lambda m: m, lambda m: m["routes"][2]):
        plain = own()
        where(plain)[field] = 1
        with pytest.raises(DataError) as refusal:
            read_own_map(json.dumps(plain), "mine.json")
        said = Translator(language).text(refusal.value.message)
        assert said.startswith("mine.json")
        assert {"en": "passengers", "ja": "乗客", "ko": "승객"}[language] in said


def test_a_table_with_a_map_that_is_wrong_is_refused_with_its_place():
    session = table(own_text())
    plain = json.loads(export_table(session.header, session.steps, session.cursor))
    plain["options"]["map"] = own_text(trains=0)
    with pytest.raises(DataError) as refusal:
        import_table(json.dumps(plain), "shared.json", GAMES)
    assert "trains: expected a whole number" in str(refusal.value)
