"""Pictures of what only Stone Age has: placing, odds, dice, payments, feeding, and all that is asked at the end."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from companion.game import Depth
from companion.games import GAMES
from companion.games.stone_age.records import CatchUp, KeepExtraCard, Roll
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct
from demo_players import suggest
from screens.games import load
from screens.stone_age.dice.choice import ask_dice
from screens.ui.question.page_state import Give

if TYPE_CHECKING:
    from screens.offscreen.studio import Scene, Studio, Table

GAME = GAMES["stone_age"]
HOLDER = 1
"""Who drew the extra card."""
_HERE = "screens.stone_age"


def scenes(studio: "Studio") -> "Iterator[Scene]":
    def at(seen: Callable[[Session], bool], **more: Any) -> Any:
        return studio.at("table", _table(studio, seen, **more))

    placing = _untouched(studio, at(_in("place", round_=3)))
    yield "keys", studio.then(placing, lambda app: app.page.body.tap(_open_place(app)))
    yield "find", studio.then(placing, _find_card)
    yield "odds", studio.then(placing, lambda app: app.page.body.show_odds(_open_place(app)))
    yield "player", studio.then(placing, lambda app: app.page.show_player(0))
    yield "use", at(_in("use", round_=3))
    yield "whose-dice", studio.then(at(_in("use", round_=1)), lambda app: ask_dice(app.page, lambda _real: None))
    yield "held", studio.then(placing, _hold_ring)
    yield "dice", at(lambda session: session.turn().phase == "roll" and len(session.view().game_view.roll.sets) > 2)
    yield "real-dice", at(_before_roll, then=_roll_on_the_table)
    yield "card-payment", studio.then(at(_before_card), _pay_card)
    yield "dice-list", at(_in("list_pick"))
    yield "feeding", at(_someone_short)
    final = _table(studio, _in("final_scoring"))
    yield "check", studio.at("check", final, seat="0")
    yield "entry", studio.at("table", _table(studio, _in("entry"), depth="score_only"))
    extra = studio.at("extra", _table(studio, _in("place", round_=2), then=_keep_extra), seat=str(HOLDER))
    yield "curtain", extra
    yield "extra", studio.then(extra, lambda app: app.page.look())
    yield "rules", studio.then(placing, lambda app: app.page.show_rules())
    yield "all-rules", studio.then(placing, lambda app: app.page.show_all_rules())
    yield "rules-section", studio.then(placing, lambda app: app.page.show_section("feeding"))
    missed = _table(studio, _in("use", round_=3), then=lambda session: session.do(CatchUp(HOLDER)))
    yield "missed", studio.at("missed", missed)


# --- tables at the right moment ---


def _table(
    studio: "Studio",
    seen: Callable[[Session], bool],
    *,
    depth: Depth = "full",
    then: Callable[[Session], object] | None = None,
) -> "Table":
    """A table played on until this is seen."""

    def play(session: Session) -> None:
        random = Random(3)
        if depth == "full":
            session.draw("first_player", random)
            session.do(CompleteSetup())
        while not seen(session):
            session.do(suggest(GAME, session.state, random))
        if then:
            then(session)

    return studio.played(GAME, GAME.options(), play, depth=depth)


def _in(phase: str, *, round_: int = 0) -> Callable[[Session], bool]:
    """In this phase, in this round at the earliest, with everything that lies face up entered."""

    def seen(session: Session) -> bool:
        board = session.view().game_view
        named = phase != "place" or (board.untold == 0 and board.players[session.state.turn].at_home > 3)
        return session.turn().phase == phase and session.state.round >= round_ and named

    return seen


def _card_here(session: Session) -> int | None:
    """The space of a known card that the player on turn can take now."""
    view = session.view()
    if view.turn.phase != "use" or view.turn.seat is None:
        return None
    player = view.game_view.players[view.turn.seat]
    for number, slot in enumerate(view.game_view.slots):
        if slot.card and slot.place.id in player.places and sum(player.resources) > slot.place.cost:
            return number
    return None


def _before_card(session: Session) -> bool:
    return _card_here(session) is not None


def _someone_short(session: Session) -> bool:
    feeding = session.view().game_view.feeding
    return session.turn().phase == "feed" and any(shown.proposal for shown in feeding)


def _keep_extra(session: Session) -> None:
    session.do(Correct(f"extra_drawn/{HOLDER}", "yes"))
    seen = session.state.seen_cards()
    session.do(KeepExtraCard(HOLDER, next(card.id for card in session.state.box.cards if card.id not in seen)))


def _before_roll(session: Session) -> bool:
    """Somebody with tools has three dice to roll."""
    return _three_dice(session) is not None


def _three_dice(session: Session) -> str | None:
    state = session.state
    if session.turn().phase != "use" or not any(state.players[state.turn].tools):
        return None
    here = (place.id for place in state.occupied(state.turn) if place.rate)
    return next((place for place in here if state.figures_at(state.turn, place) == 3), None)


def _roll_on_the_table(session: Session) -> None:
    session.do(Roll(str(_three_dice(session)), (), 11))


# --- what is opened there ---


def _untouched(studio: "Studio", action: Callable[[], None]) -> Callable[[], None]:
    """A way to a page on which nothing is half entered, whatever was pictured there before."""

    def go() -> None:
        action()
        for draft in studio.app.session.drafts:
            studio.app.session.drop_draft(draft.kind)

    return go


def _find_card(app: Any) -> None:
    """The finder, once the upper half is entered."""
    tell = load(f"{_HERE}.placing.tell:tell_card")(app.page, 0)
    tell.handle(Give(next(one.id for one in tell.question.options if one.id.startswith("dice_list"))))


def _hold_ring(app: Any) -> None:
    """A thumb on a ring."""
    place, board = _open_place(app), app.page.body
    x, y = board.rings.middle_of(place, 3)
    board._hold(place, 3, x, y + 16)


def _open_place(app: Any) -> str:
    """A place where several numbers of figures may go."""
    return str(next(at.place.id for at in app.page.view.game_view.places if len(at.numbers) > 2 and at.place.rings))


def _pay_card(app: Any) -> None:
    load(f"{_HERE}.using.pay:show_card_payment")(app.page, _card_here(app.session))
