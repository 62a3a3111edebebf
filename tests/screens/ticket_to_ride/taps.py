"""Taps on the map that more than one test makes."""


def tap_route(phone, route):
    """Tap the map on the middle of a route, once one has come near it."""
    widget = phone.app.page.ids.map
    widget.zoom_about(widget.center, 9)
    track = widget.layout.tracks[route]
    widget.look_at([track.middle])
    phone.frames(2)
    phone.tap_at(*widget.to_screen(track.middle))
    phone.settle()
