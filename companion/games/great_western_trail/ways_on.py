"""Where a table of Great Western Trail can go on after a refusal."""

from companion.errors import WayOn
from companion.games.great_western_trail.records import ConfirmPlayer

_RIDE = ("first_on_neutral", "no_location", "not_kansas_city", "not_on_the_trail", "only_forward", "too_far")
_CITY = ("city_once", "city_too_far", "disc_there")
_CARDS = ("hand_limit", "no_card", "not_in_herd", "not_in_your_deck", "one_of_each_breed", "too_many_cards")
_BUILDING = ("built_already", "building_once", "craftsmen", "no_such_building", "not_standing", "replace_with_more")
_WORKER = ("no_such_worker", "only_printed", "row_full", "token_row")
_SPACE = ("back_to_a_free_space", "engine_reach", "not_this_station", "station_once", "station_upgraded")
_DISC = ("disc", "row_locked")
_OTHER = ("money", "no_objective", "no_pair", "no_token", "not_here", "used_already")


def _each(codes: tuple[str, ...], words: str) -> dict[str, WayOn]:
    return {f"great_western_trail.{code}": WayOn(f"great_western_trail.on.{words}") for code in codes}


WAYS_ON = {
    **_each(_RIDE, "ride"),
    **_each(_CITY, "city"),
    **_each(_CARDS, "cards"),
    **_each(_BUILDING, "building"),
    **_each(_WORKER, "worker"),
    **_each(_SPACE, "space"),
    **_each(_DISC, "disc"),
    **_each(_OTHER, "other"),
    "great_western_trail.confirm_first": WayOn("refusal.on.check", ConfirmPlayer),
    "great_western_trail.play_not_over": WayOn("refusal.on.table"),
}
