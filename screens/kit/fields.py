"""Fields to type in."""

from kivy.uix.textinput import TextInput

from screens.kit.loading import load_kv


class TextField(TextInput):
    """A field for a name or a few letters."""


class SearchField(TextField):
    """A field for what is looked for."""


load_kv(__file__)
