"""The API level: ours is what Google Play asks for, and whatever the level needs is missed where it is not there."""

import pytest

pytest.importorskip("buildozer", reason="`make package-check` brings Buildozer")
pytest.importorskip("pythonforandroid", reason="`make package-check` brings python-for-android")

from phone_package.recipes import installed_recipes
from phone_package.spec import read_spec
from phone_package.target import NDK, TARGET, check_target
from tests.phone_package.conftest import ROOT

SPEC = "buildozer.spec"
ARGUMENTS = "phone_package/android/application_arguments.txt"


def problems(project):
    return " ".join(check_target(project.folder, read_spec(project.folder)).problems)


def test_our_level_is_what_google_play_asks_for_and_the_check_says_why():
    outcome = check_target(ROOT, read_spec(ROOT))
    assert outcome.problems == []
    text = outcome.text()
    assert all(
        word in text for word in (str(TARGET), "31 August 2026", "edge to edge", "back", "large screens", "16 KB")
    )


@pytest.mark.parametrize(
    ("name", "old", "new", "found"),
    [
        (SPEC, "android.api = 36", "android.api = 35", "Google Play asks for 36"),
        (SPEC, "android.api = 36", "android.api = newest", "must each begin with a number"),
        (SPEC, "android.api = 36", "android.api = 37", "ACCESS_LOCAL_NETWORK"),
        (SPEC, "android.minapi = 24", "android.minapi = 37", "do not fit"),
        (SPEC, "android.ndk = 28c", "android.ndk = 27d", "16 KB"),
        (SPEC, "android.ndk", "#", "must each begin with a number"),
        (SPEC, "portrait, landscape,", "landscape,", "large screens"),
        (SPEC, "android.extra_manifest_application_arguments", "#", "back gesture"),
        (ARGUMENTS, 'Callback="false"', 'Callback="true"', "back gesture"),
    ],
)
def test_what_the_level_needs_is_missed(project, name, old, new, found):
    project.change(name, old, new)
    assert found in problems(project)


def test_a_later_level_that_asks_for_the_local_network_is_fine(project):
    project.change(SPEC, "android.api = 36", "android.api = 37")
    project.change(SPEC, "permission.INTERNET", "permission.INTERNET, android.permission.ACCESS_LOCAL_NETWORK")
    assert problems(project) == ""


def bootstrap(*names):
    return installed_recipes().folder.joinpath("bootstraps", *names).read_text(encoding="utf-8")


def test_python_for_android_still_needs_what_we_do_for_it():
    """Once one of these fails, python-for-android does it, and our own setting can go."""
    assert "OnBackInvoked" not in bootstrap(
        "sdl2", "build", "src", "main", "java", "org", "kivy", "android", "PythonActivity.java"
    )
    assert "OnBackInvoked" not in bootstrap("sdl2", "build", "src", "patches", "SDLActivity.java.patch")
    assert "max-page-size" not in (installed_recipes().folder / "archs.py").read_text(encoding="utf-8")
    recommended = (installed_recipes().folder / "recommendations.py").read_text(encoding="utf-8")
    assert f'RECOMMENDED_NDK_VERSION = "{NDK}' in recommended, "the NDK is one python-for-android is made for"


def test_the_manifest_takes_a_change_of_size_without_starting_anew():
    manifest = bootstrap("_sdl_common", "build", "templates", "AndroidManifest.tmpl.xml")
    for change in ("orientation", "screenLayout", "screenSize", "smallestScreenSize", "density", "fontScale", "uiMode"):
        assert change in manifest
