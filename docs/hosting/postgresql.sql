-- Roles and a database for a league, once, as superuser: psql -v ON_ERROR_STOP=1 -f postgresql.sql
-- In a password, ' is written ''. The owner makes and changes the tables. Hosts read and append: they can change or remove nothing that was stored.

CREATE ROLE tableside_owner LOGIN PASSWORD 'password of the owner';
CREATE ROLE tableside_host LOGIN PASSWORD 'password of the hosts';
CREATE DATABASE tableside;
REVOKE ALL ON DATABASE tableside FROM PUBLIC;
GRANT CONNECT ON DATABASE tableside TO tableside_owner, tableside_host;

\connect tableside
CREATE SCHEMA league AUTHORIZATION tableside_owner;
GRANT USAGE ON SCHEMA league TO tableside_host;
ALTER DEFAULT PRIVILEGES FOR ROLE tableside_owner IN SCHEMA league GRANT SELECT, INSERT ON TABLES TO tableside_host;
ALTER ROLE tableside_owner IN DATABASE tableside SET search_path = league;
ALTER ROLE tableside_host IN DATABASE tableside SET search_path = league;
