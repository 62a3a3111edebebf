"""A plausible next command, for demonstrations and for playing whole games in tests."""

from random import Random
from typing import Any

from companion.games.great_western_trail.final.holding import allowed, names
from companion.games.great_western_trail.records import ConfirmPlayer, EndPlay, Enter, RuleCard
from companion.games.great_western_trail.state import State, phase
from demo_players.great_western_trail.turn import suggest_turn

_LIKELY = {"building": 0.35, "city": 0.5, "station": 0.4, "hazard": 0.5, "cattle": 0.3, "area": 0.12, "deck": 0.08}
_ENTRIES = 24
"""A player's sheet is called full with so many entries."""


def suggest(state: State, random: Random) -> Any:
    if phase(state) == "play":
        return suggest_turn(state, random)
    if phase(state) == "milestones":
        return _milestone(state, random)
    waiting = [seat for seat, done in enumerate(state.confirmed) if not done]
    seat = waiting[0] if waiting else random.randrange(len(state.seats))
    if waiting and (len(state.held[seat]) >= _ENTRIES or state.depth == "full"):
        return ConfirmPlayer(seat)
    deck = [what.partition("/")[2] for what in state.held[seat] if what.startswith("deck/")]
    if deck and random.random() < 0.05:
        card = random.choice(deck)
        return RuleCard(seat, card, "best" if card in state.rulings[seat] else "add")
    return _entry(state, seat, random)


def _milestone(state: State, random: Random) -> Any:
    """Something one player has done; enough of it and the game is over."""
    seat = random.randrange(len(state.seats))
    if all(len(held) >= _ENTRIES for held in state.held):
        return EndPlay()
    entry = _entry(state, seat, random)
    return entry if isinstance(entry, Enter) else EndPlay()


def _entry(state: State, seat: int, random: Random) -> Enter | ConfirmPlayer:
    """Something not entered yet, within what the box still allows."""
    for _ in range(200):
        what = random.choice(tuple(names(state)))
        likely = _LIKELY.get(what.partition("/")[0], 1.0)
        if what in state.held[seat] or random.random() > likely:
            continue
        numbers = [n for n in allowed(state, seat, what)[:120] if n != state.count(seat, what)]
        few = numbers[:2] if what.startswith(("city", "cattle", "hazard", "area", "deck")) else numbers
        if few:
            return Enter(seat, what, random.choice(few))
    return ConfirmPlayer(seat)
