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
"""One after the other; what was once released is never changed. Hosts of a release that does not know the last one
do not start: what they can go on beside is an addition."""

ADDITIONS = (
    """
    CREATE TABLE knocks (
        table_id text NOT NULL,
        asked text NOT NULL,
        knock json NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (table_id, asked)
    );
    CREATE TABLE hosts (
        host text PRIMARY KEY,
        release text NOT NULL,
        seen timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX records_compacted ON records (table_id) WHERE kind = 'finished';
    CREATE INDEX records_to_compact ON records (stored_at) WHERE line IS NOT NULL AND kind <> 'finished';

    -- a table that was deleted does not go on, wherever it is still in memory
    CREATE FUNCTION follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
    BEGIN
        IF NEW.n > 1 AND NEW.kind <> 'finished'
            AND NOT EXISTS (SELECT 1 FROM records WHERE table_id = NEW.table_id AND n = NEW.n - 1)
        THEN
            RAISE EXCEPTION 'nothing stands before this record' USING ERRCODE = 'foreign_key_violation';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER follows BEFORE INSERT ON records FOR EACH ROW EXECUTE FUNCTION follows();

    -- tables that were finished for so long become one row each, with the whole log in it: nothing is lost
    CREATE FUNCTION compact(finished_for interval, most integer) RETURNS SETOF text
        LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE
        done records;
        whole json;
        called text;
        last integer;
    BEGIN
        IF finished_for < interval '1 hour' OR NOT pg_try_advisory_xact_lock(hashtext('tableside compact')) THEN
            RETURN;
        END IF;
        FOR done IN
            SELECT * FROM records AS line_of WHERE line IS NOT NULL AND kind <> 'finished'
                AND stored_at < now() - finished_for AND NOT EXISTS (SELECT 1 FROM records AS later
                    WHERE later.table_id = line_of.table_id AND later.n > line_of.n
                        AND later.kind IN ('entered', 'moved', 'finished'))
            LIMIT most
        LOOP
            SELECT json_agg(record ORDER BY n), max(n) INTO whole, last FROM records WHERE table_id = done.table_id;
            SELECT word INTO called FROM records WHERE table_id = done.table_id AND word IS NOT NULL
                ORDER BY n DESC LIMIT 1;
            DELETE FROM records WHERE table_id = done.table_id AND n <= last;
            INSERT INTO records (table_id, n, entry_id, kind, stored_at, record, word, line)
                VALUES (done.table_id, last, '', 'finished', done.stored_at,
                    json_build_object('id', '', 'log', whole), called, done.line);
            RETURN NEXT done.table_id;
        END LOOP;
    END $$;
    REVOKE ALL ON FUNCTION compact FROM PUBLIC;

    -- whoever appends is a host: it may drop requests to join, and not say which release made the tables
    DO $$
    DECLARE
        role text;
    BEGIN
        FOR role IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
            WHERE table_schema = current_schema AND table_name = 'records' AND privilege_type = 'INSERT'
                AND grantee NOT IN (current_user, 'PUBLIC')
        LOOP
            EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON knocks, hosts TO %I', role);
            EXECUTE format('GRANT EXECUTE ON FUNCTION compact TO %I', role);
            EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON schema_versions, schema_additions FROM %I', role);
        END LOOP;
    END $$;
    """,
)
"""The same for what hosts of an older release do not notice: tables and functions of which they know nothing."""

LOCK = 0x7461626C65
"""The advisory lock of whoever migrates: hosts that start together wait for each other."""

VERSION = "SELECT coalesce(max(version), 0) FROM schema_versions"
VERSIONS = "CREATE TABLE IF NOT EXISTS schema_versions (version integer PRIMARY KEY, at timestamptz DEFAULT now())"
MIGRATED = "INSERT INTO schema_versions (version) VALUES (%s)"
ADDITION = "SELECT coalesce(max(addition), 0) FROM schema_additions"
ADDED_TO = "CREATE TABLE IF NOT EXISTS schema_additions (addition integer PRIMARY KEY, at timestamptz DEFAULT now())"
ADDED = "INSERT INTO schema_additions (addition) VALUES (%s)"

