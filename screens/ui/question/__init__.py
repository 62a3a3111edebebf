"""Any question of any game as a sheet: `page` gives its nodes, `local` what was answered, `sheet` shows both.

`local` and `page` need no Kivy. A game may give pictures of its options, and a drawing of its own in place of a list.
"""
