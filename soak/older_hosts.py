"""The release before this one as a host of a league: its files as git has them, run beside the hosts of today."""

import subprocess
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent
COMMIT = "588773b19f491a72f092531e676358a9f1a7211d"
"""Before 1.0.0 there was no release: what its hosts were before the last readers of older formats went."""
FOLDERS = ("companion", "scoring", "data")


def why_missing() -> str:
    """Why it cannot run here; empty where it can."""
    try:
        _git("cat-file", "-e", f"{COMMIT}^{{tree}}")
    except (OSError, subprocess.CalledProcessError):
        return "There is no git history here with the older release."
    return ""


def unpack() -> "tempfile.TemporaryDirectory[str]":
    """A folder with the release, which needs no other packages than ours."""
    folder = tempfile.TemporaryDirectory(prefix="tableside-older-")
    with tarfile.open(fileobj=BytesIO(_git("archive", COMMIT, *FOLDERS))) as archive:
        archive.extractall(folder.name, filter="data")
    return folder


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
