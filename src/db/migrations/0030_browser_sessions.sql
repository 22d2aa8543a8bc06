-- A browser's session is a session family with one opaque token in a cookie. The token does not rotate, because
-- parallel tabs would race for a rotating one. Only its hash is stored.
create table browser_tokens (
  hash bytea primary key,
  family_id text not null unique references session_families on delete cascade,
  expires_at timestamptz not null
);
create index browser_tokens_expiry on browser_tokens (expires_at);
grant select, insert, update, delete on browser_tokens to dwaso_service;
