"""What shape a page has, by its own size: held upright or lying, in a hand or on a table."""

from typing import Literal

Shape = Literal["phone", "landscape", "tablet", "wide_tablet"]
TABLETS: tuple[Shape, Shape] = ("tablet", "wide_tablet")

LOW, WIDE = 480, 600
COLUMN: dict[Shape, int] = {"landscape": 320, "wide_tablet": 360}
"""How wide the column of controls is where it stands beside the stage."""
STAGE, NARROWEST = 320, 280
"""A stage of that width is worth a narrower column, down to this one."""


def shape_of(width: float, height: float) -> Shape:
    """The shape of a page of so many dp: both lying ones have two columns, both tablets have room to spare."""
    landscape = width > height and (width >= WIDE or height < LOW)
    if min(width, height) >= WIDE:
        return "wide_tablet" if landscape else "tablet"
    return "landscape" if landscape else "phone"


def column_of(width: float, height: float) -> float:
    """The width of the column of controls in dp; 0 where everything stands in one column."""
    widest = COLUMN.get(shape_of(width, height), 0)
    return min(widest, max(NARROWEST, width - STAGE))


def column_beside(width: float, height: float) -> float:
    """The same for a page whose stage may be tall and narrow: an upright tablet has two columns as well."""
    if shape_of(width, height) == "tablet":
        return min(COLUMN["wide_tablet"], max(NARROWEST, width - STAGE))
    return column_of(width, height)
