"""Values of a player: what the box allows for each, how it is set, and which cells count it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.game import Fix, values
from companion.game.values import Kind
from companion.games.stone_age.box import box
from companion.games.stone_age.fixes.common import NO, YES, has_card_left, named, texts
from companion.games.stone_age.state import UNTOLD, State, change
from companion.games.stone_age.turns.entering import MOST_RESOURCES, POINTS, numbers_allowed
from companion.games.stone_age.turns.tools import with_tools
from companion.question import Choice, Domain, Number, Several, Value
from companion.secret import Secret, Viewer
from companion.support.frozen_update import replaced, with_item
from scoring.stone_age import RESOURCES

MOST_FOOD = 200
_CELLS = {
    "points": ("track",),
    "field": ("farmers",),
    "tools": ("toolmakers",),
    "buildings": ("builders",),
    "figures": ("shamans",),
    **dict.fromkeys(RESOURCES, ("resources",)),
}
"""Numbers of a player and the cells that count each."""
NUMBERS = (*_CELLS, "food")
_CARD_CELLS = ("culture", "farmers", "toolmakers", "builders", "shamans")


def fix_cells(_state: State, id_: str) -> tuple[tuple[int, str], ...]:
    """The cells of the sheet that count a value: all of them its owner's."""
    kind, _, seat = id_.partition("/")
    wanted = _CARD_CELLS if kind == "cards" else _CELLS.get(kind)
    return tuple((int(seat), category) for category in wanted) if wanted else ()


def _fix(state: State, kind: str, seat: int, domain: Domain, value: Value) -> Fix:
    id_ = f"{kind}/{seat}"
    return Fix(id_, named(kind, player=state.name(seat)), domain, value, fix_cells(state, id_))


# --- numbers --------------------------------------------------------------------------------------------------------


