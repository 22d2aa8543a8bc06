-- Calendars that people already have: their busy times become blocks.

create table calendar_imports (
  business_id text not null,
  id text not null,
  provider_id text,
  unit_id text,
  name text not null,
  -- Whoever knows the address can read the calendar.
  sealed_url bytea not null,
  host text not null,
  etag text,
  -- When the whole calendar was last read: an unchanged one still repeats further into the future.
  read_at timestamptz,
  refresh_minutes integer not null default 20,
  next_at timestamptz not null,
  tried_at timestamptz,
  last_imported_at timestamptz,
  last_error text,
  -- When the event about its failure was written; null while it works.
  reported_at timestamptz,
  busy_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  check ((provider_id is null) <> (unit_id is null)),
  check (refresh_minutes between 20 and 720)
);
create index calendar_imports_due on calendar_imports (next_at);
create index calendar_imports_of_business on calendar_imports (business_id, created_at);
create trigger limit_insert after insert on calendar_imports referencing new table as changed
  for each statement execute function enforce_limit('20', 'true', 'calendar imports');

alter table calendar_imports enable row level security;
alter table calendar_imports force row level security;
create policy of_tenant on calendar_imports to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on calendar_imports to dwaso_service using (true);
grant select, insert, update, delete on calendar_imports to dwaso_tenant, dwaso_service;

alter table blocks add import_id text;
