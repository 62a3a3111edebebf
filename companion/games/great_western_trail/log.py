"""The table's log: one line for each entry; and what belongs in the story of a table."""

from typing import Any

from companion.box import category_name
from companion.game import Drawn, LogLine, StoryFact
from companion.games.great_western_trail import events
from companion.games.great_western_trail.box.railroad import reached
from companion.games.great_western_trail.events import Entered
from companion.games.great_western_trail.final.holding import is_name, label
from companion.games.great_western_trail.fixes import printed_label
from companion.games.great_western_trail.state import (
    State,
    breed_name,
    card_name,
    card_paid,
    city_name,
    disc_name,
    hazard_name,
    kind_name,
    master_name,
    one_tile,
    one_worker,
    place_name,
    space_name,
)
from companion.games.great_western_trail.turns import events as ev
from companion.games.great_western_trail.turns.events import Delivered
from companion.messages import Message, Param, message


def _said(id_: str, **params: Param) -> Message:
    return message(f"great_western_trail.log.{id_}", **params)


def log(state: State, event: Any) -> LogLine | None:
    """The line for one event, from the state before it."""
    edition = state.options.edition
    match event:
        case events.Entered(_, what, _) if not is_name(state, what):  # comes along with what is said
            return None
        case events.Entered(seat, what, count) if what.startswith("cattle/"):
            return LogLine(_cattle(label(state, seat, what), count), seat)
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
            return LogLine(_said("row_confirmed", row=category_name("great_western_trail", category)), seat)
    return turn_log(state, event)


def _cattle(what: Message, count: int) -> Message:
    """So many cards of a breed, with what each is worth."""
    params = what.params
    worth = _said("worth", count=params["vp"])
    return _said("cattle", player=params["player"], count=count, breed=params["breed"], worth=worth)


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


def story_fact(state: State, event: Any) -> StoryFact | None:
    match event:
        case Delivered(seat, city):
            return StoryFact("delivery", seat, city, event.gained)
        case Entered(seat, what, count) if what.startswith("city/") and count > state.count(seat, what):
            return StoryFact("delivery", seat, what.partition("/")[2])
    return None


def gauges(state: State) -> dict[str, tuple[int, ...]]:
    """Engines are followed on a full table alone."""
    if state.depth != "full":
        return {}
    return {"engine": tuple(reached(ranch.engine) for ranch in state.ranches)}


def turn_log(state: State, event: Any) -> LogLine | None:
    """The line for one event of a turn, from the state before it."""
    text = _text(state, event)
    leads_up = isinstance(event, ev.TileChosen | ev.ForesightSkipped | ev.IncomeTaken | ev.Grown)
    return None if text is None else LogLine(text, getattr(event, "seat", None), leads_up=leads_up)


def _text(state: State, event: Any) -> Message | None:
    edition = state.options.edition
    match event:
        case ev.Moved():
            return _moved(state, event)
        case ev.Used():
            return _used(state, event)
        case ev.Hired(_, _, worker, row, dollars):
            return _said("hired", worker=one_worker(edition, worker), row=row, dollars=dollars)
        case ev.Built(_, _, building, dollars, replaces):
            if replaces:
                return _said("replaced", building=building, old=replaces, dollars=dollars)
            return _said("built", building=building, dollars=dollars)
        case ev.Bought():
            return _bought(state, event)
        case ev.EngineMoved(_, _, to, dollars):
            return _said(_sign(_ENGINE, dollars), space=space_name(to), dollars=abs(dollars))
        case ev.Upgraded(_, _, station, disc, dollars, _, appoint, tile):
            if appoint:
                names = {"worker": one_worker(edition, appoint), "tile": master_name(edition, tile)}
                return _said("upgraded_master", station=station, dollars=dollars, disc=disc_name(disc), **names)
            return _said("upgraded", station=station, dollars=dollars, disc=disc_name(disc))
        case ev.HazardRemoved(_, _, kind, number, vp, dollars):
            id_ = "hazard" if dollars else "hazard_free"
            return _said(id_, hazard=hazard_name(kind), number=number, vp=vp, dollars=dollars)
        case ev.TileTaken(_, _, _, colour, dollars, token):
            id_ = "tile_token" if token else _sign(_TILE, dollars)
            return _said(id_, tile=one_tile(edition, colour), dollars=abs(dollars))
        case ev.ObjectiveTaken(_, _, card):
            return _said("objective", card=card_name(edition, card)) if card else _said("objective_untold")
        case ev.ObjectivePlayed(_, card):
            return _said("objective_played", card=card_name(edition, card))
        case ev.AuxiliaryTaken(_, _, row, times):
            return _said("auxiliary", row=message(f"great_western_trail.aux.{row}"), times=times)
        case ev.BuildingCopied(_, _, building):
            return _said("copied", building=building)
        case ev.Waived(_, do):
            return _said("waived", due=message(f"great_western_trail.due.{do}"))
    return _kansas_city(state, event)


