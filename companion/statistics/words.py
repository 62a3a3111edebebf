"""Statistics in sentences, for a terminal and the web, and as JSON for programs."""

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any, TypeAlias

from companion.errors import RuleError
from companion.games import box_named, boxes
from companion.i18n import Translator
from companion.messages import Message, message
from companion.statistics.box import BoxTally, length_of, middle
from companion.statistics.player import GAMES_FOR_RATING, PlayerTally
from companion.statistics.ranges import Range
from companion.statistics.rating import shown
from companion.statistics.records import Mark
from companion.statistics.shares import rounded
from companion.statistics.tallies import Statistics
from companion.statistics.year import YearTally
from companion.views.history import category_of
from companion.words.dates import date_of, duration

Found: TypeAlias = Statistics | PlayerTally | BoxTally | YearTally
BOX_RECORDS = ("highest", "lowest", "narrowest", "widest", "longest", "quickest")


def asked_for(statistics: Statistics, words: str, tr: Translator, now: Mapping[str, str] | None = None) -> Found:
    """A player by name, a box by its words or its title, a year by its number; everything without a word.

    `now` says what those are called today who were renamed, or turned out to be another.
    """
    if not words:
        return statistics
    by_name = {before.casefold(): name for before, name in (now or {}).items()}
    by_name.update({name.casefold(): name for name in statistics.all_players()})
    player = statistics.player(by_name.get(words.casefold(), words))
    box = next((box for box in map(statistics.box, _boxes(words, tr)) if box), None)
    year = statistics.year(int(words)) if words.isdecimal() and len(words) <= 4 else None
    found = player or box or year
    if found is None:
        raise RuleError("stats.nothing_about", value=words)
    return found


def _boxes(words: str, tr: Translator) -> list[str]:
    """Those of all the ids in these words; first the one whose title they are."""
    wanted = set(words.casefold().replace("/", " ").split())
    titled = [box.name for box in boxes() if tr.text(box.title).casefold() == words.casefold()]
    return [*titled, *(box.name for box in boxes() if wanted <= {box.game, *box.options.values()})]


# --- JSON ---


def as_json(found: Found) -> dict[str, Any]:
    match found:
        case PlayerTally():
            return _player_json(found)
        case BoxTally():
            return _box_json(found)
        case YearTally():
            return _year_json(found)
    return {
        "players": {name: asdict(brief) for name, brief in found.all_players().items()},
        "games": {name: {"games": brief.games, "last": brief.last} for name, brief in found.all_boxes().items()},
        "years": found.all_years(),
    }


def _player_json(tally: PlayerTally) -> dict[str, Any]:
    point = tally.ratings[-1]
    low, rating, high = shown(point.mu, point.sigma)
    return {
        "player": tally.name,
        "games": tally.games,
        "wins": tally.wins,
        "win_range": _range_json(tally.range),
        "run": tally.run,
        "longest_run": tally.longest_run,
        "longest_drought": tally.longest_drought,
        "seconds": tally.seconds,
        "by_game": {
            of.box: {
                "games": of.games,
                "wins": of.wins,
                "average": _number(of.average),
                "best": _mark_json(of.best),
                "worst": _mark_json(of.worst),
                "by_players": {n: {"games": lot.games, "wins": lot.wins} for n, lot in sorted(of.lots.items())},
                "strengths": {category: _number(more) for category, more in of.strengths()},
            }
            for of in tally.boxes()
        },
        "against": {
            name: {"ahead": one.ahead, "level": one.level, "behind": one.behind} for name, one in tally.opponents()
        },
        "nemesis": tally.nemesis,
        "began": _range_json(tally.range_beginning),
        "seats": {place + 1: {"games": g, "wins": w} for place, (g, w) in sorted(tally.seats.items())},
        "rating": {"low": low, "middle": rating, "high": high} if tally.games >= GAMES_FOR_RATING else None,
    }


def _box_json(tally: BoxTally) -> dict[str, Any]:
    return {
        "game": tally.box,
        "games": tally.games,
        "players": dict(sorted(tally.players.items())),
        "records": {kind: _mark_json(tally.record(kind)) for kind in BOX_RECORDS},
        "most": {category: _mark_json(mark) for category, mark in tally.most()},
        "means": {category: _number(value) for category, value in tally.means()},
        "winners_more": {category: _number(value) for category, value in tally.winners_more()},
        "began": _range_json(tally.range_beginning),
        "by_players": {
            count: {
                "games": group.games,
                "highest": _mark_json(group.highest),
                "middle": _number(middle(group)),
                "scores": {total: times for total, (times, _) in sorted(group.scores.items())},
                "length": _number(length_of(group)),
            }
            for count, group in sorted(tally.groups.items())
        },
    }


