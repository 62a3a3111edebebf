"""What a league keeps in its database, and how an older one is brought up to date."""

MIGRATIONS = (
    """
    CREATE TABLE records (
        table_id text NOT NULL,
        n integer NOT NULL CHECK (n > 0),
        entry_id text NOT NULL,
        kind text NOT NULL,
        stored_at timestamptz NOT NULL DEFAULT now(),
        record json NOT NULL,
        word text,
        line json,
        PRIMARY KEY (table_id, n),
        UNIQUE (table_id, entry_id)
    );
    CREATE INDEX records_opened ON records (stored_at) WHERE n = 1;
    CREATE INDEX records_seats ON records (table_id, n) WHERE word IS NOT NULL;
    CREATE INDEX records_word ON records (word) WHERE word IS NOT NULL;
    CREATE INDEX records_finished ON records (table_id, n) WHERE line IS NOT NULL;
    """,
)
"""One after the other; what was once released is never changed."""

LOCK = 0x7461626C65
"""The advisory lock of whoever migrates: hosts that start together wait for each other."""

VERSION = "SELECT coalesce(max(version), 0) FROM schema_versions"
VERSIONS = "CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, at timestamptz DEFAULT now())"
MIGRATED = "INSERT INTO schema_versions (version) VALUES (%s)"

APPEND = """
WITH stored AS (
    INSERT INTO records (table_id, n, entry_id, kind, record, word, line) VALUES (%s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT DO NOTHING RETURNING table_id, n
) SELECT pg_notify('tableside', table_id || ' ' || n) FROM stored
"""
"""The primary key decides who comes first; a row comes back if that was this record."""

ORGANISER = "SELECT record->>'code' FROM records WHERE table_id = '' AND n = 1"
NEW_ORGANISER = """
INSERT INTO records (table_id, n, entry_id, kind, record)
    VALUES ('', 1, '', 'organiser', json_build_object('code', %s::text))
ON CONFLICT DO NOTHING
"""
"""One code for all hosts; the first of them has made it."""

READ = "SELECT record FROM records WHERE table_id = %s AND n > %s ORDER BY n"

LENGTHS = """
SELECT id, (SELECT n FROM records WHERE table_id = id ORDER BY n DESC LIMIT 1) FROM unnest(%s::text[]) AS id
"""

_GOES_ON = """
EXISTS (SELECT 1 FROM records AS later
    WHERE later.table_id = {0}.table_id AND later.n > {0}.n AND later.kind IN ('entered', 'moved'))
"""

FINISHED = f"""
SELECT done.line FROM records AS done WHERE done.line IS NOT NULL AND NOT {_GOES_ON.format("done")}
ORDER BY done.stored_at DESC LIMIT %s
"""
"""Tables that are finished and were not opened again, the latest first."""

_IS_FINISHED = f"""
EXISTS (SELECT 1 FROM records AS done
    WHERE done.table_id = {{0}}.table_id AND done.line IS NOT NULL AND NOT {_GOES_ON.format("done")})
"""

_HAS_WORD = f"""
FROM records AS seats WHERE seats.word IS NOT NULL AND NOT {_IS_FINISHED.format("seats")} AND NOT EXISTS (
    SELECT 1 FROM records AS later
    WHERE later.table_id = seats.table_id AND later.n > seats.n AND later.word IS NOT NULL)
"""
"""The latest seats of every table that is not finished."""

WORDS = f"SELECT seats.word {_HAS_WORD}"
BY_WORD = f"SELECT seats.table_id {_HAS_WORD} AND seats.word = %s"

OPEN = f"""
SELECT begun.table_id, begun.record, seats.record, last.n
FROM records AS begun,
    LATERAL (SELECT record FROM records WHERE table_id = begun.table_id AND word IS NOT NULL ORDER BY n DESC LIMIT 1)
        AS seats,
    LATERAL (SELECT n FROM records WHERE table_id = begun.table_id ORDER BY n DESC LIMIT 1) AS last
WHERE begun.n = 1 AND begun.kind = 'opened' AND NOT {_IS_FINISHED.format("begun")}
ORDER BY begun.stored_at DESC LIMIT %s
"""
"""Tables that are not finished: their first record, their latest seats, and how many records they have."""
