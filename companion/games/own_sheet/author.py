"""The words of a sheet's author."""

from companion.messages import Message, message


def words(text: str) -> Message:
    """The same in every language: only ever a parameter, never a format."""
    return message("own_sheet.words", text=text)
