"""A page as a tree of frozen nodes: what it is made of, where that stands, how it is drawn and tapped.

`nodes`, `controls` and `layout` need no Kivy: a page function imports these alone, so a test calls it without a window.
`rendered_text`, `paint`, `painters`, `handle` and `widget` are the adapter to Kivy.
"""
