"""The workflow that builds the package: what it runs is pinned, and every APK it hands out has a lasting key."""

import re
from pathlib import Path

from phone_package.outcome import Outcome

WORKFLOW = Path(".github") / "workflows" / "apk.yml"
PINNED = re.compile(r"[\w/-]+@[0-9a-f]{40}")
UNPINNED = (
    "what is fetched without a pin: certifi, chardet, idna, requests, urllib3 and filetype, which the recipe of Kivy "
    "names without versions; of the SDK its tools; of Debian what `apt-get` brings; of Maven what Gradle resolves. "
    "Most recipes name a version and no checksum"
)
IN_ORDER = (
    ("the debug key is cached", "path: ~/.android/debug.keystore"),
    ("a debug key is made where there is none", "keytool -genkeypair"),
    ("the package is built", "buildozer android debug"),
    ("every APK is signed with the key of all releases", "apksigner"),
    ("the package is compared with the spec", "-m phone_package.built"),
    ("it is handed out", "actions/upload-artifact@"),
)
"""What the workflow does, each before the next."""


def check_workflow(root: Path) -> Outcome:
    outcome = Outcome(str(WORKFLOW))
    text = (root / WORKFLOW).read_text(encoding="utf-8")
    used = re.findall(r"uses: *(\S+)", text)
    outcome.problems += [f"{one} is not pinned by commit" for one in used if not PINNED.fullmatch(one)]
    at = -1
    for words, line in IN_ORDER:
        found = text.find(line, at + 1)
        if found < 0:
            outcome.problems.append(f"it is not so, or not in this order, that {words}")
        at = max(at, found)
    if not outcome.problems:
        outcome.seen.append(
            f"{len(used)} actions pinned by commit; one key for every APK, a cached one without secrets"
        )
    outcome.unverified.append(UNPINNED)
    return outcome
