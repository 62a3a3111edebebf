"""How long ago, in words."""

from typing import Any

MINUTE, HOUR, DAY = 60, 3600, 86400


def ago(app: Any, then: int, now: float) -> str:
    seconds = max(0, int(now) - then)
    if seconds < MINUTE:
        return str(app.tr("when.now"))
    for unit, name in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if seconds >= unit:
            return str(app.tr(f"when.{name}", count=seconds // unit))
    return ""
