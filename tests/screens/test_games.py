"""Games plug into the screens by a package of their own and one line; shared code knows none of them by name."""

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from demo_players import suggest
from demo_players.tables import has_ended, sit_down
from companion.games import GAMES, boxes_of
from companion.i18n import LANGUAGES, Translator
from companion.table.header import Header
from companion.table.session import Session
from companion.storage.settings import SettingsFile
from screens.page_registry import PAGES, PLACES
from screens.offscreen import brought_by
from screens.offscreen.demonstration import Moment, play
from companion.games import boxes
from screens.games import GENERIC_PAGES, load, screens_of_game
from screens.ui.frame import Page
from screens.theme import ASSETS
from tests.declared import lay_out
from tests.full_games import FULL_GAMES
from tests.companion.playing import quick_store

SCREENS = ASSETS.parent
BROUGHT = [path.parent.name for path in SCREENS.glob("*/screens.py")]
"""Games that have a package of screens."""


# --- the shelf ---


def test_every_game_with_screens_is_on_the_shelf_and_can_be_played():
    assert {"great_western_trail", "stone_age", "ticket_to_ride"} <= {*BROUGHT} <= {*GAMES}
    assert {box.game for box in boxes()} == {*GAMES} - {"own_sheet"}, "a sheet has no box"


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_game_is_hidden_by_one_of_the_house(game):
    """Shared pages come first: of two with one name only theirs is ever shown."""
    assert set(screens_of_game(game).pages).isdisjoint(PAGES)


def test_no_module_of_the_house_names_a_game():
    shared = [path for path in SCREENS.rglob("*") if not {*GAMES, *BROUGHT} & set(path.relative_to(SCREENS).parts)]
    sources = {path: path.read_text(encoding="utf-8") for path in shared if path.suffix in (".py", ".kv")}
    assert len(sources) > 50
    boxed = {*GAMES, *BROUGHT} - {"own_sheet"}  # sheets are of the house: its pages lead to them
    names = re.compile("|".join(game.replace("_", "[_ -]?") for game in boxed), re.IGNORECASE)
    assert [path.name for path, source in sources.items() if names.search(source)] == []


