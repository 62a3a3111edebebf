"""Questions of a table: the setup guide, then the game, then whether to finish."""

from companion.errors import RuleError
from companion.game import SetupStep
from companion.messages import message
from companion.question import Asked, Entry, Offer, Option, Question, QuestionFlow, Several, Value, follow, one_of
from companion.secret import Viewer
from companion.table.catch_up import catch_up_talk
from companion.table.fix_flow import fix_flow
from companion.table.pages import missing_draws, open_page
from companion.table.rules import game_not_ready
from companion.table.state import Table
from companion.table.table_commands import (
    CompletePage,
    CompleteSetup,
    CompleteStep,
    Correct,
    CorrectAll,
    FinishTable,
    KeepDraw,
    Tick,
)

FINISH, CATCH_UP, FIX = FinishTable.__name__, CorrectAll.__name__, Correct.__name__


def ask(table: Table, viewer: Viewer, answers: tuple[Value, ...] = ()) -> Asked | None:
    """The next question after these answers, or the command they make; None where nothing can be entered any more.

    Catching up and fixing are no part of play: they are led to by their own first answers, which no question lists.
    """
    if table.finished:
        return None
    if answers and answers[0] == CATCH_UP:
        return follow(catch_up_talk(table), answers[1:])
    if answers and answers[0] == FIX:
        return follow(fix_flow(table, viewer), answers[1:])
    step = table.open_step
    if step and table.guided and (not answers or _kind(answers[0]) in _GUIDE):
        return follow(_guide(table, step, viewer), answers)
    if answers == (FINISH,):
        return Entry(FinishTable())
    return _of_game(table, viewer, answers)


def _of_game(table: Table, viewer: Viewer, answers: tuple[Value, ...]) -> Asked:
    asked = table.game.ask(table.state, viewer, answers)
    if not answers and isinstance(asked, Question) and game_not_ready(table) is None:
        finish = Option(FINISH, message("question.finish"))
        return one_of(asked.words, (finish, *asked.options), seat=asked.seat)
    return asked


def _kind(answer: Value) -> str:
    """The command an answer to the first question leads to."""
    return str(answer).partition(":")[0]


# --- the setup guide ---

_GUIDE = {command.__name__ for command in (Tick, CompleteStep, CompletePage, CompleteSetup, KeepDraw)}


def _guide(table: Table, step: SetupStep, viewer: Viewer) -> QuestionFlow:
    """Every line of the open step, its draw, and the way on; what the game takes meanwhile; and all at once."""
    ticks = [
        Option(f"Tick:{check}", words) for check, words in enumerate(step.checks) if (step.id, check) not in table.ticks
    ]
    chosen = yield one_of(step.title, (*ticks, *_draws(table), *_next_steps(table, step), *_meanwhile(table, viewer)))
    which = chosen.partition(":")[2]
    match _kind(chosen):
        case "Tick":
            return Tick(step.id, int(which))
        case "KeepDraw":
            offer = next(s.offer for s in table.steps if s.offer and s.offer.id == which)
            return KeepDraw(which, (yield _outcome(table, offer)))
        case "CompletePage":
            return CompletePage(which)
        case "CompleteSetup":
            return CompleteSetup()
    return CompleteStep(step.id)


def _draws(table: Table) -> tuple[Option, ...]:
    """Draws may be kept until their step is done."""
    left = ((step.title, step.offer) for step in table.steps if step.id not in table.steps_done)
    return tuple(Option(f"KeepDraw:{offer.id}", message("question.draw", step=title)) for title, offer in left if offer)


def _next_steps(table: Table, step: SetupStep) -> tuple[Option, ...]:
    open_lines = sum((step.id, check) not in table.ticks for check in range(len(step.checks)))
    why_not = RuleError("setup.tick_all", count=open_lines) if open_lines else None
    if why_not is None and step.required and step.offer and step.offer.id not in table.draws:
        why_not = RuleError("setup.draw_first", step=step.title)
    return (
        Option("CompleteStep", message("question.step_done"), why_not=why_not),
        *_page_done(table),
        Option("CompleteSetup", message("question.setup_done"), aside=True),
    )


def _page_done(table: Table) -> tuple[Option, ...]:
    """All that stands on the open page, where that is more than one step."""
    page = open_page(table)
    if page is None or len(page.steps) == 1:
        return ()
    missing = missing_draws(table, page)
    owner = next((step for step in page.steps if step.offer in missing), None)
    why_not = RuleError("setup.draw_first", step=owner.title) if owner else None
    return (Option(f"CompletePage:{page.id}", message("question.page_done"), why_not=why_not),)


def _meanwhile(table: Table, viewer: Viewer) -> tuple[Option, ...]:
    """What the game takes while the guide is open."""
    taken = {command.__name__ for command in table.game.setup.commands}
    asked = table.game.ask(table.state, viewer, ())
    options = asked.options if isinstance(asked, Question) else ()
    return tuple(option for option in options if _kind(option.id) in taken)


def _outcome(table: Table, offer: Offer) -> Question:
    """What was drawn; a seat by its player's name."""
    names = {str(seat): player.name for seat, player in enumerate(table.seats)} if offer.starter else {}
    options = tuple(
        Option(id_, message("question.as_it_is", what=names.get(id_, id_))) for id_ in dict.fromkeys(offer.pool)
    )
    domain = Several(offer.pool, offer.take, offer.take)
    return Question(message("question.drawn", count=offer.take), domain, options, chance=offer)
