"""The spec and the version: what we have is right, and each thing that could be wrong is found."""

import pytest

pytest.importorskip("buildozer", reason="`make package-check` brings Buildozer")
pytest.importorskip("pythonforandroid", reason="`make package-check` brings python-for-android")

from PIL import Image

from phone_package.contents import files_below
from phone_package.spec import SpecError, check_spec, read_spec
from phone_package.version import check_version
from tests.phone_package.conftest import ROOT

SPEC = "buildozer.spec"


def problems(project):
    return " ".join(check_spec(project.folder, read_spec(project.folder)).problems)


def version_problems(project):
    packaged = [name for name in files_below(project.folder) if name.startswith(("screens", "companion"))]
    return " ".join(check_version(project.folder, read_spec(project.folder), packaged).problems)


def test_our_spec_is_right():
    assert check_spec(ROOT, read_spec(ROOT)).problems == []


def test_reading_the_spec_leaves_nothing_behind(project):
    before = files_below(project.folder)
    read_spec(project.folder)
    assert files_below(project.folder) == before


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (", android.permission.INTERNET", "", "android.permission.VIBRATE, not"),
        ("permission.INTERNET", "permission.INTERNET, android.permission.CAMERA", "CAMERA"),
        ("android.permissions", "#", "android.permissions is missing"),
        ("arm64-v8a, armeabi-v7a", "arm64-v8a", "android.archs"),
        ("portrait, landscape,", "landscape,", "orientation"),
        ("fullscreen = 0", "fullscreen = 1", "fullscreen"),
        ("allow_backup = True", "allow_backup = False", "allow_backup"),
        ("p4a.branch = v", "p4a.branch = v1", "p4a.branch is v1"),
        ("p4a.branch", "#", "p4a.branch is nothing"),
        ("assets/icon.png", "assets/logo.png", "there is no logo.png"),
        ("#F5EFE1", "#FFFFFF", "presplash_color"),
        ("android.backup_rules", "#", "android.backup_rules"),
        ("android.extra_manifest_application_arguments", "#", "data extraction"),
        ("android.manifest.intent_filters", "#", "android.manifest.intent_filters"),
        ("launch_mode = singleTask", "launch_mode = standard", "second app"),
    ],
)
def test_what_the_spec_must_not_say_is_found(project, old, new, found):
    project.change(SPEC, old, new)
    assert found in problems(project)


@pytest.mark.parametrize("old", ["title = Tableside", "package.name = tableside", "source.dir = ."])
def test_a_spec_buildozer_does_not_take_is_an_error(project, old):
    project.change(SPEC, f"{old}\n", f"{old.partition(' ')[0]} =\n")
    with pytest.raises(SpecError):
        read_spec(project.folder)


def test_no_spec_at_all_is_an_error(project):
    (project.folder / SPEC).unlink()
    with pytest.raises(SpecError, match=r"no buildozer\.spec"):
        read_spec(project.folder)


def test_an_icon_too_small_is_found(project):
    Image.new("RGB", (48, 48)).save(project.folder / "screens" / "assets" / "icon.png")
    assert "icon.png is (48, 48)" in problems(project)


@pytest.mark.parametrize("rules", ["backup_rules.xml", "data_extraction_rules.xml"])
def test_backing_the_program_up_is_found(project, rules):
    project.change(f"phone_package/android/{rules}", "app/", "cache/")
    assert rules in problems(project)


def test_the_version_has_one_place(project):
    assert version_problems(project) == ""


@pytest.mark.parametrize(
    ("name", "old", "new", "found"),
    [
        (SPEC, "version.regex", "version = 0.2.0\n#", "buildozer.spec does not read"),
        (SPEC, "version.filename = %(source.dir)s/companion/", "version.filename = %(source.dir)s/", "does not read"),
        ("pyproject.toml", 'dynamic = ["version"]', 'version = "0.1.0"', "pyproject.toml"),
        (
            "screens/pages/home.py",
            "VERSION = __version__",
            'VERSION = "0.1.0"',
            "screens/pages/home.py writes 0.1.0 out again",
        ),
        ("companion/__init__.py", '"0.1.0"', '"0.1.0-beta"', "0.1.0-beta is not"),
        ("companion/__init__.py", "__version__", "VERSION", "holds no version"),
    ],
)
def test_a_second_place_for_the_version_is_found(project, name, old, new, found):
    project.change(name, old, new)
    assert found in version_problems(project)


def test_our_version_has_one_place():
    packaged = [name for name in files_below(ROOT / "screens") if name.endswith(".py")]
    assert check_version(ROOT, read_spec(ROOT), [f"screens/{name}" for name in packaged]).problems == []


FILTERS = "phone_package/android/intent_filters.xml"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("application/zip", "image/png", "does not let application/zip come by"),
        ("action.VIEW", "action.EDIT", "android.intent.action.VIEW"),
        ("category.DEFAULT", "category.HOME", "does not let anybody come"),
        ("</intent-filter>", "", "is no XML"),
    ],
)
def test_what_the_filters_must_not_say_is_found(project, old, new, found):
    project.change(FILTERS, old, new)
    assert found in problems(project)