def _number(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    player = state.players[seat]
    if kind in RESOURCES:
        value = player.resources[RESOURCES.index(kind)]
    else:
        value = sum(player.tools) if kind == "tools" else getattr(player, kind)
    return _fix(state, kind, seat, _range(state, seat, kind, value), value)


def _range(state: State, seat: int, kind: str, value: int) -> Number:
    """What the box allows; only what play can pile up may stand beyond what a group would set."""
    if kind in (*RESOURCES, "food"):
        return Number(0, max(MOST_FOOD if kind == "food" else MOST_RESOURCES, value))
    if kind == "points":
        return Number(min(POINTS[0], value), max(POINTS[-1], value))
    if kind == "figures":
        return Number(state.placed(seat), state.box.most_figures)
    allowed = numbers_allowed(state, seat, kind)
    return Number(allowed[0], max(allowed[-1], value) if kind == "buildings" else allowed[-1])


def _set_number(state: State, kind: str, seat: int, value: Value) -> State:
    number, player = int(str(value)), state.players[seat]
    if kind in RESOURCES:
        held = with_item(player.resources, RESOURCES.index(kind), number)
        return change(state, seat, resources=held, goods_known=True)
    if kind == "tools":
        return replaced(state, players=with_item(state.players, seat, with_tools(player, number)))
    return set_buildings(state, seat, number) if kind == "buildings" else change(state, seat, **{kind: number})


def set_buildings(state: State, seat: int, count: int) -> State:
    """The buildings of a player; which tiles lie on the stacks is not followed at milestones."""
    player = state.players[seat]
    if state.depth == "milestones" and count > player.buildings:
        state = replaced(state, piles=tuple(replace(pile, top=UNTOLD) for pile in state.piles))
    return change(state, seat, buildings=count, tiles=player.tiles[:count])


# --- cards ----------------------------------------------------------------------------------------------------------


def _cards(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    """Whatever nobody else holds: a card that lies face up here may have been taken without being entered."""
    mine = state.players[seat].cards
    others = state.held_cards() - set(mine)
    if any(player.any_two for who, player in enumerate(state.players) if who != seat):
        others |= {card.id for card in state.box.cards if card.upper.kind == "any_resources" and card.id not in mine}
    free = tuple(card.id for card in state.box.cards if card.id not in others)
    most = max(len(mine), len(free) - sum(player.extra_drawn for player in state.players))
    return _fix(state, kind, seat, Several(free, 0, most), tuple(sorted(mine)))


def _set_cards(state: State, _kind: str, seat: int, value: Value) -> State:
    state = _off_the_display(set_cards(state, seat, texts(value)), texts(value))
    return change(state, seat, any_two=False) if state.depth == "milestones" else state


def _off_the_display(state: State, cards: tuple[str, ...]) -> State:
    """A card that somebody holds lies face up no longer; what lies there now is yet to be entered.

    Where rounds are not followed turn by turn those left of it have slid since.
    """
    if state.depth == "full":
        return replaced(state, display=tuple(UNTOLD if card in cards else card for card in state.display))
    left = [card for card in state.display if card is not None and card not in cards]
    new = [UNTOLD] * (state.lying - len(left))
    return replaced(state, display=(*left, *new, *(None,) * state.display.count(None)))


def set_cards(state: State, seat: int, cards: tuple[str, ...], *, entered: bool = False) -> State:
    """The cards of a player; a one-use tool or the any-2 card that comes or goes takes its use with it.

    Cards entered at the end have been used long ago.
    """
    player, known = state.players[seat], box().card
    came = [card for card in cards if card not in player.cards and not entered]
    one_use = [card for card in player.one_use if card in cards]
    one_use += [card for card in came if known[card].upper.kind == "one_use_tool"]
    has_any_two = any(known[card].upper.kind == "any_resources" for card in cards)
    gets_any_two = any(known[card].upper.kind == "any_resources" for card in came)
    any_two = has_any_two and (player.any_two or gets_any_two)
    return change(state, seat, cards=cards, one_use=tuple(one_use), any_two=any_two)


def _one_use(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    """Which of the one-use tools a player holds still lie face up."""
    player = state.players[seat]
    held = tuple(card for card in player.cards if state.box.card[card].upper.kind == "one_use_tool")
    return _fix(state, kind, seat, Several(held), player.one_use)


def _tiles(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    player = state.players[seat]
    seen = state.seen_buildings() - set(player.tiles)
    free = tuple(building.id for building in state.box.buildings if building.id not in seen)
    return _fix(state, kind, seat, Several(free, 0, player.buildings), tuple(sorted(player.tiles)))


def _set_pieces(state: State, kind: str, seat: int, value: Value) -> State:
    return change(state, seat, **{kind: texts(value)})


def _turned(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    player = state.players[seat]
    there = tuple(str(space + 1) for space, value in enumerate(player.tools) if value)
    now = tuple(str(space + 1) for space, turned in enumerate(player.turned) if turned and player.tools[space])
    return _fix(state, kind, seat, Several(there), now)


def _set_turned(state: State, _kind: str, seat: int, value: Value) -> State:
    spaces = range(len(state.players[seat].turned))
    return change(state, seat, turned=tuple(str(space + 1) in texts(value) for space in spaces))


def _extra(state: State, kind: str, seat: int, viewer: Viewer) -> Fix:
    """The extra card: only its owner may see or set it; cards that lie open cannot be it."""
    known = state.players[seat].extra.open_for(viewer)
    value = None if known is None else ((known,) if known else ())
    seen = state.seen_cards()
    free = tuple(card.id for card in state.box.cards if card.id not in seen or card.id == known)
    if not state.players[seat].extra_drawn and not _may_draw(state, seat):
        free = ()
    return Fix(f"{kind}/{seat}", named(kind, player=state.name(seat)), Several(free, 0, 1), value, secret_of=seat)


def _set_extra(state: State, _kind: str, seat: int, value: Value) -> State:
    kept = texts(value)
    secret = Secret(seat, kept[0] if kept else UNTOLD)
    return change(state, seat, extra=secret, extra_drawn=bool(kept) or state.players[seat].extra_drawn)


# --- yes or no ------------------------------------------------------------------------------------------------------

_OF_ALL = ("fed", "confirmed")
"""What the state has for all players together."""


def _yes_or_no(state: State, kind: str, seat: int, _: Viewer) -> Fix:
    now = getattr(state, kind)[seat] if kind in _OF_ALL else getattr(state.players[seat], kind)
    options = (NO, YES) if now or kind not in _ONCE or _ONCE[kind](state, seat) else (NO,)
    return _fix(state, kind, seat, Choice(options), YES if now else NO)


def _set_yes_or_no(state: State, kind: str, seat: int, value: Value) -> State:
    if kind in _OF_ALL:
        return replaced(state, **{kind: with_item(getattr(state, kind), seat, value == YES)})
    if kind == "extra_drawn" and value != YES:
        return change(state, seat, extra_drawn=False, extra=Secret(seat, UNTOLD))
    return change(state, seat, **{kind: value == YES})


def _may_draw(state: State, seat: int) -> bool:
    """True if a card is left to draw, and nobody else drew one: one card in the box gives it."""
    others = (player for who, player in enumerate(state.players) if who != seat)
    return has_card_left(state) and not any(player.extra_drawn for player in others)


def _may_use_two(state: State, seat: int) -> bool:
    """True if the any-2 card is with nobody else."""
    others = (player for who, player in enumerate(state.players) if who != seat)
    upper = state.box.card
    return not any(
        player.any_two or any(upper[card].upper.kind == "any_resources" for card in player.cards) for player in others
    )


_ONCE: Mapping[str, Callable[[State, int], bool]] = {"extra_drawn": _may_draw, "any_two": _may_use_two}
"""What one player at most can say yes to, and whether this one can."""


KINDS = {
    **dict.fromkeys(NUMBERS, Kind(values.seat, _number, _set_number)),
    "cards": Kind(values.seat, _cards, _set_cards),
    "one_use": Kind(values.seat, _one_use, _set_pieces),
    "tiles": Kind(values.seat, _tiles, _set_pieces),
    "turned": Kind(values.seat, _turned, _set_turned),
    "extra": Kind(values.seat, _extra, _set_extra),
    **dict.fromkeys((*_ONCE, *_OF_ALL), Kind(values.seat, _yes_or_no, _set_yes_or_no)),
}
