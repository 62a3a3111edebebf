"""Texts and pictures for stores: complete in every language, within what stores take, and drawn by the target."""

import re
import subprocess

import pytest
from PIL import Image, ImageChops, ImageStat

from companion.i18n import LANGUAGES as OURS
from companion.i18n import Translator
from phone_package.built import expected, read_spec
from phone_package.draw import ASSETS
from phone_package.screenshots import DENSITY, LANGUAGES, METADATA, SCENES, SIZE, name_of, take
from tests.phone_package.conftest import ROOT

LIMITS = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
"""Characters Google Play takes; F-Droid takes as many or more."""
CHANGES = 500
CODE = expected(ROOT, read_spec(ROOT))["versionCode"]
NAMES = ("ticket_to_ride", "stone_age", "great_western_trail")
LETTERS = {"ja-JP": r"[\u3040-\u30ff]", "ko-KR": r"[\uac00-\ud7a3]"}


def read(language, name):
    return (METADATA / language / name).read_text(encoding="utf-8").strip()


def test_there_is_a_folder_for_each_language_of_the_app():
    assert {path.name for path in METADATA.iterdir()} == set(LANGUAGES)
    assert sorted(LANGUAGES.values()) == sorted(OURS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "most"), [*LIMITS.items(), (f"changelogs/{CODE}.txt", CHANGES)])
def test_a_text_is_there_and_not_too_long(language, name, most):
    assert 0 < len(read(language, name)) <= most


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_description_names_the_games_as_the_app_does_and_says_whose_they_are(language):
    text, tr = read(language, "full_description.txt"), Translator(LANGUAGES[language])
    assert all(tr(f"welcome.game.{game}") in text for game in NAMES)
    assert all(tr(f"depth.{depth}") in text for depth in ("full", "milestones", "score_only"))
    assert {"en-US": "not affiliated", "ja-JP": "発売元とは関係がなく", "ko-KR": "출판사와 관계가 없으며"}[
        language
    ] in text
    for name in ("title.txt", "short_description.txt"):
        assert not any(tr(f"welcome.game.{game}") in read(language, name) for game in NAMES), "no other's mark in ours"


@pytest.mark.parametrize("language", LETTERS)
@pytest.mark.parametrize("name", [*LIMITS, f"changelogs/{CODE}.txt"])
def test_a_text_is_in_its_language(language, name):
    assert re.search(LETTERS[language], read(language, name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_icon_is_the_apps_own(language):
    icon = METADATA / language / "images" / "icon.png"
    assert icon.read_bytes() == (ASSETS / "icon.png").read_bytes()
    with Image.open(icon) as picture:
        assert picture.size == (512, 512)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screenshots_are_those_the_target_draws(language):
    folder = METADATA / language / "images" / "phoneScreenshots"
    assert sorted(path.name for path in folder.iterdir()) == [name_of(scene) for scene in SCENES]
    assert 2 <= len(SCENES) <= 8, "what Google Play takes"
    for path in folder.iterdir():
        assert path.stat().st_size < 150_000
        with Image.open(path) as picture:
            assert picture.size == tuple(round(side * DENSITY) for side in SIZE)
            assert max(picture.size) <= 2 * min(picture.size) <= 2 * 3840


def test_make_screenshots_writes_them():
    command = ["make", "--dry-run", "--always-make", "screenshots", "STORE=1", "BIN=bin"]
    ran = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "bin/python -m phone_package.screenshots" in ran.stdout


@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
def test_a_screenshot_is_what_the_target_draws_today(tmp_path, language):
    scene = "stone_age-dice"
    (drawn,) = take(tmp_path, language, [scene])
    with Image.open(drawn) as new, Image.open(METADATA / drawn.relative_to(tmp_path)) as kept:
        sides = (new.width // 8, new.height // 8)  # letters may be smoothed otherwise on another machine
        small = [picture.convert("RGB").resize(sides, Image.Resampling.BOX) for picture in (new, kept)]
    difference = ImageStat.Stat(ImageChops.difference(*small)).mean
    assert max(difference) < 2, "run `make screenshots STORE=1`"
