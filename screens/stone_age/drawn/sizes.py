"""The drawn things of the kit, with the sizes of this game's pieces."""

from pathlib import Path

from kivy.lang import Builder

from screens.kit.drawn import Painted, Pressed, Word

Builder.load_file(str(Path(__file__).with_name("pieces.kv")))

__all__ = ["Painted", "Pressed", "Word"]
