"""Open tables that release 0.1.0 left with two truths: what they are now, and the sentence that says so."""

import json
import shutil
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.i18n import Translator
from companion.storage.store import Store
from soak.disks import QuickDisk
from tests.companion.great_western_trail.turns import ranch
from tests.test_old_files import OLD

RELEASE = OLD / "0.1.0"
both_boxes = pytest.mark.parametrize("box", ["first", "second"])


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = Path(shutil.copytree(RELEASE / "folder", tmp_path_factory.mktemp("old") / "folder"))
    now = json.loads((RELEASE / "expected" / "lists.json").read_text(encoding="utf-8"))["now"]
    with Store(folder, GAMES, disk=QuickDisk(), clock=lambda: now) as opened:
        yield opened


@pytest.fixture
def opened(store, box):
    def open_(name, kind="two_truths"):
        path = RELEASE / "expected" / kind / f"{box}-{name}.json"
        return store.open_table(json.loads(path.read_text(encoding="utf-8"))["id"])

    return open_


def says(session):
    """What is otherwise now."""
    _, _, changes = Translator().text(session.notice).partition("It is now: ")
    return changes


@both_boxes
def test_gwt_e02_a_token_that_a_player_had_and_the_market_too(opened):
    session = opened("full-job-market-token-at-a-player-only")
    assert session.turn().last_round
    assert says(session) == "Row of the job market token, which Ben has 2→13."


@both_boxes
def test_gwt_e02_a_token_that_was_off_the_market_and_with_nobody(opened):
    session = opened("full-job-market-token-in-row-13-only")
    assert not session.turn().last_round
    assert says(session) == "Row of the job market token while nobody has it 13→12."


@both_boxes
def test_gwt_s13_a_disc_that_was_on_a_city_and_on_its_circle(opened):
    session = opened("milestones-to-full-disc-on-a-city")
    assert len(ranch(session, 0).circles) == 13
    assert says(session) == "Mia's cleared circle: $2 0→1."
    assert "circle/0/aux_dollar" in session.table.not_entered


@both_boxes
def test_gwt_s13_discs_that_were_caught_up_on_cities_alone(opened):
    session = opened("full-caught-up", "open")
    assert [len(ranch(session, seat).circles) for seat in range(3)] == [12, 12, 12]
    assert says(session).count("cleared circle") == 6


@both_boxes
def test_gwt_s50_s52_a_table_that_was_changed_in_its_setup_has_the_goods_of_the_start(opened, box):
    session = opened("milestones-to-full-in-setup")
    first = session.state.first
    assert [session.state.dollars(seat) for seat in range(2)] == [6 + (seat != first) for seat in range(2)]
    assert [session.state.count(seat, "exchange_tokens") for seat in range(2)] == [int(box == "second")] * 2
    assert f"Mia's dollars 0→{6 + (first != 0)}" in says(session)


@both_boxes
@pytest.mark.parametrize("name", ["milestones-to-full", "score_only-to-full"])
def test_gwt_s50_one_that_was_changed_in_the_middle_of_its_game_is_asked_for_its_money(opened, name):
    session = opened(name)
    assert {"dollars/0", "dollars/1", "rider/0", "engine/1", "turn"} <= session.table.not_entered
    assert [session.state.dollars(seat) for seat in range(2)] == [0, 0]
