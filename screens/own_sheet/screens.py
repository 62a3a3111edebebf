"""What a table with a score sheet brings to the screens."""

from screens.games import FixLook, GameScreens

_HERE = "screens.own_sheet"


SCREENS = GameScreens(
    pages={"table": f"{_HERE}.table:SheetTable", "final": f"{_HERE}.table:SheetTable"},
    half_filled={"own_sheet/row": f"{_HERE}.table"},
    fix=FixLook(icons={"number": "pencil-outline"}),
)
