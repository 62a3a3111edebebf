"""Filling the sheet, as conversations: what a player has, row by row, and what is printed on our own tiles."""

from collections.abc import Callable, Iterator

from companion.box import category_name
from companion.errors import RuleError
from companion.games.great_western_trail import records
from companion.games.great_western_trail.ask.parts import (
    Outcome,
    branch_of,
    card_option,
    first_reason,
    last,
    listed,
    no_command,
    phrase,
    refusal,
    settled,
    words_of,
)
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.final.holding import allowed, label, names
from companion.games.great_western_trail.fixes import printed_label
from companion.games.great_western_trail.records import RULINGS
from companion.games.great_western_trail.state import (
    State,
    at_start,
    card_name,
    city_name,
    master_name,
    phase,
    printed_range,
    tile_name,
    worker_name,
)
from companion.messages import Message, message
from companion.question import Branch, Option, QuestionFlow, number, one_of
from companion.words.numbers import shown_number
from scoring.great_western_trail import CATEGORIES

_ONE_BY_ONE = ("hazard", "cattle", "tiles_green", "tiles_second_colour", "worker")
"""What a player gets one of at a time."""
_STARTING, _CARDS = "starting", ("starting", "area", "deck")
"""The card of the setup is entered for itself: it lies in the area from the beginning."""


def entering(state: State, seat: int) -> Branch:
    return _branch(state, seat, records.Enter, _enter)


def filling(state: State) -> Iterator[Branch]:
    """Every player's entries, what the group rules on their cards, and what is right."""
    for seat in range(state.players):
        yield entering(state, seat)
        if _deck(state, seat):
            yield _branch(state, seat, records.RuleCard, _rule)
        rows = no_command(state, (records.ConfirmRow(seat, row) for row in CATEGORIES))
        yield _branch(state, seat, records.ConfirmRow, _confirm_row, rows)
        yield branch_of(
            records.ConfirmPlayer(seat), _of(state, seat, records.ConfirmPlayer), which=str(seat), state=state
        )


def _branch(
    state: State, seat: int, command: type, flow: Callable[[State, int], QuestionFlow], why_not: RuleError | None = None
) -> Branch:
    option = Option(f"{command.__name__}:{seat}", _of(state, seat, command), why_not=why_not)
    return Branch(option, lambda: flow(state, seat))


def _of(state: State, seat: int, command: type) -> Message:
    return phrase("of", player=state.name(seat), what=words_of(f"do.{command.__name__}"))


# --- what a player has ----------------------------------------------------------------------------------------------


def _enter(state: State, seat: int) -> QuestionFlow:
    """The kind of thing, which of them, and how many; one that is there or not changes at once."""
    kinds: dict[str, list[str]] = {}
    for what in names(state):
        kinds.setdefault(_kind_of(state, what), []).append(what)
    options = [_kind(state, seat, kind, whats) for kind, whats in kinds.items()]
    kind = yield one_of(phrase("enter", player=state.name(seat)), options)
    if kind in _CARDS:
        return (yield from _card(state, seat, kinds[kind]))
    things = [_thing(state, seat, what) for what in kinds[kind]]
    what = yield from settled(one_of(phrase("which"), things))
    if kind in _ONE_BY_ONE and phase(state) == "milestones":
        return (yield from _one_more(state, seat, what))
    numbers, now = allowed(state, seat, what), state.count(seat, what)
    others = [count for count in numbers if count != now] or [now + 1]  # which the rules refuse with their reason
    if len(others) == 1:
        return records.Enter(seat, what, others[0])
    words = label(state, seat, what)
    if what == "certificates":  # the marker skips numbers
        counts = [Outcome(Option(str(n), phrase("count", count=n)), records.Enter(seat, what, n)) for n in numbers]
        return (yield from last(state, words, counts))
    return records.Enter(seat, what, (yield number(words, numbers[0], numbers[-1], usual=now)))


def _kind_of(state: State, what: str) -> str:
    kind, _, which = what.partition("/")
    return _STARTING if kind == "area" and state.box.objective[which].starting else kind


def _card(state: State, seat: int, whats: list[str]) -> QuestionFlow:
    """A card by its symbols; while the game is played one that is known to be in the deck is played from there."""
    options = []
    for what in whats:
        why_not = refusal(state, _played(seat, what)) if _plays(state, seat, what) else _no_change(state, seat, what)
        options.append(card_option(state, what.partition("/")[2], id_=what, why_not=why_not))
    what = yield one_of(words_of("find.title", player=state.name(seat)), options, layout="keys")
    return _played(seat, what) if _plays(state, seat, what) else (yield from _one_more(state, seat, what))


def _plays(state: State, seat: int, what: str) -> bool:
    place, _, card = what.partition("/")
    return place == "area" and phase(state) == "milestones" and state.count(seat, f"deck/{card}") > 0


def _played(seat: int, what: str) -> records.NotePlayed:
    return records.NotePlayed(seat, what.partition("/")[2])


