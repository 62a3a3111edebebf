"""What a step of the guide shows besides its lines: what the game brings for it, and shares for every player."""

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.game import SetupStep
from screens.app import running
from screens.games import load, screens_of
from screens.kit import Page
from screens.kit.loading import load_kv
from screens.kit.marks import initials


def extras(page: Page, step: SetupStep) -> list[Any]:
    """What else this step of this game offers on the page."""
    offered = screens_of(page.session).setup_extras.get(step.id)
    return load(offered)(page) if offered else []


def diagram(step: SetupStep) -> list[Any]:
    """A small picture of what this step lays out."""
    drawn = screens_of(running().session).setup_diagrams.get(step.id)
    return load(drawn)(step) if drawn else []


class Share(BoxLayout):
    """A player's mark and how many that player gets."""

    colour = StringProperty("")
    initial = StringProperty("")
    number = StringProperty("")


def shares(number: int) -> list[Any]:
    """Every player with the same number."""
    seats = running().session.header.seats
    marks = initials([seat.name for seat in seats])
    return [Share(colour=s.colour, initial=mark, number=str(number)) for s, mark in zip(seats, marks, strict=True)]


def figure_each(step: SetupStep) -> list[Any]:
    """Every player with the figure of the step."""
    return shares(step.figure or 0)


load_kv(__file__)