def test_neither_the_start_nor_the_shelf_of_boxes_loads_the_rules_of_a_game(tmp_path):
    code = """
import sys
from pathlib import Path
from random import Random
from screens.offscreen.phone import Phone
from companion.games import GAMES
from demo_players import suggest
def loaded(*modules):
    return [name for name in sys.modules if name.startswith(modules)]
with Phone(Path(sys.argv[1])) as phone:
    assert phone.app.stack == [("home", {})]
    print(loaded(*(f"{layer}.{game}" for layer in ("companion.games", "screens", "scoring") for game in GAMES)))
    phone.app.go("new_table")
    assert phone.button("Stone Age")
    print(loaded("companion.table.session", *(f"companion.games.{game}.game" for game in GAMES)))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], cwd=SCREENS.parent, check=False, capture_output=True, text=True
    )
    assert ran.stdout == "[]\n[]\n", ran.stderr


# --- what each game brings ---


@pytest.fixture(params=sorted(FULL_GAMES))
def game(request):
    return request.param


def test_boxes_can_be_opened_and_told_apart(game):
    options = {field.name for field in fields(GAMES[game].options)}
    for box in boxes_of(game):
        assert box.game == game
        assert {*box.options, *box.switches} <= options
        assert GAMES[game].title(GAMES[game].options(**box.options)) == box.title
    names = [box.name for box in boxes()]
    assert len(set(names)) == len(names)


def test_home_names_every_box_by_its_title(game, open_phone, tmp_path):
    """Options as usual are not kept with a table."""
    rules, titles = GAMES[game], []
    with quick_store(tmp_path) as store:
        for box in boxes_of(game):
            options = rules.options(**box.options)
            id_, session = store.new_table(rules, options, sit_down(rules, options))
            store.leave(id_, session)
            titles.append(Translator("en").text(box.title))
    shown = open_phone().texts()
    assert [title for title in titles if title not in shown] == []


def test_switches_have_words(game):
    ids = [
        f"{game}.{what}.{name}" for box in boxes_of(game) for name in box.switches for what in ("option", "option_why")
    ]
    assert [id_ for language in LANGUAGES for id_ in ids if not Translator(language).has(id_)] == []


def test_every_page_loads_under_a_name_of_its_own(game):
    pages = screens_of_game(game).all_pages
    assert set(GENERIC_PAGES) <= set(pages)
    assert not set(pages) & set(PAGES)
    for place in pages.values():
        assert issubclass(load(place), Page)
        assert hasattr(load(place), "table")


def test_every_place_it_sends_to_is_there(game):
    brought = screens_of_game(game)
    there = {*PAGES, *brought.all_pages}
    assert set({**PLACES, **brought.place_of_phase}.values()) <= there
    assert set(brought.fix.secret_pages.values()) <= there
    assert brought.proof is None or brought.proof.page in there


def test_what_it_shows_in_the_guide_belongs_to_a_step(game):
    brought, rules = screens_of_game(game), GAMES[game]
    steps = [
        step
        for box in boxes_of(game)
        for players in rules.players
        for step in rules.setup.steps(
            rules.options(**box.options), sit_down(rules, rules.options(**box.options), players)
        )
    ]
    assert set(brought.setup_extras) <= {step.id for step in steps}
    assert set(rules.setup.pictures) == {step.page for step in steps}
    assert all(callable(load(place)) for place in brought.setup_extras.values())


def test_what_it_says_about_fixes_and_scores_is_of_this_game(game):
    kinds, categories = set(), set()
    for state in states(game):
        kinds |= {id_.partition("/")[0] for id_ in GAMES[game].corrections.ids(state)}
        categories |= set(GAMES[game].score(state).categories)
    look, ours = screens_of_game(game).fix, GAMES[game].corrections.kinds
    assert {*ours.order, *ours.seats, *ours.secrets, *ours.numbers, *look.icons} <= kinds
    assert set(look.secret_pages) <= ours.secrets
    assert set(GAMES[game].views.compared) <= categories


def states(game):
    """Everything that comes about at one table of each kind."""
    rules = GAMES[game]
    for box in boxes_of(game):
        for switches in ((), box.switches):
            for depth in rules.depths:
                options, random = rules.options(**box.options, **dict.fromkeys(switches, True)), Random(3)
                session = Session(Header(rules, options, sit_down(rules, options), depth, 0))
                lay_out(session)
                yield session.state
                while not has_ended(session):
                    session.do(suggest(rules, session.state, random))
                    yield session.state


def test_its_icons_are_in_the_font(game):
    brought = screens_of_game(game)
    icons = {
        *brought.strip_icons.values(),
        *brought.fix.icons.values(),
        *([brought.proof.icon] if brought.proof else []),
    }
    assert icons - set(json.loads((ASSETS / "icons.json").read_text(encoding="utf-8"))) == set()


# --- where one was ---


@pytest.fixture
def table(game, tmp_path):
    """A table of this game in play, in a folder with settings that can be written."""
    rules, box = GAMES[game], boxes_of(game)[0]
    options = rules.options(**box.options)
    with quick_store(tmp_path) as store:
        id_, session = store.new_table(rules, options, sit_down(rules, options))
        lay_out(session)
        store.leave(id_, session)
    return id_


def save_place(folder: Path, *stack) -> None:
    SettingsFile(folder / "settings.json").save_place((("home", {}), *stack))


def test_a_kill_comes_back_to_a_page_of_the_game(open_phone, table, tmp_path):
    save_place(tmp_path, ("table", {"table": table}))
    phone = open_phone()
    assert phone.app.stack == [("home", {}), ("table", {"table": table})]
    assert phone.app.table_id == table


def test_a_page_no_game_brings_comes_back_to_home(open_phone, table, tmp_path):
    save_place(tmp_path, ("table", {"table": table}), ("a page of old", {"table": table}))
    phone = open_phone()
    assert phone.app.stack == [("home", {})]
    assert not phone.app.table_open


def test_a_page_of_a_game_without_its_table_comes_back_to_home(open_phone, tmp_path):
    save_place(tmp_path, ("table", {}))
    assert open_phone().app.stack == [("home", {})]


def test_a_page_of_the_game_opens_its_table_by_itself(open_phone, table):
    phone = open_phone()
    phone.app.go("table", table=table)
    assert (phone.app.table_id, phone.app.stack[-1][0]) == (table, "table")


def test_a_table_that_cannot_be_read_leads_home(open_phone):
    phone = open_phone()
    phone.app.go("table", table="gone")
    assert phone.app.stack == [("home", {})]


# --- demonstrations and pictures ---


def test_a_demonstration_plays_to_the_sheet_with_every_moment_on_the_way(game, tmp_path, monkeypatch):
    moments = brought_by(game, "demonstration", "MOMENTS") or ()
    assert all(isinstance(moment, Moment) for moment in moments)
    taken = []
    monkeypatch.setattr("screens.offscreen.phone.Phone.shot", lambda self, path: taken.append(path.stem[3:]))
    *_, sheet = play(tmp_path, [game])
    assert taken[:4] == ["home", "new-table", "setup", "table"]
    assert "final-scoring" in taken
    amid = taken[4 : taken.index("final-scoring")]
    assert amid if moments else amid == ["in-play"]
    assert taken[-3:] == ["score-sheet", "finished", "home-again"]
    assert len(taken) >= 8 + len(moments)
    assert sheet + "\n" == (tmp_path / "score-sheet.txt").read_text(encoding="utf-8")
