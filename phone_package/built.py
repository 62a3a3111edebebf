"""A built package against `buildozer.spec`: `python -m phone_package.built --sdk FOLDER PACKAGE.apk`.

What is asked of aapt2 is read here as text, so that it is tested without an Android SDK.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from configparser import ConfigParser
from pathlib import Path

from phone_package.libraries import PAGE, libraries, page_size
from phone_package.outcome import Outcome
from phone_package.version import HOME, version_code

ROOT = Path(__file__).resolve().parent.parent
Aapt2 = Callable[..., str]
"""Gives what aapt2 prints for these arguments."""


def read_spec(root: Path) -> dict[str, str]:
    """The spec's own lines: what is checked here needs no Buildozer."""
    parser = ConfigParser(interpolation=None)
    parser.read(root / "buildozer.spec", encoding="utf-8")
    return dict(parser["app"])


def listed(value: str) -> set[str]:
    return {each.strip() for each in value.split(",") if each.strip()}


def check_built(root: Path, package: Path, aapt2: Aapt2) -> Outcome:
    outcome = Outcome(package.name)
    spec = read_spec(root)
    outcome.problems += permission_problems(
        aapt2("dump", "permissions", str(package)), listed(spec["android.permissions"])
    )
    outcome.problems += badging_problems(aapt2("dump", "badging", str(package)), expected(root, spec))
    tree = aapt2("dump", "xmltree", "--file", "AndroidManifest.xml", str(package))
    outcome.problems += back_problems(tree)
    found = list(libraries(package))
    outcome.problems += library_problems(found)
    if not outcome.problems:
        outcome.seen.append(f"asks for {', '.join(sorted(listed(spec['android.permissions'])))} and nothing else")
        outcome.seen.append(f"targets {spec['android.api']}, installs from {spec['android.minapi']} on")
        outcome.seen.append(f"{len(found)} libraries of 64 bits, all aligned to {PAGE // 1024} KB pages")
    return outcome


def permission_problems(text: str, wanted: set[str]) -> list[str]:
    """Exactly those of the spec: one more is asked of every player, one less and a feature is silent."""
    found = set(re.findall(r"^uses-permission(?:-sdk-23)?: name='([^']+)'", text, re.MULTILINE))
    found |= set(re.findall(r"^permission: (\S+)", text, re.MULTILINE))
    problems = [f"the package asks for {name}, the spec does not" for name in sorted(found - wanted)]
    return problems + [f"the package does not ask for {name}, the spec does" for name in sorted(wanted - found)]


def expected(root: Path, spec: dict[str, str]) -> dict[str, str]:
    """What `aapt2 dump badging` says of the package the spec describes."""
    found = re.search(spec["version.regex"], (root / HOME).read_text(encoding="utf-8"))
    assert found is not None, f"{HOME} holds no version"
    return {
        "name": f"{spec['package.domain']}.{spec['package.name']}",
        "versionName": found[1],
        "versionCode": str(version_code(found[1], spec["android.minapi"])),
        "minSdkVersion": spec["android.minapi"],
        "targetSdkVersion": spec["android.api"],
        "native-code": " ".join(sorted(listed(spec["android.archs"]))),
    }


def badging_problems(text: str, wanted: dict[str, str]) -> list[str]:
    found = read_badging(text)
    return [
        f"{name} is {found.get(name, 'missing')}, not {value}"
        for name, value in wanted.items()
        if found.get(name) != value
    ]


def read_badging(text: str) -> dict[str, str]:
    """Older versions of aapt2 call the least level `sdkVersion`."""
    package = re.search(r"^package: (.*)$", text, re.MULTILINE)
    found = dict(re.findall(r"(\w+)='([^']*)'", package[1])) if package else {}
    for name, value in re.findall(r"^(sdkVersion|minSdkVersion|targetSdkVersion):'([^']*)'", text, re.MULTILINE):
        found["minSdkVersion" if name == "sdkVersion" else name] = value
    native = re.search(r"^native-code:(.*)$", text, re.MULTILINE)
    if native:
        found["native-code"] = " ".join(sorted(re.findall(r"'([^']+)'", native[1])))
    return found


def back_problems(tree: str) -> list[str]:
    if re.search(r"enableOnBackInvokedCallback\S*=(false|\(type 0x12\)0x0\b)", tree):
        return []
    return ["the manifest does not opt out of the predictive back gesture, which SDL 2 does not hear"]


def library_problems(found: Iterable[tuple[str, bytes]]) -> list[str]:
    sizes = [(name, page_size(content)) for name, content in found]
    problems = [f"{name} is aligned to {size} bytes, not to {PAGE}" for name, size in sizes if size < PAGE]
    return problems if sizes else ["there is no library of 64 bits in it"]


def newest_aapt2(sdk: Path) -> Path:
    """Of the build tools that are there, those with the highest version."""
    found = sorted(
        sdk.glob("build-tools/*/aapt2"), key=lambda path: [int(n) for n in re.findall(r"\d+", path.parent.name)]
    )
    if not found:
        raise SystemExit(f"there is no aapt2 in {sdk}/build-tools")
    return found[-1]


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m phone_package.built", description=__doc__)
    parser.add_argument("--sdk", type=Path, required=True, help="the folder of the Android SDK")
    parser.add_argument("packages", type=Path, nargs="+")
    asked = parser.parse_args(words)
    program = newest_aapt2(asked.sdk)

    def aapt2(*arguments: str) -> str:
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

    outcomes = [check_built(ROOT, package, aapt2) for package in asked.packages]
    sys.stdout.writelines(f"{outcome.text()}\n" for outcome in outcomes)
    return 1 if any(outcome.problems for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
