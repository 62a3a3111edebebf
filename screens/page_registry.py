"""The registry of pages by name, and the page of a table in each phase."""

from collections.abc import Mapping

PAGES = {
    "home": "screens.pages.home.screen:Home",
    "new_table": "screens.pages.new_table.screen:NewTable",
    "setup": "screens.pages.setup.screen:SetupGuide",
    "score": "screens.pages.score.screen:ScorePage",
    "log": "screens.pages.log.screen:Log",
    "join": "screens.pages.join.screen:Join",
    "fix": "screens.pages.figures.screen:FixTable",
    "secret_fix": "screens.pages.figures.secret:SecretFix",
    "history": "screens.pages.history.screen:History",
    "person": "screens.pages.statistics.screen:PlayerPage",
    "box": "screens.pages.statistics.screen:BoxPage",
    "year": "screens.pages.statistics.screen:YearPage",
    "story": "screens.pages.statistics.screen:StoryPage",
    "revisions": "screens.pages.revisions.screen:Revisions",
    "data": "screens.pages.data.screen:DataPage",
    "bin": "screens.pages.deleted.screen:Bin",
    "settings": "screens.pages.settings.screen:SettingsPage",
    "about": "screens.pages.about.screen:About",
}
"""The pages of every table by name, loaded when first gone to; games bring their own."""
PLACES = {"setup": "setup", "final_scoring": "final", "finished": "score"}
"""Where a table is in these phases; in all others on the game's own page `table`."""

Stop = tuple[str, Mapping[str, str]]
"""A page on the way here, with what it was asked for."""
HOME: Stop = ("home", {})
