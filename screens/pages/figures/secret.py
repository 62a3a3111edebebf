"""A secret value of the state is set behind its owner's curtain."""

from companion.game import Fix
from companion.question import Asked, QuestionFlow, Value, follow
from companion.secret import behind_curtain
from companion.table.figure_words import question_for
from companion.table.rules import fixes
from companion.table.table_commands import Correct
from screens.table.secret import SecretEntry


class SecretFix(SecretEntry):
    fix = ""
    """The id of the value."""

    def ask(self, answers: tuple[Value, ...]) -> Asked | None:
        fix = fixes(self.session.table, behind_curtain(self.who)).get(self.fix)
        return follow(self._entry(fix), answers) if fix else None

    def _entry(self, fix: Fix) -> QuestionFlow:
        return Correct(fix.id, (yield question_for(self.app.tr, self.session, fix)))
