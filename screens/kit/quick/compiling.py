"""Kv compiled when it is needed, and in less: a rule with the first widget it is for, of each line that line alone.

Kivy compiles all rules of a file while it reads it, of which a page needs a few, and each line with an empty line for
every line above it in its file, four times over, so that an error is told with its place.
"""

from types import CodeType
from typing import Any

from kivy.lang.builder import BuilderBase
from kivy.lang.parser import (
    ParserRule,
    ParserRuleProperty,
    lang_fstr,
    lang_key,
    lang_keyvalue,
    lang_str,
    lang_tr,
)

KIVYS_OWN, KIVYS_COMPILING = BuilderBase._apply_rule, ParserRule.precompile
KIVYS_LINE = ParserRuleProperty.precompile
AT_ONCE = 8
"""So many rules take a millisecond or two."""
_waiting: dict[Any, None] = {}
"""Rules that were read and neither applied nor compiled yet, in their order."""


def compile_later(rule: Any) -> None:
    """What lies within a rule is compiled with it."""
    if rule.level == 0:
        _waiting[rule] = None
    else:
        KIVYS_COMPILING(rule)


def compile_now(rule: Any) -> None:
    """Its lines can be worked out from now on."""
    if rule in _waiting:
        del _waiting[rule]
        KIVYS_COMPILING(rule)


def compile_more() -> bool:
    """Some of the rules that wait, those read last first; whether there are more."""
    for _ in range(min(AT_ONCE, len(_waiting))):
        compile_now(next(reversed(_waiting)))
    return bool(_waiting)


def compile_line(line: Any) -> None:
    """What a line says, as a value or as code; the names whose changes it follows."""
    said: str = line.value
    quoted = "'" in said or '"' in said
    if quoted and lang_fstr.search(said):
        KIVYS_LINE(line)
        return
    bare = lang_str.sub("", said) if quoted else said
    if line.mode is None:
        line.mode = "exec" if line.name[:3] == "on_" else "eval"
    code = compile(said, line.ctx.filename or "<string>", line.mode)
    if line.mode == "eval" and lang_key.search(bare) is None:
        line.co_value = eval(code)
        return
    line.co_value = _in_its_place(code, line.line)
    if line.mode == "exec":
        return
    bare = bare.partition("#")[0]
    watched = [name.split(".") for name in set(lang_keyvalue.findall(bare))]
    if lang_tr.search(bare):
        watched.append(["_"])
    line.watched_keys = watched or None


def _in_its_place(code: CodeType, above: int) -> CodeType:
    """The same code, below so many lines."""
    consts = tuple(_in_its_place(one, above) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + above, co_consts=consts)


def apply_rule(kv: Any, widget: Any, rule: Any, *more: Any, **named: Any) -> None:
    compile_now(rule)
    KIVYS_OWN(kv, widget, rule, *more, **named)


def begin() -> None:
    """From now on, for every file that is read."""
    BuilderBase._apply_rule = apply_rule
    ParserRule.precompile = compile_later
    ParserRuleProperty.precompile = compile_line
