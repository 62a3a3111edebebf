"""Every screen of every game where room is scarcest: with words at twice their size, and on a phone that lies."""

import json
from random import Random

import pytest

from screens.offscreen.phone import Phone

from kivy.metrics import Metrics

from companion.i18n import LANGUAGES, Translator
from screens.page_registry import PAGES
from screens.games import screens_of_game
from screens.offscreen.scenes import scenes_of
from screens.offscreen.studio import STAGES, Studio
from tests.companion.playing import quick_store
from tests.sampling import EVERY_CASE
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app
from tests.screens.recorded import pictures
from tests.screens.test_fits import lay_out
from tests.screens.tidy import clear_away, tidying
from tests.full_games import FULL_GAMES

LOOKS = (("lying", (800, 360), 1.0), ("words twice their size", (360, 800), 2.0), ("both", (915, 412), 2.0))
"""What it is called, the size of the phone, the scale of its words."""
SCENES = {game: [name for name, _ in scenes_of(Studio(), game)] for game in FULL_GAMES}


def seen():
    """Every scene in one look and language, in turn; in all of both where asked for. Look by look, which is quicker."""
    every = [(look, language) for look in LOOKS for language in LANGUAGES]
    for game, names in SCENES.items():
        found = []
        for number, name in enumerate(names):
            chosen = every if EVERY_CASE else [(LOOKS[number % 3], LANGUAGES[number // 3 % 3])]
            found += [(game, name, look, language) for look, language in chosen]
        yield from sorted(found, key=lambda one: LOOKS.index(one[2]))


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """One phone for all scenes, with the tables that were played for one of them."""
    forget_app()
    folder = tmp_path_factory.mktemp("scenes")
    with pytest.MonkeyPatch.context() as patched, Phone(folder, store=quick_store(folder, random=Random(1))) as phone:
        patched.setattr("screens.ui.bottom_sheet.SHEET_SECONDS", 0)
        with tidying():
            yield Studio(phone)


@pytest.fixture(scope="module")
def ways(studio):
    return {name: way for game in FULL_GAMES for name, way in scenes_of(studio, game)}


@pytest.fixture
def phone(studio):
    yield studio.phone
    studio.app.page.left()
    clear_away(studio.phone)


def become(phone, size, font):
    """Another phone: of this size, with words of this scale."""
    Metrics.fontscale = font
    phone.app.theme.measure()
    phone.size = phone.window.surround.size = size


@pytest.mark.parametrize(
    ("game", "name", "look", "language"),
    [pytest.param(*one, id=f"{one[1]}, {one[2][0]}, {one[3]}") for one in seen()],
)
def test_the_scene_can_be_gone_to_and_fits(phone, ways, game, name, look, language):
    _, size, font = look
    become(phone, size, font)
    phone.app.tr = Translator(language)
    ways[name]()
    lay_out(6)
    assert phone.app.session.header.game.id == game
    assert phone.app.stack[-1][0] in {*PAGES, *screens_of_game(game).all_pages}
    assert "\n".join(misfits(phone)) == ""
    assert json.dumps(pictures(phone)), "every picture can be recorded for a browser"


@pytest.mark.parametrize("game", FULL_GAMES)
def test_a_game_has_scenes_of_its_own_each_with_a_name_of_its_own(game):
    assert len(set(SCENES[game])) == len(SCENES[game]) > len(STAGES)
