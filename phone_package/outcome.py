"""What a check has found out."""

from dataclasses import dataclass, field


@dataclass
class Outcome:
    title: str
    seen: list[str] = field(default_factory=list)
    """What was looked at and found right, in words."""
    problems: list[str] = field(default_factory=list)
    unverified: list[str] = field(default_factory=list)
    """What could not be looked at here."""

    def text(self) -> str:
        head = f"{'FAIL' if self.problems else 'ok':<5} {self.title}"
        lines = [f"      {line}" for line in self.seen]
        lines += [f"      wrong: {line}" for line in self.problems]
        lines += [f"      NOT VERIFIED: {line}" for line in self.unverified]
        return "\n".join([head, *lines])
