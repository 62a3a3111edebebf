"""Where a table of Stone Age can go on after a refusal."""

from companion.errors import WayOn
from companion.games.stone_age.records import ConfirmPlayer, KeepExtraCard

_PLACE = (
    "already_there",
    "idle_place",
    "no_card_here",
    "place_taken",
    "players_full",
    "rings_full",
    "stack_is_empty",
    "village_full",
)
_NUMBER = ("at_least_one", "exactly", "figures_at_home", "rings_left")
_PAYMENT = ("any_two_is_two", "building_costs", "building_kinds", "building_range", "card_costs", "not_owned")
_TOOLS = ("no_such_tool", "one_use_gone", "tool_turned", "tool_twice")
_DICE = ("die_faces", "so_many_dice")


def _each(codes: tuple[str, ...], words: str) -> dict[str, WayOn]:
    return {f"stone_age.{code}": WayOn(f"stone_age.on.{words}") for code in codes}


WAYS_ON = {
    **_each(_PLACE, "place"),
    **_each(_NUMBER, "number"),
    **_each(_PAYMENT, "payment"),
    **_each(_TOOLS, "tools"),
    **_each(_DICE, "dice"),
    "stone_age.die_not_left": WayOn("stone_age.on.die"),
    "stone_age.show_extra_card": WayOn("stone_age.extra.show", KeepExtraCard),
    "stone_age.goods_first": WayOn("stone_age.do.EnterGoods"),
    "stone_age.confirm_first": WayOn("refusal.on.check", ConfirmPlayer),
    "stone_age.play_not_over": WayOn("refusal.on.table"),
}
