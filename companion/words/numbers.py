"""Formatting of numbers with a true minus sign."""


def shown_number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
