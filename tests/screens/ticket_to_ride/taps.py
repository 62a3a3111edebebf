"""Tables of Ticket to Ride on a phone, and the taps that more than one test makes."""

from contextlib import contextmanager

from screens.offscreen.phone import Phone  # first: it sets Kivy up for a machine without a display

from companion.games import GAMES
from companion.storage.settings import SettingsFile
from companion.storage.store import Store
from companion.table.table_commands import CompleteSetup
from tests.companion.playing import new_table, play


def prepared(folder, map_="usa", players=3, entries=0, **options):
    """A table on a phone that speaks English, whatever this machine does."""
    SettingsFile(folder / "settings.json").change(language="en")
    with Store(folder, GAMES) as store:
        id_, session = new_table(store, map_, players, **options)
        session.do(CompleteSetup())
        play(session, entries)
        store.leave(id_, session)
    return id_


@contextmanager
def opened(folder, map_="usa", players=3, entries=0, *, size=(360, 800), language="en", **options):
    """A phone of this size at such a table; its taps are counted from now on."""
    id_ = prepared(folder, map_, players, entries, **options)
    with Phone(folder, size=size) as phone:
        phone.app.change_setting("language", language)
        phone.app.resume(id_)
        phone.settle()
        phone.taps = 0
        yield phone


def painted(phone, painter):
    """What lies before one, painted by this painter."""
    return [one for one in phone.widgets() if getattr(getattr(one, "node", None), "painter", "") == painter]


def claim_button(phone):
    return phone.button(f"Claim for {phone.app.session.state.name(phone.app.session.state.turn)}")


def tap_route(phone, route):
    """Tap the map on the middle of a route, once one has come near it; above a sheet where one lies over the map."""
    page = phone.app.page
    widget = page.map
    widget.zoom_about(widget.center, 9)
    track = widget.layout.tracks[route]
    widget.look_at([track.middle], above=max((sheet.panel.top - widget.y for sheet in _over_map(phone)), default=0))
    phone.frames(2)
    phone.tap_at(*widget.to_screen(track.middle))
    phone.settle()


def _over_map(phone):
    return [] if phone.app.page.column else phone.sheets
