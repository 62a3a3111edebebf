"""QR code of an address."""

from segno import encoder


def code_of(address: str) -> tuple[tuple[bool, ...], ...]:
    """Dark squares row by row, without the quiet edge."""
    squares = encoder.encode(address, micro=False, error="m").matrix  # type: ignore[no-untyped-call]
    return tuple(tuple(bool(square) for square in row) for row in squares)


_BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}


def code_for_terminal(address: str) -> str:
    """Two rows in a line, light on dark, with the edge a camera needs."""
    rows = code_of(address)
    width = len(rows) + 4
    light = (False,) * width
    framed = [light, light, *((False, False, *row, False, False) for row in rows), light, light]
    framed += [light] if len(framed) % 2 else []
    pairs = zip(framed[::2], framed[1::2], strict=True)
    return "\n".join("".join(_BLOCKS[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs)
