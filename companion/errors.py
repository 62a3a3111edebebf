"""Errors: a rule, the disk or a file refuses; each carries the message that explains it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from companion.messages import Message, Param

P = ParamSpec("P")
S = TypeVar("S")


class TablesideError(Exception):
    """An error shown to the user as one sentence."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence.id, dict(sentence.params))
        self.message = sentence


class RuleError(TablesideError):
    """The table may not; nothing has changed."""

    def __init__(self, code: str, /, *, rule: str = "", about: int | None = None, **params: Param) -> None:
        super().__init__(Message(code, params))
        self.code = code
        self.rule = rule
        """Id of the rule that says so; the languages hold its sentence under `rule.<id>`."""
        self.about = about
        """Whose seat the fact is about: who holds the route, who is still to be checked."""
        self.command: Any = None
        """What is refused, as far as it is known: a group that plays differently sets by hand what it would have."""

    def of(self, command: Any) -> "RuleError":
        """The same refusal, of this command."""
        found = RuleError(self.code, rule=self.rule, about=self.about, **self.message.params)
        found.command = command
        return found

    def __eq__(self, other: object) -> bool:
        """Refusals compare by message and rule."""
        return isinstance(other, RuleError) and (self.message, self.rule) == (other.message, other.rule)

    def __hash__(self) -> int:
        return hash((self.code, self.rule))


@dataclass(frozen=True, slots=True)
class NextStep:
    """Where the table can go on after a refusal."""

    words: str
    """The id of what the button says, with the values of the refusal."""
    command: type | None = None
    """What is to be entered there, for whoever the refusal is about; None where one chooses anew on the spot."""


def refusal(check: Callable[P, object], *args: P.args, **more: P.kwargs) -> RuleError | None:
    """The refusal a raising check gives; None if it passes."""
    try:
        check(*args, **more)
    except RuleError as why:
        return why
    return None


def refused(decide: Callable[[S, Any], object], state: S, command: Any) -> RuleError | None:
    """Why the rules refuse a command; None if they accept it."""
    return closed(refusal(decide, state, command), command)


def closed(why: RuleError | None, command: Any) -> RuleError | None:
    """Why an answer is closed, with the command it stands for; None if it is not."""
    return why.of(command) if why is not None else None


class SaveError(TablesideError):
    """A write failed; memory and disk are as before."""

    def __init__(self, code: str, /, **params: Param) -> None:
        super().__init__(Message(code, params))
        self.code = code


class DataError(TablesideError):
    """A file is wrong: which file, where in it, what was expected and what was found."""

    def __init__(self, file: str, place: str, expected: str, found: object) -> None:
        self.file, self.place, self.expected = file, place, expected
        self.found = found if isinstance(found, str) else shown(found)
        params: dict[str, Param] = {"file": file, "place": place, "expected": expected, "found": self.found}
        super().__init__(Message("data.wrong" if place else "data.wrong_file", params))

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return f"{self.file}: {place}expected {self.expected}, found {self.found}"


class RefusedData(DataError):
    """A file that a rule refuses: the sentence is the refusal's own."""

    def __init__(self, file: str, place: str, refusal: RuleError, found: object) -> None:
        super().__init__(file, place, f"what {refusal.rule} allows", found)
        params: dict[str, Param] = {"why": refusal.message, "rule": refusal.rule}
        self.message = Message("data.refused", {**self.message.params, **params})


class NewerData(DataError):
    """A file of a format that is newer than ours."""

    def __init__(self, file: str, most: int, found: int) -> None:
        super().__init__(file, "format", f"at most {most}", f"{found}, from a newer version of Tableside")


def shown(value: object) -> str:
    """A value as one short line, fit for a sentence."""
    if isinstance(value, dict):
        return f"an object with {len(value)} fields"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if value is None:
        return "nothing"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"
