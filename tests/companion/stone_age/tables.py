"""Tables of Stone Age to test at: who sits there, how far play has come, and its moves in one word each."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.errors import RuleError
from companion.game import Seat, SetupStep
from companion.games.stone_age.game import STONE_AGE
from companion.games.stone_age.present import BoardView, FeedView, PlaceView, PlayerView, RollView
from companion.games.stone_age.records import (
    FeedAll,
    GoHungry,
    Options,
    PlaceFigures,
    Roll,
    TakeBack,
    TakeYield,
    TellBuilding,
    TellCard,
    UsePlace,
)
from companion.i18n import LANGUAGES, Translator
from companion.messages import Param
from companion.secret import PUBLIC, Viewer
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, KeepDraw

any_number_of_players = pytest.mark.parametrize("players", [2, 3, 4])

NAMES = ("Ana", "Ben", "Cho", "Dee")
ANA, BEN, CHO, DEE = range(4)
COLOURS = ("red", "blue", "yellow", "green")
VILLAGE = ("tool_maker", "hut", "field")
RESOURCE_PLACES = ("forest", "clay_pit", "quarry", "river")
CARD_SPACES = ("civ_slot_1", "civ_slot_2", "civ_slot_3", "civ_slot_4")
"""The cheapest first: from right to left."""


def stacks_of(players: int) -> tuple[str, ...]:
    """The building stacks on the board of so many players."""
    return tuple(f"building_stack_{number + 1}" for number in range(players))


# --- sitting down ---------------------------------------------------------------------------------------------------


def seats_at(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def laid_out(players: int = 3, *, score_only: bool = False, seats: tuple[Seat, ...] = ()) -> Session:
    """A table at the first step of its setup guide."""
    depth = "score_only" if score_only else "full"
    return Session(Header(STONE_AGE, Options(), seats or seats_at(players), depth, 0))


def table_of(players: int = 3, *, first: int = ANA) -> Session:
    """A table past setup: 5 figures and 12 food each, nothing told, the first player to place."""
    session = laid_out(players)
    session.do(KeepDraw("first_player", (str(first),)))
    session.do(CompleteSetup())
    return session


def using(players: int = 3, *, seat: int = ANA, **standing: int) -> Session:
    """A table where only this player has figures on the board, on these places, and uses them now."""
    session = table_of(players, first=seat)
    stand(session, seat, **standing)
    fix(session, "phase", "use")
    return session


def feeding(players: int = 3) -> Session:
    """A table in its first feeding phase, nobody fed yet: 5 figures and 12 food each."""
    session = table_of(players)
    fix(session, "phase", "feed")
    return session


def over(players: int = 3) -> Session:
    """A table in its final scoring."""
    session = table_of(players)
    fix(session, "phase", "over")
    return session


# --- setting values by hand (*Change one thing*) --------------------------------------------------------------------


def fix(session: Session, id_: str, value: int | str | tuple[str, ...]) -> None:
    """Set one value through *Change one thing*; nothing happens if it is so already."""
    try:
        session.do(Correct(id_, value))
    except RuleError as refusal:
        assert refusal.code == "fix.no_change", (id_, value, refusal.code)


def give(session: Session, seat: int, **values: int | tuple[str, ...] | str) -> None:
    """Set what a player has: `give(session, ANA, wood=3, food=0, tools=7, cards=("civ_…",), any_two="yes")`."""
    for kind, value in values.items():
        fix(session, f"{kind}/{seat}", value)


def stand(session: Session, seat: int, **figures: int) -> None:
    """Put so many of a player's figures on places by hand: `stand(session, BEN, forest=3, hut=2)`."""
    for place, count in figures.items():
        fix(session, f"spot/{place}/{seat}", count)


def lay_card(session: Session, slot: int, card: str) -> None:
    """Tell which card lies on a space, 0 being the cheapest."""
    session.do(TellCard(slot, card))


def lay_building(session: Session, stack: int, building: str) -> None:
    session.do(TellBuilding(stack, building))


def house_rule(session: Session, rule: str) -> None:
    fix(session, f"house/{rule}", "yes")


# --- moves ----------------------------------------------------------------------------------------------------------


def place(session: Session, where: str, count: int = 0) -> tuple[Any, ...]:
    """The player on turn places figures; the number may be left out where it is fixed."""
    return session.do(PlaceFigures(where, count))