def _kansas_city(state: State, event: Any) -> Message | None:
    edition = state.options.edition
    match event:
        case ev.TileChosen():
            return _chosen(state, event)
        case ev.ForesightSkipped(_, column):
            return _said("foresight_skipped", column=column + 1)
        case ev.IncomeTaken(_, _, certificates, permanent, total):
            return _said("income", total=total, certificates=certificates + permanent)
        case ev.Grown(_, first, second):
            return _said("grown", first=first, second=second)
        case ev.Delivered(_, city, disc, dollars):
            id_ = "delivered" if dollars else "delivered_free"
            return _said(id_, city=city_name(city), disc=disc_name(disc), dollars=dollars)
        case ev.TokenSpent():
            return _said("token_spent", player=state.name(event.seat))
        case ev.TurnEnded(_, following, over):
            if state.waiting is not None:
                return None
            return _said("over") if over else _said("turn", player=state.name(following))
        case ev.TileTold(_, tile, _):
            return _said("told", tile=kind_name(edition, tile))
        case ev.CatchingUp(seat):
            return _said("catching_up", player=state.name(seat))
        case ev.AllCaughtUp():
            return _said("caught_up")
    return None


_ENGINE = ("engine", "engine_gains", "engine_pays")
_TILE = ("tile", "tile_gains", "tile_pays")


def _sign(ids: tuple[str, str, str], dollars: int) -> str:
    """The same sentence with no money, money gained, or money paid."""
    return ids[0] if not dollars else ids[1] if dollars > 0 else ids[2]


def _moved(state: State, event: ev.Moved) -> Message:
    paid = sum(amount for _, amount in event.tolls)
    place = place_name(state, event.to)
    return _said("moved_toll", place=place, dollars=paid) if paid else _said("moved", place=place)


def _used(state: State, event: ev.Used) -> Message:
    params: dict[str, Param] = {"dollars": event.dollars, "certificates": event.certificates}
    gains = "both" if event.dollars and event.certificates else "dollars" if event.dollars else "certificates"
    if event.draw:
        return _said("draws", count=event.draw)
    if event.tokens:
        return _said("token_gained", count=event.tokens)
    if event.card:
        return _said(f"discarded.{gains}", card=card_paid(state, event.card), **params)
    return _said(f"gained.{gains}", **params)


def _bought(state: State, event: ev.Bought) -> Message:
    slots = (card.partition("/")[0] for card in event.cards)
    cards = tuple(breed_name(state.options.edition, slot) for slot in slots)
    if not cards:
        return _said("revealed", count=event.revealed)
    return _said("bought", cards=cards, dollars=event.dollars)


def _chosen(state: State, event: ev.TileChosen) -> Message:
    tile = kind_name(state.options.edition, event.tile)
    kind, _, which = event.place.partition("/")
    params: dict[str, Param] = {"tile": tile, "number": int(which) if which else 0}
    if event.last:
        return _said("chosen_last", tile=tile)
    if event.refilled:
        return _said("chosen_refill", tile=tile, count=event.refilled)
    return _said(f"chosen.{kind}", **params)
