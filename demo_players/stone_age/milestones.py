"""A plausible milestone of anybody: mostly dice, now and then a tool, a card or a building."""

from random import Random
from typing import Any

from companion.games.stone_age.records import (
    EndPlay,
    EnterCard,
    NewField,
    NewFigure,
    NewTool,
    NoteBuilding,
    RoundOver,
    Throw,
)
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.milestones import most_dice
from companion.games.stone_age.turns.offers import possible_cards
from companion.games.stone_age.turns.placing import idle

ROUNDS = 8


def milestone(state: State, random: Random) -> Any:
    """Something one player does; after so many rounds the game is over."""
    seat, chance = random.randrange(len(state.seats)), random.random()
    if state.round > ROUNDS:
        return EndPlay()
    if chance < 0.15:
        return RoundOver()
    if chance < 0.3:
        command, place = random.choice(((NewTool, "tool_maker"), (NewFigure, "hut"), (NewField, "field")))
        if not idle(state, seat, state.box.place[place]):
            return command(seat)
    if chance < 0.4 and possible_cards(state):
        return EnterCard(seat, random.choice(possible_cards(state)).id)
    if chance < 0.5 and sum(player.buildings for player in state.players) < len(state.seats) * state.box.stack:
        return NoteBuilding(seat, random.randint(5, 20))
    place = random.choice([place.id for place in state.places if place.rate])
    count = random.randint(1, most_dice(state, seat, place))
    return Throw(seat, place, tuple(random.randint(1, 6) for _ in range(count)))
