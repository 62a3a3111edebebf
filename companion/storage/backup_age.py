"""How much there is to lose, in words: the size of all tables, and the games since the last backup."""

from collections.abc import Iterable
from datetime import date

from companion.i18n import Translator
from companion.messages import Message, message
from companion.storage.store import Store
from companion.storage.summary import Summary


def in_bytes(taken: int) -> Message:
    if taken < 1_000_000:
        return message("data.bytes", number=-(-taken // 1000))
    return message("data.megabytes", number=f"{taken / 1_000_000:.1f}")


def size_of(lines: Iterable[Summary]) -> Message:
    """What the files of these tables take, in kilobytes or megabytes."""
    return in_bytes(sum(line.stamp[0] for line in lines if line.stamp))


def since_backup(tr: Translator, store: Store, at: int) -> tuple[str, str]:
    """How long the last backup was ago, and what it does not hold; both empty where nothing was played yet."""
    history = store.history()
    count = sum(line.touched > at for line in history)
    if not history:
        return "", ""
    if not at:
        return tr("data.never_backed_up"), tr("data.unsaved", count=count)
    days = (date.fromtimestamp(store.clock()) - date.fromtimestamp(at)).days
    title = tr("data.backed_up_days", count=days) if days > 0 else tr("data.backed_up_today")
    return title, tr("data.since_backup", count=count) if count else tr("data.nothing_since")
