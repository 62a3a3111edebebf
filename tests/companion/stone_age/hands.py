"""What players of Stone Age hold: the cards of the box, and tables where somebody is just about to take one."""

from typing import Any

from companion.errors import RuleError
from companion.games.stone_age.records import BuyCard
from companion.table.session import Session
from scoring.stone_age import RESOURCES, Resources
from tests.companion.stone_age.tables import ANA, fix, lay_card, stand, table_of

CARDS = {
    "civ_medicine_food_5": ("food 5", "medicine"),
    "civ_medicine_any_2": ("any_resources 2", "medicine"),
    "civ_pottery_dice_list": ("dice_list", "pottery"),
    "civ_pottery_food_7": ("food 7", "pottery"),
    "civ_weaving_food_1": ("food 1", "weaving"),
    "civ_weaving_food_3": ("food 3", "weaving"),
    "civ_time_dice_list": ("dice_list", "time"),
    "civ_time_field": ("field 1", "time"),
    "civ_music_points_3_a": ("points 3", "music"),
    "civ_music_points_3_b": ("points 3", "music"),
    "civ_writing_extra_card": ("extra_card 1", "writing"),
    "civ_writing_dice_list": ("dice_list", "writing"),
    "civ_transport_dice_list": ("dice_list", "transport"),
    "civ_transport_stone_2": ("resource 2 stone", "transport"),
    "civ_art_roll_gold": ("roll_resource 2 gold", "art"),
    "civ_art_tool": ("tool 1", "art"),
    "civ_toolmaker_2_one_use_tool_2": ("one_use_tool 2", "2 toolmaker"),
    "civ_toolmaker_2_dice_list_a": ("dice_list", "2 toolmaker"),
    "civ_toolmaker_2_dice_list_b": ("dice_list", "2 toolmaker"),
    "civ_toolmaker_1_one_use_tool_4": ("one_use_tool 4", "1 toolmaker"),
    "civ_toolmaker_1_one_use_tool_3": ("one_use_tool 3", "1 toolmaker"),
    "civ_builder_3_points_3": ("points 3", "3 builder"),
    "civ_builder_2_food_2": ("food 2", "2 builder"),
    "civ_builder_2_dice_list": ("dice_list", "2 builder"),
    "civ_builder_1_dice_list": ("dice_list", "1 builder"),
    "civ_builder_1_food_4": ("food 4", "1 builder"),
    "civ_farmer_2_food_3": ("food 3", "2 farmer"),
    "civ_farmer_2_dice_list": ("dice_list", "2 farmer"),
    "civ_farmer_1_stone_1": ("resource 1 stone", "1 farmer"),
    "civ_farmer_1_field": ("field 1", "1 farmer"),
    "civ_farmer_1_dice_list": ("dice_list", "1 farmer"),
    "civ_shaman_2_roll_wood": ("roll_resource 2 wood", "2 shaman"),
    "civ_shaman_2_brick_1": ("resource 1 brick", "2 shaman"),
    "civ_shaman_1_stone_1": ("resource 1 stone", "1 shaman"),
    "civ_shaman_1_gold_1": ("resource 1 gold", "1 shaman"),
    "civ_shaman_1_roll_stone": ("roll_resource 2 stone", "1 shaman"),
}
"""Every card of the box with its upper and its lower half, as they lie on the table."""

SLOTS = {1: "civ_slot_1", 2: "civ_slot_2", 3: "civ_slot_3", 4: "civ_slot_4"}
"""The card spaces by what they cost."""
ONE_USE = {
    2: "civ_toolmaker_2_one_use_tool_2",
    3: "civ_toolmaker_1_one_use_tool_3",
    4: "civ_toolmaker_1_one_use_tool_4",
}
"""The one-use tools by their value."""
ANY_TWO = "civ_medicine_any_2"
EXTRA_CARD = "civ_writing_extra_card"
DICE_LIST = "civ_pottery_dice_list"
ROLL_FOR = {"wood": "civ_shaman_2_roll_wood", "stone": "civ_shaman_1_roll_stone", "gold": "civ_art_roll_gold"}
TOOL_CARD = "civ_art_tool"


def cards_with(effect: str) -> list[str]:
    """The cards whose upper half begins so."""
    return [id_ for id_, (upper, _) in CARDS.items() if upper.split()[0] == effect]


def at_card(card: str, players: int = 3, *, seat: int = ANA, slot: int = 0, **standing: int) -> Session:
    """A table where this player stands at a card and can just pay it in wood, and on other places if wished."""
    session = table_of(players, first=seat)
    lay_card(session, slot, card)
    fix(session, f"figures/{seat}", 10)
    stand(session, seat, **{SLOTS[slot + 1]: 1}, **standing)
    fix(session, f"wood/{seat}", slot + 1)
    fix(session, "phase", "use")
    return session


def took(card: str, players: int = 3, *, seat: int = ANA, slot: int = 0, **standing: int) -> Session:
    """A table where this player has just taken a card, whose dice, if it has any, are not rolled yet."""
    session = at_card(card, players, seat=seat, slot=slot, **standing)
    buy(session, slot, wood=slot + 1)
    return session


def buy(session: Session, slot: int = 0, **paid: int) -> tuple[Any, ...]:
    return session.do(BuyCard(slot, pay(**paid)))


def pay(**paid: int) -> Resources:
    wood, brick, stone, gold = (paid.get(kind, 0) for kind in RESOURCES)
    return wood, brick, stone, gold


def told_apart(one: Session, other: Session, command: Any) -> bool:
    """True if the two tables answer a command differently, by words or by deeds."""
    return _answer(one, command) != _answer(other, command)


def _answer(session: Session, command: Any) -> Any:
    try:
        events = session.do(command)
    except RuleError as refusal:
        return refusal.code, refusal.rule, refusal.message
    session.undo()
    return events
