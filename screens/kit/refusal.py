"""A refusal, shown kindly and in place: why, the rule in one sentence, and the ways on."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.errors import RuleError
from companion.messages import Message
from screens.kit import Action, Icon, Page, Sheet, Text


def show_refusal(page: Page, refusal: RuleError) -> Sheet:
    app: Any = App.get_running_app()
    why = app.say(refusal.message)
    sheet = Sheet(title=app.tr("refusal.title"), icon="lock-outline", tone=app.theme.alert)
    parts: list[Any] = [Text(text=why)]
    if refusal.rule and app.table_open:
        rule_id = f"{app.session.header.game.id}.rule.{refusal.rule}"
        if app.tr.has(rule_id):
            parts.append(rule_line(app.tr(rule_id)))
    ok = Action(kind="primary", text=app.tr("refusal.choose_again"), on_release=lambda _: sheet.close())
    fix = Action(text=app.tr("refusal.fix"), icon="pencil-outline")

    def open_fix(_: Any) -> None:
        sheet.close()
        app.go("fix", table=app.table_id)

    fix.bind(on_release=open_fix)
    can_fix = app.table_open and app.stack[-1][0] != "fix"  # there is a table to fix, and we are not fixing it already
    ways = [ok, fix] if can_fix else [ok]
    return sheet.fill([*parts, *ways]).show(page)


def show_sentence(page: Page, said: Message) -> Sheet:
    """One sentence the user must read, and one way on."""
    app: Any = App.get_running_app()
    sheet = Sheet(title=app.tr("notice.title"), icon="information-outline")
    ok = Action(kind="primary", text=app.tr("notice.understood"), on_release=lambda _: sheet.close())
    return sheet.fill([Text(text=app.say(said)), ok]).show(page)


def rule_line(sentence: str) -> BoxLayout:
    """A rule with its book beside it."""
    line = BoxLayout(size_hint_y=None, spacing=dp(12))
    text = Text(text=sentence, role="caption", muted=True, pos_hint={"center_y": 0.5})
    icon = Icon(icon="book-open-variant", pos_hint={"center_y": 0.5})
    line.add_widget(icon)
    line.add_widget(text)

    def fit(*_: Any) -> None:
        line.height = max(icon.height, text.texture_size[1])

    text.bind(texture_size=fit)
    fit()
    return line
