"""Values of a player: what the box allows for each, and which cells count it."""

from collections.abc import Callable, Mapping

from companion.game import Fix, seat_number
from companion.games.stone_age.fixes.common import NO, YES, has_card_left, named
from companion.games.stone_age.state import State
from companion.games.stone_age.turns.entering import MOST_RESOURCES, POINTS, numbers_allowed
from companion.question import Choice, Number, Several
from companion.secret import Viewer
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


def of_player(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    if kind in RESOURCES:
        value = player.resources[RESOURCES.index(kind)]
    else:
        value = sum(player.tools) if kind == "tools" else getattr(player, kind)
    id_, label = f"{kind}/{seat}", named(kind, player=state.name(seat))
    return Fix(id_, label, _range(state, seat, kind, value), value, fix_cells(state, id_))


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


def cards(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """Whatever nobody else holds: a card that lies face up here may have been taken without being entered."""
    seat = seat_number(which, state.seats)
    mine = state.players[seat].cards
    others = state.held_cards() - set(mine)
    if any(player.any_two for who, player in enumerate(state.players) if who != seat):
        others |= {card.id for card in state.box.cards if card.upper.kind == "any_resources" and card.id not in mine}
    free = tuple(card.id for card in state.box.cards if card.id not in others)
    most = max(len(mine), len(free) - sum(player.extra_drawn for player in state.players))
    id_, label = f"{kind}/{seat}", named(kind, player=state.name(seat))
    return Fix(id_, label, Several(free, 0, most), tuple(sorted(mine)), fix_cells(state, id_))


def one_use(state: State, kind: str, which: str, _: Viewer) -> Fix:
    """Which of the one-use tools a player holds still lie face up."""
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    held = tuple(card for card in player.cards if state.box.card[card].upper.kind == "one_use_tool")
    return Fix(f"{kind}/{seat}", named(kind, player=state.name(seat)), Several(held), player.one_use)


def tiles(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    seen = state.seen_buildings() - set(player.tiles)
    free = tuple(building.id for building in state.box.buildings if building.id not in seen)
    label = named(kind, player=state.name(seat))
    return Fix(f"{kind}/{seat}", label, Several(free, 0, player.buildings), tuple(sorted(player.tiles)))


def turned(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    player = state.players[seat]
    there = tuple(str(space + 1) for space, value in enumerate(player.tools) if value)
    now = tuple(str(space + 1) for space, turned in enumerate(player.turned) if turned and player.tools[space])
    return Fix(f"{kind}/{seat}", named(kind, player=state.name(seat)), Several(there), now)


def yes_or_no(state: State, kind: str, which: str, _: Viewer) -> Fix:
    seat = seat_number(which, state.seats)
    if kind in ("fed", "confirmed"):
        now = (state.fed if kind == "fed" else state.confirmed)[seat]
    else:
        now = getattr(state.players[seat], kind)
    options = (NO, YES) if now or kind not in _ONCE or _ONCE[kind](state, seat) else (NO,)
    return Fix(f"{kind}/{seat}", named(kind, player=state.name(seat)), Choice(options), YES if now else NO)


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


def extra(state: State, kind: str, which: str, viewer: Viewer) -> Fix:
    """The extra card: only its owner may see or set it; cards that lie open cannot be it."""
    seat = seat_number(which, state.seats)
    known = state.players[seat].extra.open_for(viewer)
    value = None if known is None else ((known,) if known else ())
    seen = state.seen_cards()
    free = tuple(card.id for card in state.box.cards if card.id not in seen or card.id == known)
    if not state.players[seat].extra_drawn and not _may_draw(state, seat):
        free = ()
    label = named(kind, player=state.name(seat))
    return Fix(f"{kind}/{seat}", label, Several(free, 0, 1), value, secret_of=seat)
