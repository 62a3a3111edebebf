"""The bundled fonts, made known to Kivy."""

from kivy.core.text import LabelBase

from screens.fonts import ALL_SCRIPTS, ICONS, LATIN
from screens.kivy_host.text import KivyTypesetter
from screens.theme import ASSETS
from screens.ui.fitting import use_typesetter


def register_fonts() -> None:
    """From now on words are measured by what Kivy renders."""
    folder = ASSETS / "fonts"
    for name, file in ((ALL_SCRIPTS, "TablesideSans"), (LATIN, LATIN)):
        LabelBase.register(name, str(folder / f"{file}-Regular.otf"), fn_bold=str(folder / f"{file}-Bold.otf"))
    LabelBase.register(ICONS, str(folder / "TablesideIcons.ttf"))
    use_typesetter(KivyTypesetter())
