"""Kv rules applied: as Kivy does, with one small set of names for each widget.

Kivy copies every name there is (each import of each kv file) for each line of kv, writes a sentence for a log nobody
reads whenever a line is worked out, tells a page of all its ids again with each new one, and goes through a stand-in
for the app whenever `app` is said. Here a widget's lines share the few names that are its own; all others are looked
up where Python looks for its own words.
"""

import builtins
import sys
from collections.abc import Collection
from types import CodeType
from typing import Any

from kivy._event import EventDispatcher, Observable
from kivy.app import App
from kivy.factory import Factory
from kivy.graphics.instructions import Instruction
from kivy.lang import builder
from kivy.lang.builder import Builder, BuilderBase, BuilderException, ParserException
from kivy.lang.parser import _handlers, global_idmap
from kivy.weakproxy import WeakProxy

from screens.kit.quick import compiling
from screens.kit.quick.compiling import KIVYS_OWN, compile_now

_names: dict[str, Any] = {}
"""Python's own words, what kv files import, and the app: looked up where none of the widget's own names is meant."""

_rebinding: dict[tuple[type, str], bool] = {}
"""Of each property on the way to what a line names: whether it is watched itself."""
_templates: dict[Any, bool] = {}
"""Of each rule that was applied: true if it makes one of Kivy's old templates, which is left to Kivy."""
CANVASES = (("canvas_before", "before"), ("canvas_root", ""), ("canvas_after", "after"))
KNOWN = "names known"
TELLS = (EventDispatcher, Observable)


class _Root:
    """One application of a rule to a widget, with all that the rule makes inside of it."""

    __slots__ = ("children", "handlers", "ids", "lines", "widget")

    def __init__(self, widget: Any, children: list[Any] | None) -> None:
        self.widget, self.children = widget, children
        self.ids: dict[str, Any] = {"root": widget.proxy_ref, "__builtins__": _names}
        self.lines: list[tuple[Any, list[Any]]] = []
        self.handlers: list[tuple[Any, list[Any]]] = []


def apply_rule(
    kv: Any,
    widget: Any,
    rule: Any,
    rootrule: Any,
    template_ctx: Any = None,
    ignored_consts: Collection[str] = (),
    rule_children: list[Any] | None = None,
) -> None:
    """A rule upon a widget; `ignored_consts` was given when it was made, and a line that never changes leaves it."""
    compile_now(rule)
    if template_ctx is not None or rule is not rootrule or _makes_templates(rule):
        KIVYS_OWN(kv, widget, rule, rootrule, template_ctx, ignored_consts, rule_children)
        return
    if _names[KNOWN] != len(global_idmap) or _names["app"] is not App._running_app:
        _learn()
    root = _Root(widget, rule_children)
    _grow(root, widget, rule)
    for part, lines in reversed(root.lines):
        _set(root, part, lines, ignored_consts if part is widget else ())
    for part, handlers in root.handlers:
        _listen(root, part, handlers)


def _makes_templates(rule: Any) -> bool:
    known = _templates.get(rule)
    if known is None:
        known = any(Factory.is_template(child.name) or _makes_templates(child) for child in rule.children)
        _templates[rule] = known
    return known


def _grow(root: _Root, widget: Any, rule: Any) -> None:
    """The widget's own canvas and all widgets within it; what its lines say comes when all of them are there."""
    if rule.id:
        name = rule.id = rule.id.split("#", 1)[0].strip()
        root.ids[name] = widget.proxy_ref
        if widget is not root.widget:
            root.widget.ids[name] = widget.proxy_ref
    rule.create_missing(widget)
    for name, layer in CANVASES:
        drawn = getattr(rule, name)
        if drawn:
            canvas = getattr(widget.canvas, layer) if layer else widget.canvas
            with canvas:
                _draw(root, canvas, widget, drawn)
    for below in rule.children:
        if below.name in ("canvas", "canvas.before", "canvas.after"):
            raise ParserException(below.ctx, below.line, "Canvas instructions must be declared before child widgets.")
        child = Factory.get(below.name)(__no_builder=True)
        widget.add_widget(child)
        child.apply_class_lang_rules(root=root.ids["root"], rule_children=root.children)
        _grow(root, child, below)
        if root.children is not None:
            root.children.append(child)
    if rule.properties:
        root.lines.append((widget, list(rule.properties.values())))
        for key, line in rule.properties.items():
            if line.ignore_prev:
                Builder.unbind_property(widget, key)
    if rule.handlers:
        root.handlers.append((widget, rule.handlers))


