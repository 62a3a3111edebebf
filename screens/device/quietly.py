"""How a feature of the system is asked for: what fails is not there."""

from typing import Any


def quietly(call: Any, *arguments: Any) -> Any:
    """What the call gives; None if it fails."""
    try:
        return call(*arguments)
    except Exception:  # noqa: BLE001 - back-ends raise whatever the system gives them
        return None


def plyer_part(name: str) -> Any:
    """A part of plyer, or None where plyer is not or has none for this system."""
    try:
        return getattr(__import__("plyer", fromlist=[name]), name)
    except (ImportError, AttributeError, NotImplementedError):
        return None
