-- How far each consumer inside the service has followed the events of each business.
create table event_cursors (
  business_id text not null,
  consumer text not null,
  -- Every event up to this one was handled.
  sequence bigint not null default 0,
  -- The process that handles events until `leased_until`, by the database's clock. A failure postpones it as well.
  holder text,
  leased_until timestamptz,
  -- Failures in a row, for the pause before the next attempt.
  failures smallint not null default 0,
  primary key (business_id, consumer)
);
alter table event_cursors enable row level security;
alter table event_cursors force row level security;
create policy of_tenant on event_cursors to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on event_cursors to dwaso_service using (true);
grant select, insert, update on event_cursors to dwaso_tenant;
grant select, insert, update, delete on event_cursors to dwaso_service;
