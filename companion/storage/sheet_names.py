"""Names of the files in which versions of score sheets are kept, each written once."""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Status: TypeAlias = Literal["tableside", "offered", "apart"]
"""How a version's file ends: one of ours, one of the same number by somebody else that is to be decided about, or one
that was decided against."""
_NAME = re.compile(rf"([0-9a-z_-]{{1,64}})\.(\d{{1,4}})\.([0-9a-f]{{32}})\.({'|'.join(get_args(Status))})")


@dataclass(frozen=True, slots=True, order=True)
class SheetName:
    """What the name of a version's file says."""

    id: str
    version: int
    digest: str
    status: Status = "tableside"

    @property
    def file(self) -> str:
        return ".".join((self.id, str(self.version), self.digest, self.status))


def parse_sheet_name(file: str) -> SheetName | None:
    match = _NAME.fullmatch(file)
    status = next((one for one in get_args(Status) if match and one == match[4]), None)
    return SheetName(match[1], int(match[2]), match[3], status) if match and status else None
