"""The verifier: as strict as showing every table between two entries, at a fraction of the cost."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from companion.games.stone_age.events import Gained
from companion.games.ticket_to_ride.state import Waiting
from companion.secret import CLERK
from companion.storage.verify import Misfit, Verifier
from companion.support.frozen_update import replaced
from companion.table.steps import Step
from soak.spoilt_events import MATCHES, played, try_one

KINDS = ("germany_2", "great_western_trail_second_3_players_score_only", "stone_age_2", "usa_3")
"""Of the recorded matches."""


def values(table):
    found = (table.game.corrections.find(table.state, id_, CLERK) for id_ in table.game.corrections.ids(table.state))
    return {fix.id: fix.value for fix in found if fix}


@pytest.mark.parametrize("kind", KINDS)
def test_every_value_that_an_entry_changes_is_among_those_that_are_checked(kind):
    session, _, _ = played(next(path for path in MATCHES if path.stem.startswith(kind)))
    tables = [session.table_at(number) for number in range(0, session.cursor + 1, 5)]
    for before, after in pairwise(tables):
        was, now = values(before), values(after)
        differ = {id_ for id_ in was.keys() & now.keys() if was[id_] != now[id_]}
        assert differ - _compared(differ) - _derived(differ) <= set(
            before.game.corrections.changed(before.state, after.state)
        )


def _compared(ids):
    """What is compared with the box as it stands: no value with all that is offered instead of it is made."""
    kinds = ("turn", "trains", "marker", "waiting", "face_up", "discards", "blind", "known")
    kinds += ("spot", "slot", "market", "foresight", "track", "appointed", "rider", "stock")
    return {id_ for id_ in ids if id_.split("/")[0] in kinds}


def _derived(ids):
    """What follows from other values: it differs whenever one of them does, which is checked."""
    return {id_ for id_ in ids if id_.split("/")[0] in ("hand", "deck", "stack_left", "circle", "token", "over")}


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("germany_4", lambda state: {"turn": 9}),
        ("germany_4", lambda state: {"trains": (46, *state.trains[1:])}),
        ("germany_4", lambda state: {"marker": (-1, *state.marker[1:])}),
        ("germany_4", lambda state: {"waiting": (Waiting(99), *state.waiting[1:])}),
        ("germany_4", lambda state: {"waiting": (Waiting(1, (-1,)), *state.waiting[1:])}),
        ("germany_4", lambda state: {"cards": replaced(state.cards, face_up=("nowhere",) * 5)}),
        ("germany_4", lambda state: {"cards": replaced(state.cards, face_up=state.cards.face_up * 2)}),
        ("germany_4", lambda state: {"cards": replaced(state.cards, deck=-1)}),
        ("germany_4", lambda state: {"cards": replaced(state.cards, blind=(-1, *state.cards.blind[1:]))}),
        ("germany_4", lambda state: {"cards": replaced(state.cards, discards=(-1, *state.cards.discards[1:]))}),
        ("stone_age_2", lambda state: {"turn": -1}),
        ("stone_age_2", lambda state: {"spots": (((0, 99),), *state.spots[1:])}),
        ("stone_age_2", lambda state: {"spots": (((0, -1),), *state.spots[1:])}),
        ("stone_age_2", lambda state: {"spots": (((7, 1),), *state.spots[1:])}),
        ("stone_age_2", lambda state: {"display": ("nowhere", *state.display[1:])}),
        ("stone_age_2", lambda state: {"display": (state.box.cards[0].id,) * len(state.display)}),
        ("great_western_trail_first_2", lambda state: {"turn": 5}),
        ("great_western_trail_first_2", lambda state: {"common": _with(state, market="nowhere")}),
        ("great_western_trail_first_2", lambda state: {"common": _with(state, foresight="nowhere")}),
        ("great_western_trail_first_2", lambda state: {"common": _with(state, track="cowboy")}),
        ("great_western_trail_first_2", lambda state: {"common": replaced(state.common, appointed=((99, "cowboy"),))}),
        ("great_western_trail_first_2", lambda state: {"common": replaced(state.common, stock=(999, 0, 0))}),
    ],
)
def test_what_the_box_cannot_contain_is_refused(kind, changes):
    session, _, _ = played(next(path for path in MATCHES if path.stem.startswith(kind)))
    table = session.table_at(session.cursor - 1 if kind == "germany_4" else 60)
    after = replaced(table.state, **changes(table.state))
    with pytest.raises((LookupError, ValueError)):
        list(table.game.corrections.changed(table.state, after))


def test_a_billion_tools_are_refused_as_one_too_many_is():
    """Nobody waits for what a damaged file counts."""
    session, _, _ = played(next(path for path in MATCHES if path.stem.startswith("stone_age_2")))
    verifier = Verifier(session.header, "spoilt")
    verifier.go_on_from(session.table_at(20))
    with pytest.raises(Misfit):
        verifier.add(Step(1, (Gained(0, "tool", 10**9),)))


def _with(state, **cells):
    (where, tile), *_ = cells.items()
    now = getattr(state.common, where)
    now = (tile, *now[1:]) if where == "track" else ((tile, *now[0][1:]), *now[1:])
    return replaced(state.common, **{where: now})


def test_what_the_verifier_takes_can_be_shown_from_every_seat():
    random = Random(49)
    found = Counter(try_one(random) for _ in range(60))
    assert found["refused"] > 10
    assert found["taken"] > 5
