"""The API level the package targets, and what the package must have for it."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from phone_package.outcome import Outcome

TARGET = 36
"""Android 16. Google Play takes new apps and updates from 31 August 2026 on only if they target it or a later one:
https://developer.android.com/google/play/requirements/target-sdk"""
NDK = 28
"""The first whose compiler aligns libraries of 64 bits to 16 KB pages; python-for-android adds no flag for it."""
BACK = 'android:enableOnBackInvokedCallback="false"'
LOCAL_NETWORK, FROM = "android.permission.ACCESS_LOCAL_NETWORK", 37
"""Asked for at run time by apps that target this level or a later one, before anybody may join."""
ORIENTATIONS = {"portrait", "landscape", "portrait-reverse", "landscape-reverse"}


@dataclass(frozen=True)
class Levels:
    """What the spec sets that depends on the level."""

    api: int
    least: int
    ndk: int


def check_target(root: Path, buildozer: Any) -> Outcome:
    outcome = Outcome("API level")
    config = buildozer.config
    levels = _levels(config)
    if levels is None:
        outcome.problems.append("android.api, android.minapi and android.ndk must each begin with a number")
        return outcome
    outcome.problems += [*_problems(levels), *_manifest(root, config)]
    if levels.api >= FROM and LOCAL_NETWORK not in config.getlist("app", "android.permissions", []):
        outcome.problems.append(f"android.api {levels.api}: from {FROM} on joined phones need {LOCAL_NETWORK}")
    if not outcome.problems:
        outcome.seen += _reasons(levels)
    return outcome


def _levels(config: Any) -> Levels | None:
    found = [
        re.match(r"\d+", config.getdefault("app", f"android.{name}", "") or "") for name in ("api", "minapi", "ndk")
    ]
    return Levels(*(int(each[0]) for each in found if each)) if all(found) else None


def _problems(levels: Levels) -> list[str]:
    problems = []
    if levels.api < TARGET:
        problems.append(f"android.api is {levels.api}: since 31 August 2026 Google Play asks for {TARGET}")
    if levels.least > levels.api:
        problems.append(f"android.minapi {levels.least} and android.api {levels.api} do not fit")
    if levels.ndk < NDK:
        problems.append(f"android.ndk is {levels.ndk}: before {NDK} libraries are not aligned to 16 KB pages")
    return problems


def _manifest(root: Path, config: Any) -> list[str]:
    """What the application's element and the orientations must say."""
    problems = []
    arguments = root / config.getdefault("app", "android.extra_manifest_application_arguments", "missing")
    if not arguments.is_file() or BACK not in arguments.read_text(encoding="utf-8"):
        problems.append(f"{arguments.name} lacks {BACK}: SDL would hear of no back gesture, and the app would close")
    if set(config.getlist("app", "orientation", [])) != ORIENTATIONS:
        problems.append("orientation is not every one: on large screens a narrower choice is ignored")
    return problems


def _reasons(levels: Levels) -> list[str]:
    return [
        f"{levels.api}, what Google Play asks for since 31 August 2026 ({TARGET}); installs from {levels.least} on",
        "edge to edge: the app asks for the insets itself (screens/kivy_host/safe_area.py)",
        "back: opted out of the predictive gesture, whose callback SDL 2 does not register",
        "large screens: every orientation, so nothing of the manifest is ignored there",
        f"16 KB pages: NDK {levels.ndk} aligns to them; `python -m phone_package.built` measures a package",
    ]
