"""The drawn things of the kit, with the sizes of this game's pieces."""

from screens.kit.drawn import Painted, Pressed, Word
from screens.kit.loading import load_kv

load_kv(__file__, "pieces.kv")

__all__ = ["Painted", "Pressed", "Word"]
