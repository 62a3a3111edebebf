"""Train cards, when the table checks them: the face-up row, the deck, the flush."""

from collections import Counter
from collections.abc import Iterable

from companion.errors import RuleError, refusal
from companion.games.ticket_to_ride.board import LOCOMOTIVE, CardRules
from companion.games.ticket_to_ride.state import Cards, State, card_name
from companion.support.frozen_update import replaced, with_item


def due(state: State) -> int:
    """How many cards must be turned up now to fill the row."""
    cards = state.cards
    if cards is None:
        return 0
    return min(state.board.cards.face_up - len(cards.face_up), cards.drawable)


def check_turned_up(state: State, turned: tuple[str, ...]) -> None:
    """Refuse cards that cannot fill the row of face-up cards."""
    cards, box = state.cards, state.board.cards
    if cards is None:
        raise RuleError("ticket_to_ride.cards_not_checked")
    needed = due(state)
    if needed == 0:
        raise RuleError("ticket_to_ride.row_is_full", rule="TTR-S17", count=box.face_up)
    if len(turned) != needed:
        raise RuleError("ticket_to_ride.turn_up_so_many", rule="TTR-D03", count=needed)
    for kind, number in Counter(turned).items():
        if kind not in box.kinds:
            raise RuleError("ticket_to_ride.no_such_card", rule="TTR-S04")
        check_can_come(state, kind, number)
    beyond = Counter(turned) - Counter(dict(zip(box.kinds, cards.discards, strict=True)))
    if _runs_out_first(cards, needed) and beyond.total() > cards.deck:
        raise _only_discards(state, next(iter(beyond)))


def check_can_come(state: State, kind: str, number: int) -> None:
    """So many cards of a kind may lie in the deck from which the row is filled now."""
    cards, box = _checked(state), state.board.cards
    if number > unseen_of(before_turning(cards, due(state)), box, kind):
        raise RuleError(
            "ticket_to_ride.not_so_many_cards", rule="TTR-S04", count=box.copies(kind), card=card_name(kind)
        )
    if number > can_come(state, kind):
        raise _only_discards(state, kind)


def can_come(state: State, kind: str) -> int:
    """How many cards of a kind may be among those turned up now."""
    cards, box = _checked(state), state.board.cards
    unseen = unseen_of(before_turning(cards, due(state)), box, kind)
    if not _runs_out_first(cards, due(state)):
        return unseen
    return min(unseen, cards.discards[box.kinds.index(kind)] + cards.deck)


def _runs_out_first(cards: Cards, number: int) -> bool:
    """True if the deck runs out for the first time: its last cards come, then only what lies in the discards."""
    return cards.deck < number and not cards.reshuffled


def _only_discards(state: State, kind: str) -> RuleError:
    cards, box = _checked(state), state.board.cards
    most = cards.discards[box.kinds.index(kind)] + cards.deck
    return RuleError("ticket_to_ride.only_discards_come", rule="TTR-D13", count=most, card=card_name(kind))


def before_turning(cards: Cards, number: int) -> Cards:
    """The cards as they lie when so many come off the deck: with too few left the discards go back first."""
    return cards if cards.deck >= number else reshuffle(cards)


def seen_of(cards: Cards, box: CardRules, kind: str) -> int:
    """Cards of a kind that lie outside the deck as far as they are known."""
    return _certain(cards, box, kind) + cards.discards[box.kinds.index(kind)]


def _certain(cards: Cards, box: CardRules, kind: str) -> int:
    """Cards of a kind in the row and in hands: what lies there lies there, whenever the table shuffles."""
    number = box.kinds.index(kind)
    return cards.face_up.count(kind) + sum(hand[number] for hand in cards.known)


def unseen_of(cards: Cards, box: CardRules, kind: str) -> int:
    """Cards of a kind that may lie in the deck or in a hand unseen."""
    seen = _certain if cards.reshuffled else seen_of
    return box.copies(kind) - seen(cards, box, kind)


def shuffled_meanwhile(cards: Cards, box: CardRules, shown: Iterable[str]) -> bool:
    """True if cards that nobody had seen must have lain in what the app took for the discards."""
    return any(number + seen_of(cards, box, kind) > box.copies(kind) for kind, number in Counter(shown).items())


def flushes(state: State, turned: tuple[str, ...]) -> bool:
    """True if the row has too many locomotives once these cards are turned up."""
    filled = fill_row(before_turning(_checked(state), len(turned)), turned)
    return must_flush(replaced(state, cards=filled))


