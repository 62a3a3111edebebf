"""Trees that compose their own nodes: again whenever what they say has changed, or the width for it."""

from typing import Any, Generic, TypeVar, overload

from screens.ui.tree.tree import Tree

T = TypeVar("T")


class Shown(Generic[T]):
    """An attribute of a live tree that is to be seen on it: setting it to something else has the tree compose anew."""

    def __init__(self, default: T, *, always: bool = False) -> None:
        """`always`: setting it to something equal counts as a change too."""
        self._default, self._always = default, always

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = f"_shown_{name}"

    @overload
    def __get__(self, tree: None, _owner: type) -> "Shown[T]": ...

    @overload
    def __get__(self, tree: Any, _owner: type) -> T: ...

    def __get__(self, tree: Any, _owner: type) -> "T | Shown[T]":
        return self if tree is None else tree.__dict__.get(self._name, self._default)

    def __set__(self, tree: "LiveTree", value: T) -> None:
        if self._always or value != self.__get__(tree, type(tree)):
            tree.__dict__[self._name] = value
            tree.change()


class LiveTree(Tree):
    """`compose` shows its nodes in the width it has."""

    _is_composed = False

    def compose(self) -> None:
        raise NotImplementedError

    def change(self) -> None:
        """Compose anew with the next layout."""
        self._is_composed = False
        self._change()

    def _widened(self) -> None:
        self.change()

    def measure(self) -> None:
        self._is_composed = False
        super().measure()

    def _lay_out(self) -> None:
        if self._is_stale and not self._is_composed and self.width > 0:
            self._is_composed = True
            self.compose()
        super()._lay_out()
