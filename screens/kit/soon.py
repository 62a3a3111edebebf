"""Work asked for any number of times and done once, before the next frame."""

from collections.abc import Callable

from kivy.clock import Clock


def before_frame(act: Callable[..., None]) -> Callable[..., None]:
    """A trigger of a method; it does not keep the method's owner alive."""
    trigger: Callable[..., None] = Clock.create_trigger(act, -1)
    return trigger
