"""Terminal client: plays a whole table from its questions, with undo, reasons and hidden secrets."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from companion.box import Box
from companion.cli.terminal_input import answer_in_words, question_as_lines, typed_answer
from companion.errors import RuleError, SaveError
from companion.game import Seat
from companion.games import boxes, offered
from companion.i18n import Translator
from companion.messages import message
from companion.new_table.seating import proper
from companion.question import Asked, Entry, Option, Question, Value, by_chance, one_of
from companion.secret import PUBLIC, Viewer, behind_curtain
from companion.table.ask import CATCH_UP
from companion.table.session import LogEntry, Session
from companion.views.sheet_export import reasons_as_text, sheet_as_text
from companion.words.rulebook import rule_name, rule_words

Read = Callable[[], str]
"""The next line that is typed; EOFError where there is none."""
Write = Callable[[str], None]
HELP = {"number": "1 …", "enter": "Enter"} | {
    word: word for word in ("r", "b", "u", "redo", "c", "why", "score", "log", "q")
}
"""Commands that can be typed, by the id of their help text."""
CURTAIN = "\n" * 60
"""Scrolls secrets out of sight."""


class Play:
    """One table, played by whoever types."""

    def __init__(self, session: Session, tr: Translator, random: Random, *, read: Read, write: Write) -> None:
        self._session, self._tr, self._random, self._read, self._write = session, tr, random, read, write
        self._names = tuple(seat.name for seat in session.header.seats)
        self._answers: tuple[Value, ...] = ()
        self._viewers: tuple[Viewer, ...] = (PUBLIC,)
        """Who is asked, after each answer."""
        self._refusal: RuleError | None = None
        self._now = session.ask(PUBLIC)

    def run(self) -> bool:
        """Until the table is finished (True), or whoever plays leaves it."""
        header = self._session.header
        self._write(self._tr.text(header.game.title(header.options)))
        self._report("terminal.welcome")
        self._show()
        while not self._session.table.finished:
            try:
                line = self._read().strip()
            except EOFError:
                line = "q"
            if line == "q":
                self._draw_curtain()
                return False
            self._handle(line)
        self._write(sheet_as_text(header.game, header.options, self._session.sheet(), self._tr))
        return True

    # --- what is shown ---

    def _show(self) -> None:
        """Whose turn it is, how everybody stands, and the question."""
        asked = self.asked()
        if not isinstance(asked, Question):
            return
        turn = self._session.turn()
        headline = self._tr.text(turn.headline)
        if not self._answers:
            self._write("")
            strip = self._session.shown.strip
            stands = [
                f"{name} {shown.points}".replace("-", "−") for name, shown in zip(self._names, strip, strict=True)
            ]
            part = f"   ({self._tr.text(strip[0].part)})" if strip[0].part else ""
            self._write("   ".join(stands) + part)
            self._write(headline if turn.seat is None else f"{self._names[turn.seat]}: {headline}")
            for notice in turn.notices:
                self._write(self._tr.text(notice))
        words, *rest = question_as_lines(asked, self._tr)
        for line in rest if not self._answers and words == headline else (words, *rest):
            self._write(line)

    def asked(self) -> Asked | None:
        """What is asked now; None once the table is finished."""
        return self._now

    def _go_on_with(self, answers: tuple[Value, ...], viewers: tuple[Viewer, ...]) -> None:
        """Ask what these answers lead to."""
        self._answers, self._viewers = answers, viewers
        self._now = self._session.ask(viewers[-1], answers)
        self._show()

    def _report(self, id_: str, **params: str) -> None:
        self._write(self._tr(id_, **params))

    def _refuse(self, refusal: RuleError) -> None:
        """Why not, and the rule in one sentence."""
        self._refusal = refusal
        self._write(self._tr.text(refusal.message))
        self._write_rule(refusal.rule)

    def _write_rule(self, rule: str) -> None:
        header = self._session.header
        id_ = rule_words(header.game.id, rule, header.options)
        name = rule_name(header.game.id, rule, header.options)
        if id_:
            self._write(f"{self._tr.text(name)}: {self._tr(id_)}" if name else self._tr(id_))

    # --- what is typed ---

    def _handle(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "?":
                self._help()
            case "r":
                self._chance()
            case "b":
                self._back()
            case "u":
                self._move(self._session.undo)
            case "redo":
                self._move(self._session.redo)
            case "c":
                self._catch_up()
            case "why":
                self._why(rest.strip())
            case "score":
                game, sheet = self._session.header.game, self._session.sheet()
                options = self._session.header.options
                self._write(sheet_as_text(game, options, sheet, self._tr, reasons=False, final=False))
            case "log":
                self._log()
            case _:
                self._type(line)

    def _help(self) -> None:
        for word, typed in HELP.items():
            self._write(f"{typed:<8}{self._tr(f'terminal.help.{word}')}")

    def _type(self, line: str) -> None:
        question = self.asked()
        assert isinstance(question, Question)
        answer = typed_answer(question, line) if line else question.usual
        if answer is None:
            self._report("terminal.not_understood" if line else "terminal.no_usual")
        else:
            self._give(question, answer)

    def _chance(self) -> None:
        question = self.asked()
        assert isinstance(question, Question)
        if question.chance is None:
            self._report("terminal.no_chance")
            return
        answer = by_chance(question.chance, self._random)
        self._report("terminal.came", what=answer_in_words(question, answer, self._tr))
        self._give(question, answer)

    def _give(self, question: Question, answer: Value) -> None:
        """Go on with this answer: another question, an entry, or the reason why not."""
        owner = question.option(answer).secret_of if isinstance(answer, str) else None
        viewer = self._viewers[-1]
        try:
            if owner is not None and not viewer.may_see(owner):
                viewer = self._open_curtain(question.option(str(answer)), owner)
            asked = self._session.ask(viewer, (*self._answers, answer))
            if isinstance(asked, Entry):
                self._enter(asked)
                return
        except RuleError as refusal:
            self._refuse(refusal)
            return
        except SaveError as error:
            self._write(self._tr.text(error.message))
            return
        self._go_on_with((*self._answers, answer), (*self._viewers, viewer))

    def _enter(self, entry: Entry) -> None:
        self._session.do(entry.command)
        self._draw_curtain()
        last = self._session.last_entry()
        if last and last.number == self._session.cursor:
            self._write_entry(last)
        self._go_on_with((), (PUBLIC,))

    # --- secrets ---

    def _open_curtain(self, option: Option, owner: int) -> Viewer:
        """Wait until the others look away; what is closed is not worth it."""
        if option.why_not:
            raise option.why_not
        self._report("terminal.only_may_look", player=self._names[owner])
        try:
            self._read()
        except EOFError:
            raise RuleError("question.behind_curtain", player=self._names[owner]) from None
        return behind_curtain(owner)

    def _draw_curtain(self) -> None:
        if self._viewers[-1] != PUBLIC:
            self._write(CURTAIN)

    # --- back, undo, why, log ---

    def _back(self) -> None:
        if not self._answers:
            self._report("terminal.first_question")
            return
        if self._viewers[-2] != self._viewers[-1]:
            self._draw_curtain()
        self._go_on_with(self._answers[:-1], self._viewers[:-1])

    def _catch_up(self) -> None:
        """Set what everyone has now; what is half answered is left."""
        self._draw_curtain()
        self._go_on_with((CATCH_UP,), (PUBLIC, PUBLIC))

    def _move(self, move: Callable[[], None]) -> None:
        try:
            move()
        except (RuleError, SaveError) as error:
            self._write(self._tr.text(error.message))
            return
        self._draw_curtain()
        self._go_on_with((), (PUBLIC,))

    def _why(self, about: str) -> None:
        """The last refusal once more with its rule; of a closed option by its number; of the points by a name."""
        question = self.asked()
        if about.isdigit() and isinstance(question, Question) and 1 <= int(about) <= len(question.options):
            refusal = question.options[int(about) - 1].why_not
            self._refuse(refusal) if refusal else self._report("terminal.is_open")
            return
        seat, category = self._named(about)
        if seat is not None:
            self._why_points(seat, category)
        elif self._refusal and not about:
            self._refuse(self._refusal)
        else:
            self._report("terminal.why_what")

    def _named(self, about: str) -> tuple[int | None, str]:
        """The player whose name, or its first letters, begin these words, and what is left of them."""
        words = about.casefold()
        for seat, name in enumerate(map(str.casefold, self._names)):
            if words.startswith(name):
                return seat, words.removeprefix(name).strip()
        first, _, rest = words.partition(" ")
        seats = [seat for seat, name in enumerate(self._names) if first and name.casefold().startswith(first)]
        return (seats[0], rest.strip()) if seats else (None, "")

    def _why_points(self, seat: int, category: str) -> None:
        """What a player's points are made of, with the rules; only one category where its first letters are typed."""
        header, sheet = self._session.header, self._session.sheet()
        game, options = header.game, header.options
        names = {c: self._tr.text(game.words.category(options, c)) for c in sheet.categories}
        wanted = [c for c, name in names.items() if name.casefold().startswith(category)]
        for c in wanted:
            self._write(reasons_as_text(game, options, sheet, seat, c, self._tr))
            self._write_rule(sheet.cell(seat, c).rule)

    def _log(self) -> None:
        entries = self._session.log()
        for entry in entries:
            self._write_entry(entry)
        if not entries:
            self._report("log.empty")

    def _write_entry(self, entry: LogEntry) -> None:
        for line in entry.lines:
            who = "" if line.seat is None else f"{self._names[line.seat]}: "
            self._write(f"{entry.number:>4}  {who}{self._tr.text(line.text)}{' *' if line.corrected else ''}")


