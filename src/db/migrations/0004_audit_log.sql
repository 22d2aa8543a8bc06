-- What operators did. Rows are only ever added.

create table audit_log (
  id text primary key,
  action text not null,
  actor_id text not null references users,
  target_type text not null,
  target_id text not null,
  business_id text,
  at timestamptz not null,
  details jsonb not null default '{}'
);
create index audit_log_business on audit_log (business_id, at) where business_id is not null;
