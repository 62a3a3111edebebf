"""Tool tiles: the order in which they are gained, and which of them may still be used."""

from companion.errors import RuleError
from companion.games.stone_age.box import box
from companion.games.stone_age.state import Player
from companion.support.frozen_update import replaced


def tools_after(gains: int) -> tuple[int, ...]:
    """The tiles after so many tools gained one by one: 1 on each space, then 2 on each, up to 4."""
    spaces = box().tool_spaces
    low, more = divmod(gains, spaces)
    return tuple(low + (space < more) for space in range(spaces))


def with_tools(player: Player, gains: int) -> Player:
    """The tiles set to so many gains; an empty space is not turned."""
    tools = tools_after(gains)
    turned = tuple(was and value > 0 for was, value in zip(player.turned, tools, strict=True))
    return replaced(player, tools=tools, turned=turned)


def has_room(player: Player) -> bool:
    return min(player.tools) < box().highest_tool


def gain_tool(player: Player, *, stands_up: bool = False) -> Player:
    """One tool more: the lowest tile goes up, the one that serves the player best if there is a choice.

    A turned tile stays turned when it goes up, unless the table plays that it stands up again.
    """
    low = min(player.tools)
    choice = [space for space, value in enumerate(player.tools) if value == low]
    space = next((space for space in choice if player.turned[space] == stands_up), choice[0])
    tools = tuple(value + (place == space) for place, value in enumerate(player.tools))
    turned = tuple(was and not (stands_up and place == space) for place, was in enumerate(player.turned))
    return replaced(player, tools=tools, turned=turned)


def free_tiles(player: Player) -> tuple[int, ...]:
    """The values of the tiles that can be used now, 0 for a tile that is turned or missing."""
    return tuple(0 if turned else value for value, turned in zip(player.tools, player.turned, strict=True))


def one_use_values(player: Player) -> tuple[int, ...]:
    return tuple(box().card[card].upper.count for card in player.one_use)


def check_tools(player: Player, tiles: tuple[int, ...], one_use: tuple[str, ...]) -> int:
    """The pips these tools add; a refusal for a tool that is not there, turned, or named twice."""
    if len(set(tiles)) != len(tiles) or len(set(one_use)) != len(one_use):
        raise RuleError("stone_age.tool_twice", rule="SA-T09")
    added = 0
    for space in tiles:
        if not 0 <= space < len(player.tools) or not player.tools[space]:
            raise RuleError("stone_age.no_such_tool", rule="SA-T01")
        if player.turned[space]:
            raise RuleError("stone_age.tool_turned", rule="SA-T10", value=player.tools[space])
        added += player.tools[space]
    for card in one_use:
        if card not in player.one_use:
            raise RuleError("stone_age.one_use_gone", rule="SA-C20")
        added += box().card[card].upper.count
    return added
