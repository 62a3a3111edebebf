"""The guide through Kansas City: foresight 1 to 3, income, delivery, refilling."""

from screens.great_western_trail.kansas.guide import KansasGuide

__all__ = ["KansasGuide"]
