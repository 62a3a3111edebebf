"""kill -9 at any moment: the table always opens, and every entry that was acknowledged is there."""

import os
import signal
from random import Random

import pytest

from companion.games import GAMES
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from demo_players import suggest
from soak.killed_processes import ENTERED, check_after_kill, enter_at_full_speed, kill_once
from tests.companion.playing import GAME, new_table
from tests.sampling import sample

pytestmark = pytest.mark.system
KILLS = len(sample(range(200), 40))


def test_kills_at_random_moments_lose_nothing_acknowledged(tmp_path):
    random = Random(20)
    with Store(tmp_path, GAMES) as store:
        id_, session = new_table(store, players=4)
        session.do(CompleteSetup())
        before = session.steps
    for _ in range(KILLS):
        seed = random.random()
        seen, status = kill_once(lambda pipe, seed=seed: enter_at_full_speed(tmp_path, id_, pipe, seed), random)
        assert os.WIFSIGNALED(status), "the process ended by itself"
        assert os.WTERMSIG(status) == signal.SIGKILL
        before = check_after_kill(tmp_path, id_, before, seen.count(ENTERED))
        if len(before) > 150:
            before = start_over(tmp_path, id_)


def start_over(folder, id_):
    with Store(folder, GAMES) as store:
        session = store.open_table(id_)
        while session.cursor > 1:
            session.undo()
        session.do(suggest(GAME, session.state, Random(1)))
        return session.steps
