"""`buildozer.spec`: read by Buildozer's own parser, and what it must say."""

import contextlib
import io
import json
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from buildozer import Buildozer
from buildozer.targets.android import get_target
from PIL import Image

from phone_package.outcome import Outcome

EXPECTED = {
    "android.permissions": ["android.permission.VIBRATE", "android.permission.INTERNET"],
    "android.archs": ["arm64-v8a", "armeabi-v7a"],
    "p4a.bootstrap": ["sdl2"],
    "orientation": ["portrait", "landscape", "portrait-reverse", "landscape-reverse"],
}
PICTURES = {
    "icon.filename": 512,
    "icon.adaptive_foreground.filename": 432,
    "icon.adaptive_background.filename": 432,
    "presplash.filename": 960,
}
"""Sides in pixels; Android scales an icon down, never up."""
OPENED = {
    "android.intent.action.VIEW": {"application/json", "application/octet-stream", "application/zip"},
    "android.intent.action.SEND": {"application/json", "application/octet-stream", "application/zip"},
}
"""What other apps may hand to us, and how: a shared table, or a backup."""
ANDROID = "{http://schemas.android.com/apk/res/android}"
PROGRAM = "app/"
"""Where the program is unpacked on the phone, within the folder of the app's files."""


class SpecError(Exception):
    """Buildozer does not take the file."""


def read_spec(root: Path) -> Any:
    """The spec of a project as Buildozer reads it. Nothing outside memory is touched."""
    if not (root / "buildozer.spec").is_file():
        raise SpecError("there is no buildozer.spec")
    caption = io.StringIO()
    try:
        with contextlib.redirect_stdout(caption), contextlib.redirect_stderr(caption):
            buildozer = Buildozer(str(root / "buildozer.spec"))
            buildozer.targetname = "android"
            buildozer.logger.set_level(0)
            buildozer.config.set("app", "source.dir", str(root))
            get_target(buildozer)
    except SystemExit:
        raise SpecError(" ".join(caption.getvalue().split())) from None
    return buildozer


def check_spec(root: Path, buildozer: Any) -> Outcome:
    outcome = Outcome("buildozer.spec")
    outcome.seen.append(f"read by the parser of Buildozer {installed_version('buildozer')}")
    config = buildozer.config
    for name, wanted in EXPECTED.items():
        found = config.getlist("app", name, [])
        if found != wanted:
            outcome.problems.append(f"{name} is {', '.join(found) or 'missing'}, not {', '.join(wanted)}")
    for name, on in (("fullscreen", False), ("android.allow_backup", True)):
        if config.getbooldefault("app", name, not on) is not on:
            outcome.problems.append(f"{name} is not {on}")
    outcome.problems += _python_for_android(config)
    outcome.problems += [*_pictures(root, config), *_backup(root, config), *_opened(root, config)]
    if not outcome.problems:
        outcome.seen.append(
            "vibration and listening to other phones are the only permissions, both architectures, every orientation"
        )
        outcome.seen.append("backup of all but the program, our icon and presplash, python-for-android pinned")
        outcome.seen.append("shared tables and backups can be opened from other apps")
    return outcome


def _python_for_android(config: Any) -> list[str]:
    """The build must fetch the very version whose recipes are checked here."""
    year, month, day = map(int, installed_version("python-for-android").split("."))
    tag = f"v{year}.{month:02}.{day:02}"
    found = config.getdefault("app", "p4a.branch", "nothing")
    return [] if found == tag else [f"p4a.branch is {found}, but the recipes checked here are those of {tag}"]


def _pictures(root: Path, config: Any) -> list[str]:
    problems = []
    for name, side in PICTURES.items():
        path = Path(config.getdefault("app", name, "") or "missing")
        if not path.is_file():
            problems.append(f"{name}: there is no {path.name}")
            continue
        with Image.open(path) as picture:
            if picture.size != (side, side):
                problems.append(f"{name}: {path.name} is {picture.size}, not {side} by {side}")
    tokens = json.loads((root / "screens" / "assets" / "tokens.json").read_text(encoding="utf-8"))
    page, ground = tokens["colour"]["light"]["page"], config.getdefault("app", "android.presplash_color", "")
    if page != ground:
        problems.append(f"android.presplash_color is {ground or 'missing'}, the page is {page}")
    return problems


def _backup(root: Path, config: Any) -> list[str]:
    """The unpacked program stays out of the backup, in the rules of older and of newer phones."""
    problems = []
    for name, inside in (("android.backup_rules", ["."]), ("android.res_xml", ["cloud-backup", "device-transfer"])):
        path = root / config.getdefault("app", name, "missing")
        if not path.is_file():
            problems.append(f"{name}: there is no {path.name}")
            continue
        rules = ElementTree.parse(path).getroot()
        left_out = f"exclude[@domain='file'][@path='{PROGRAM}']"
        missing = [place for place in inside if rules.find(f"{place}/{left_out}") is None]
        problems += [f"{path.name} does not leave {PROGRAM} out of {place}" for place in missing]
    arguments = root / config.getdefault("app", "android.extra_manifest_application_arguments", "missing")
    if not arguments.is_file() or "@xml/data_extraction_rules" not in arguments.read_text(encoding="utf-8"):
        problems.append("android.extra_manifest_application_arguments does not name the data extraction rules")
    return problems


def _opened(root: Path, config: Any) -> list[str]:
    """Files of a shared table and of a backup are offered to us; a second one goes to the app that runs already."""
    path = root / config.getdefault("app", "android.manifest.intent_filters", "missing")
    if not path.is_file():
        return [f"android.manifest.intent_filters: there is no {path.name}"]
    text = path.read_text(encoding="utf-8")
    try:
        filters = ElementTree.fromstring(f'<all xmlns:android="{ANDROID[1:-1]}">{text}</all>').findall("intent-filter")
    except ElementTree.ParseError as error:
        return [f"{path.name} is no XML: {error}"]
    problems = []
    for action, kinds in OPENED.items():
        caption = [one for one in filters if action in _named(one, "action")]
        found = {data.get(f"{ANDROID}mimeType") for one in caption for data in one.findall("data")}
        missing = kinds - found
        if missing or not all("android.intent.category.DEFAULT" in _named(one, "category") for one in caption):
            problems.append(f"{path.name} does not let {', '.join(sorted(missing)) or 'anybody'} come by {action}")
    if config.getdefault("app", "android.manifest.launch_mode", "") != "singleTask":
        problems.append("android.manifest.launch_mode is not singleTask: a file would open a second app")
    return problems


def _named(one: ElementTree.Element, tag: str) -> set[str | None]:
    return {part.get(f"{ANDROID}name") for part in one.findall(tag)}
