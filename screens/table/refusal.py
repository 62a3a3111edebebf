"""A refusal, shown kindly and in place: the fact, the rule behind it with its number, and where the table can go on."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.errors import RuleError, WayOn
from companion.rulebook import own_words, rule_words, section_of, sections
from companion.table.ways_on import way_on, words_on
from screens.app import running
from screens.games import pages_of_commands
from screens.kit import Action, Icon, Mark, Page, Sheet, Text
from screens.kit.layout import Across
from screens.kit.marks import initials
from screens.kit.open_sheet import open_sheets
from screens.kit.sentences import rule_line
from screens.window import device

READABLE = 420
"""How high a stage must be to carry a refusal with its rule and its ways on, in dp."""
MAP_IN_SIGHT = 0.24
"""How much of a lower one stays in sight if it is a map: there another route can be tapped."""


def show_refusal(page: Page, refusal: RuleError, entry: int | None = None) -> Sheet:
    """Felt and announced; over a map without a scrim: something else can be tapped straight away.

    `entry` is the number of the one that stands against it.
    """
    app = running()
    app.feel("refuse")
    device.announce(app.say(refusal.message))
    over = _stage_of(page)
    low = over is not None and _is_low(page)
    brief = low or app.theme.large or page.shape == "landscape"
    sheet = Sheet(title=as_title(app.say(refusal.message)), icon="lock-outline", look="alert", modal=over is None)
    sheet.gives_way = True
    way = way_on(app.session.header.game if app.table_open else None, refusal)
    words = app.say(words_on(way, refusal))
    on = Action(kind="primary", text=words, on_release=sheet.closing(leads(way, refusal)))
    others = [*_caught_up(sheet, refusal), _differently(sheet)] if can_fix() else []
    parts = [*_who(refusal, sheet.title, entry), *_rule(sheet, refusal)]
    if brief:  # the rule is read first: the ways beside the usual one scroll along with it
        sheet.title_role, parts, others = "strong", [*parts, *others], []
    if low:
        sheet.gap = dp(2)
    sheet.fill(parts, [on, *others]).show(over or page)
    if low:
        sheet.share = 1 - MAP_IN_SIGHT
    return sheet


def _stage_of(page: Page) -> Any:
    """Where the page keeps room for sheets over its stage, if this one leaves something to be tapped there.

    A map is tapped above any sheet, also while the claim that is refused lies open.
    """
    over, is_map = page.ids.get("over"), "map" in page.ids
    if over is None or (is_map and not any(sheet.modal for sheet in open_sheets(page))):
        return over
    return None if open_sheets(page) or _is_low(page) else over


def _is_low(page: Page) -> bool:
    return bool(page.shape == "phone" and page.ids.over.height < dp(READABLE))


def as_title(sentence: str) -> str:
    """A sentence without its full stop."""
    return sentence.rstrip(".。")


def leads(way: WayOn, refusal: RuleError) -> Callable[[], None]:
    """What a tap does: to the page where what is awaited is entered, or nothing more than closing the sheet."""
    app = running()
    name = pages_of_commands(app.session).get(way.command.__name__) if way.command and app.table_open else None
    if name is None:
        return lambda: None
    seat = {} if refusal.about is None else {"seat": str(refusal.about)}
    return partial(app.go, name, table=app.table_id, **seat)


def can_fix() -> bool:
    """True if there is a table to fix, and we are not fixing it already."""
    app = running()
    return bool(app.table_open and app.stack[-1][0] not in ("fix", "catch_up") and not app.session.table.finished)


def _caught_up(sheet: Sheet, refusal: RuleError) -> list[Action]:
    """Where the reason may be something never told: the way to set what everyone has now."""
    app = running()
    if refusal.code not in app.session.header.game.never_told:
        return []
    go = sheet.closing(lambda: app.go("catch_up", table=app.table_id))
    return [Action(text=app.tr("refusal.catch_up"), icon="skip-next", on_release=go)]


def _differently(sheet: Sheet) -> Action:
    app = running()
    go = sheet.closing(lambda: app.go("fix", table=app.table_id))
    quiet = Action(kind="text", text=app.tr("refusal.fix"), icon="pencil-outline", on_release=go)
    quiet.ink = app.theme.ink2
    return quiet


def _who(refusal: RuleError, title: str, entry: int | None) -> list[Any]:
    """Whom the fact is about, where the title does not name them, and since which entry."""
    app = running()
    if refusal.about is None or not app.table_open:
        return []
    seats = app.session.header.seats
    player = seats[refusal.about]
    if player.name in title:
        return []
    line = Across(spacing=dp(10))
    letter = initials([seat.name for seat in seats])[refusal.about]
    line.add_widget(Mark(colour=player.colour, initial=letter, side=dp(26), pos_hint={"center_y": 0.5}))
    words = player.name if entry is None else app.tr("refusal.who", player=player.name, number=entry)
    line.add_widget(Text(text=words, muted=True, pos_hint={"center_y": 0.5}))
    return [line]


def _rule(sheet: Sheet, refusal: RuleError) -> list[Any]:
    """The rule in its own words, its number, and the way to the rules around it."""
    app = running()
    if not refusal.rule or not app.table_open:
        return []
    game, options = app.session.header.game.id, app.session.header.options
    id_ = rule_words(game, refusal.rule, options)
    if not id_:
        return []
    number = Across(spacing=dp(12), line=dp(48))
    number.add_widget(Icon(icon="book-open-variant", color=app.theme.ink2, pos_hint={"center_y": 0.5}))
    words = app.tr("refusal.rule", rule=refusal.rule)
    number.add_widget(Text(text=words, muted=True, pos_hint={"center_y": 0.5}))
    section = section_of(game, refusal.rule, options)
    if section:
        read = Action(kind="text", text=app.tr("refusal.read"), size_hint_x=None, pos_hint={"center_y": 0.5})
        read.bind(least=lambda action, least: setattr(action, "width", least))
        read.width = read.least
        read.bind(on_release=lambda _: _read(sheet, section, refusal.rule))
        number.add_widget(read)
    return [Text(text=app.tr(id_)), number]


def _read(sheet: Sheet, section: str, rule: str) -> None:
    """The rules of this section inside the sheet, this one first."""
    app = running()
    game, options = app.session.header.game.id, app.session.header.options
    others = [other for other in sections(game, options)[section] if other != rule]
    lines = [rule_line(app.tr(rule_words(game, other, options)), other) for other in (rule, *others)]
    heading = Text(text=app.tr(own_words(f"{game}.rules.{section}", options)), role="label", muted=True)
    sheet.fill([heading, *lines], list(reversed(sheet.ids.foot.children)))
