"""Our tiles say otherwise: the points that stand on this group's own tiles, remembered for its next tables."""

from typing import Any, TypeAlias

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.box import Box
from companion.errors import SaveError
from companion.games.great_western_trail.box import box as known_box
from companion.games.great_western_trail.box import doubtful
from companion.games.great_western_trail.present import TrailView
from companion.games.great_western_trail.records import ReadTile
from companion.games.great_western_trail.state import breed_name, card_name, city_name
from companion.messages import Message, message
from screens.app import running
from screens.great_western_trail.drawn.cells import KeyGrid, NumberKey
from screens.kit import Action, Row, Sheet, Text
from screens.kit.figures import column, number
from screens.kit.loading import load_kv

Printed: TypeAlias = tuple[tuple[str, int], ...]

GAME = "great_western_trail"
COLUMNS, MOST_OFFERED = 6, 23
"""Keys in a row; the largest number a tile of the box might show."""
BELOW_ZERO = (-11, 12)
"""Cities, and links between them, may take points away."""


def value_label(edition: str, value: str) -> Message:
    """What a printed value stands on."""
    kind, _, name = value.partition("/")
    id_ = f"{GAME}.fix.printed_{kind}"
    match kind:
        case "cattle":
            slot, _, vp = name.partition("/")
            return message(id_, breed=breed_name(edition, slot), vp=int(vp))
        case "city":
            return message(id_, city=city_name(name))
        case "link":
            link = next(link for link in known_box(edition).links if link.a == name)
            return message(id_, a=city_name(link.a), b=city_name(link.b))
        case "objective" | "penalty":
            return message(id_, card=card_name(edition, name))
    return message(id_, which=name)


def printed_words(box: Box, value: str) -> Message:
    """The same for a value that is remembered under its box."""
    return value_label(box.options["edition"], value)


def corrected(mirror: TrailView, value: str) -> bool:
    """True if this table reads other points on that tile."""
    return value in dict(mirror.printed)


def values_of(edition: str, kinds: list[str] | tuple[str, ...]) -> dict[str, int]:
    """What may stand otherwise, with the points of our list."""
    return {value: points for value, points in doubtful(edition).items() if value.partition("/")[0] in kinds}


class PrintedButton(Action):
    """The way to say so, where values rest on one source; elsewhere it takes no room."""

    page = ObjectProperty(None)
    kinds = ListProperty()

    def offers(self, page: Any, kinds: list[str]) -> bool:
        return bool(page and values_of(page.mirror.box.edition, kinds))

    def on_release(self) -> None:
        show_printed(self.page, self.kinds)


def show_printed(page: Any, kinds: list[str] | tuple[str, ...]) -> Sheet:
    """Every value of these kinds, to be set as it is printed."""
    app, mirror = page.app, page.mirror
    said = dict(mirror.printed)
    title, why = app.tr(f"{GAME}.printed.title"), app.tr(f"{GAME}.printed.why")
    sheet = Sheet(title=title, subtitle=why, gives_way=True)
    rows = []
    for value, points in values_of(mirror.box.edition, kinds).items():
        row = Row(text=app.say(value_label(mirror.box.edition, value)), value=number(said.get(value, points)))
        if value in said:
            row.marked, row.detail = True, app.tr(f"{GAME}.printed.instead", points=points)
        row.icon = "pencil-outline"
        row.bind(on_release=sheet.closing(ask_points, page, kinds, value))
        rows.append(row)
    return page.show_sheet(sheet.fill([column(rows)]))


def ask_points(page: Any, kinds: list[str] | tuple[str, ...], value: str) -> Sheet:
    """The number on the tile, tapped directly."""
    app, edition = page.app, page.mirror.box.edition
    ours, now = doubtful(edition)[value], dict(page.mirror.printed).get(value, doubtful(edition)[value])
    title, how = app.say(value_label(edition, value)), app.tr(f"{GAME}.printed.tap")
    sheet = Sheet(title=title, subtitle=how, gives_way=True)

    def chosen(points: int) -> None:
        sheet.close()
        if points == now or app.tap(ReadTile(value, points)):
            show_printed(page, kinds)

    keys = []
    lowest, highest = BELOW_ZERO if value.partition("/")[0] in ("city", "link") else (0, MOST_OFFERED)
    for points in range(lowest, highest + 1):
        key = NumberKey(
            text=number(points), name=f"={points}", chosen=points == now, on_release=lambda _, n=points: chosen(n)
        )
        keys.append(key)
    parts: list[Any] = [KeyGrid().fill(keys, COLUMNS)]
    if now != ours:
        back = Action(
            icon="restart", text=app.tr(f"{GAME}.printed.back", points=ours), on_release=lambda _: chosen(ours)
        )
        parts.append(back)
    parts.append(Text(text=app.tr(f"{GAME}.printed.kept"), role="caption", muted=True, padding=(0, dp(4))))
    return page.show_sheet(sheet.fill(parts))


def remember(edition: str, before: Printed, after: Printed) -> None:
    """Keep what has changed for this group's next tables; what is read as in our list is forgotten."""
    app = running()
    for value, _ in set(before) ^ set(after):
        try:
            app.kept.keep_printed(f"{GAME}/{edition}", value, dict(after).get(value))
        except SaveError as error:
            app.tell(error.message)


load_kv(__file__)
