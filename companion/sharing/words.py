"""A finished table in a few lines, as one would write them to a friend."""

from companion.dates import date_of, duration
from companion.i18n import Translator
from companion.messages import message
from companion.sharing.result import TableResult


def as_text(result: TableResult, say: Translator) -> str:
    lines = [say.text(result.title)]
    if result.name:
        lines.insert(0, result.name)
    when = say.text(date_of(result.played_at))
    where = [when, result.place] if result.place else [when]
    took = duration(result.minutes * 60) if result.minutes is not None else None
    lines += [say.listed([*where, say.text(took)] if took else where), ""]
    for player in result.in_order:
        lines.append(say("share.line", rank=player.rank, player=player.name, points=player.total))
    lines += ["", _ended(result, say)]
    if result.notes:
        lines += ["", result.notes]
    return "\n".join(lines) + "\n"


def _ended(result: TableResult, say: Translator) -> str:
    winners = [player for player in result.players if player.won]
    if len(winners) > 1:
        return say("sheet.shared", players=tuple(player.name for player in winners))
    others = [player.total for player in result.players if not player.won]
    (winner,) = winners
    if not others or winner.total == max(others):
        return say("sheet.winner", player=winner.name)
    return say.text(message("share.won_by", player=winner.name, count=winner.total - max(others)))
