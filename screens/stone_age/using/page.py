"""Using figures as a function: what the player on turn has, the own places in any order, and who is still to come."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.game import Seat
from companion.games.stone_age.box import BUILDING, CIVILIZATION, VILLAGE, Place
from companion.games.stone_age.present import BoardView, PlaceView, PlayerView
from companion.games.stone_age.records import TakeBack
from companion.games.stone_age.state import State, some_resources
from companion.games.stone_age.turns.offers import building_payment, card_payment, why_no_building, why_no_card
from companion.i18n import Translator
from companion.messages import message
from companion.words.text_search import initials
from scoring.stone_age import RESOURCES, Building, Resources, points_for
from screens.stone_age.drawings.nodes import TakeTwo, building_tile, civ_card, good, no_card, piece, tools
from screens.table.strip import ChooseSeat
from screens.ui.tree.composed import INKS, SURFACES
from screens.ui.tree.controls import NO_SURFACE, do, rule, with_room_for
from screens.ui.tree.nodes import Beside, Card, Column, Flow, Icon, Key, Mark, Message, Node, Row, Surface, Text, Wrap

CARD_WIDTH, TILE_WIDTH, PIECE, FEW = 74, 86, 24, 4
"""Pictures in dp; more pieces of a payment than these are counted."""
WIDEST = 560
MOST = 88
"""The supplies are laid out for numbers as wide as this one, whatever they are."""
PLACE = Surface("card", "rule", "edge", 1, lift=3)
TOO_DEAR = Surface("page", "rule2", dashed=True, lift=2)
DONE = Surface("sunken", lift=PLACE.lift)


@dataclass(frozen=True, slots=True)
class UsingView:
    seats: tuple[Seat, ...]
    board: BoardView
    state: State
    seat: int
    any_two: tuple[tuple[int, str], ...]
    """Who may use the any-2 card now, and what that is called."""
    font_scale: float
    real_dice: bool = False
    """True if this table enters the totals of its own dice."""

    @property
    def player(self) -> PlayerView:
        return self.board.players[self.seat]

    @property
    def own(self) -> tuple[PlaceView, ...]:
        return tuple(shown for shown in self.board.places if shown.place.id in self.player.places)

    @property
    def village(self) -> tuple[PlaceView, ...]:
        return tuple(shown for shown in self.own if shown.place.group == VILLAGE)

    def count(self, shown: PlaceView) -> int:
        return sum(count for seat, count in shown.figures if seat == self.seat)


Rows = Mapping[str, Key]
"""The places of a player by name, those of the village as one."""


def rows(tr: Translator, view: UsingView) -> Rows:
    """What can be used now."""
    village = {VILLAGE: _village(tr, view)} if view.village else {}
    others = {at.place.id: _row(tr, view, at) for at in view.own if at not in view.village}
    return {**village, **others, **{f"any_two/{seat}": _any_two(tr, view, seat, text) for seat, text in view.any_two}}


def body(tr: Translator, view: UsingView, stood: Rows, side: float) -> Node:
    """Of the rows that stood there in this turn, those that were used are done: nothing below them moves up."""
    now = rows(tr, view)
    places = (now[name] if name in now else _done(tr, row) for name, row in stood.items())
    return Column((_stock(tr, view), *places, *_waiting(tr, view)), 10, (side, 8, side, 16))


def _done(tr: Translator, row: Key) -> Key:
    """As it stood, and as high; there is nothing more to tap."""
    left, inner = replace(row, surface=DONE, tap=None), row.part
    if not isinstance(inner, Beside):
        return left
    ground = replace(SURFACES["waiting"], lift=PLACE.lift)
    done = replace(_action(tr("notice.done"), None, "waiting", "check"), surface=ground)
    return replace(left, part=replace(inner, right=Row((done,)), widest=inner.right))


def place_name(tr: Translator, place: Place) -> str:
    if place.group == BUILDING:
        return tr("stone_age.use.building", number=place.number + 1)
    return tr(f"stone_age.{'place_short' if place.rate else 'place'}.{place.id}")


# --- what the player has ---


def _stock(tr: Translator, view: UsingView) -> Node:
    """Resources, food and the food track, to be set by tapping them; tools ready and used."""
    player = view.player
    held = (*zip(RESOURCES, player.resources, strict=True), ("food", player.food), ("field", player.field))
    widest = tuple(good(kind, MOST, view.seat) for kind, _ in held)
    parts = tuple(good(kind, count, view.seat) for kind, count in held)
    goods = Flow(parts, 50, 0, even=True, by_words=True, later=widest)
    tiles = tuple((tool.value, tool.turned) for tool in player.tools if tool.value)
    one_use = tuple(card.upper.count for card in player.one_use)
    used, count = sum(turned for _, turned in tiles), len(tiles) + len(one_use)
    code = "ready" if used else "all_ready" if count else "no_tools"
    text = Text(tr(f"stone_age.use.{code}", ready=count - used, used=used), "caption", "ink2")
    widest_said = Text(tr("stone_age.use.ready", ready=MOST, used=MOST), "caption", "ink2")
    drawn = replace(tools(tiles, one_use, view.font_scale), width=0)  # closer where there is less room
    named = Row((Text(tr("stone_age.use.tools"), "label", one_line=True), drawn), 10)
    line = Column((Beside(named, text, widest=widest_said),), pad=(4, 2, 4, 2))
    return Card(Column((goods, rule(), line)), Surface("sunken"), (8, 2), 0, key="stock")


# --- places ---


def _place(
    name: str,
    picture: Node,
    wide: float,
    look: Message,
    text: tuple[Node, ...],
    *actions: Key,
    room_for: tuple[tuple[Node, ...], ...] = (),
) -> Key:
    """Its picture, what it gives, and what a tap does: beside its buttons, or on one of them.

    There is room for what it may say instead, after another entry of this turn.
    """
    words: Node = Column((Text(name, "strong"), *text), 2)
    if room_for:
        words = with_room_for(words, *(Column((Text(name, "strong"), *other), 2) for other in room_for))
    left = Row((picture, words), 12, widths=(wide, 0), min_height=50)
    inner: Node = Beside(left, Row(actions, 8), 8) if actions else left
    return Key(inner, PLACE, (12, 7), 64, tap=look, name=name, key=("place", name))


def _action(words: str, tap: Message, kind: str = "wash", icon: str = "") -> Key:
    """A button in a row, as wide as its words."""
    text = Text(words, "strong", INKS[kind], one_line=True)
    picture = (Icon(icon, INKS[kind], 22),) if icon else ()
    return Key(Row((*picture, text), 8), SURFACES[kind], (13, 10), 48, True, tap=tap, name=words)


def _bought(tr: Translator, place: Place, *, can_pay: bool) -> tuple[Key, ...]:
    """To leave what lies there, and to pay it: locked, but in its place, while that is too dear."""
    leave = _action(tr("stone_age.use.verb.leave"), TakeBack(place.id), "secondary")
    pay = _action(tr("stone_age.use.pay"), do("use" if can_pay else "ask_why", place.id))
    return leave, pay if can_pay else replace(pay, part=_pale(pay), surface=TOO_DEAR)


def _pale(action: Key) -> Text:
    return Text(action.name, "strong", "ink2", one_line=True)


def _detail(words: str) -> Text:
    return Text(words, "caption", "ink2")


def _village(tr: Translator, view: UsingView) -> Key:
    """Tool maker, hut and field together; what gives nothing is not promised."""
    gives = [tr(f"stone_age.use.plus.{shown.place.gives}") for shown in view.village if not shown.idle]
    names = tr.listed([place_name(tr, shown.place) for shown in view.village])
    grounds = (Card(piece(shown.place.gives), Surface("sunken", radius=8), (7, 7), 38) for shown in view.village)
    pictures, first = tuple(grounds), view.village[0].place.id
    picture = Row(pictures, 6, widths=(38,) * len(pictures))
    collect = _action(tr("stone_age.use.collect"), do("use", first), "primary", "check")
    name, text = (tr.listed(gives), names) if gives else (names, tr("stone_age.use.no_room"))
    room_for = ((_detail(names),), (_detail(tr("stone_age.use.no_room")),))
    wide = len(pictures) * 44 - 6
    return _place(name, picture, wide, do("look", first), (_detail(text),), collect, room_for=room_for)


def _row(tr: Translator, view: UsingView, shown: PlaceView) -> Key:
    match shown.place.group:
        case str(group) if group == CIVILIZATION:
            return _card(tr, view, shown.place)
        case str(group) if group == BUILDING:
            return _building(tr, view, shown.place)
    return _roll(tr, view, shown)


def _roll(tr: Translator, view: UsingView, shown: PlaceView) -> Key:
    place, count = shown.place, view.count(shown)
    icon = "keyboard-outline" if view.real_dice else "dice-multiple-outline"
    roll = _action(tr("stone_age.use.roll", count=count), do("use", place.id), icon=icon)
    text = (_detail(tr("stone_age.some.figure", count=count)),)
    return _place(place_name(tr, place), piece(place.gives, 32), 34, do("look", place.id), text, roll)


def _card(tr: Translator, view: UsingView, place: Place) -> Key:
    slot, owned, wide = view.board.slots[place.number], view.player.resources, CARD_WIDTH * view.font_scale
    name, look = place_name(tr, place), do("look", place.id)
    if slot.empty:
        text: tuple[Node, ...] = (_detail(tr("stone_age.use.nothing_there")),)
        return _place(name, no_card(place.cost), wide, look, text, _bought(tr, place, can_pay=False)[0])
    paid = card_payment(view.state, view.seat, place.number)
    short = message("stone_age.ask.resources", count=max(1, place.cost - sum(owned)))
    why = why_no_card(view.state, view.seat, place.number) and tr("stone_age.use.short", what=short)
    can_change = bool(slot.card and paid and sum(owned) > place.cost)
    untold = () if slot.card else (_detail(tr("stone_age.use.untold_card")),)
    text = (*untold, *_paid(paid, can_change=can_change), *_why(why or ""))
    picture = civ_card(tr, slot.card, view.font_scale, cost=place.cost)
    all_short = tr("stone_age.use.short", what=tr.text(message("stone_age.ask.resources", count=place.cost)))
    room_for = (*untold, *_why(all_short)), (*untold, *_paid((place.cost, 0, 0, 0), can_change=True))
    return _place(name, picture, wide, look, text, *_bought(tr, place, can_pay=bool(paid)), room_for=room_for)


def _building(tr: Translator, view: UsingView, place: Place) -> Key:
    stack, wide = view.board.stacks[place.number], TILE_WIDTH * min(1.6, view.font_scale)
    building, name, picture, look = (
        stack.building,
        place_name(tr, place),
        building_tile(tr, stack),
        do("look", place.id),
    )
    if building is None:
        untold = tr("stone_age.use.untold_building" if stack.left else "stone_age.use.nothing_there")
        bought = _bought(tr, place, can_pay=any(view.player.resources))[: 2 if stack.left else 1]
        return _place(name, picture, wide, look, (_detail(untold),), *bought)
    paid = building_payment(view.state, view.seat, place.number)
    code = "scores" if building.is_fixed else "scores_most"
    scores = (_detail(tr(f"stone_age.use.{code}", points=points_for(building, paid))),) if paid else ()
    refused = why_no_building(view.state, view.seat, place.number)
    why = _short_of(tr, building, view.player.resources) if refused else ""
    text = (*scores, *_paid(paid, can_change=bool(paid and not building.is_fixed)), *_why(why))
    most = building.cost or (FEW, 0, 0, 0)
    then = _detail(tr(f"stone_age.use.{code}", points=MOST)), *_paid(most, can_change=not building.is_fixed)
    room_for = then, _why(_short_of(tr, building, (0, 0, 0, 0)))
    return _place(name, picture, wide, look, text, *_bought(tr, place, can_pay=bool(paid)), room_for=room_for)


def _short_of(tr: Translator, building: Building, owned: Resources) -> str:
    """What is missing of a fixed price; of a free choice, that it cannot be paid."""
    if building.cost is None:
        return tr(f"stone_age.building.{building.id}")
    wood, brick, stone, gold = (max(0, cost - have) for cost, have in zip(building.cost, owned, strict=True))
    return tr("stone_age.use.short", what=some_resources((wood, brick, stone, gold)))


def _paid(paid: Resources | None, *, can_change: bool) -> tuple[Node, ...]:
    """The payment that is proposed, piece by piece; counted by kinds where it is long."""
    parts = list[Node]()
    for kind, count in zip(RESOURCES, paid or (), strict=False):
        if count and sum(paid or ()) > FEW:
            parts += [Text(str(count), "label", one_line=True), piece(kind, PIECE)]
        else:
            parts += [piece(kind, PIECE) for _ in range(count)]
    if can_change:
        parts.append(Icon("pencil-outline", "ink", 20, 28))
    return (Wrap(tuple(parts), 3, 2),) if parts else ()


def _why(words: str) -> tuple[Node, ...]:
    return (Row((Icon("lock-outline", "alert", 16), Text(words, "caption", "alert")), 4),) if words else ()


def _any_two(tr: Translator, view: UsingView, seat: int, words: str) -> Key:
    text = (_detail(tr("stone_age.use.any_two_of", player=view.seats[seat].name)),)
    take = _action(tr("stone_age.use.verb.village"), TakeTwo(seat))
    return _place(words, piece("any", 34), 34, TakeTwo(seat), text, take)


# --- the rest of the table ---


def _waiting(tr: Translator, view: UsingView) -> tuple[Node, ...]:
    """Who still has figures on the board after this player, and what they will bring."""
    count, letters = len(view.seats), initials([seat.name for seat in view.seats])
    order = [(view.seat + step) % count for step in range(1, count)]
    rows = tuple(_coming(view, seat, letters[seat]) for seat in order if view.board.players[seat].places)
    return (Column((Text(tr("stone_age.use.then"), "head2"), *rows)),) if rows else ()


def _coming(view: UsingView, seat: int, letter: str) -> Node:
    who = view.seats[seat]
    there = [(at.place, sum(count for one, count in at.figures if one == seat)) for at in view.board.places]
    brings = tuple(_brought(place, count) for place, count in there if count)
    line = Row(
        (Mark(who.colour, letter, 26), Text(who.name), Wrap(brings, 12, 2)), 12, min_height=47, widths=(0, 84, 0)
    )
    return Column(
        (Key(line, NO_SURFACE, (0, 0), 48, tap=ChooseSeat(seat), name=who.name), rule()), key=("coming", seat)
    )


def _brought(place: Place, count: int) -> Node:
    """A place somebody stands on, as a piece and a number."""
    kind, text = place.gives, "+1" if place.group == VILLAGE else str(count)
    if place.group in (CIVILIZATION, BUILDING):
        kind = "card" if place.group == CIVILIZATION else "building"
        text = str(place.cost if place.group == CIVILIZATION else place.number + 1)
    return Card(Row((piece(kind, 22), Text(text, "label", one_line=True)), 4), NO_SURFACE, (0, 2), 0, True)
