-- The application may log in as a user that owns nothing. At its start it reads which migrations were applied.
grant select on schema_migrations to dwaso_service;
