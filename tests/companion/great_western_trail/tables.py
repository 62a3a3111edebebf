"""Tables of Great Western Trail to test at: who sits there, what they have at the end, and its moves in one word."""

from collections.abc import Iterable
from typing import Any

import pytest

from companion.errors import RuleError
from companion.game import Seat, SetupStep
from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.game import GREAT_WESTERN_TRAIL
from companion.games.great_western_trail.present import PlayerView, TrailView
from companion.games.great_western_trail.records import EndPlay, Enter, Options
from companion.i18n import LANGUAGES, Translator
from companion.messages import Message, Param
from companion.table.header import Header
from companion.table.session import Session
from companion.table.table_commands import CompleteSetup, Correct, CorrectAll
from companion.words.rulebook import rule_words
from scoring.great_western_trail import CATEGORIES
from tests.companion.laid_once import laid_once

any_number_of_players = pytest.mark.parametrize("players", [2, 3, 4])
both_editions = pytest.mark.parametrize("edition", ["first", "second"])

NAMES = ("Ana", "Ben", "Cho", "Dee")
ANA, BEN, CHO, DEE = range(4)
COLOURS = ("blue", "red", "yellow", "white")
STARTING = ("start_34b", "start_ssg", "start_bbh", "start_xhh")
IN_BOTH = ("sm_dollars_workers", "sm_free_tile_objectives", "sm_perm_hazards", "sm_perm_pairs", "sm_perm_certificates")
"""The five stationmasters that both editions have."""
NEW_IN_SECOND = ("sm_perm_stations", "sm_certs_buildings", "sm_two_perm", "sm_twelve_dollars")


# --- sitting down ---------------------------------------------------------------------------------------------------


def seats_at(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def laid_out(edition: str = "first", players: int = 3, *, score_only: bool = False, **options: Any) -> Session:
    """A table at the first step of its setup guide."""
    depth = "score_only" if score_only else "full"
    return Session(Header(GREAT_WESTERN_TRAIL, Options(edition=edition, **options), seats_at(players), depth, 0))


@laid_once
def playing(edition: str = "first", players: int = 3, **options: Any) -> Session:
    """A table past setup, while the game is played on the board."""
    session = laid_out(edition, players, **options)
    session.do(CompleteSetup())
    return session


@laid_once
def at_the_end(edition: str = "first", players: int = 3, **options: Any) -> Session:
    """A table whose game is over: nobody has anything, not even the money of the start."""
    session = playing(edition, players, **options)
    session.do(EndPlay())
    for seat in range(players):
        session.do(Enter(seat, "dollars", 0))
        if edition == "second":
            fix(session, f"exchange_tokens/{seat}", 0)
    return session


def score_only(edition: str = "first", players: int = 2, **options: Any) -> Session:
    return laid_out(edition, players, score_only=True, **options)


# --- entering -------------------------------------------------------------------------------------------------------


def enter(session: Session, seat: int, **what: int) -> None:
    """Enter things: `enter(session, ANA, dollars=12, city__topeka=1)`; two underlines stand for the slash."""
    for name, count in what.items():
        session.do(Enter(seat, name.replace("__", "/"), count))


def put(session: Session, seat: int, *whats: str, count: int = 1) -> None:
    """Enter things by their full names, one of each."""
    for what in whats:
        session.do(Enter(seat, what, count))


def fix(session: Session, id_: str, value: int | str | tuple[str, ...]) -> None:
    """Set one value through *Change one thing*; nothing happens if it is so already."""
    try:
        session.do(Correct(id_, value))
    except RuleError as refusal:
        assert refusal.code == "fix.no_change", (id_, value, refusal.code)


def fix_all(session: Session, values: Iterable[tuple[str, int | str | tuple[str, ...]]]) -> None:
    """Set several values at once, judged together; nothing happens to those that are so already."""
    try:
        session.do(CorrectAll(tuple(values)))
    except RuleError as refusal:
        assert refusal.code == "catch_up.nothing", (values, refusal.code)


# --- looking --------------------------------------------------------------------------------------------------------


def view(session: Session) -> TrailView:
    shown = session.view().game_view
    assert isinstance(shown, TrailView)
    return shown


def player(session: Session, seat: int) -> PlayerView:
    return view(session).players[seat]


def points(session: Session, seat: int, category: str) -> int:
    return session.sheet().cell(seat, category).points


def row(session: Session, seat: int) -> dict[str, int]:
    """The rows of a player's column that are not 0."""
    found = {category: points(session, seat, category) for category in CATEGORIES}
    return {category: vp for category, vp in found.items() if vp}


def totals(session: Session) -> list[int]:
    return [player.total for player in session.sheet().players]


def numbers(session: Session, seat: int, what: str) -> tuple[int, ...]:
    """The numbers that can be entered for a name now."""
    return tuple(allowed(session.state, seat, what))


def step(session: Session, id_: str) -> SetupStep:
    return next(s for s in session.table.steps if s.id == id_)


def checks(session: Session, id_: str) -> list[tuple[str, dict[str, Param]]]:
    """The lines of a setup step: what each says, and its numbers."""
    return [(c.id.removeprefix("great_western_trail.check."), dict(c.params)) for c in step(session, id_).checks]


def said(session: Session) -> dict[str, dict[str, Param]]:
    """The lines that the last entry put into the public log, by id."""
    entry = session.last_entry()
    assert entry is not None
    return {line.text.id.removeprefix("great_western_trail.log."): dict(line.text.params) for line in entry.lines}


# --- sentences ------------------------------------------------------------------------------------------------------


def has_sentence(rule: str) -> bool:
    """The rule can be read in every language, at a table of either edition."""
    boxes = [Options(edition="first"), Options(edition="second")]
    ids = {rule_words("great_western_trail", rule, options) for options in boxes}
    return all(Translator(language).has(id_) for language in LANGUAGES for id_ in ids)


def check_sentence(said: Message) -> None:
    """The message and every message in it can be read in every language, with all its values."""
    for language in LANGUAGES:
        tell = Translator(language)
        assert tell.has(said.id), f"no sentence for {said.id} in {language}"
        assert "{" not in tell.text(said).replace("{}", "")
    for value in said.params.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                check_sentence(part)


def refused(session: Session, command: Any, code: str, rule: str = "", **params: Param) -> None:
    """The command is refused with this sentence, by this rule, and nothing has changed."""
    table, steps, cursor = session.table, session.steps, session.cursor
    with pytest.raises(RuleError) as refusal:
        session.do(command)
    full_code = code if "." in code else f"great_western_trail.{code}"
    assert (refusal.value.code, refusal.value.rule) == (full_code, rule)
    assert not rule or has_sentence(rule)
    check_sentence(refusal.value.message)
    assert {name: refusal.value.message.params.get(name) for name in params} == params
    assert session.table is table
    assert (session.steps, session.cursor) == (steps, cursor)
