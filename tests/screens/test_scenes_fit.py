"""Every screen of every game where room is scarcest: with words at twice their size, and on a phone that lies."""

import gc
from random import Random

import pytest

from screens.phone import Phone

from companion.games import GAMES
from companion.i18n import LANGUAGES
from screens.app import PAGES
from screens.games import SCREENS
from screens.pictures import STAGES, Studio, scenes_of
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app

SHAPES = {
    "words twice their size": {"size": (360, 800), "font": 2.0},
    "lying": {"size": (800, 360)},
    "lying, words twice their size": {"size": (915, 412), "font": 2.0},
}


@pytest.fixture(scope="module", params=SHAPES)
def studio(request, tmp_path_factory):
    forget_app()
    store = quick_store(tmp_path_factory.mktemp("scenes"), random=Random(1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("screens.kit.overlay.SHEET_SECONDS", 0)
        phone = Phone(store.folder, store=store, **SHAPES[request.param])
        yield Studio(phone)
        phone.close()
    forget_app()


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_can_be_gone_to_and_fits(studio, game):
    """Each in one language; which one differs from shape to shape, so that all three are seen."""
    phone, found = studio.phone, []
    ways = list(scenes_of(studio, game))
    assert len(ways) > len(STAGES)
    turn = list(SHAPES).index(next(name for name, shape in SHAPES.items() if phone.size == shape["size"]))
    for number, (name, way) in enumerate(ways):
        language = LANGUAGES[(number + turn) % len(LANGUAGES)]
        phone.app.set_language(language)
        way()
        phone.settle()
        assert phone.app.session.header.game.id == game
        assert phone.app.stack[-1][0] in {*PAGES, *SCREENS[game].pages}
        found += [f"{name}, {language}: {misfit}" for misfit in misfits(phone)]
        gc.collect(0)
    assert "\n".join(found) == ""
