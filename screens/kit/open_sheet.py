"""What lies open on a page: over all of it, or over its stage where it has one (`over`)."""

from screens.kit import Curtain, Page, Sheet


def covers(page: Page) -> list[Sheet | Curtain]:
    """Sheets and curtains, the uppermost first."""
    over = page.ids.get("over")
    lying = (*page.children, *(over.children if over else ()))
    return [one for one in lying if isinstance(one, Sheet | Curtain)]


def open_sheets(page: Page) -> list[Sheet]:
    """The uppermost first."""
    return [one for one in covers(page) if isinstance(one, Sheet)]


def open_sheet(page: Page) -> Sheet | None:
    """The uppermost sheet, if any is open."""
    return next(iter(open_sheets(page)), None)


def close_sheet(page: Page) -> bool:
    """Close the uppermost sheet; True if there was one."""
    sheet = open_sheet(page)
    if sheet:
        sheet.close()
    return sheet is not None


def close_sheets(page: Page) -> bool:
    """Close all of them; True if there was one."""
    sheets = open_sheets(page)
    for sheet in sheets:
        sheet.close()
    return bool(sheets)
