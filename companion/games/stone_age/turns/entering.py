"""What is not bound to a turn: the any-2 card, the extra card, and the entries of final scoring and *Score only*."""

from typing import Any

from companion.errors import RuleError
from companion.game import Corrected
from companion.games.stone_age import events as ev
from companion.games.stone_age.card_row import is_on_the_row
from companion.games.stone_age.phases import only_in, phase
from companion.games.stone_age.state import State, card_name
from companion.games.stone_age.turns.using import gained
from companion.messages import message
from companion.secret import Secret
from scoring.stone_age import RESOURCES, Resources

MOST_RESOURCES = 99
"""Resources are not limited by the box; an entry is limited by sense."""
POINTS = range(-200, 1000)
NUMBERS = ("points", "field", "tools", "buildings", "figures", *RESOURCES)
"""What *Score only* asks of a player besides cards."""


def any_two(state: State, seat: int, gained: tuple[int, int, int, int]) -> tuple[Any, ...]:
    if not state.players[seat].any_two:
        raise RuleError("stone_age.no_any_two", rule="SA-C22", player=state.name(seat))
    if min(gained) < 0 or sum(gained) != 2:
        raise RuleError("stone_age.any_two_is_two", rule="SA-C22")
    return (ev.AnyTwoUsed(seat, gained),)


def extra_card(state: State, seat: int, card: str) -> tuple[Any, ...]:
    """Secret while the game is on; face up in the final scoring. Whether somebody else holds it stays unsaid."""
    if not state.players[seat].extra_drawn:
        raise RuleError("stone_age.no_extra_card", rule="SA-C16", player=state.name(seat))
    if card not in state.box.card:
        raise RuleError("stone_age.no_such_card", rule="SA-S06")
    if card in (state.seen_cards() if state.depth == "full" else state.held_cards()):
        raise RuleError("stone_age.card_seen", rule="SA-S06")
    if phase(state) in ("final_scoring", "entry"):
        return (ev.ExtraCardShown(seat, card),)
    return (ev.ExtraCardKept(seat, Secret(seat, card)),)


def no_extra_card(state: State, seat: int) -> tuple[Any, ...]:
    """Where the deck was not followed card by card it may have been empty; in play by turns it was not."""
    if not state.players[seat].extra_drawn:
        raise RuleError("stone_age.no_extra_card", rule="SA-C16", player=state.name(seat))
    if state.depth == "full":
        raise RuleError("stone_age.extra_card_drawn", rule="SA-C16", player=state.name(seat))
    return (ev.NoCardLeft(seat),)


def numbers_allowed(state: State, seat: int, what: str) -> range:
    """What the box allows for one number of a player."""
    contents = state.box
    if what in RESOURCES:
        return range(MOST_RESOURCES + 1)
    if what == "buildings":
        others = sum(player.buildings for who, player in enumerate(state.players) if who != seat)
        return range(max(0, len(state.seats) * contents.stack - others) + 1)
    allowed = {
        "points": POINTS,
        "field": range(contents.highest_field + 1),
        "tools": range(contents.most_tools + 1),
        "figures": range(max(contents.start_figures, state.placed(seat)), contents.most_figures + 1),
    }
    return allowed[what]


def number(state: State, seat: int, what: str, count: int) -> tuple[Any, ...]:
    only_in(state, "entry", "milestones")
    if what not in NUMBERS:
        raise RuleError("table.unknown_command")
    _check_number(state, seat, what, count)
    return (ev.NumberEntered(seat, what, count),)


def _check_number(state: State, seat: int, what: str, count: int) -> None:
    allowed = numbers_allowed(state, seat, what)
    if count not in allowed:
        label = message(f"stone_age.fix.{what}", player=state.name(seat))
        raise RuleError("stone_age.number_outside", what=label, low=allowed[0], high=allowed[-1])


def goods(state: State, seat: int, held: Resources) -> tuple[ev.GoodsEntered | Corrected, ...]:
    """All four at once, the two of the any-2 card among them; at the full table they are set right by hand."""
    only_in(state, "entry", "milestones", *(("final_scoring",) if state.asks_for_goods(seat) else ()))
    for kind, count in zip(RESOURCES, held, strict=True):
        _check_number(state, seat, kind, count)
    if state.depth == "full":
        used = (Corrected(f"any_two/{seat}", "no"),) if state.players[seat].any_two else ()
        return *(Corrected(f"{kind}/{seat}", count) for kind, count in zip(RESOURCES, held, strict=True)), *used
    return (ev.GoodsEntered(seat, held),)


def card_of_player(state: State, seat: int, card: str, held: bool) -> tuple[Any, ...]:
    only_in(state, "entry", "milestones")
    if card not in state.box.card:
        raise RuleError("stone_age.no_such_card", rule="SA-S06")
    mine = card in state.players[seat].cards
    if held and card in state.held_cards():
        code = "stone_age.card_entered" if mine else "stone_age.card_seen"
        raise RuleError(code, rule="SA-S06", card=card_name(card))
    if not held and not mine:
        raise RuleError("stone_age.card_not_held", player=state.name(seat), card=card_name(card))
    at_once = _given(state, seat, card) if held and phase(state) == "milestones" else ()
    return ev.CardEntered(seat, card, held), *at_once


def _given(state: State, seat: int, card: str) -> tuple[Any, ...]:
    """What a card gives at once, of what milestones keep: tools, fields, points and the extra card."""
    upper = state.box.card[card].upper
    match upper.kind:
        case "points":
            return (ev.Gained(seat, "points", upper.count),)
        case "tool" | "field":
            return (gained(state, seat, upper.kind),)
        case "extra_card":
            itself = 0 if is_on_the_row(state, card) else 1  # it came from the deck since the row was last followed
            return (ev.ExtraCardDrawn(seat, drawn=state.deck > itself),)
    return ()


def confirm(state: State, seat: int) -> tuple[Any, ...]:
    only_in(state, "entry", "final_scoring")
    player = state.players[seat]
    if state.confirmed[seat]:
        raise RuleError("stone_age.confirmed_already", player=state.name(seat))
    if player.extra_drawn and len(state.seen_cards()) < len(state.box.cards):
        raise RuleError("stone_age.show_extra_card", rule="SA-C17", about=seat, player=state.name(seat))
    if player.any_two:
        raise RuleError("stone_age.use_any_two", rule="SA-C22", player=state.name(seat))
    if state.asks_for_goods(seat):
        raise RuleError("stone_age.goods_first", rule="SA-F10", about=seat, player=state.name(seat))
    return (ev.PlayerConfirmed(seat),)
