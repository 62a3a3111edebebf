"""Pages on which games are played, with words as large as they become: the stage keeps its share, all is in reach."""

from itertools import product
from random import Random

import pytest

from screens.offscreen.phone import Phone

from kivy.metrics import Metrics

from companion.games import boxes
from companion.i18n import LANGUAGES, Translator
from screens.offscreen.scenes import scenes
from screens.offscreen.studio import Studio
from screens.table.strip import ChooseSeat
from screens.table.unfolded import Unfolded
from screens.theme import LARGEST_SCALE
from screens.ticket_to_ride.table import MapTable
from screens.ui.tree.nodes import words
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.sampling import EVERY_CASE
from tests.screens.conftest import forget_app
from tests.screens.painted import painted_misfits
from tests.screens.test_fits import lay_out
from tests.screens.tidy import clear_away, tidying

SIZES = ((320, 568), (412, 728), (844, 390))
SHARE = 0.45
"""The stage of a table has at least so much of the height: the map of Ticket to Ride, elsewhere what scrolls."""
PAGES = {
    "ticket_to_ride": ("table-usa", "table-germany", "milestones"),
    "stone_age": ("table", "use", "milestones"),
    "great_western_trail": ("table-first", "table-second", "turn-move", "turn-refill", "milestones"),
}
SCENES = [(game, f"{game}-{name}") for game, names in PAGES.items() for name in names]
EVERY = [name for name, _ in scenes(Studio())]


def looks():
    """Every scene, sizes and languages in turn; in all of them where asked for."""
    ways = [*product(SIZES, LANGUAGES)]
    for number, name in enumerate(EVERY):
        for size, language in ways if EVERY_CASE else (ways[number % len(ways)],):
            yield name, size, language


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    forget_app()
    folder = tmp_path_factory.mktemp("scenes")
    with pytest.MonkeyPatch.context() as patched, Phone(folder, store=quick_store(folder, random=Random(1))) as phone:
        patched.setattr("screens.ui.bottom_sheet.SHEET_SECONDS", 0)
        with tidying():
            yield Studio(phone)


@pytest.fixture(scope="module")
def ways(studio):
    found = dict(scenes(studio))
    studio.table("playing", boxes()[0])()  # home lists it
    return found


@pytest.fixture
def phone(studio):
    yield studio.phone
    become(studio.phone, (412, 915), 1)
    studio.app.page.left()
    clear_away(studio.phone)


def become(phone, size, font=LARGEST_SCALE):
    Metrics.fontscale = font
    phone.app.theme.measure()
    phone.size = phone.window.surround.size = size
    lay_out(6)


def stage(page):
    """What the game is played on."""
    return next(part for part in page.frame.members if part.fills)


def said(page):
    """All that can be read on the page as it is."""
    return " ".join(word for tree in page.walk() if hasattr(tree, "node") and tree.node for word in words(tree.node))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "scene"), SCENES, ids=[scene for _, scene in SCENES])
def test_the_stage_keeps_its_share_and_nothing_is_cut(phone, ways, game, scene, size, language):
    phone.app.tr = Translator(language)
    become(phone, size)
    ways[scene]()
    lay_out(6)
    page = phone.app.page
    assert phone.app.session.header.game.id == game
    assert stage(page).height >= SHARE * page.height
    assert "\n".join(misfits(phone)) == ""


@pytest.mark.parametrize(("scene", "size", "language"), list(looks()), ids=str)
def test_every_scene_can_be_read(phone, ways, scene, size, language):
    phone.app.tr = Translator(language)
    become(phone, size)
    ways[scene]()
    lay_out(6)
    assert "\n".join([*misfits(phone), *painted_misfits(phone)]) == ""
    page = phone.app.page
    if isinstance(page, MapTable):
        assert page.map_place.height >= SHARE * page.height


