"""A finished table as a short text."""

from companion.i18n import Translator
from companion.messages import message
from companion.sharing.result import TableResult
from companion.words.dates import date_of, duration
from scoring.sheet import winning_margin


def as_text(result: TableResult, tr: Translator) -> str:
    lines = [tr.text(result.title)]
    if result.name:
        lines.insert(0, result.name)
    when = tr.text(date_of(result.played_at))
    where = [when, result.place] if result.place else [when]
    took = duration(result.minutes * 60) if result.minutes is not None else None
    lines += [tr.listed([*where, tr.text(took)] if took else where), ""]
    for player in result.in_order:
        lines.append(tr("share.line", rank=player.rank, player=player.name, points=player.total))
    lines += ["", _ended(result, tr)]
    if result.notes:
        lines += ["", result.notes]
    return "\n".join(lines) + "\n"


def _ended(result: TableResult, tr: Translator) -> str:
    winners = [player for player in result.players if player.won]
    if len(winners) > 1:
        return tr("sheet.shared", players=tuple(player.name for player in winners))
    (winner,) = winners
    margin = winning_margin((player.total, player.won) for player in result.players)
    if not margin:
        return tr("sheet.winner", player=winner.name)
    return tr.text(message("share.won_by", player=winner.name, count=margin))
