"""What a release on GitHub says: `python -m phone_package.release TAG FOLDER` prints its notes.

It fails if the tag is not the version, or if there is no package in the folder.
"""

import re
import sys
from pathlib import Path

from phone_package.built import read_spec
from phone_package.version import HOME, version_code

ROOT = Path(__file__).resolve().parent.parent
TRIED = "The workflow `apk` built it and checked its permissions, API level and libraries. It ran on no phone there."
DEBUG = (
    "The APK is signed with a debug key: Android warns before it installs it, and updates it only by an APK of the "
    "same key."
)
SIGNED = (
    "APK and AAB are signed with the release key, and an APK updates every earlier one of that key. The AAB is for "
    "stores and cannot be installed by itself."
)
BACKUP = (
    "Where Android refuses to update, the app that is there has another key and must be uninstalled first. **Its "
    "tables go with it.** Before that, in the app: Settings, Data, *Back up everything*, and save the file outside the "
    "app; afterwards *Restore* there."
)


class ReleaseError(Exception):
    """There is nothing to release under this tag."""


def notes(root: Path, tag: str, folder: Path) -> str:
    version = _version(root)
    if tag != f"v{version}":
        raise ReleaseError(f"the tag is {tag}, but the version in {HOME} is {version}")
    if not list(folder.glob("*.apk")):
        raise ReleaseError(f"there is no APK in {folder}")
    code = version_code(version, read_spec(root)["android.minapi"])
    changes = root / "fastlane" / "metadata" / "android" / "en-US" / "changelogs" / f"{code}.txt"
    key = SIGNED if list(folder.glob("*.aab")) else DEBUG
    return "\n\n".join([changes.read_text(encoding="utf-8").strip(), TRIED, key, BACKUP]) + "\n"


def _version(root: Path) -> str:
    found = re.search(read_spec(root)["version.regex"], (root / HOME).read_text(encoding="utf-8"))
    if found is None:
        raise ReleaseError(f"{HOME} holds no version")
    return found[1]


def main() -> int:
    tag, folder = sys.argv[1:]
    try:
        sys.stdout.write(notes(ROOT, tag, Path(folder)))
    except ReleaseError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
