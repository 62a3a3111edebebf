"""The pages in a window of Kivy: whatever of showing them and of taking touches needs Kivy."""