# --- which table ----------------------------------------------------------------------------------------------------


def named_box(words: Sequence[str], own: Iterable[Box] = ()) -> Box:
    """The first box that all these words name: by its game, or by what sets it apart; a map by what its file does."""
    for box in (*boxes(), *own):
        values = tuple(box.options.values())
        if set(words) <= {box.game, *values, *(value.partition(".")[0] for value in values)}:
            return box
    raise RuleError("terminal.no_such_box", boxes=tuple(box.name for box in boxes()))


def ask_which_box(tr: Translator, *, read: Read, write: Write, own: Iterable[Box] = ()) -> Box | None:
    """The box that is on the table, one of ours or of the group's own; None if whoever is asked has left."""
    shelf, mistakes = offered(own=own)
    for mistake in mistakes:
        write(tr.text(mistake.message))
    question = one_of(message("new_table.which_box"), tuple(Option(box.name, box.title) for box in shelf))
    for line in question_as_lines(question, tr):
        write(line)
    while True:
        try:
            typed = read().strip()
        except EOFError:
            return None
        if typed == "q":
            return None
        chosen = typed_answer(question, typed)
        if chosen is not None:
            return next(box for box in shelf if box.name == chosen)
        write(tr("terminal.not_understood"))


def seats_for(names: Sequence[str], colours: Sequence[str]) -> tuple[Seat, ...]:
    """Players in the order of the colours in the box; a name that could not be typed in the app is a RuleError."""
    if len(names) > len(colours):
        raise RuleError("terminal.colours", count=len(colours))
    return tuple(Seat(proper(name), colour) for name, colour in zip(names, colours, strict=False))
