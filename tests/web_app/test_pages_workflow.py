"""The workflow that publishes the web app: from a tag alone, what `make site` wrote and a browser has played."""

import re
from pathlib import Path

import pytest

from companion.lan.app_site import BUILT

yaml = pytest.importorskip("yaml", reason="`make test` brings PyYAML")

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8")
WORKFLOW = yaml.safe_load(TEXT)
SITE, PUBLISH = WORKFLOW["jobs"]["site"], WORKFLOW["jobs"]["publish"]


def place(wanted):
    return next(i for i, one in enumerate(SITE["steps"]) if wanted in one.get("run", "") + one.get("uses", ""))


def test_only_a_tag_is_published_and_only_that_job_may_write():
    assert WORKFLOW[True]["push"] == {"tags": ["v*"]}, "YAML reads the key `on` as true"
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in SITE
    assert PUBLISH["permissions"] == {"pages": "write", "id-token": "write"}
    assert (PUBLISH["needs"], PUBLISH["if"]) == ("site", "github.ref_type == 'tag'")
    assert "secrets." not in TEXT


def test_what_is_handed_out_is_what_was_built_and_played():
    built, played, handed = place("make site"), place("make web-test"), place("upload-pages-artifact")
    assert built < played < handed
    assert ROOT / SITE["steps"][handed]["with"]["path"] == BUILT


def test_the_match_it_plays_is_one_of_the_tests():
    chosen = re.search(r'-k (\w+)"', SITE["steps"][place("make web-test")]["run"]).group(1)
    tests = (ROOT / "browser" / "web" / "test_matches.py").read_text(encoding="utf-8")
    assert re.search(rf"^def test_\w*{chosen}", tests, re.MULTILINE)


def test_every_action_is_pinned_by_commit():
    used = re.findall(r"uses: (\S+)", TEXT)
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", one) for one in used)
    assert all(
        step.get("with", {}).get("persist-credentials") is False
        for step in SITE["steps"]
        if "checkout" in step.get("uses", "")
    )
