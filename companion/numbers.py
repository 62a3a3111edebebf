"""Numbers as they are written: with a minus as wide as a plus."""


def shown_number(value: int) -> str:
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "0"