def _year_json(tally: YearTally) -> dict[str, Any]:
    records = {"best": {box: _mark_json(mark) for box, mark in tally.best.items()}}
    return {**asdict(tally), **records, **{kind: _mark_json(getattr(tally, kind)) for kind in ("narrowest", "longest")}}


def _range_json(found: Range | None) -> dict[str, Any] | None:
    if found is None:
        return None
    parts = {"low": found.low, "high": found.high, "equal_share": float(found.fair)}
    return {"wins": found.wins, "games": found.games, **{name: round(value, 4) for name, value in parts.items()}}


def _mark_json(mark: Mark | None) -> dict[str, Any] | None:
    """A record, in the one shape it has everywhere; `more` says how often the same was reached before."""
    if mark is None:
        return None
    return {
        "value": mark.value,
        "player": mark.name or None,
        "over": mark.over or None,
        "players": mark.count,
        "at": mark.at,
        "table": mark.table,
        "more": mark.more,
    }


def _number(value: Fraction | None) -> float | None:
    return None if value is None else round(float(value), 2)


# --- words ---


def as_lines(found: Found, tr: Translator) -> list[str]:
    match found:
        case PlayerTally():
            lines = _player_lines(found)
        case BoxTally():
            lines = _box_lines(found)
        case YearTally():
            lines = _year_lines(found)
        case _:
            lines = _overview_lines(found)
    return [tr.text(one) for one in lines]


def _overview_lines(statistics: Statistics) -> list[Message]:
    players = sorted(statistics.all_players().items(), key=lambda pair: (-pair[1].wins, -pair[1].games, pair[0]))
    played = sorted(statistics.all_boxes().items(), key=lambda pair: (-pair[1].games, pair[0]))
    if not players:
        return [message("history.empty")]
    lines = [message("stats.player_line", player=name, games=_games(b.games), count=b.wins) for name, b in players]
    return lines + [message("stats.game_line", game=title_of(box), games=_games(b.games)) for box, b in played]


def _games(count: int) -> Message:
    return message("stats.games", count=count)


def title_of(box: str) -> Message:
    """A box by its name, in words."""
    found = box_named(box)
    return found.title if found else message("stats.box", value=box)


def _player_lines(tally: PlayerTally) -> list[Message]:
    lines = [message("stats.player_line", player=tally.name, games=_games(tally.games), count=tally.wins)]
    if tally.range:
        lines += range_lines(tally.range)
    lines.append(message("stats.runs", now=tally.run, longest=tally.longest_run))
    for of in tally.boxes():
        lines.append(message("stats.game_line", game=title_of(of.box), games=_games(of.games)))
        if of.best:
            lines.append(message("stats.best", points=of.best.value, date=date_of(of.best.at)))
    for name, one in tally.opponents():
        lines.append(message("stats.against", player=name, ahead=one.ahead, behind=one.behind))
    if tally.nemesis:
        lines.append(message("stats.nemesis", player=tally.nemesis))
    if tally.games >= GAMES_FOR_RATING:
        low, rating, high = shown(tally.ratings[-1].mu, tally.ratings[-1].sigma)
        lines.append(message("stats.rating_line", rating=rating, low=low, high=high))
    return lines


def range_lines(found: Range) -> list[Message]:
    """The range of a share and what it means, in two sentences."""
    low, _, high, fair = found.percents
    return [
        message("stats.range", low=low, high=high, wins=found.wins, games=found.games),
        message(f"stats.range_{found.verdict}", share=fair),
    ]


def _box_lines(tally: BoxTally) -> list[Message]:
    lines = [message("stats.game_line", game=title_of(tally.box), games=_games(tally.games))]
    for kind in (tally.best, "narrowest", "widest"):
        mark = tally.record(kind)
        if mark:
            when = date_of(mark.at)
            lines.append(message(f"stats.record_{kind}", points=mark.value, player=mark.name, date=when))
    for category, value in tally.means():
        lines.append(message("stats.mean", what=category_of(tally.box, category), points=rounded(value)))
    if tally.range_beginning:
        low, _, high, fair = tally.range_beginning.percents
        lines.append(message("stats.began", low=low, high=high, share=fair))
    took = duration(rounded(tally.length)) if tally.length is not None else None
    return [*lines, message("stats.length", duration=took)] if took else lines


def _year_lines(tally: YearTally) -> list[Message]:
    lines = [message("stats.year_line", year=str(tally.year), games=_games(tally.tables))]
    lines += [message("stats.game_line", game=title_of(box), games=_games(n)) for box, n in tally.by_box]
    for name, games, wins in tally.by_player:
        lines.append(message("stats.player_line", player=name, games=_games(games), count=wins))
    return lines
