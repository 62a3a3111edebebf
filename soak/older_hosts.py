"""The release before this one as a host of a league: its files as git has them, run beside the hosts of today.

`make servers` installs what it needs besides into a folder of its own: what `python -m soak.older_hosts` prints.
"""

import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMIT = "449ac243"
"""The last one whose hosts know nothing of additions to the schema, nor of requests to join beside the log."""
FOLDERS = ("companion", "scoring", "data")
PACKAGES = ROOT / ".older" / "packages"


def why_missing() -> str:
    """Why it cannot run here; empty where it can."""
    if not _git("cat-file", "-e", f"{COMMIT}^{{tree}}"):
        return "There is no git history here with the older release."
    return "" if PACKAGES.is_dir() else "The older release is not installed here: make servers"


def unpack() -> "tempfile.TemporaryDirectory[str]":
    """A folder with the release, and what it imports that we do not."""
    folder = tempfile.TemporaryDirectory(prefix="tableside-older-")
    packed = subprocess.run(["git", "archive", COMMIT, *FOLDERS], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder.name, filter="data")
    for package in PACKAGES.iterdir():
        (Path(folder.name) / package.name).symlink_to(package)
    return folder


def requirements() -> list[str]:
    """What it names and we do not; nothing where there is no history."""
    found = _git("show", f"{COMMIT}:requirements.txt")
    ours = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in found.stdout.decode().splitlines() if "==" in line and line not in ours] if found else []


def _git(*words: str) -> "subprocess.CompletedProcess[bytes] | None":
    """None where git is missing, or says no."""
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None


if __name__ == "__main__":
    print(*requirements())