def _one_more(state: State, seat: int, what: str) -> QuestionFlow:
    """Of what comes one by one the first is entered at once, then one more or one fewer."""
    now = state.count(seat, what)
    if now == at_start(state.options.edition, what):
        return records.Enter(seat, what, now + 1)
    steps = (("one_more", now + 1), ("one_fewer", now - 1))
    found = [
        Outcome(Option(name, phrase(name, count=count)), records.Enter(seat, what, count)) for name, count in steps
    ]
    return (yield from last(state, label(state, seat, what), found))


def _kind(state: State, seat: int, kind: str, whats: list[str]) -> Option:
    return Option(kind, _kind_name(state, kind), why_not=first_reason(_no_change(state, seat, what) for what in whats))


def _no_change(state: State, seat: int, what: str) -> RuleError | None:
    """Why no other number can be entered; None if one can."""
    now = state.count(seat, what)
    if any(count != now for count in allowed(state, seat, what)):
        return None
    return refusal(state, records.Enter(seat, what, now + 1))


def _thing(state: State, seat: int, what: str) -> Option:
    now = phrase("now", count=state.count(seat, what))
    return Option(what, thing_name(state, what), now, why_not=_no_change(state, seat, what))


_ROWS = {
    "dollars": "category.dollars",
    "building": "category.buildings",
    "city": "category.cities",
    "station": "category.stations",
    "hazard": "category.hazards",
    "cattle": "category.cattle",
    "stationmaster": "category.stationmasters",
    "worker": "category.workers",
    "step_disc": "category.step_disc",
    "job_market_token": "category.job_market_token",
    "objective": "category.objectives",
    "certificates": "play.figure.certificates",
}


def _kind_name(state: State, kind: str) -> Message:
    if kind in _ROWS:
        return words_of(_ROWS[kind])
    if kind == _STARTING:
        return words_of("objectives.in.starting")
    if kind.startswith("tiles_"):
        return tile_name(state.options.edition, kind.removeprefix("tiles_"))
    return phrase(f"kind.{kind}")


def thing_name(state: State, what: str) -> Message:
    """The name of a countable thing, such as `building/3a`."""
    kind, _, which = what.partition("/")
    edition = state.options.edition
    match kind:
        case "building":
            return words_of("acts.build.plan", building=which)
        case "city":
            return city_name(which)
        case "station":
            return words_of("acts.upgrade.station", station=int(which))
        case "hazard":
            return words_of("tiles.hazard", points=state.says(what, int(which)))
        case "cattle":
            slot, _, vp = which.partition("/")
            breed = words_of(f"breed.{edition}.{slot}")
            return words_of("tiles.cattle", breed=breed, points=state.says(what, int(vp)))
        case "area" | "deck":
            return card_name(edition, which)
        case "stationmaster":
            return master_name(edition, which)
        case "worker":
            return worker_name(edition, which)
    return _kind_name(state, kind)


# --- what is right, and what the group rules ------------------------------------------------------------------------


def _confirm_row(state: State, seat: int) -> QuestionFlow:
    rows = [
        Outcome(Option(row, category_name("great_western_trail", row)), records.ConfirmRow(seat, row))
        for row in CATEGORIES
    ]
    return (yield from last(state, phrase("row"), rows))


def _deck(state: State, seat: int) -> list[str]:
    return [card.id for card in state.box.objectives if state.count(seat, f"deck/{card.id}")]


def _rule(state: State, seat: int) -> QuestionFlow:
    options = [Option(card, card_name(state.options.edition, card)) for card in _deck(state, seat)]
    card = yield one_of(phrase("rule_card"), options)
    found = [
        Outcome(Option(ruling, words_of(f"objectives.ruling.{ruling}")), records.RuleCard(seat, card, ruling))
        for ruling in RULINGS
    ]
    return (yield from last(state, phrase("ruling"), found))


# --- our own tiles --------------------------------------------------------------------------------------------------


def reading(state: State) -> Branch:
    return Branch(Option(records.ReadTile.__name__, words_of("printed.button")), lambda: _read(state))


def _read(state: State) -> QuestionFlow:
    """What a value stands on, and the points that are printed there."""
    known = doubtful(state.options.edition)
    kinds: dict[str, list[str]] = {}
    for value in known:
        kinds.setdefault(value.partition("/")[0], []).append(value)
    kind = yield one_of(phrase("printed"), [Option(kind, _kind_name(state, kind)) for kind in kinds])
    why = listed((words_of("printed.why"), words_of("printed.kept")))
    options = [_printed(state, value, known[value]) for value in kinds[kind]]
    value = yield one_of(words_of("printed.title"), options, detail=why)
    (low, high), now = printed_range(value), state.says(value, known[value])
    points = yield number(printed_label(state.options.edition, value), low, high, usual=now, layout="steps")
    return records.ReadTile(value, points)


def _printed(state: State, value: str, known: int) -> Option:
    """What a value stands on, with its points, and those of our list where these are others."""
    label, points = printed_label(state.options.edition, value), state.says(value, known)
    other = words_of("printed.instead", points=known) if points != known else None
    return Option(value, label, other, value=message("question.as_it_is", what=shown_number(points)))
