"""What Kivy does most often for a page, done with less: applying kv rules, laying boxes out, measuring words.

Each gives what Kivy's own does, to the last pixel but for the edges of letters in lines set close, and its tests ask
both. They belong to the release that is pinned;
with any other Kivy its own way is left alone.
"""

from kivy import __version__

KNOWN = "2.3.1"
"""The release that these were written against."""


def begin() -> None:
    """From now on, for every widget."""
    if __version__ != KNOWN:
        return
    from screens.kit.quick import boxes, letters, rules, turns  # noqa: PLC0415 - of the release they know

    boxes.begin()
    letters.begin()
    rules.begin()
    turns.begin()
