"""The Android package: its pictures, and a check without the internet of all that can be checked before it is built."""
