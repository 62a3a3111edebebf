"""Every screen of every game where room is scarcest: with words at twice their size, and on a phone that lies."""

import gc
import os
from random import Random

import pytest

from screens.offscreen.phone import Phone

from kivy.metrics import Metrics

from companion.games import GAMES
from companion.i18n import LANGUAGES, Translator
from screens.app import PAGES
from screens.games import SCREENS
from screens.offscreen.pictures import STAGES, Studio, scenes_of
from tests.companion.playing import quick_store
from tests.screens.checks import misfits
from tests.screens.conftest import forget_app
from tests.screens.test_fits import lay_out

LOOKS = (("lying", (800, 360), 1.0), ("words twice their size", (360, 800), 2.0), ("both", (915, 412), 2.0))
"""What it is called, the size of the phone, the scale of its words."""


@pytest.fixture
def studio(tmp_path, monkeypatch):
    forget_app()
    monkeypatch.setattr("screens.kit.overlay.SHEET_SECONDS", 0)
    with Phone(tmp_path, store=quick_store(tmp_path, random=Random(1))) as phone:
        gc.collect()
        gc.freeze()
        gc.disable()  # each page is cleared away below while it is young, which is quicker
        yield Studio(phone)
        gc.enable()
        gc.unfreeze()


def become(phone, size, font):
    """Another phone: of this size, with words of this scale."""
    Metrics.fontscale = font
    phone.app.theme.measure()
    phone.size = phone.app.surround.size = size


def seen(scenes):
    """Which scenes are looked at: each in one look and language, in turn; every one in all of both where asked for."""
    every = [(look, language) for look in LOOKS for language in LANGUAGES]
    for number, scene in enumerate(scenes):
        chosen = every if os.environ.get("EVERY_LOOK") else [(LOOKS[number % 3], LANGUAGES[number // 3 % 3])]
        yield from (((look, language), scene) for look, language in chosen)


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_can_be_gone_to_and_fits(studio, game):
    phone, found = studio.phone, []
    ways = list(scenes_of(studio, game))
    assert len(ways) > len(STAGES)
    for ((look, size, font), language), (name, way) in sorted(seen(ways), key=lambda one: LOOKS.index(one[0][0])):
        become(phone, size, font)
        phone.app.tr = Translator(language)
        way()
        lay_out(6)
        assert phone.app.session.header.game.id == game
        assert phone.app.stack[-1][0] in {*PAGES, *SCREENS[game].pages}
        found += [f"{name}, {look}, {language}: {misfit}" for misfit in misfits(phone)]
        phone.app.page.left()
        phone.app.root_layout.clear_widgets()
        gc.collect(0)
    assert "\n".join(found) == ""
