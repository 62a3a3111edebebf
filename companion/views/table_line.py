"""A table on a list, in words: its name, how it is played, whose turn it is, who won."""

from companion.games import box_of
from companion.i18n import Translator
from companion.messages import Message, message
from companion.storage.summary import Summary
from companion.words.dates import ago, day_of
from companion.words.numbers import shown_number
from scoring.sheet import winning_margin


def title_of(table: Summary) -> Message:
    """The table's title without loading its game."""
    return box_of(table.game, table.header["options"]).title


def usual_name(tr: Translator, table: Summary) -> str:
    """What it is called as long as the group has no name for it."""
    return tr.text(title_of(table)) if table.seats else tr("home.unknown_table")


def heading_of(tr: Translator, table: Summary) -> str:
    """What the group calls the table, or its game."""
    return table.name or usual_name(tr, table)


def with_game(tr: Translator, table: Summary, text: str) -> str:
    """The line of a table; its game first where the group has named it."""
    return tr("home.named_facts", title=title_of(table), facts=text) if table.name and table.seats else text


def facts_of(tr: Translator, table: Summary) -> str:
    """How it is played; a table with a name of its own says its game first."""
    if table.state:
        return tr.listed(seat["name"] for seat in table.seats) or table.id
    facts = tr("home.facts", count=len(table.seats), depth=message(f"depth.{table.depth}"))
    facts = with_game(tr, table, facts)
    return f"{tr('sample.tag')} · {facts}" if table.sample else facts


def turn_of(tr: Translator, table: Summary) -> str:
    if table.state:
        return tr(f"store.is_{table.state}")
    if table.seat is None:
        return tr.text(table.headline)
    return tr("home.whose_turn", player=table.seats[table.seat]["name"])


def touched(tr: Translator, table: Summary, now: float) -> str:
    """How far it is, and when the last entry was made."""
    if table.state:
        return ""
    when = tr.text(ago(table.touched, now))
    return tr("home.step", number=table.steps, ago=tr("home.half_filled", ago=when) if table.half_filled else when)


def best_of(table: Summary) -> int:
    """The seat of whoever won, the first of them if several did."""
    return min(range(len(table.results)), key=lambda seat: table.results[seat].rank)


def best_total(table: Summary) -> str:
    return shown_number(table.results[best_of(table)].total)


def won(table: Summary) -> Message:
    """Who won and by how much, and when."""
    date, results = day_of(table.played_at), table.results
    names = tuple(table.seats[seat]["name"] for seat, result in enumerate(results) if result.rank == 1)
    if len(names) > 1:
        return message("home.shared", players=names, date=date)
    margin = winning_margin((result.total, result.rank == 1) for result in results)
    if not margin:
        return message("home.won_level", player=names[0], date=date)
    return message("home.won_by", player=names[0], count=margin, date=date)


def facts_in_bin(tr: Translator, table: Summary) -> str:
    """Of a table in the bin how far it came."""
    if table.state or not table.seats:
        return tr(f"store.is_{table.state}") if table.state else ""
    if table.results:
        best = best_of(table)
        player, total = table.seats[best]["name"], table.results[best].total
        text = tr.text(message("bin.finished", date=day_of(table.played_at), player=player, total=total))
    else:
        text = tr("bin.entry_only", number=table.steps)
    return with_game(tr, table, text)
