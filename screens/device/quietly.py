"""How a feature of the system is asked for: what fails is not there."""

from importlib import import_module
from typing import Any


def quietly(call: Any, *arguments: Any) -> Any:
    """What the call gives; None if it fails."""
    try:
        return call(*arguments)
    except Exception:  # noqa: BLE001 - back-ends raise whatever the system gives them
        return None


def plyer_part(name: str) -> Any:
    """A part of plyer, to be asked quietly: plyer may be missing, or have none for this system."""
    return getattr(import_module("plyer"), name)
