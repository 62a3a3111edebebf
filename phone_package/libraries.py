"""Native libraries of a built package, and the pages they are aligned to."""

import struct
import tarfile
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

PAGE = 16 * 1024
"""What phones with large pages need, and what Google Play asks of every library of 64 bits."""
ARCHITECTURE = "arm64-v8a"
BUNDLE = "libpybundle.so"
"""No library but a packed folder: Python's own modules and those of the requirements."""
LOAD = 1
"""PT_LOAD: a part of the file that is mapped into memory."""


def libraries(package: Path) -> Iterator[tuple[str, bytes]]:
    """Each library of 64 bits with its content, also Python's modules within theirs."""
    with zipfile.ZipFile(package) as zipped:
        for name in sorted(zipped.namelist()):
            if f"lib/{ARCHITECTURE}/" in name and name.endswith(".so"):
                content = zipped.read(name)
                yield from _bundled(name, content) if name.endswith(f"/{BUNDLE}") else [(name, content)]


def _bundled(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=BytesIO(content)) as packed:
        for member in packed:
            file = packed.extractfile(member) if member.name.endswith(".so") else None
            if file is not None:
                yield f"{name}:{member.name}", file.read()


def page_size(content: bytes) -> int:
    """The least alignment of what an ELF file of 64 bits has mapped; 0 if it is no such file."""
    if content[:5] != b"\x7fELF\x02":
        return 0
    offset, size, number = (*struct.unpack_from("<Q", content, 32), *struct.unpack_from("<HH", content, 54))
    headers = [struct.unpack_from("<IIQQQQQQ", content, offset + index * size) for index in range(number)]
    return min((header[7] for header in headers if header[0] == LOAD), default=0)
