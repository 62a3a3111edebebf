"""The table's log: one line for each entry."""

from typing import Any

from companion.game import Drawn, LogLine
from companion.games.great_western_trail import events
from companion.games.great_western_trail.final.holding import is_name, label
from companion.games.great_western_trail.fixes import printed_label
from companion.games.great_western_trail.state import State, card_name, master_name
from companion.games.great_western_trail.turns.log import turn_log
from companion.messages import Message, Param, message


def _said(id_: str, **params: Param) -> Message:
    return message(f"great_western_trail.log.{id_}", **params)


def log(state: State, event: Any) -> LogLine | None:
    """The line for one event, from the state before it."""
    edition = state.options.edition
    match event:
        case events.Entered(_, what, _) if not is_name(state, what):  # comes along with what is said
            return None
        case events.Entered(seat, what, count):
            return LogLine(_said("entered", what=label(state, seat, what), count=count), seat)
        case events.CardRuled(seat, card, ruling):
            return LogLine(message(f"great_western_trail.log.ruled.{ruling}", card=card_name(edition, card)), seat)
        case events.TileRead(value, points):
            return LogLine(
                _said("tile_read", what=printed_label(state.options.edition, value), points=points), corrected=True
            )
        case events.PlayerConfirmed(seat):
            return LogLine(_said("confirmed", player=state.name(seat)), seat)
        case events.GoodsDealt():
            return LogLine(_said(f"goods_dealt.{edition}"))
        case events.PlayEnded():
            return LogLine(_said("play_ended"))
        case Drawn(offer, outcome):
            return LogLine(_drawn(state, offer, outcome))
        case events.RowConfirmed(seat, category):
            row = message(f"great_western_trail.category.{category}")
            return LogLine(_said("row_confirmed", row=row), seat)
    return turn_log(state, event)


def _drawn(state: State, offer: str, outcome: tuple[str, ...]) -> Message:
    edition = state.options.edition
    match offer:
        case "first_player":
            return _said("first_player", player=state.name(int(outcome[0])))
        case "stationmasters":
            return _said("stationmasters", tiles=tuple(master_name(edition, tile) for tile in outcome))
        case "starting_objectives":
            cards = tuple(card_name(edition, card) for card in outcome)
            return _said("starting_objectives", cards=cards)
        case "building_sides":
            return _said("building_sides", sides=tuple(outcome))
    return _said("neutral_buildings", letters=tuple(outcome))
