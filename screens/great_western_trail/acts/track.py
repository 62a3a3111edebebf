"""A stretch of the railroad as nodes: spaces on the line, turnouts beside it, who stands where, where one may go."""

from companion.games.great_western_trail.box import railroad as line
from companion.games.great_western_trail.present import TrailView
from companion.messages import Message, message
from companion.question import Option, Question
from screens.ui.question.local import Give
from screens.ui.question.page import Say
from screens.ui.tree.nodes import Column, Flow, Key, Node, Painted, Surface, Text

STOP = "screens.great_western_trail.acts.painters:stop"
HEIGHT, WIDTH = 84, 58
"""Of a space at least, in dp."""
NO_SURFACE = Surface("")
EMPTY_LINE = "\u00a0"


def railroad(
    mirror: TrailView, seats: tuple[tuple[str, str], ...], seat: int, say: Say, question: Question
) -> Node | None:
    """The spaces between an engine and the furthest it can go, the nearest first; none if no space is asked for."""
    if not question.options or not question.options[0].picture.startswith("stop/"):
        return None
    order = line.spaces(mirror.shared.board.railroad)
    engine = mirror.players[seat].ranch.engine
    options = {option.id: option for option in question.options}
    places = [order.index(space) for space in (*options, engine)]
    shown = order[min(places) : max(places) + 1]
    shown = shown[::-1] if order.index(engine) == max(places) else shown
    ends = {shown[0]: "first", shown[-1]: "last"}
    stops = [_stop(mirror, seats, seat, space, options.get(space), ends.get(space, ""), say) for space in shown]
    squares = Text(say(_said("squares")), "caption", "ink2")
    row = Flow(tuple(stops), WIDTH, 0, even=True, by_words=True)
    prices = any(space.startswith("T") for space in shown) and not any(one.value for one in question.options)
    return Column((row, *([squares] if prices else [])), 8)


def _said(id_: str, **params: str | int) -> Message:
    return message(f"great_western_trail.acts.engine.{id_}", **params)


def _stop(
    mirror: TrailView,
    seats: tuple[tuple[str, str], ...],
    seat: int,
    space: str,
    option: Option | None,
    end: str,
    say: Say,
) -> Node:
    station = mirror.shared.board.station_at.get(space)
    others = tuple(
        seats[who] for who, player in enumerate(mirror.players) if who != seat and player.ranch.engine == space
    )
    here = seats[seat][0] if mirror.players[seat].ranch.engine == space else ""
    number = station.number if station else 0
    upgraded = bool(number and mirror.players[seat].counts.get(f"station/{number}"))
    master = bool(number and "".join(mirror.shared.masters[number - 1 : number]))
    of = (space, option is not None, here, others, str(number or ""), upgraded, master, end)
    words = Text(_below(mirror, space, option, number, bool(others), say), "caption", "ink2", align="center")
    stands = Column((Painted(STOP, of, HEIGHT), words))
    if option is None:
        return stands
    return Key(stands, NO_SURFACE, (0, 0), tap=Give(space), name=say(option.label), key=space)


def _below(mirror: TrailView, space: str, option: Option | None, station: int, skipped: bool, say: Say) -> str:
    """That it is skipped, what going there is worth, or what the station costs."""
    if skipped and space != line.START_SPACE:
        return say(_said("skipped"))
    if option is not None and option.value is not None:
        return say(option.value)
    return say(_said("cost", dollars=mirror.box.stations[station - 1].cost)) if station else EMPTY_LINE
