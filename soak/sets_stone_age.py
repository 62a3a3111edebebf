"""Stone Age, counted and ended anew from the facts of its box."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

GOODS = ("wood", "brick", "stone", "gold")


def pieces(state: Any) -> Iterator[str]:
    box = state.box
    cards = Counter(card for player in state.players for card in player.cards)
    tiles = Counter(tile for player in state.players for tile in player.tiles)
    if state.depth == "full":
        cards.update(card for card in state.display if card)
        tiles.update(stack.top for stack in state.stacks if stack.left and stack.top)
    yield from (f"card {card} lies in {count} places" for card, count in cards.items() if count > 1)
    yield from (f"building {tile} lies in {count} places" for tile, count in tiles.items() if count > 1)
    unnamed = state.display.count("") if state.depth == "full" else 0
    drawn = sum(player.extra_drawn for player in state.players)
    if len(cards) + unnamed + drawn > len(box.cards):
        yield f"{len(cards) + unnamed + drawn} cards"
    for place, there in zip(state.places, state.spots, strict=True):
        standing = sum(count for _, count in there)
        if place.rings is not None and standing > place.rings:
            yield f"{standing} figures on {place.id}"
    built = sum(player.buildings for player in state.players)
    if built > len(box.buildings):
        yield f"{built} buildings"
    for seat, player in enumerate(state.players):
        placed = sum(count for spot in state.spots for who, count in spot if who == seat)
        if player.figures > box.most_figures or placed > player.figures:
            yield f"player {seat} has {player.figures} figures, {placed} of them placed"


def end(before: Any, after: Any, values: Mapping[str, Any], _asked: frozenset[str]) -> str:
    """A game is over if the group says so, or if a round has ended with an empty stack or too few cards; else none of
    these rounds can have begun."""
    cards = after.deck + sum(card is not None for card in after.display)
    tiles = len(after.piles) * after.box.stack - sum(player.buildings for player in after.players)
    empty = tiles < len(after.piles) or any(stack.left == 0 for stack in after.stacks)  # fewer tiles than stacks
    ends = empty or cards < len(after.display)
    if after.phase == "over":
        return "" if ends or "over" in (before.phase, values.get("phase")) else "the game is over by itself"
    began = after.round > before.round and after.phase == "place" and after.depth != "score_only"
    return "a round has begun after the end of the game" if began and ends else ""


def file(state: Any) -> dict[str, Any] | None:
    if state.house or any(player.extra_drawn or player.extra.known_to_clerk() for player in state.players):
        return None
    if max(player.points for player in state.players) > 999:
        return None
    people = [
        {
            "name": seat.name,
            "score_before": player.points,
            "cards": list(player.cards),
            "field_level": player.field,
            "tools": list(player.tools),
            "buildings": player.buildings,
            "figures": player.figures,
            "resources": dict(zip(GOODS, player.resources, strict=True)),
            "food": player.food,
        }
        for seat, player in zip(state.seats, state.players, strict=True)
    ]
    return {"format": 1, "game": "stone_age", "players": people}


def unfinished(state: Any) -> bool:
    """Whoever still has the any-2 card gets resources for it, and who drew the extra card one that nobody knows."""
    return any(player.any_two or player.extra_drawn for player in state.players)


def endless(_: Any) -> bool:
    return False