def _draw(root: _Root, canvas: Any, widget: Any, rule: Any) -> None:
    names = {**root.ids, "self": widget.proxy_ref}
    for below in rule.children:
        if below.name == "Clear":
            canvas.clear()
            continue
        drawn = Factory.get(below.name)()
        if not isinstance(drawn, Instruction):
            raise BuilderException(below.ctx, below.line, "You can add only graphics Instruction in canvas.")
        for line in below.properties.values():
            try:
                value = line.co_value
                if type(value) is CodeType:
                    args = [drawn.proxy_ref, line.name, value, line, names, None]
                    _watch(names, line, builder.delayed_call_fn, args, _handlers[widget.uid][line.name])
                    value = eval(value, names)
                setattr(drawn, line.name, value)
            except Exception as error:  # whatever a line of kv raises, its place is told
                raise _told(line, error) from error


def _set(root: _Root, widget: Any, lines: list[Any], given: Collection[str]) -> None:
    names = {**root.ids, "self": widget.proxy_ref}
    told = None
    for line in lines:
        key, value = line.name, line.co_value
        try:
            if type(value) is not CodeType:
                if key not in given:
                    setattr(widget, key, value)
                continue
            if told is None:
                told = _handlers[widget.uid]
            bound = told[key]
            if line.watched_keys is not None:
                _watch(names, line, tell, (widget.proxy_ref, key, value, line, names), bound)
            value = eval(value, names)
            if bound or key not in given:
                setattr(widget, key, value)
        except Exception as error:  # whatever a line of kv raises, its place is told
            raise _told(line, error) from error


def _listen(root: _Root, widget: Any, handlers: list[Any]) -> None:
    for line in handlers:
        key = line.name if widget.is_event_type(line.name) else line.name[3:]
        names = {**root.ids, "self": widget.proxy_ref}
        if not widget.fbind(key, builder.custom_callback, line, names):
            raise _told(line, AttributeError(key))
        if line.name == "on_parent":
            Factory.Widget.parent.dispatch(widget)


def _told(line: Any, error: Exception) -> Exception:
    return BuilderException(line.ctx, line.line, f"{type(error).__name__}: {error}", cause=sys.exc_info()[2])


def _watch(names: dict[str, Any], line: Any, told: Any, args: Any, bounds: list[Any]) -> None:
    """Work the line out again when anything that it names changes."""
    for keys in line.watched_keys or ():
        first = keys[0]
        base = names.get(first)
        if base is None:
            if first not in global_idmap:
                continue
            base = _names[first]
        if type(base) is not WeakProxy:
            base = getattr(base, "proxy_ref", base)
        owner = base
        bound: list[Any] = []
        was_bound = False
        for at in range(1, len(keys) - 1):
            key = keys[at]
            if _rebinds(owner, key):
                uid = owner.fbind(key, builder.update_intermediates, base, keys, bound, at, told, args)
                bound.append([owner.proxy_ref, key, builder.update_intermediates, uid])
                was_bound = True
            else:
                bound.append(
                    [owner if isinstance(owner, type) else getattr(owner, "proxy_ref", owner), key, None, None]
                )
            owner = getattr(owner, key, None)
            if owner is None:
                break
        if type(owner) is WeakProxy or isinstance(owner, TELLS):
            uid = owner.fbind(keys[-1], told, args)
            if uid:
                bound.append([owner if type(owner) is WeakProxy else owner.proxy_ref, keys[-1], told, uid])
                was_bound = True
        if was_bound:
            bounds.append(bound)


def _rebinds(owner: Any, key: str) -> bool:
    """True for a property whose value tells of its own changes; known of each class after the first time."""
    known = _rebinding.get((owner.__class__, key))
    if known is None:
        if not isinstance(owner, TELLS):
            return False
        kept = owner.property(key, True)
        known = kept is not None and bool(getattr(kept, "rebind", False))
        if kept is not None:
            _rebinding[owner.__class__, key] = known
    return known


def tell(args: tuple[Any, ...], _who: Any, _value: Any) -> None:
    """Something that a line names has changed."""
    setattr(args[0], args[1], eval(args[2], args[4]))


def _learn() -> None:
    """The names that kv files have imported by now, and the app that runs."""
    _names.update(global_idmap)
    _names[KNOWN] = len(global_idmap)
    if App._running_app is not None:
        _names["app"] = App._running_app


def forget_app() -> None:
    """The app has ended; whatever it showed would stay in memory with it."""
    _names["app"] = global_idmap["app"]


def begin() -> None:
    _names.update(vars(builtins))
    _learn()
    builder.call_fn = tell
    compiling.begin()
    BuilderBase._apply_rule = apply_rule
