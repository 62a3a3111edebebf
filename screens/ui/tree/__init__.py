"""A page as a tree of frozen nodes: what it is made of, where that stands, how it is drawn and tapped.

A page function imports `nodes` and `controls` alone, so a test calls it without a window. `layout` measures with a
ruler, `paint` and `painters` draw with a pen: the host provides both. `widget` is Kivy's.
"""
