"""What a joined phone shows besides the questions: the player's own board, and the card nobody else has seen."""

from collections.abc import Iterator

from companion.drawing.player_panel import Line, Part
from companion.games.stone_age.state import Player, State, card_name, some, some_resources
from companion.messages import message
from companion.secret import Viewer


def parts(state: State, viewer: Viewer) -> tuple[Part, ...]:
    """Nothing for whoever has no board here."""
    if viewer.seat is None:
        return ()
    player = state.players[viewer.seat]
    board = Part(message("stone_age.aside.board"), tuple(_board(state, player, viewer.seat)))
    return *_extra(player, viewer), board


def _extra(player: Player, viewer: Viewer) -> tuple[Part, ...]:
    """Drawn and not shown yet; which card it is only once its owner has entered it."""
    if not player.extra_drawn:
        return ()
    card = player.extra.open_for(viewer)
    line = Line(card_name(card)) if card else Line(message("stone_age.card.untold"), state="open")
    return (Part(message("stone_age.aside.extra"), (line,), secret=True),)


def _board(state: State, player: Player, seat: int) -> Iterator[Line]:
    yield Line(some("figure", player.figures), message("stone_age.aside.at_home", count=state.at_home(seat)))
    yield Line(some("food", player.food), some("field", player.field) if player.field else None)
    for held in some_resources(player.resources):
        yield Line(held)
    for value, turned in zip(player.tools, player.turned, strict=True):
        if value:
            yield Line(message("stone_age.ask.tool", value=value), state="lost" if turned else "done")
    for card in player.one_use:
        yield Line(message("stone_age.ask.one_use_tool", value=state.box.card[card].upper.count), state="done")
    for card in player.cards:
        yield Line(card_name(card))
