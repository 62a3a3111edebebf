"""What a group enters of Stone Age that does not enter every turn."""

from collections.abc import Iterator
from typing import Any, Literal

from companion.game import Depth
from companion.games.stone_age import events as happened
from companion.games.stone_age import records as stone
from companion.games.stone_age.box import rolled_for
from companion.games.stone_age.state import UNTOLD
from companion.secret import CLERK
from companion.table.corrections import is_so
from companion.table.session import Session
from companion.table.table_commands import CorrectAll
from scoring.stone_age import RESOURCES
from soak.depths import Move

GLANCE = True
_VILLAGE = {"tool": stone.NewTool, "figure": stone.NewFigure, "field": stone.NewField}
_NUMBERS: tuple[Literal["points", "field", "buildings", "figures"], ...] = ("points", "field", "buildings", "figures")


def notes(state: Any, events: tuple[Any, ...]) -> Iterator[Any]:
    """Dice, tools, figures, fields, cards and buildings as they come, points that are lost, and the end of a round."""
    bought = any(isinstance(event, happened.CardTaken) for event in events)  # what it gives at once comes with it
    for event in events:
        match event:
            case happened.Gained(seat, what, 1) if what in _VILLAGE and not bought:
                yield _VILLAGE[what](seat)
            case happened.Rolled(seat, source, dice, total):
                yield stone.Throw(seat, rolled_for(source).id, dice, total)
            case happened.YieldTaken(_, tiles, one_use):
                yield stone.TakeYield(tiles, one_use)
            case happened.CardTaken(seat, _, card):
                yield stone.EnterCard(seat, card)
            case happened.ExtraCardKept(seat, card):
                yield stone.KeepExtraCard(seat, card.known_to_clerk())
            case happened.ExtraCardShown(seat, card):
                yield stone.KeepExtraCard(seat, card)
            case happened.BuildingTaken(seat, _, _, _, points):
                yield stone.NoteBuilding(seat, points)
            case happened.Fed(seat, hungry=lost) if lost:
                yield stone.EnterNumber(seat, "points", state.players[seat].points - lost)
            case happened.RoundBegan() | happened.GameEnded("deck_short"):
                yield stone.RoundOver()
            case happened.GameEnded():  # which stack is empty is not noted
                yield stone.EndPlay()


def rest(end: Any, session: Session) -> Iterator[Any]:
    """Whatever of the end is not there yet, and everybody is checked."""
    if session.table.depth == "milestones" and session.state.phase != "over":
        yield stone.EndPlay()
    for seat, player in enumerate(end.players):
        if session.state.players[seat].any_two:
            yield stone.UseAnyTwo(seat, (2, 0, 0, 0))
        if session.table.depth != "full" or session.state.asks_for_goods(seat):
            yield from _sheet(seat, player, session)
        if not session.state.confirmed[seat]:
            yield stone.ConfirmPlayer(seat)


def _sheet(seat: int, player: Any, session: Session) -> Iterator[Any]:
    """The numbers and cards of one player."""

    def now() -> Any:
        return session.state.players[seat]

    missing = [card for card in player.cards if card not in now().cards]
    if now().extra_drawn:
        yield stone.KeepExtraCard(seat, missing.pop()) if missing else stone.NoExtraCard(seat)
    for card in missing:
        yield stone.EnterCard(seat, card)
    for what in _NUMBERS:
        if getattr(now(), what) != getattr(player, what):
            yield stone.EnterNumber(seat, what, getattr(player, what))
    if sum(now().tools) != sum(player.tools):
        yield stone.EnterNumber(seat, "tools", sum(player.tools))
    if session.state.asks_for_goods(seat) or now().resources != player.resources:
        yield stone.EnterGoods(seat, player.resources)


def rests(state: Any) -> bool:
    """At the beginning of a round, or as soon as the game is over."""
    if state.phase == "over":
        return not any(state.confirmed)
    return state.phase == "place" and not any(state.spots) and not state.left_out


def turn(session: Session, move: Move) -> Iterator[Any]:
    """The same tools, on whatever spaces a table that has caught up has them; and what it takes is named first."""
    match move.command:
        case stone.BuyCard(slot) | stone.Build(slot) if _by_hand(session, move, slot):
            yield CorrectAll(_changes(session, move))
        case stone.BuyCard(slot) if session.state.display[slot] == UNTOLD:
            yield stone.TellCard(slot, move.before.display[slot])
            yield move.command
        case stone.Build(stack) if session.state.stacks[stack].top == UNTOLD:
            yield stone.TellBuilding(stack, move.before.stacks[stack].top)
            yield move.command
        case stone.ConfirmPlayer(seat) if session.state.asks_for_goods(seat):
            yield stone.EnterGoods(seat, move.before.players[seat].resources)
            yield move.command
        case stone.UseAnyTwo(seat) if session.state.asks_for_goods(seat):
            return  # it is among what is left
        case command:
            yield fitted(session, move.before, command)


def _by_hand(session: Session, move: Move, number: int) -> bool:
    """Every third card whose space is known, and tile, is set by *Change one thing*, if no dice are due for it."""
    named = isinstance(move.command, stone.Build) or session.state.display[number] == move.before.display[number]
    return named and (move.before.round + number) % 3 == 0 and not move.after.roll and not move.after.dice_list


