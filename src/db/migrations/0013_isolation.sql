-- Isolation in depth: the service works as roles that own nothing, and row level security keeps each to its rows,
-- whatever a statement forgets to say. docs/isolation.md tells who may see what, and how to add a table.

-- Roles belong to the whole server, so another database may have made them already, or be making them right now.
do $$
declare
  name text;
  -- From 16 on, being a member and being allowed to act as one are two things.
  act text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach name in array array['dwaso_tenant', 'dwaso_public', 'dwaso_operator', 'dwaso_service'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin', name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      if not (pg_has_role(current_user, name, act) and pg_has_role(current_user, name, 'usage')) then
        execute format('grant %I to current_user', name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant usage on schema %I to %I', current_schema(), name);
  end loop;
end $$;

-- One business. It reads reference data and the names of people, and keeps what it answered to its caller.
grant select on areas, vertical_profiles, audit_log, api_usage to dwaso_tenant;
grant select (id, name) on users to dwaso_tenant;
grant select, insert, update on idempotency_keys, invoice_counters to dwaso_tenant;
grant select, update on businesses, subscriptions to dwaso_tenant;
grant select, insert on uploads, events, payments, reviews to dwaso_tenant;
grant select, insert, update on business_hours, api_keys, units, services, providers, extras, event_sequences,
  customers, bookings, unit_days, invoices, payment_links, receipt_counters, refunds, webhook_deliveries,
  calendar_feeds, usage_meters to dwaso_tenant;
-- Only who may change something of a row may lock it; ids change for nobody.
grant update (id) on members to dwaso_tenant;
grant select, insert, delete on members, closures, provider_services, blocks to dwaso_tenant;
grant select, insert, update, delete on delivery_zones, provider_times, webhook_endpoints to dwaso_tenant;

-- Everybody, about all businesses: what search is answered from. Of bookings only which time they take.
grant select on areas, vertical_profiles, business_hours, provider_services, refs to dwaso_public;
grant select (id, slug, name, status, family, vertical, booking_shape, service_location, lat, lng, address, area_id,
  photo_ids, policies, assistant_answering, assistant_number, rating_sum, rating_count, rating, from_price_pesewas,
  listed, pin, offer_text) on businesses to dwaso_public;
grant select (business_id, id, content_type, width, height) on uploads to dwaso_public;
grant select (business_id, start_date, end_date) on closures to dwaso_public;
grant select (business_id, id, name, quantity, active, deleted_at) on units to dwaso_public;
grant select (business_id, id, duration_min, buffer_after_min, active, deleted_at) on services to dwaso_public;
grant select (business_id, id, schedule, active, deleted_at) on providers to dwaso_public;
grant select (business_id, unit_id, quantity, start_date, end_date, provider_id, starts_at, ends_at) on blocks
  to dwaso_public;
grant select (business_id, unit_id, date, taken) on unit_days to dwaso_public;
grant select (business_id, id, unit_id, provider_id, quantity, starts_at, ends_at, buffer_after_min, status,
  hold_expires_at) on bookings to dwaso_public;

-- Those who run the platform: businesses and their standing, sums and counts, and never who booked what.
grant select on areas, businesses, members, usage_meters to dwaso_operator;
grant update (status, listing_visibility, listing_lock_reason, listing_lock_at, updated_at) on businesses
  to dwaso_operator;
grant select (id, name) on users to dwaso_operator;
grant select (business_id, id, width, height) on uploads to dwaso_operator;
grant select (business_id, id, name, prefix, scopes, environment, last_used_at, revoked_at, created_at) on api_keys
  to dwaso_operator;
grant insert on api_keys to dwaso_operator;
grant select, insert on audit_log to dwaso_operator;
grant select, insert, update on vertical_profiles, idempotency_keys to dwaso_operator;
grant select (business_id, deleted_at) on units, services, providers to dwaso_operator;
grant select (business_id) on extras, customers to dwaso_operator;
grant select (business_id, status) on bookings to dwaso_operator;
grant select (business_id, booking_id, amount_pesewas, paid_at) on payments to dwaso_operator;
grant select (business_id, booking_id, amount_pesewas, status, created_at) on refunds to dwaso_operator;
grant select (business_id, amount_pesewas, status, paid_at) on invoices to dwaso_operator;

-- The service's own work: who is calling, whose a row is, sign-in, new businesses, notices of gateways, jobs.
grant select, insert on audit_log to dwaso_service;
grant select, insert, update on users, areas, vertical_profiles, invoice_counters, businesses to dwaso_service;
grant select, insert, update, delete on operators, session_families, refresh_tokens, idempotency_keys,
  gateway_notices, simulator_charges, simulator_refunds, members, business_hours, closures, delivery_zones, api_keys,
  api_usage, uploads, units, services, providers, provider_services, extras, blocks, event_sequences, events, customers,
  bookings, unit_days, provider_times, payments, refunds, subscriptions, invoices, payment_links, receipt_counters,
  webhook_endpoints, webhook_deliveries, calendar_feeds, usage_meters, refs, reviews to dwaso_service;

-- Every row that belongs to a business. `force`: also for the owner, who passes as a member of dwaso_service.
-- Roles beyond tenants pass by a constant, which costs nothing and keeps every index in use; what they may see is what
-- they were granted above.
do $$
declare
  name text;
begin
  foreach name in array array['businesses', 'members', 'business_hours', 'closures', 'delivery_zones', 'api_keys',
    'api_usage', 'uploads', 'units', 'services', 'providers', 'provider_services', 'extras', 'blocks', 'event_sequences',
    'events', 'audit_log', 'customers', 'bookings', 'unit_days', 'provider_times', 'payments', 'refunds',
    'subscriptions', 'invoices', 'payment_links', 'receipt_counters', 'webhook_endpoints', 'webhook_deliveries',
    'calendar_feeds', 'usage_meters', 'refs', 'reviews'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy of_tenant on %I to dwaso_tenant using (%I = current_setting(''app.business_id'', true))',
      name, case name when 'businesses' then 'id' else 'business_id' end);
    execute format('create policy of_service on %I to dwaso_service using (true)', name);
  end loop;
  foreach name in array array['businesses', 'business_hours', 'closures', 'uploads', 'units', 'services', 'providers',
    'provider_services', 'blocks', 'bookings', 'unit_days', 'refs'] loop
    execute format('create policy of_public on %I to dwaso_public using (true)', name);
  end loop;
  foreach name in array array['businesses', 'members', 'api_keys', 'uploads', 'units', 'services', 'providers', 'extras',
    'audit_log', 'customers', 'bookings', 'payments', 'refunds', 'invoices', 'usage_meters'] loop
    execute format('create policy of_operator on %I to dwaso_operator using (true)', name);
  end loop;
end $$;

-- What was answered holds what was asked for: each caller sees its own answers, whatever business it acts for.
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy of_caller on idempotency_keys to dwaso_tenant, dwaso_operator
  using (principal = current_setting('app.caller', true));
create policy of_service on idempotency_keys to dwaso_service using (true);

-- Under a policy only comparisons that leak nothing reach an index, and overlapping is none of them. So a provider's
-- time is found by where its work ends, within the bounds that every service keeps.
create index provider_times_ends on provider_times (business_id, work_ends_at);
alter table provider_times add constraint provider_times_bounds check (
  lower(during) >= work_ends_at - interval '12 hours'
  and upper(during) between work_ends_at and work_ends_at + interval '4 hours');
create index closures_ends on closures (business_id, end_date);
