-- An endpoint that failed for five days is disabled, and says why.
alter table webhook_endpoints add column disabled_reason text check (disabled_reason is null or not enabled);

-- Endpoints whose last attempt failed. A table of its own, because a change of webhook_endpoints raises the revision of
-- the catalogue.
create table webhook_failures (
  business_id text not null,
  endpoint_id text not null,
  failing_since timestamptz not null,
  primary key (endpoint_id, business_id),
  foreign key (endpoint_id, business_id) references webhook_endpoints (id, business_id) on delete cascade
);
alter table webhook_failures enable row level security;
alter table webhook_failures force row level security;
create policy of_tenant on webhook_failures to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on webhook_failures to dwaso_service using (true);
grant select, insert, update, delete on webhook_failures to dwaso_tenant;
grant select, insert, update, delete on webhook_failures to dwaso_service;
