"""A box on the page, in pixels, y up from the lower left corner: asked for its edges in the same words everywhere."""

from screens.ui.pen import Rect


class Box:
    """Where something is; its four numbers are those of whatever it is."""

    @property
    def x(self) -> float:
        raise NotImplementedError

    @property
    def y(self) -> float:
        raise NotImplementedError

    @property
    def width(self) -> float:
        raise NotImplementedError

    @property
    def height(self) -> float:
        raise NotImplementedError

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def pos(self) -> tuple[float, float]:
        return self.x, self.y

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @property
    def center_x(self) -> float:
        return self.x + self.width / 2

    @property
    def center_y(self) -> float:
        return self.y + self.height / 2

    @property
    def center(self) -> tuple[float, float]:
        return self.center_x, self.center_y

    @property
    def bounds(self) -> Rect:
        return self.x, self.y, self.width, self.height

    def collide_point(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.top