@pytest.mark.parametrize(
    ("scene", "language"),
    [
        ("restore", "en"),
        ("join", "ko"),
        ("new-table-nobody", "ja"),
        ("ticket_to_ride-setup-usa-2", "ja"),
        ("ticket_to_ride-score", "ja"),
        ("stone_age-whose-dice", "ja"),
        ("stone_age-odds", "en"),
        ("great_western_trail-catch-up", "en"),
        ("great_western_trail-catching-up", "en"),
        ("great_western_trail-player-first", "en"),
    ],
)
def test_nothing_is_cut_where_words_are_longest_on_the_smallest_phone(phone, ways, scene, language):
    phone.app.tr = Translator(language)
    become(phone, SIZES[0])
    ways[scene]()
    lay_out(6)
    assert "\n".join(misfits(phone)) == ""


@pytest.mark.parametrize("scene", ["own_sheet-editor", "own_sheet-editor-rounds"])
def test_what_stands_below_a_lying_sheet_leaves_its_rows_in_sight(phone, ways, scene):
    phone.app.tr = Translator("en")
    become(phone, SIZES[2])
    ways[scene]()
    lay_out(6)
    assert phone.app.page.scroll.height >= phone.app.page.height / 3


def test_a_newcomer_with_a_lying_phone_sees_the_languages(phone, ways):
    phone.app.tr = Translator("en")
    become(phone, SIZES[2])
    ways["welcome"]()
    lay_out(6)
    assert "\n".join(misfits(phone)) == ""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", ["ticket_to_ride-table-usa", "stone_age-table", "great_western_trail-table-second"])
def test_after_resizing_it_is_as_on_a_page_that_began_so(phone, ways, scene, size):
    phone.app.tr = Translator("ja")
    become(phone, (412, 915), 1)
    ways[scene]()
    lay_out(6)
    for other in (SIZES[0], SIZES[2], size):
        become(phone, other)
    page = phone.app.page
    shares = [part.bounds for part in (page.banner, stage(page), page.foot, page.ledger)]
    assert stage(page).height >= SHARE * page.height
    assert misfits(phone) == []
    ways[scene]()
    lay_out(6)
    page = phone.app.page
    assert [part.bounds for part in (page.banner, stage(page), page.foot, page.ledger)] == shares


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["ticket_to_ride-milestones", "stone_age-table", "stone_age-missed"])
def test_what_is_to_be_done_is_whole_or_continues_on_a_tap(phone, ways, scene, language):
    phone.app.tr = Translator(language)
    become(phone, SIZES[0])
    ways[scene]()
    lay_out(6)
    page = phone.app.page
    whole, below = page.banner.headline, stage(page).bounds
    if whole not in words(page.banner.node):
        phone.tap(next(spot for spot in page.banner.targets() if whole in spot.name))
        lay_out(6)
        assert whole in said(page)
        assert misfits(phone) == []
        phone.tap(next(one for one in page.floats if isinstance(one, Unfolded)))
        lay_out(6)
        assert not any(isinstance(one, Unfolded) for one in page.floats)
    assert stage(page).bounds == below, "nothing has moved"


def test_what_runs_out_is_a_tap_away_from_the_points(phone, ways):
    phone.app.tr = Translator("en")
    become(phone, SIZES[1])
    ways["ticket_to_ride-table-usa"]()
    lay_out(6)
    page = phone.app.page
    trains = [str(player.trains) for player in page.view.game_view.players]
    assert not any(number in words(page.strip.node) for number in trains)
    phone.tap(next(spot for spot in page.strip.targets() if not isinstance(spot.tap, ChooseSeat)))
    lay_out(6)
    unfolded = next(one for one in page.floats if isinstance(one, Unfolded))
    assert all(number in words(unfolded.node) for number in trains)
    assert misfits(phone) == []
    phone.tap(next(unfolded.targets()))
    lay_out(6)
    assert phone.sheets, "a tap on a player there leads to that player"
    assert not any(isinstance(one, Unfolded) for one in page.floats)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_actions_in_short_do_what_they_do_in_words(phone, ways, size):
    phone.app.tr = Translator("ja")
    become(phone, (412, 915), 1)
    ways["ticket_to_ride-table-usa"]()
    lay_out(6)
    in_words = [(spot.tap, spot.name) for spot in phone.app.page.foot.targets()]
    become(phone, size)
    keys = list(phone.app.page.foot.targets())
    assert [(spot.tap, spot.name) for spot in keys] == in_words
    assert len({spot.y for spot in keys}) == 1, "on one line"
