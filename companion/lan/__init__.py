"""Several phones at one table: a room that says what each may see and do, and a server that lets them in.

Nothing here ever connects to anywhere; it listens, and only while a table lets others join.
"""
