"""Every option of Great Western Trail that names a picture has one to draw."""

import json
from pathlib import Path

import pytest

from companion.errors import RuleError
from companion.question import Question
from companion.secret import behind_curtain
from tests.playthroughs.record import enter, open_match
from tests.sampling import EVERY_CASE

EVERY = 3 if EVERY_CASE else 12
"""After so many entries all pictures are looked at."""
MATCHES = Path(__file__).parent.parent.parent / "playthroughs"


def pictures(session, answers=(), depth=3):
    """Of every way to enter something now, a few questions deep; from a later one the first and the last lead on."""
    seat = session.turn().seat or 0
    try:
        asked = session.ask(behind_curtain(seat), answers)
    except RuleError:
        return
    if not isinstance(asked, Question):
        return
    yield from (option.picture for option in asked.options if option.picture)
    ways = [option.id for option in asked.options if option.why_not is None and not option.aside] if depth else []
    for id_ in dict.fromkeys(ways[:1] + ways[-1:]) if answers else ways:
        yield from pictures(session, (*answers, id_), depth - 1)


@pytest.mark.parametrize("name", ["great_western_trail_first_4_players", "great_western_trail_second_4_players"])
def test_options_have_the_picture_they_name(name):
    match = json.loads((MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    session, seen = open_match(match), set()
    for number, entry in enumerate(match["commands"]):
        enter(session, entry)
        if number % EVERY or session.table.open_step:
            continue
        for picture in pictures(session):
            drawn = session.header.game.views.picture(session.state, picture)
            assert drawn is not None, picture
            seen.add(picture)
    assert {"tile", "building", "city", "stop", "cattle"} <= {picture.partition("/")[0] for picture in seen}
    assert len(seen) > 70
