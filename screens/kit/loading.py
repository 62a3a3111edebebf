"""The kv that lies beside a module."""

from pathlib import Path

from kivy.lang import Builder

_loaded: set[str] = set()


def load_kv(module: str, name: str = "") -> None:
    """Load a module's own rules, given its `__file__`; those of another name if told. Once only: they add up."""
    path = Path(module).with_name(name) if name else Path(module).with_suffix(".kv")
    if str(path) not in _loaded:
        _loaded.add(str(path))
        Builder.load_file(str(path))
