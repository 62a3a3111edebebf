"""Several phones at one table: a room that decides what each may see and do, and a server.

Nothing here ever connects to anywhere; it listens, and only while a table lets others join.
"""
