"""The pages every table has, and those of the app itself."""
