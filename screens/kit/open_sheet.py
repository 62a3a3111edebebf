"""The sheet that lies open on a page."""

from screens.kit import Page, Sheet


def open_sheet(page: Page) -> Sheet | None:
    """The uppermost sheet, if any is open."""
    return next((child for child in page.children if isinstance(child, Sheet)), None)


def close_sheet(page: Page) -> bool:
    """Close the uppermost sheet; True if there was one."""
    sheet = open_sheet(page)
    if sheet:
        sheet.close()
    return sheet is not None
