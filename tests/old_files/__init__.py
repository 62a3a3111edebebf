"""Files that releases wrote, a folder for each; every one of them must open for ever."""
