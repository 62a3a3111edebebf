"""The app without a display, for tests and demonstrations; never packed for a phone."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def brought_by(game: str, module: str, name: str) -> Any:
    """What a game brings to demonstrations and pictures, in a package named after it; None if it brings nothing."""
    package = f"{__name__}.{game}"
    if find_spec(package) is None or find_spec(f"{package}.{module}") is None:
        return None
    return getattr(import_module(f"{package}.{module}"), name)
