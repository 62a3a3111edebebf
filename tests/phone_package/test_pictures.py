"""The pictures lie there as the script draws them; the workflows run only what is pinned."""

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from phone_package.draw import ASSETS, PICTURES
from tests.phone_package.conftest import ROOT


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_what_the_script_draws(name):
    drawn = PICTURES[name]().convert("RGBA")
    with Image.open(ASSETS / name) as kept:
        difference = ImageChops.difference(drawn, kept.convert("RGBA"))
    assert max(ImageStat.Stat(difference).mean) < 1, "run `python -m phone_package.draw`"


def test_the_sheet_stays_where_no_launcher_cuts():
    left, top, right, bottom = PICTURES["icon_foreground.png"]().getchannel("A").getbbox()
    side, visible = 432, 432 * 72 / 108
    furthest = max(abs(x - side / 2) ** 2 + abs(y - side / 2) ** 2 for x in (left, right) for y in (top, bottom)) ** 0.5
    assert furthest <= visible / 2


@pytest.mark.parametrize("workflow", ["apk.yml", "test.yml"])
def test_a_workflow_uses_actions_by_their_commit(workflow):
    used = re.findall(r"uses:\s*(\S+)", (ROOT / ".github" / "workflows" / workflow).read_text(encoding="utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", action) for action in used)
