"""Rows 9 to 11: the worker rows, the step disc, the job market token. The n-th space tapped is n workers."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.games.great_western_trail.final.holding import allowed
from companion.games.great_western_trail.state import at_start, worker_name
from scoring.great_western_trail import WORKERS
from screens.great_western_trail.drawn.cells import KeyGrid, OnOffRow, WorkerKey  # noqa: F401 - the kv names them
from screens.kit.layout import Column
from screens.kit.loading import load_kv


class WorkerRow(Column):
    """One kind of worker: the printed one and up to five more."""

    kind = StringProperty("")
    text = StringProperty("")


class WorkersSection(Column):
    page = ObjectProperty(None)
    seat = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.rows: dict[str, WorkerRow] = {}
        self.keys: dict[tuple[str, int], WorkerKey] = {}
        for kind in WORKERS:
            self.rows[kind] = WorkerRow(kind=kind)
            self.rows[kind].ids.spaces.fill(self._row(kind), self.page.mirror.box.worker_row)
            self.add_widget(self.rows[kind])

    def _row(self, kind: str) -> list[WorkerKey]:
        contents = self.page.mirror.box
        paid, worth = contents.scoring["worker_points_from"], contents.scoring["worker_points"]
        for place in range(1, contents.worker_row + 1):
            key = WorkerKey(
                kind=kind,
                place=place,
                points=str(worth) if place >= paid else "",
                on_release=lambda _, number=place: self.set(kind, number),
            )
            self.keys[kind, place] = key
        return [self.keys[kind, place] for place in range(1, contents.worker_row + 1)]

    def set(self, kind: str, number: int) -> None:
        """So many workers; tapping the last one again takes it away."""
        what = f"worker/{kind}"
        now = self.page.player.counts.get(what, at_start(self.page.mirror.box.edition, what))
        self.page.enter(what, number - 1 if number == now and number > 1 else number)

    def show(self) -> None:
        app = self.page.app
        for kind, row in self.rows.items():
            what = f"worker/{kind}"
            name = app.say(worker_name(self.page.mirror.box.edition, kind))
            count = self.page.player.counts.get(what, at_start(self.page.mirror.box.edition, what))
            row.text = app.tr("great_western_trail.workers.row", worker=name, count=count)
            for place in range(1, self.page.mirror.box.worker_row + 1):
                key = self.keys[kind, place]
                key.count, key.name = count, f"{kind}/{place}"


class YesNoSection(Column):
    """A row with one thing that a player has or has not."""

    page = ObjectProperty(None)
    seat = NumericProperty(0)
    what = ""
    row: OnOffRow

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.row = OnOffRow(on_release=lambda _: self.page.enter(self.what, int(not self.row.chosen)))
        self.add_widget(self.row)

    def show(self) -> None:
        app, held = self.page.app, bool(self.page.player.counts.get(self.what, 0))
        self.row.chosen, self.row.name = held, self.what
        self.row.closed = not held and 1 not in allowed(self.page.session.state, self.page.who, self.what)
        self.row.text = app.tr(f"great_western_trail.{self.what}.has")
        self.row.detail = app.tr(f"great_western_trail.{self.what}.why", points=self.worth())

    def worth(self) -> int:
        return int(self.page.mirror.box.scoring[self.what])


class StepDiscSection(YesNoSection):
    what = "step_disc"


class TokenSection(YesNoSection):
    what = "job_market_token"

    def show(self) -> None:
        super().show()
        app, players = self.page.app, self.page.mirror.players
        owner = next((seat for seat, one in enumerate(players) if one.counts.get(self.what)), None)
        if owner is not None and owner != self.page.who:
            name = self.page.view.seats[owner].name
            self.row.detail = app.tr("great_western_trail.job_market_token.theirs", player=name)


load_kv(__file__)
