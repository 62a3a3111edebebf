"""Dates and durations as messages."""

import time
from datetime import date, timedelta

from companion.messages import Message, message

WEEKDAYS = (
    "date.monday",
    "date.tuesday",
    "date.wednesday",
    "date.thursday",
    "date.friday",
    "date.saturday",
    "date.sunday",
)
MONTHS = (
    "date.january",
    "date.february",
    "date.march",
    "date.april",
    "date.may",
    "date.june",
    "date.july",
    "date.august",
    "date.september",
    "date.october",
    "date.november",
    "date.december",
)
MIN_SECONDS, MAX_SECONDS = 5 * 60, 12 * 3600
"""Plausible length of a game; shorter ones were only typed in."""
UNITS = ((86400, "when.days"), (3600, "when.hours"), (60, "when.minutes"))


def day_of(then: float, now: float | None = None) -> Message:
    """Today, yesterday, a weekday of this week, or the date; with its year if that is another."""
    day, today = date.fromtimestamp(then), date.fromtimestamp(time.time() if now is None else now)
    ago = today - day
    if ago == timedelta():
        return message("date.today")
    if ago == timedelta(days=1):
        return message("date.yesterday")
    if timedelta() < ago < timedelta(days=7):
        return message(WEEKDAYS[day.weekday()])
    if day.year == today.year:
        return message("date.this_year", day=day.day, month=message(MONTHS[day.month - 1]))
    return date_of(then)


def date_of(then: float) -> Message:
    """The date with its year, whenever it is read."""
    day = date.fromtimestamp(then)
    return message("date.other_year", day=day.day, month=message(MONTHS[day.month - 1]), year=day.year)


def clock_of(then: float) -> str:
    """The time of day, as a clock on the wall shows it."""
    return time.strftime("%H:%M", time.localtime(then))


def duration(seconds: int) -> Message | None:
    """The duration of a table; None if it is too short or too long to show."""
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        return None
    hours, minutes = divmod(seconds // 60, 60)
    if not hours:
        return message("date.minutes", minutes=minutes)
    return message("date.hours", hours=hours, minutes=minutes)


def ago(then: int, now: float) -> Message:
    """How long ago, in the largest unit there was one of."""
    seconds = max(0, int(now) - then)
    for unit, words in UNITS:
        if seconds >= unit:
            return message(words, count=seconds // unit)
    return message("when.now")
