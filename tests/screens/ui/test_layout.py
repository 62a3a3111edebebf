"""A column is as high as what it holds."""

from kivy.uix.widget import Widget

from screens.ui.layout import Column
from tests.screens.conftest import OpenPhone


def test_a_column_hugs_what_it_holds(open_phone: OpenPhone) -> None:
    phone, column = open_phone(), Column()
    phone.app.root_layout.add_widget(column)
    assert not column.height
    for height in (30, 40):
        column.add_widget(Widget(size_hint_y=None, height=height))
    phone.frames(6)
    assert column.height == 70
