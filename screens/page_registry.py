"""The registry of pages by name, and the page of a table in each phase."""

from collections.abc import Mapping

PAGES = {
    "home": "screens.pages.home.controller:Home",
    "new_table": "screens.pages.new_table.controller:NewTable",
    "setup": "screens.pages.setup.controller:SetupGuide",
    "score": "screens.pages.score.controller:ScorePage",
    "log": "screens.pages.log.controller:Log",
    "join": "screens.pages.join.controller:Join",
    "fix": "screens.pages.figures.controller:FixTable",
    "secret_fix": "screens.pages.figures.secret:SecretFix",
    "history": "screens.pages.history.controller:History",
    "person": "screens.pages.statistics.controller:PlayerPage",
    "box": "screens.pages.statistics.controller:BoxPage",
    "year": "screens.pages.statistics.controller:YearPage",
    "story": "screens.pages.statistics.controller:StoryPage",
    "revisions": "screens.pages.revisions.controller:Revisions",
    "data": "screens.pages.data.controller:DataPage",
    "past": "screens.pages.past.controller:AddPast",
    "bin": "screens.pages.deleted.controller:Bin",
    "settings": "screens.pages.settings.controller:SettingsPage",
    "sheets": "screens.own_sheet.shelf.controller:SheetList",
    "sheet_share": "screens.own_sheet.share.controller:ShareSheetPage",
    "sheet_editor": "screens.own_sheet.editor.controller:SheetEditor",
    "about": "screens.pages.about.controller:About",
}
"""The pages of every table by name, loaded when first gone to; games bring their own."""
PLACES = {"setup": "setup", "final_scoring": "final", "finished": "score"}
"""Where a table is in these phases; in all others on the game's own page `table`."""

PageRef = tuple[str, Mapping[str, str]]
"""A page on the way here, with what it was asked for."""
HOME: PageRef = ("home", {})