def must_flush(state: State) -> bool:
    """Three locomotives in the row, and deck and discards may still give a better one."""
    cards, box = state.cards, state.board.cards
    if cards is None or cards.face_up.count(LOCOMOTIVE) < box.flush_at:
        return False
    size = min(box.face_up, len(cards.face_up) + cards.drawable)
    unseen = sum(unseen_of(cards, box, kind) for kind in box.colours)
    coloured = len(cards.face_up) - cards.face_up.count(LOCOMOTIVE)
    if cards.reshuffled:
        coloured += min(cards.drawable, unseen)
    else:
        coloured += sum(cards.discards[:-1]) + min(cards.deck, unseen)
    return size - min(coloured, size) < box.flush_at


def why_no_face_up(state: State) -> RuleError | None:
    """Why none of the face-up cards can be taken; None if one can."""
    refusals = [refusal(check_face_up, state, kind) for kind in _checked(state).face_up]
    return None if None in refusals else (*refusals, RuleError("ticket_to_ride.no_cards_left", rule="TTR-D15"))[0]


def check_face_up(state: State, kind: str) -> None:
    cards = _checked(state)
    if kind not in cards.face_up:
        raise RuleError("ticket_to_ride.not_face_up", rule="TTR-D02")
    if kind == LOCOMOTIVE and cards.picks:
        raise RuleError("ticket_to_ride.locomotive_second", rule="TTR-D08")


def check_blind(state: State) -> None:
    if _checked(state).drawable == 0:
        raise RuleError("ticket_to_ride.no_cards_left", rule="TTR-D15")


def _checked(state: State) -> Cards:
    if state.cards is None:
        raise RuleError("ticket_to_ride.cards_not_checked")
    return state.cards


def drawing_done(state: State) -> bool:
    """True once the two cards are taken, or no second one can be had."""
    cards = state.cards
    if cards is None or cards.picks == 0:
        return False
    coloured = any(kind != LOCOMOTIVE for kind in cards.face_up)
    return cards.picks >= 2 or not (cards.drawable or coloured)


# --- what happens to them -------------------------------------------------------------------------------------------


def reshuffle(cards: Cards) -> Cards:
    return replaced(cards, deck=cards.drawable, discards=(0,) * len(cards.discards), reshuffled=True)


def lose_sight(cards: Cards, box: CardRules) -> Cards:
    """Cards after turns that were not entered: hands of which nobody has seen a card, and a row to be entered anew."""
    none = (0,) * len(box.kinds)
    known = (none,) * len(cards.hands)
    return count_deck(Cards((), 0, none, known, cards.hands, reshuffled=True, counted=False), box)


def count_deck(cards: Cards, box: CardRules) -> Cards:
    """The deck is all that lies nowhere else."""
    elsewhere = len(cards.face_up) + sum(cards.discards) + sum(map(sum, cards.known)) + sum(cards.blind)
    return replaced(cards, deck=max(0, box.total - elsewhere))


def take_face_up(cards: Cards, box: CardRules, seat: int, kind: str) -> Cards:
    row = list(cards.face_up)
    row.remove(kind)
    number = box.kinds.index(kind)
    hand = with_item(cards.known[seat], number, cards.known[seat][number] + 1)
    picks = 2 if kind == LOCOMOTIVE else cards.picks + 1
    return replaced(cards, face_up=tuple(row), known=with_item(cards.known, seat, hand), picks=picks)


def take_blind(cards: Cards, seat: int) -> Cards:
    blind = with_item(cards.blind, seat, cards.blind[seat] + 1)
    return replaced(cards, deck=cards.deck - 1, blind=blind, picks=cards.picks + 1)


def fill_row(cards: Cards, turned: tuple[str, ...]) -> Cards:
    return replaced(cards, face_up=cards.face_up + turned, deck=cards.deck - len(turned))


def flush(cards: Cards, box: CardRules) -> Cards:
    discards = tuple(n + cards.face_up.count(kind) for kind, n in zip(box.kinds, cards.discards, strict=True))
    return replaced(cards, face_up=(), discards=discards)


def from_unseen(cards: Cards, box: CardRules, seat: int, paid: tuple[str, ...]) -> Counter[str]:
    """The cards of a payment that this player was not known to hold."""
    return Counter(paid) - Counter(dict(zip(box.kinds, cards.known[seat], strict=True)))


def pay(cards: Cards, box: CardRules, seat: int, paid: tuple[str, ...]) -> Cards:
    """Cards go to the discards: those seen in this hand first, the rest from the unseen."""
    hand, blind, discards = list(cards.known[seat]), cards.blind[seat], list(cards.discards)
    for kind in paid:
        number = box.kinds.index(kind)
        discards[number] += 1
        if hand[number]:
            hand[number] -= 1
        else:
            blind -= 1
    known = with_item(cards.known, seat, tuple(hand))
    return replaced(cards, known=known, blind=with_item(cards.blind, seat, blind), discards=tuple(discards))
