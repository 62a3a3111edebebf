"""A score sheet for programs (JSON) and for a terminal (columns and reasons)."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from companion.i18n import Translator
from companion.messages import message
from companion.table.state import Game
from companion.words.numbers import shown_number, signed
from scoring.sheet import Cell, Item, ScoreSheet, TieBreak


def sheet_as_json(game: Game, sheet: ScoreSheet) -> dict[str, Any]:
    players = []
    for player, rank in zip(sheet.players, sheet.ranks, strict=True):
        players.append(
            {
                "name": player.name,
                "points": {category: player.cells[category].points for category in sheet.categories},
                "total": player.total,
                "rank": rank,
                "because": {c: [_item(i) for i in player.cells[c].because] for c in sheet.categories},
                **_lists(player.facts),
                **_marks(sheet.categories, player.cells),
            }
        )
    tie = sheet.tie_break
    return {
        "game": game.id,
        "players": players,
        "winners": list(sheet.winners),
        "tie_break": _tie_break(tie) if tie else None,
    }


def _item(item: Item) -> dict[str, Any]:
    return {"what": item.what, "points": item.points, **_lists(item.facts)}


def _lists(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}


def _marks(categories: Sequence[str], cells: Mapping[str, Cell]) -> dict[str, Any]:
    """Cells the group changed: only named where there are any."""
    overridden = {c: cells[c].counted for c in categories if cells[c].overridden}
    corrected = [c for c in categories if cells[c].corrected]
    marks = {"counted_before_override": overridden, "corrected": corrected}
    return {name: value for name, value in marks.items() if value}


def _tie_break(tie: TieBreak) -> dict[str, Any]:
    return {
        "players": list(tie.players),
        "total": tie.total,
        "steps": [{"by": step.by, "values": dict(step.values)} for step in tie.steps],
        "shared": tie.shared,
    }


# --- for a terminal -------------------------------------------------------------------------------------------------


def sheet_as_text(
    game: Game, options: Any, sheet: ScoreSheet, tr: Translator, *, reasons: bool = True, final: bool = True
) -> str:
    """Players × categories; who won where it is final, and every reason where they are wanted."""
    head = ["", *(player.name for player in sheet.players)]
    names = {c: tr.text(game.words.category(options, c)) for c in sheet.categories}
    rows = [[name, *(_shown(p.cells[c]) for p in sheet.players)] for c, name in names.items()]
    total = [tr("sheet.total"), *(shown_number(p.total) for p in sheet.players)]
    rank = [tr("sheet.rank"), *(str(rank) for rank in sheet.ranks)]
    lines = _columns([head, *rows, total, rank] if final else [head, *rows, total])
    if final:
        lines += ["", winner_in_words(sheet, tr)]
    if final and sheet.tie_break:
        lines.append(_tie_line(game, options, sheet.tie_break, tr))
    if reasons:
        lines += ["", *_reasons(game, options, sheet, tr)]
    return "\n".join(lines)


def winner_in_words(sheet: ScoreSheet, tr: Translator) -> str:
    names = sheet.winners
    if len(names) == 1:
        return tr("sheet.winner", player=names[0])
    return tr("sheet.shared", players=names)


def _tie_line(game: Game, options: Any, tie: TieBreak, tr: Translator) -> str:
    if not tie.steps:
        return tr("sheet.tie", total=tie.total)
    steps = []
    for step in tie.steps:
        values = tuple(f"{name} {value}" for name, value in step.values.items())
        steps.append(message("sheet.tie_step", by=game.words.tie(options, step.by), values=values))
    return tr("sheet.tie_break", total=tie.total, steps=tuple(steps))


def _reasons(game: Game, options: Any, sheet: ScoreSheet, tr: Translator) -> list[str]:
    lines = []
    for seat, player in enumerate(sheet.players):
        lines.append(player.name)
        lines += [reasons_as_text(game, options, sheet, seat, category, tr) for category in sheet.categories]
    return lines


def reasons_as_text(game: Game, options: Any, sheet: ScoreSheet, seat: int, category: str, tr: Translator) -> str:
    """One cell and all it is made of."""
    cell = sheet.cell(seat, category)
    head = f"  {tr.text(game.words.category(options, category))}: {_shown(cell)}"
    return "\n".join(
        [head, *(f"    {signed(i.points):>4}  {tr.text(game.words.explain(options, i))}" for i in cell.because)]
    )


def _shown(cell: Cell) -> str:
    mark = "*" if cell.overridden or cell.corrected else ""
    return shown_number(cell.points) + mark


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(_width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - _width(row[0]))
        rest = (" " * (width - _width(cell)) + cell for width, cell in zip(widths[1:], row[1:], strict=True))
        lines.append("  ".join([first, *rest]))
    return lines


def _width(text: str) -> int:
    """Columns a text takes in a terminal: East Asian letters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
