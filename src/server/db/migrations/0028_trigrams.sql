-- A migration of its own: the indexes of the next one are built before it begins, and need the operators.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