def _changes(session: Session, move: Move) -> tuple[tuple[str, Any], ...]:
    """What a move changes, but for the card spaces and the deck, which follow."""
    game, values = session.header.game, []
    for id_ in followed(move.after, "full"):
        was, is_, here = (
            game.corrections.find(state, id_, CLERK) for state in (move.before, move.after, session.state)
        )
        if is_ and is_.value is not None and here and not id_.startswith(("slot/", "deck", "turned/")):
            known = is_.value if not id_.startswith("stack_top") else "untold"
            if was and not is_so(was, is_.value) and not is_so(here, known):
                values.append((id_, known))
    return tuple(values)


def happened_in(after: Any) -> Iterator[str]:
    """What a group enters of a round that it missed: what everybody has now, and how high the stacks are."""
    seats = range(len(after.seats))
    for kind in (*_NUMBERS, "tools", "cards", "food", *RESOURCES, "one_use", "any_two", "extra_drawn"):
        yield from (f"{kind}/{seat}" for seat in seats)
    yield from (f"stack_left/{number}" for number in range(len(after.piles)))


def fitted(session: Session, state: Any, command: Any) -> Any:
    """The same tools, on whatever spaces they lie here."""
    if not isinstance(command, stone.TakeYield):
        return command
    player, there = session.state.players[session.state.turn], state.players[state.turn]
    free = [space for space, used in enumerate(player.turned) if not used]
    chosen: list[int] = []
    for tile in command.tiles:
        chosen.append(next((space for space in free if player.tools[space] == there.tools[tile]), tile))
        free = [space for space in free if space != chosen[-1]]
    return stone.TakeYield(tuple(chosen), command.one_use)


def alike(here: Any, there: Any, id_: str) -> bool:
    """Tools that lie turned are told by their value, not by their space; a card or tile need not be named yet."""
    kind, _, which = id_.partition("/")
    match kind:
        case "turned":
            return _turned(here.players[int(which)]) == _turned(there.players[int(which)])
        case "slot":
            return here.display[int(which)] == UNTOLD and there.display[int(which)] is not None
    return kind == "stack_top" and here.stacks[int(which)].top == UNTOLD


def _turned(player: Any) -> list[int]:
    return sorted(tool for tool, used in zip(player.tools, player.turned, strict=True) if used)


def value(state: Any, id_: str) -> Any:
    """After the last round nobody looks whose tools are used, or who was fed."""
    return {"turned": (), "fed": "no"}.get(id_.partition("/")[0]) if state.phase == "over" else None


def tell(state: Any, session: Session) -> Iterator[Any]:
    """Whether cards that were entered are used up, that the game is over, and which card somebody drew in secret."""
    game, table = session.header.game, session.table
    open_ones = [
        id_
        for id_ in game.corrections.catch_up(table.state)
        if id_.startswith(("one_use/", "any_two/", "extra_drawn/"))
    ]
    kept_true, values = set(followed(table.state, table.depth)), []
    for id_ in open_ones:
        here, there = game.corrections.find(table.state, id_, CLERK), game.corrections.find(state, id_, CLERK)
        if id_ in kept_true and here and there and there.value is not None and not is_so(here, there.value):
            values.append((id_, there.value))
    if values:
        yield CorrectAll((*values, ("deck", state.deck)))
    if state.phase == "over" and table.depth == "milestones" and table.state.phase != "over":
        yield stone.EndPlay()
    for seat, player in enumerate(state.players):
        drawn = player.extra.known_to_clerk()
        mine = session.state.players[seat]
        if drawn and mine.extra_drawn and mine.extra.known_to_clerk() != drawn and state.phase != "over":
            yield stone.KeepExtraCard(seat, drawn)


# --- what each depth keeps true -------------------------------------------------------------------------------------

_FOLLOWED = ("figures", "field", "points", "tools", "buildings", "cards")
"""What Milestones and Full table follow of every player."""


def followed(state: Any, depth: Depth) -> Iterator[str]:
    """The values that the entries of a depth keep true; once the game is over, those that count."""
    if depth == "score_only":
        return
    seats, over = range(len(state.seats)), state.phase == "over"
    for kind in (*_FOLLOWED, "extra_drawn", *(() if over else ("one_use", "turned"))):
        yield from (f"{kind}/{seat}" for seat in seats)
    if depth == "full":
        for kind in (*RESOURCES, *(() if over else ("food",)), "any_two"):
            yield from (f"{kind}/{seat}" for seat in seats if state.players[seat].goods_known)
        yield "phase"
    if not over:
        yield from ("first", "round", "deck")
        yield from _board(state) if depth == "full" else ()


def _board(state: Any) -> Iterator[str]:
    """What lies on the board, whose turn it is and who is fed."""
    seats = range(len(state.seats))
    yield "turn"
    yield from (f"fed/{seat}" for seat in seats)
    yield from (f"slot/{number}" for number in range(len(state.display)))
    for number in range(len(state.piles)):
        yield from (f"stack_left/{number}", f"stack_top/{number}")
    yield from (f"spot/{place.id}/{seat}" for place in state.places for seat in seats)