_RECORD = """
    INSERT INTO records (table_id, n, entry_id, kind, record, word, line)
    VALUES (%(table)s, %(n)s, %(id)s, %(kind)s, %(record)s, %(word)s, %(line)s)
    ON CONFLICT DO NOTHING RETURNING table_id, n
"""
APPEND = f"WITH stored AS ({_RECORD}) SELECT pg_notify('tableside', table_id || ' ' || n) FROM stored"
"""The primary key decides who comes first; a row comes back if that was this record."""

KNOCKS = "SELECT knock FROM knocks WHERE table_id = %s ORDER BY at, asked"
_KNOCK = """
    gone AS (DELETE FROM knocks WHERE table_id = %(table)s AND asked = ANY(%(gone)s) AND EXISTS (SELECT 1 FROM stored)),
    asked AS (
        INSERT INTO knocks (table_id, asked, knock) SELECT %(table)s, key, value FROM json_each(%(asked)s), stored
        ON CONFLICT (table_id, asked) DO UPDATE SET knock = excluded.knock, at = now()
    )
"""
_KNOCKED = "pg_notify('tableside', 'knocks ' || %(table)s || ' changed')"
KNOCK = f"WITH stored AS (SELECT 1), {_KNOCK} SELECT {_KNOCKED}"
APPEND_AND_KNOCK = f"""
WITH stored AS ({_RECORD}), {_KNOCK}
SELECT pg_notify('tableside', table_id || ' ' || n), {_KNOCKED} FROM stored
"""
"""One statement each: a host that hangs in the middle of a transaction would keep all others from this table."""
EXPIRE_KNOCKS = "DELETE FROM knocks WHERE at < now() - interval '10 minutes'"

SEEN = """
INSERT INTO hosts (host, release) VALUES (%s, %s)
ON CONFLICT (host) DO UPDATE SET release = excluded.release, seen = now()
"""
GONE_HOSTS = "DELETE FROM hosts WHERE seen < now() - interval '1 minute'"
RELEASES = "SELECT release, count(*) FROM hosts WHERE seen > now() - interval '15 seconds' GROUP BY release ORDER BY 1"
COMPACT = "SELECT compact(interval '1 day', 20)"
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"

ORGANISER = "SELECT record->>'code' FROM records WHERE table_id = '' AND n = 1"
NEW_ORGANISER = """
INSERT INTO records (table_id, n, entry_id, kind, record)
    VALUES ('', 1, '', 'organiser', json_build_object('code', %s::text))
ON CONFLICT DO NOTHING
"""
"""One code for all hosts; the first of them has made it."""

READ = "SELECT n, record FROM records WHERE table_id = %s AND n > %s ORDER BY n"

TABLES = """
SELECT table_id FROM records WHERE n = 1 AND kind = 'opened' OR kind = 'finished' ORDER BY stored_at, table_id
"""
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
SELECT begun.table_id, begun.record, seats.record, last.n, extract(epoch FROM begun.stored_at)::float8
FROM records AS begun,
    LATERAL (SELECT record FROM records WHERE table_id = begun.table_id AND word IS NOT NULL ORDER BY n DESC LIMIT 1)
        AS seats,
    LATERAL (SELECT n FROM records WHERE table_id = begun.table_id ORDER BY n DESC LIMIT 1) AS last
WHERE (begun.n = 1 AND begun.kind = 'opened' OR begun.kind = 'finished') AND NOT {_IS_FINISHED.format("begun")}
ORDER BY begun.stored_at DESC LIMIT %s
"""
"""Tables that are not finished: first record, latest seats, number of records, and when they were opened."""
OPEN_AMONG = OPEN.replace("WHERE (begun", "WHERE begun.table_id = ANY(%s) AND (begun")

# --- for the owner ---

LOCK_RECORDS = "LOCK TABLE records IN SHARE ROW EXCLUSIVE MODE"
"""Nothing is stored meanwhile."""
WITH_NAMES = """
SELECT table_id, n, record, line FROM records WHERE table_id <> '' AND (n = 1 OR kind = 'finished' OR line IS NOT NULL)
"""
REWRITE = "UPDATE records SET record = %s, line = %s WHERE table_id = %s AND n = %s"
REWRITE_RECORD = "UPDATE records SET record = %s WHERE table_id = %s AND n = %s"
CHANGE_ORGANISER = """
UPDATE records SET record = json_build_object('code', %s::text) WHERE table_id = '' AND n = 1
"""