def place_in_turn(session: Session, *moves: tuple[int, str, int]) -> None:
    """Several placings after each other; each says whose turn it is meant to be."""
    for seat, where, count in moves:
        assert session.turn().seat == seat, f"{NAMES[seat]} is not on turn"
        place(session, where, count)


def roll(session: Session, where: str, *dice: int, tiles: tuple[int, ...] = (), one_use: tuple[str, ...] = ()) -> Any:
    """The whole use of a hunt or resource place: the dice, then the yield with these tools."""
    return *session.do(Roll(where, dice)), *session.do(TakeYield(tiles, one_use))


def finish_placing(session: Session) -> None:
    """Everybody goes hunting with all figures left, or wherever there is room."""
    while session.turn().phase == "place":
        open_ones = [shown for shown in view(session).places if shown.numbers]
        where = next((shown for shown in open_ones if shown.place.id == "hunt"), open_ones[0])
        place(session, where.place.id, where.numbers[-1])


def finish_using(session: Session) -> None:
    """Everybody takes all figures back without using their places."""
    while session.turn().phase == "use":
        session.do(TakeBack(next(session.state.occupied(session.state.turn)).id))


def finish_feeding(session: Session) -> None:
    """Whose food reaches pays, all others go hungry."""
    if any(not shown.gap and not shown.fed for shown in view(session).feeding):
        session.do(FeedAll())
    for seat in range(len(session.state.seats)):
        if session.turn().phase == "feed" and not session.state.fed[seat]:
            session.do(GoHungry(seat))


def finish_round(session: Session) -> None:
    """The rest of the round from wherever it is: placed, taken back, fed."""
    finish_placing(session)
    finish_using(session)
    finish_feeding(session)


def use(session: Session, where: str) -> tuple[Any, ...]:
    """Use tool maker, hut or field."""
    return session.do(UsePlace(where))


# --- looking --------------------------------------------------------------------------------------------------------


def view(session: Session, viewer: Viewer = PUBLIC) -> BoardView:
    board = session.view(viewer).game_view
    assert isinstance(board, BoardView)
    return board


def player(session: Session, seat: int, viewer: Viewer = PUBLIC) -> PlayerView:
    return view(session, viewer).players[seat]


def place_view(session: Session, where: str) -> PlaceView:
    return next(shown for shown in view(session).places if shown.place.id == where)


def open_places(session: Session) -> list[str]:
    """Where the player on turn may place now."""
    return [shown.place.id for shown in view(session).places if shown.numbers]


def roll_view(session: Session) -> RollView:
    shown = view(session).roll
    assert shown is not None
    return shown


def feed_view(session: Session, seat: int) -> FeedView:
    return view(session).feeding[seat]


def points(session: Session) -> list[int]:
    """Where the score markers are; in play the strip shows just that."""
    markers, strip = list(session.table.game.story.standing(session.state)), session.view().strip
    assert not strip[0].part or [seat.points for seat in strip] == markers
    return markers


def tools(session: Session, seat: int) -> tuple[int, ...]:
    return tuple(tile.value for tile in player(session, seat).tools)


def step(session: Session, id_: str) -> SetupStep:
    return next(s for s in session.table.steps if s.id == id_)


def checks(session: Session, id_: str) -> list[tuple[str, dict[str, Param]]]:
    """The lines of a setup step: what each says, and its numbers."""
    return [(c.id.removeprefix("stone_age.check."), dict(c.params)) for c in step(session, id_).checks]


def said(session: Session) -> dict[str, Mapping[str, Param]]:
    """The lines that the last entry put into the public log, by id."""
    entry = session.last_entry()
    assert entry is not None
    return {line.text.id.removeprefix("stone_age.log."): line.text.params for line in entry.lines}


def has_sentence(rule: str) -> bool:
    """The rule can be read in every language."""
    return all(Translator(language).has(f"stone_age.rule.{rule}") for language in LANGUAGES)


def refused(session: Session, command: Any, code: str, rule: str = "", **params: Param) -> None:
    """The command is refused with this sentence, by this rule, and nothing has changed."""
    table, steps, cursor = session.table, session.steps, session.cursor
    with pytest.raises(RuleError) as refusal:
        session.do(command)
    full_code = code if "." in code else f"stone_age.{code}"
    assert (refusal.value.code, refusal.value.rule) == (full_code, rule)
    assert not rule or has_sentence(rule)
    assert all(Translator(language).has(full_code) for language in LANGUAGES)
    assert {name: refusal.value.message.params.get(name) for name in params} == params
    assert session.table is table
    assert (session.steps, session.cursor) == (steps, cursor)
