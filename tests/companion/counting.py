"""Counting how often a game is asked the same."""

from collections import Counter
from dataclasses import replace


class Asked:
    """What a game was asked from now on: by the name of what it answers, and the very state it was asked of."""

    def __init__(self, monkeypatch, game, *names):
        self._calls = []
        for name in names:
            part, _, own = name.rpartition(".")
            if part:
                of = getattr(game, part)
                monkeypatch.setitem(vars(game), part, replace(of, **{own: self._listening(name, getattr(of, own))}))
            else:
                monkeypatch.setitem(vars(game), name, self._listening(name, getattr(game, name)))

    def _listening(self, name, answer):
        def ask(state, *more):
            self._calls.append((name, state, more))  # the state is held, or another one might get its id
            return answer(state, *more)

        return ask

    def forget(self):
        self._calls.clear()

    def times(self):
        """How often each thing was asked at most of one state."""
        counted = Counter((name, id(state), *more) for name, state, more in self._calls)
        most = Counter()
        for (name, *_), count in counted.items():
            most[name] = max(most[name], count)
        return dict(most)

    @property
    def count(self):
        return len(self._calls)
