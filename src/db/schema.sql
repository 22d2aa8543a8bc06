-- The schema as the migrations leave it: to be read, not run. `npm run schema` writes it and keeps the comments, which
-- say the reason of a table, column or index. The functions are in functions/.

create extension btree_gist;
create extension cube;
create extension earthdistance;
create extension pg_trgm;

-- Which pieces of a unit an item of a live booking holds, on which days. Rows of provider_times say the same of a
-- provider's time.
create table allocations (
  business_id text not null,
  booking_id text not null,
  -- Place of the item in the booking, from 0.
  item smallint not null,
  unit_id text not null,
  first_date date not null,
  last_date date not null,
  quantity integer not null,
  -- The end of the hold; null once the booking is sure.
  held_until timestamptz,
  rest_days smallint not null default 0,
  constraint allocations_pkey primary key (business_id, booking_id, item),
  constraint allocations_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint allocations_check check (first_date <= last_date),
  constraint allocations_quantity_check check (quantity >= 1),
  constraint allocations_rest_days_check check (rest_days >= 0 and rest_days <= 14 and (first_date + rest_days::integer) <= last_date)
);
create index allocations_of_unit on allocations using btree (business_id, unit_id, first_date);
alter table allocations enable row level security;
alter table allocations force row level security;
create policy of_public on allocations to dwaso_public using true;
create policy of_service on allocations to dwaso_service using true;
create policy of_tenant on allocations to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, booking_id, unit_id, first_date, last_date, quantity, held_until, rest_days) on allocations to dwaso_public;
grant delete, insert, select, update on allocations to dwaso_service;
grant delete, insert, select, update on allocations to dwaso_tenant;

create table api_keys (
  business_id text not null,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  environment text not null,
  created_by text,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint api_keys_pkey primary key (id, business_id),
  constraint api_keys_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint api_keys_environment_check check (environment = any (array['live', 'test'])),
  constraint api_keys_scopes_check check (cardinality(scopes) > 0)
);
create index api_keys_business on api_keys using btree (business_id, created_at);
create index api_keys_prefix on api_keys using btree (prefix);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy of_operator on api_keys to dwaso_operator using true;
create policy of_service on api_keys to dwaso_service using true;
create policy of_tenant on api_keys to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant insert, select (business_id, id, name, prefix, scopes, environment, last_used_at, revoked_at, created_at) on api_keys to dwaso_operator;
grant delete, insert, select, update on api_keys to dwaso_service;
grant insert, select, update on api_keys to dwaso_tenant;

create table api_usage (
  business_id text not null,
  key_id text not null,
  date date not null,
  requests bigint not null default 0,
  throttled bigint not null default 0,
  constraint api_usage_pkey primary key (business_id, date, key_id),
  constraint api_usage_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint api_usage_requests_check check (requests >= 0),
  constraint api_usage_throttled_check check (throttled >= 0)
);
create index api_usage_date on api_usage using btree (date);
alter table api_usage enable row level security;
alter table api_usage force row level security;
create policy of_service on api_usage to dwaso_service using true;
create policy of_tenant on api_usage to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on api_usage to dwaso_service;
grant select on api_usage to dwaso_tenant;

create table areas (
  id text not null,
  name text not null,
  city text not null,
  region text not null,
  lat double precision not null,
  lng double precision not null,
  constraint areas_pkey primary key (id)
);
grant select on areas to dwaso_operator;
grant select on areas to dwaso_public;
grant insert, select, update on areas to dwaso_service;
grant select on areas to dwaso_tenant;

-- What operators did. Rows are only ever added; erasure replaces names and phone numbers in `details`.
create table audit_log (
  id text not null,
  action text not null,
  actor_id text not null,
  target_type text not null,
  target_id text not null,
  business_id text,
  at timestamptz not null,
  details jsonb not null default '{}'::jsonb,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor_id_fkey foreign key (actor_id) references users(id)
);
create index audit_log_action on audit_log using btree (action text_pattern_ops, at, id);
create index audit_log_actor on audit_log using btree (actor_id, at, id);
create index audit_log_business on audit_log using btree (business_id, at, id) where business_id is not null;
create index audit_log_newest on audit_log using btree (at, id);
create index audit_log_target on audit_log using btree (target_type, target_id, at, id);
create trigger audit_log_grows_only before delete or update on audit_log for each statement execute function refuse_audit_change(); -- always
create trigger audit_log_keeps_facts before update on audit_log for each row execute function keep_audit_facts(); -- always
-- Citus keeps a trigger that names TRUNCATE from the shards, so TRUNCATE has a trigger of its own.
create trigger audit_log_stays before truncate on audit_log for each statement execute function refuse_audit_change(); -- always
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy of_operator on audit_log to dwaso_operator using true;
create policy of_service on audit_log to dwaso_service using true;
create policy of_tenant on audit_log to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant insert, select on audit_log to dwaso_operator;
grant insert, select, update (details) on audit_log to dwaso_service;
grant select on audit_log to dwaso_tenant;

create table blocks (
  business_id text not null,
  id text not null,
  unit_id text,
  quantity integer,
  start_date date,
  end_date date,
  provider_id text,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  created_at timestamptz not null,
  import_id text,
  constraint blocks_pkey primary key (id, business_id),
  constraint blocks_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint blocks_import_id_business_id_fkey foreign key (import_id, business_id) references calendar_imports(id, business_id) on delete cascade,
  constraint blocks_provider_id_business_id_fkey foreign key (provider_id, business_id) references providers(id, business_id) on delete cascade,
  constraint blocks_unit_id_business_id_fkey foreign key (unit_id, business_id) references units(id, business_id) on delete cascade,
  constraint blocks_check check (unit_id is not null and start_date is not null and end_date is not null and start_date <= end_date and provider_id is null and starts_at is null and ends_at is null or provider_id is not null and starts_at is not null and ends_at is not null and starts_at < ends_at and unit_id is null and quantity is null and start_date is null and end_date is null),
  constraint blocks_quantity_check check (quantity >= 1)
);
create index blocks_live_providers on blocks using btree (business_id, ends_at) where provider_id is not null;
create index blocks_live_units on blocks using btree (business_id, end_date) where unit_id is not null;
create index blocks_long on blocks using btree (business_id, provider_id, ends_at) where provider_id is not null and (ends_at - starts_at) > '1 day'::interval;
create index blocks_of_import on blocks using btree (business_id, import_id) where import_id is not null;
create index blocks_provider on blocks using btree (business_id, provider_id, ends_at) where provider_id is not null;
create index blocks_unit on blocks using btree (business_id, unit_id, end_date) where unit_id is not null;
create trigger free_blocked after delete or update on blocks for each row execute function free_blocked();
create trigger limit_insert after insert on blocks referencing new table as changed for each statement execute function enforce_live_blocks();
alter table blocks enable row level security;
alter table blocks force row level security;
create policy of_public on blocks to dwaso_public using true;
create policy of_service on blocks to dwaso_service using true;
create policy of_tenant on blocks to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, unit_id, quantity, start_date, end_date, provider_id, starts_at, ends_at) on blocks to dwaso_public;
grant delete, insert, select, update on blocks to dwaso_service;
grant delete, insert, select on blocks to dwaso_tenant;

-- What happened to a booking, kept as long as the booking: the event log forgets after a month.
create table booking_history (
  business_id text not null,
  booking_id text not null,
  "position" bigint not null generated by default as identity,
  type text not null,
  at timestamptz not null,
  by_kind text not null,
  by_id text,
  -- { startsAt, amountPesewas, refundedPesewas, method, reason }, as far as the event has them.
  facts jsonb not null default '{}'::jsonb,
  constraint booking_history_pkey primary key (business_id, booking_id, "position"),
  constraint booking_history_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table booking_history enable row level security;
alter table booking_history force row level security;
create policy of_service on booking_history to dwaso_service using true;
create policy of_tenant on booking_history to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on booking_history to dwaso_service;
grant insert, select on booking_history to dwaso_tenant;

create table booking_links (
  business_id text not null,
  token text not null,
  booking_id text not null,
  created_at timestamptz not null,
  constraint booking_links_pkey primary key (token, business_id),
  constraint booking_links_business_id_booking_id_key unique (business_id, booking_id),
  constraint booking_links_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table booking_links enable row level security;
alter table booking_links force row level security;
create policy of_service on booking_links to dwaso_service using true;
create policy of_tenant on booking_links to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on booking_links to dwaso_service;
grant delete, insert, select, update on booking_links to dwaso_tenant;

create table bookings (
  business_id text not null,
  id text not null,
  status text not null,
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Names and prices are those of the day the booking was made: what was deleted or renamed since keeps reading well.
  item text not null,
  customer_id text not null,
  customer_name text not null,
  customer_phone text not null,
  area_id text,
  area_name text,
  address text,
  lines jsonb not null,
  total_pesewas bigint not null,
  deposit_pesewas bigint not null,
  hold_expires_at timestamptz,
  note text,
  cancel_reason text,
  -- Grows with each reschedule, so that calendars take the new time.
  ical_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Members and keys read it; no answer, page or event for a customer shows it.
  internal_note text,
  -- The kind of caller who cancelled it: a hold that its customer cancelled unpaid counts against that user.
  cancelled_by text,
  -- What was booked, in order: kind, id, name, quantity, provider and buffer of each. The columns below that tell the
  -- first item are derived from it.
  items jsonb not null,
  -- Deposit, hold, cancellation and reschedule policies that the booking was made under.
  terms jsonb not null,
  -- The instant from which cancellation notice and no-show count: opening time of a rental's first day as it was agreed.
  counts_from timestamptz not null,
  unit_id text generated always as ( case items #>> '{0,kind}'::text[] when 'UNIT' then items #>> '{0,id}'::text[] else null::text end) stored,
  service_id text generated always as ( case items #>> '{0,kind}'::text[] when 'SERVICE' then items #>> '{0,id}'::text[] else null::text end) stored,
  provider_id text generated always as (items #>> '{0,providerId}'::text[]) stored,
  provider_name text generated always as (items #>> '{0,providerName}'::text[]) stored,
  quantity integer not null generated always as ((items #>> '{0,quantity}'::text[])::integer) stored,
  code text default ((((substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1)) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1)) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1)) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1)) || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30::double precision)::integer, 1),
  waived_pesewas bigint not null default 0,
  confirmed_at timestamptz,
  refund_cap_percent smallint,
  promo jsonb,
  series_id text,
  series_index smallint,
  series_moved boolean not null default false,
  constraint bookings_pkey primary key (id, business_id),
  constraint bookings_area_id_fkey foreign key (area_id) references areas(id),
  -- Through the customer it also depends on the business; a second check on every insert would prove nothing more.
  constraint bookings_customer_id_business_id_fkey foreign key (customer_id, business_id) references customers(id, business_id) on delete cascade,
  constraint bookings_series_id_business_id_fkey foreign key (series_id, business_id) references series(id, business_id) deferrable initially deferred,
  constraint bookings_check check (deposit_pesewas >= 0 and deposit_pesewas <= total_pesewas),
  constraint bookings_check1 check (starts_at < ends_at),
  constraint bookings_check2 check ((unit_id is null) <> (service_id is null)),
  constraint bookings_check3 check ((service_id is null) = (provider_id is null) and (provider_id is null) = (provider_name is null)),
  constraint bookings_check4 check (status <> 'HELD' or hold_expires_at is not null),
  constraint bookings_coded check (code is not null and code ~ '^[2-9A-HJKMNP-TV-Z]{6}$'),
  constraint bookings_erased check (customer_phone <> 'erased' or customer_name = 'erased'),
  constraint bookings_items_check check (jsonb_array_length(items) >= 1),
  constraint bookings_quantity_check check (quantity >= 1),
  constraint bookings_refund_cap check (refund_cap_percent >= 0 and refund_cap_percent <= 100),
  constraint bookings_series_check check ((series_id is null) = (series_index is null) and series_index >= 0 and series_index <= 51),
  constraint bookings_source_check check (source = any (array['APP', 'DASHBOARD', 'API', 'ASSISTANT', 'WAITLIST'])),
  constraint bookings_status_check check (status = any (array['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED', 'NO_SHOW', 'EXPIRED'])),
  constraint bookings_total_pesewas_check check (total_pesewas >= 0),
  constraint bookings_waived check (waived_pesewas >= 0 and waived_pesewas <= total_pesewas)
);
create index bookings_customer on bookings using btree (business_id, customer_id);
create index bookings_ends on bookings using btree (ends_at) where status = any (array['CONFIRMED', 'CHECKED_IN']);
create index bookings_from_waitlist on bookings using btree (business_id, starts_at) where source = 'WAITLIST';
create index bookings_hold_ends on bookings using btree (hold_expires_at) where status = 'HELD';
create index bookings_priced on bookings using btree (business_id, starts_at) where lines @? '$[*]?(@."kind" == "ADJUSTMENT" || @."kind" == "PROMO")'::jsonpath;
create index bookings_start on bookings using btree (business_id, starts_at, id);
-- Public holds with nothing to pay in advance, which a job confirms.
create index bookings_without_deposit on bookings using btree (created_at) where status = 'HELD' and source = 'APP' and deposit_pesewas = 0;
create unique index bookings_code on bookings using btree (code, business_id);
create unique index bookings_series on bookings using btree (series_id, series_index, business_id) where series_id is not null;
create trigger book_waiting after update of status on bookings for each row when (new.source = 'WAITLIST' and new.status = 'CONFIRMED' and old.status is distinct from new.status) execute function book_waiting();
create constraint trigger bookings_code_counted after update of status, lines on bookings deferrable initially deferred for each row when (new.promo is not null) execute function count_promo();
create constraint trigger bookings_counted after insert or delete or update of status, starts_at, ends_at, items, total_pesewas on bookings deferrable initially deferred for each row execute function count_booking();
create trigger bookings_of_erased_customer before insert on bookings for each row execute function refuse_erased_customer();
create trigger limit_sandbox after insert on bookings for each row execute function enforce_sandbox_bookings();
create trigger links_of_booking after update of status, total_pesewas, waived_pesewas on bookings for each row when (new.total_pesewas < old.total_pesewas or new.waived_pesewas > old.waived_pesewas or new.status <> old.status and (new.status = any (array['CANCELLED', 'NO_SHOW', 'EXPIRED']))) execute function expire_links('id');
create trigger unpaid_hold_changed after update on bookings for each row when ((new.source = any (array['APP', 'WAITLIST'])) and (old.status = any (array['HELD', 'EXPIRED'])) and (old.status is distinct from new.status or old.hold_expires_at is distinct from new.hold_expires_at or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at or old.items is distinct from new.items)) execute function follow_unpaid_hold();
create trigger unpaid_hold_deleted after delete on bookings for each row when (old.source = any (array['APP', 'WAITLIST'])) execute function forget_unpaid_hold();
create trigger unpaid_hold_placed after insert on bookings for each row when ((new.source = any (array['APP', 'WAITLIST'])) and new.status = 'HELD') execute function count_unpaid_hold();
alter table bookings enable row level security;
alter table bookings force row level security;
create policy of_operator on bookings to dwaso_operator using true;
create policy of_service on bookings to dwaso_service using true;
create policy of_tenant on bookings to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, status) on bookings to dwaso_operator;
grant delete, insert, select, update on bookings to dwaso_service;
grant insert, select, update on bookings to dwaso_tenant;

-- A browser's session is a session family with one opaque token in a cookie. The token does not rotate, because
-- parallel tabs would race for a rotating one. Only its hash is stored.
create table browser_tokens (
  hash bytea not null,
  family_id text not null,
  expires_at timestamptz not null,
  constraint browser_tokens_pkey primary key (hash),
  constraint browser_tokens_family_id_key unique (family_id),
  constraint browser_tokens_family_id_fkey foreign key (family_id) references session_families(id) on delete cascade
);
create index browser_tokens_expiry on browser_tokens using btree (expires_at);
grant delete, insert, select, update on browser_tokens to dwaso_service;

-- What members and API keys of a business did that its owner may have to answer for. Rows are only ever added.
create table business_audit (
  business_id text not null,
  id text not null,
  action text not null,
  actor_kind text not null,
  actor_id text,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}'::jsonb,
  at timestamptz not null,
  constraint business_audit_pkey primary key (id, business_id),
  constraint business_audit_business_id_fkey foreign key (business_id) references businesses(id),
  constraint business_audit_actor_kind_check check (actor_kind = any (array['user', 'operator', 'api_key', 'system'])),
  constraint business_audit_check check ((actor_kind = 'system') = (actor_id is null))
);
create index business_audit_actor on business_audit using btree (actor_id, at) where actor_kind = 'user';
create index business_audit_newest on business_audit using btree (business_id, at, id);
create trigger business_audit_grows_only before delete or update on business_audit for each statement execute function refuse_audit_change(); -- always
create trigger business_audit_keeps_facts before update on business_audit for each row execute function keep_audit_facts(); -- always
create trigger business_audit_stays before truncate on business_audit for each statement execute function refuse_audit_change(); -- always
alter table business_audit enable row level security;
alter table business_audit force row level security;
create policy of_operator on business_audit for insert to dwaso_operator with check true;
create policy of_service on business_audit to dwaso_service using true;
create policy of_tenant on business_audit to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant insert on business_audit to dwaso_operator;
grant insert, select, update (details) on business_audit to dwaso_service;
grant insert, select on business_audit to dwaso_tenant;

-- Addresses that are unique over all businesses, the same on every server of a cluster: businesses is distributed by
-- its id there, so that a unique constraint on another column is impossible. The transaction that creates a business
-- writes both. Neither a slug nor a route ever moves to another business.
create table business_directory (
  business_id text not null,
  -- The last 6 characters of the id, with which ids, tokens and key prefixes of the business's rows end. Null where an
  -- older business has the same: rows of this one are then looked for among all businesses.
  route text,
  slug text not null,
  sandbox_owner_id text,
  -- A user creates at most 20 businesses, and they share the connections of one.
  created_by text,
  constraint business_directory_pkey primary key (business_id),
  constraint business_directory_route_key unique (route),
  constraint business_directory_sandbox_owner_id_key unique (sandbox_owner_id),
  constraint business_directory_slug_key unique (slug)
);
create index business_directory_creator on business_directory using btree (created_by);
alter table business_directory enable row level security;
alter table business_directory force row level security;
create policy of_service_added on business_directory for insert to dwaso_service with check true;
create policy of_service_read on business_directory for select to dwaso_service using true;
create policy of_tenant on business_directory to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant insert, select, update on business_directory to dwaso_service;

create table business_hours (
  business_id text not null,
  weekday smallint not null,
  enabled boolean not null,
  open text,
  close text,
  constraint business_hours_pkey primary key (business_id, weekday),
  constraint business_hours_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint business_hours_check check (not enabled or open is not null and close is not null and open < close),
  constraint business_hours_weekday_check check (weekday >= 1 and weekday <= 7)
);
create trigger revision_delete after delete on business_hours referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on business_hours referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on business_hours referencing new table as changed for each statement execute function raise_revision();
alter table business_hours enable row level security;
alter table business_hours force row level security;
create policy of_public on business_hours to dwaso_public using true;
create policy of_service on business_hours to dwaso_service using true;
create policy of_tenant on business_hours to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on business_hours to dwaso_public;
grant delete, insert, select, update on business_hours to dwaso_service;
grant insert, select, update on business_hours to dwaso_tenant;

-- Every tenant table has the business id in every key, so that it can be distributed by business. A primary key starts
-- with the row's own id, because many routes name only that.
create table businesses (
  id text not null,
  name text not null,
  slug text not null,
  status text not null default 'DRAFT',
  sandbox boolean not null default false,
  sandbox_owner_id text,
  vertical text not null,
  family text not null,
  booking_shape text not null,
  listing_visibility text not null default 'HIDDEN',
  listing_lock_reason text,
  listing_lock_at timestamptz,
  description text not null default '',
  photo_ids text[] not null default '{}'::text[],
  contact_phone text,
  service_location text not null default 'AT_BUSINESS',
  lat double precision,
  lng double precision,
  address text,
  area_id text,
  policies jsonb not null,
  attributes jsonb not null default '{}'::jsonb,
  assistant_answering boolean not null default false,
  assistant_number text,
  assistant_updated_at timestamptz,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Cheapest active bookable item, kept by the transactions that change the catalogue.
  from_price_pesewas bigint,
  -- The subscription has lapsed: kept by billing.
  read_only boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Names of the active units and services, one a line: kept by the transactions that change the catalogue.
  item_names text not null default '',
  -- Whether the public sees the business at all; every public route asks this and nothing else.
  listed boolean not null generated always as (status = 'ACTIVE' and listing_visibility = 'PUBLIC' and not sandbox) stored,
  -- The place as a point of the globe in metres: straight lines through the globe sort like the ways around it.
  pin cube generated always as ( case when lat is not null and lng is not null then cube(array[6371008.8::double precision * cos(radians(lat)) * cos(radians(lng)), 6371008.8::double precision * cos(radians(lat)) * sin(radians(lng)), 6371008.8::double precision * sin(radians(lat))]) else null::cube end) stored,
  -- Hundredths of a star, as shown; 0 for the unrated.
  rating integer not null generated always as ( case when rating_count = 0 then 0 else round(rating_sum::numeric * 100.0 / rating_count::numeric)::integer end) stored,
  offer_text text not null generated always as (lower((name || E'\n') || item_names)) stored,
  -- What `q` of the operators looks into. A line each, so that nothing matches across the two.
  search_text text not null generated always as ((lower(name) || E'\n') || slug) stored,
  -- Raised by every change that a booking could be priced or decided from. The placing of a booking compares it, so
  -- that none is made from a stale catalogue, whatever a cache or a notification missed.
  revision bigint not null default 1,
  -- Why an operator sent the business back or suspended it.
  status_reason text,
  -- When its owner last asked for verification.
  submitted_at timestamptz,
  -- When an operator last decided about it.
  decided_at timestamptz,
  -- A weekday has opening hours: kept by raise_revision().
  opens boolean not null default false,
  -- An active item can be booked: kept by raise_revision().
  offers boolean not null default false,
  accepts_bookings boolean not null generated always as (opens and offers and not read_only) stored,
  -- Listed and bookable: what search finds.
  searchable boolean not null generated always as (status = 'ACTIVE' and listing_visibility = 'PUBLIC' and not sandbox and opens and offers and not read_only) stored,
  -- Origins of the business's own websites, which may show its page in a frame.
  embed_origins text[] not null default '{}'::text[],
  -- The first photo. Search reads one row a business: Citus looks up no rows of other tables after a limit.
  cover jsonb,
  open_weekdays smallint[] not null default '{}'::smallint[],
  -- An owner closed it for ever.
  closed_at timestamptz,
  -- The data of a closed business were erased after the months of its policy.
  erased_at timestamptz,
  standing integer not null generated always as ( case when rating_count >= 3 then 1000 else 0 end + case when rating_count = 0 then 0 else round((rating_sum * 100 + 1050)::numeric / (rating_count + 3)::numeric)::integer end) stored,
  open_dates datemultirange not null default '{}'::datemultirange,
  constraint businesses_pkey primary key (id),
  constraint businesses_area_id_fkey foreign key (area_id) references areas(id),
  constraint businesses_sandbox_owner_id_fkey foreign key (sandbox_owner_id) references users(id),
  constraint businesses_vertical_fkey foreign key (vertical) references vertical_profiles(key),
  constraint businesses_booking_shape_check check (booking_shape = any (array['UNIT_PER_DAY', 'SERVICE_IN_SLOT'])),
  constraint businesses_check check ((sandbox_owner_id is not null) = sandbox),
  constraint businesses_check1 check (not (sandbox and listing_visibility = 'PUBLIC')),
  constraint businesses_check2 check ((lat is null) = (lng is null)),
  constraint businesses_check3 check ((listing_lock_reason is null) = (listing_lock_at is null)),
  constraint businesses_closed check (closed_at is null or status = 'SUSPENDED' and listing_visibility = 'HIDDEN'),
  constraint businesses_embed_origins_check check (cardinality(embed_origins) <= 10),
  constraint businesses_erased check (erased_at is null or closed_at is not null),
  constraint businesses_family_check check (family = any (array['RENTALS', 'BEAUTY'])),
  constraint businesses_listing_visibility_check check (listing_visibility = any (array['PUBLIC', 'HIDDEN'])),
  constraint businesses_service_location_check check (service_location = any (array['AT_BUSINESS', 'AT_CUSTOMER', 'BOTH'])),
  constraint businesses_status_check check (status = any (array['DRAFT', 'PENDING_VERIFICATION', 'ACTIVE', 'SUSPENDED']))
);
create index businesses_created on businesses using btree (created_at);
create index businesses_leading on businesses using btree ((- standing), lower(name), id) where searchable;
-- Sitemaps list the businesses in the order of their ids, a page at a time.
create index businesses_listed on businesses using btree (id) where listed;
create index businesses_nearest on businesses using gist (pin) where searchable and pin is not null;
-- Under row level security the planner may not look into a column to guess how rare a text is. With the text in the
-- index that has the order, operators' lists are read from there, however common the word.
create index businesses_newest on businesses using btree (id) include (search_text, status);
create index businesses_prices on businesses using btree (from_price_pesewas) where searchable;
create index businesses_sandboxes on businesses using btree (id) where sandbox;
create index businesses_search on businesses using gin (search_text gin_trgm_ops);
-- By status; and read whole, without the rows, for what is too short for trigrams.
create index businesses_status on businesses using btree (status, id) include (search_text);
-- The queue of operators: submitted and undecided, oldest first.
create index businesses_submitted on businesses using btree (submitted_at, id) where status = 'PENDING_VERIFICATION' and submitted_at is not null and decided_at is null;
create index businesses_to_erase on businesses using btree (closed_at) where closed_at is not null and erased_at is null;
create index businesses_without_pin on businesses using btree (id) where searchable and pin is null;
-- For rare words: found by themselves first, and put in order afterwards.
create index businesses_words on businesses using gin (offer_text gin_trgm_ops) where searchable;
create trigger businesses_revision before update on businesses for each row when (old.status is distinct from new.status or old.policies is distinct from new.policies or old.booking_shape is distinct from new.booking_shape or old.service_location is distinct from new.service_location or old.read_only is distinct from new.read_only) execute function raise_own_revision();
create trigger keep_cover before update of photo_ids on businesses for each row when (new.photo_ids is distinct from old.photo_ids) execute function keep_cover();
create trigger revision_insert after insert on businesses referencing new table as changed for each statement execute function mark_new_businesses();
alter table businesses enable row level security;
alter table businesses force row level security;
create policy of_operator on businesses to dwaso_operator using true;
create policy of_public on businesses to dwaso_public using true;
create policy of_service on businesses to dwaso_service using true;
create policy of_tenant on businesses to dwaso_tenant using (id = current_setting('app.business_id', true));
grant select, update (status, listing_visibility, listing_lock_reason, listing_lock_at, updated_at, status_reason, decided_at) on businesses to dwaso_operator;
grant select (id, name, slug, status, vertical, family, booking_shape, photo_ids, service_location, lat, lng, address, area_id, policies, assistant_answering, assistant_number, rating_sum, rating_count, from_price_pesewas, updated_at, listed, pin, rating, offer_text, accepts_bookings, searchable, cover, open_weekdays, standing, open_dates) on businesses to dwaso_public;
grant insert, select, update on businesses to dwaso_service;
grant select, update on businesses to dwaso_tenant;

create table calendar_feeds (
  business_id text not null,
  id text not null,
  provider_id text,
  created_by text not null,
  -- The address is the credential, so only its hash is kept.
  token_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- Descriptions tell phone, quantity, address and note of each booking.
  details boolean not null default false,
  constraint calendar_feeds_pkey primary key (id, business_id),
  constraint calendar_feeds_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint calendar_feeds_created_by_fkey foreign key (created_by) references users(id),
  constraint calendar_feeds_provider_id_business_id_fkey foreign key (provider_id, business_id) references providers(id, business_id) on delete cascade
);
create index calendar_feeds_maker on calendar_feeds using btree (created_by);
create index calendar_feeds_token on calendar_feeds using btree (token_hash);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy of_service on calendar_feeds to dwaso_service using true;
create policy of_tenant on calendar_feeds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on calendar_feeds to dwaso_service;
grant insert, select, update on calendar_feeds to dwaso_tenant;

create table calendar_imports (
  business_id text not null,
  id text not null,
  provider_id text,
  unit_id text,
  name text not null,
  sealed_url bytea not null,
  host text not null,
  etag text,
  read_at timestamptz,
  refresh_minutes integer not null default 20,
  next_at timestamptz not null,
  tried_at timestamptz,
  last_imported_at timestamptz,
  last_error text,
  reported_at timestamptz,
  busy_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint calendar_imports_pkey primary key (id, business_id),
  constraint calendar_imports_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint calendar_imports_provider_id_business_id_fkey foreign key (provider_id, business_id) references providers(id, business_id) on delete cascade,
  constraint calendar_imports_unit_id_business_id_fkey foreign key (unit_id, business_id) references units(id, business_id) on delete cascade,
  constraint calendar_imports_check check ((provider_id is null) <> (unit_id is null)),
  constraint calendar_imports_refresh_minutes_check check (refresh_minutes >= 20 and refresh_minutes <= 720)
);
create index calendar_imports_due on calendar_imports using btree (next_at);
create index calendar_imports_of_business on calendar_imports using btree (business_id, created_at);
create trigger limit_insert after insert on calendar_imports referencing new table as changed for each statement execute function enforce_limit('20', 'true', 'calendar imports');
alter table calendar_imports enable row level security;
alter table calendar_imports force row level security;
create policy of_service on calendar_imports to dwaso_service using true;
create policy of_tenant on calendar_imports to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on calendar_imports to dwaso_service;
grant delete, insert, select, update on calendar_imports to dwaso_tenant;

create table closures (
  business_id text not null,
  id text not null,
  start_date date not null,
  end_date date not null,
  reason text,
  created_at timestamptz not null,
  constraint closures_pkey primary key (id, business_id),
  -- Closures of one business never overlap; touching ones are merged when they are made.
  constraint closures_apart exclude using gist (business_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint closures_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint closures_check check (start_date <= end_date)
);
create index closures_ends on closures using btree (business_id, end_date);
create trigger limit_insert after insert on closures referencing new table as changed for each statement execute function enforce_limit('400', 'true', 'closures');
create trigger revision_delete after delete on closures referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on closures referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on closures referencing new table as changed for each statement execute function raise_revision();
alter table closures enable row level security;
alter table closures force row level security;
create policy of_public on closures to dwaso_public using true;
create policy of_service on closures to dwaso_service using true;
create policy of_tenant on closures to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, start_date, end_date) on closures to dwaso_public;
grant delete, insert, select, update on closures to dwaso_service;
grant delete, insert, select on closures to dwaso_tenant;

create table customers (
  business_id text not null,
  id text not null,
  name text not null,
  phone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- For members alone.
  notes text,
  -- The name that a member gave; while it is set, the name that a later booking carries does not replace it.
  member_name text,
  erased_at timestamptz,
  -- A booking of it has, or had, another name: a search by name reads its bookings too.
  renamed boolean not null default false,
  constraint customers_pkey primary key (id, business_id),
  constraint customers_business_id_phone_key unique (business_id, phone),
  constraint customers_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint customers_check check (member_name is null or member_name = name),
  constraint customers_erased check (erased_at is null or name = 'erased' and phone = ('erased:' || id) and notes is null and member_name is null)
);
create index customers_business on customers using btree (business_id, id);
-- For the job that looks for customers who have not booked for long.
create index customers_kept on customers using btree (business_id, created_at) where erased_at is null;
-- What a phone has booked anywhere.
create index customers_phone on customers using btree (phone);
create index customers_renamed on customers using btree (business_id) where renamed;
create trigger customers_member_name before update on customers for each row when (old.member_name is not null and new.name <> old.name and new.member_name = old.member_name) execute function keep_member_name();
create trigger customers_renamed before update on customers for each row when (new.name <> old.name) execute function mark_renamed_customer();
create trigger customers_stay_erased before update on customers for each row when (old.erased_at is not null) execute function keep_customer_erased();
alter table customers enable row level security;
alter table customers force row level security;
create policy of_operator on customers to dwaso_operator using true;
create policy of_service on customers to dwaso_service using true;
create policy of_tenant on customers to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id) on customers to dwaso_operator;
grant delete, insert, select, update on customers to dwaso_service;
grant insert, select, update on customers to dwaso_tenant;

create table dated_hours (
  business_id text not null,
  id text not null,
  start_date date not null,
  end_date date not null,
  windows jsonb not null,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint dated_hours_pkey primary key (id, business_id),
  constraint dated_hours_apart exclude using gist (business_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint dated_hours_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint dated_hours_check check (start_date <= end_date and (end_date - start_date) < 92),
  constraint dated_hours_windows_check check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 3)
);
create index dated_hours_ends on dated_hours using btree (business_id, end_date);
create trigger limit_insert after insert on dated_hours referencing new table as changed for each statement execute function enforce_limit('400', 'true', 'dated hours');
create trigger revision_delete after delete on dated_hours referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on dated_hours referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on dated_hours referencing new table as changed for each statement execute function raise_revision();
alter table dated_hours enable row level security;
alter table dated_hours force row level security;
create policy of_public on dated_hours to dwaso_public using true;
create policy of_service on dated_hours to dwaso_service using true;
create policy of_tenant on dated_hours to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, start_date, end_date, windows, note) on dated_hours to dwaso_public;
grant delete, insert, select, update on dated_hours to dwaso_service;
grant delete, insert, select, update on dated_hours to dwaso_tenant;

create table delivery_zones (
  business_id text not null,
  area_id text not null,
  fee_pesewas bigint not null,
  constraint delivery_zones_pkey primary key (business_id, area_id),
  constraint delivery_zones_area_id_fkey foreign key (area_id) references areas(id),
  constraint delivery_zones_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint delivery_zones_fee_pesewas_check check (fee_pesewas >= 0 and fee_pesewas <= 1000000000)
);
create trigger limit_insert after insert on delivery_zones referencing new table as changed for each statement execute function enforce_limit('100', 'true', 'delivery zones');
create trigger revision_delete after delete on delivery_zones referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on delivery_zones referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on delivery_zones referencing new table as changed for each statement execute function raise_revision();
alter table delivery_zones enable row level security;
alter table delivery_zones force row level security;
create policy of_service on delivery_zones to dwaso_service using true;
create policy of_tenant on delivery_zones to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on delivery_zones to dwaso_service;
grant delete, insert, select, update on delivery_zones to dwaso_tenant;

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
  constraint event_cursors_pkey primary key (business_id, consumer),
  constraint event_cursors_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table event_cursors enable row level security;
alter table event_cursors force row level security;
create policy of_service on event_cursors to dwaso_service using true;
create policy of_tenant on event_cursors to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on event_cursors to dwaso_service;
grant insert, select, update on event_cursors to dwaso_tenant;

-- The counter row is locked until the commit, so that a reader who has seen a sequence number never misses a smaller
-- one.
create table event_sequences (
  business_id text not null,
  last bigint not null,
  constraint event_sequences_pkey primary key (business_id),
  constraint event_sequences_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table event_sequences enable row level security;
alter table event_sequences force row level security;
create policy of_service on event_sequences to dwaso_service using true;
create policy of_tenant on event_sequences to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on event_sequences to dwaso_service;
grant insert, select, update on event_sequences to dwaso_tenant;

create table events (
  business_id text not null,
  sequence bigint not null,
  id text not null,
  type text not null,
  -- As text, exactly as it is sent.
  data json not null,
  created_at timestamptz not null,
  constraint events_pkey primary key (business_id, sequence),
  constraint events_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
create index events_age on events using btree (created_at);
create trigger events_history after insert on events for each row when (new.type ~~ 'booking.%' or new.type ~~ 'payment.%') execute function keep_history();
alter table events enable row level security;
alter table events force row level security;
create policy of_service on events to dwaso_service using true;
create policy of_tenant on events to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on events to dwaso_service;
grant insert, select on events to dwaso_tenant;

create table extras (
  business_id text not null,
  id text not null,
  name text not null,
  description text not null default '',
  price_pesewas bigint not null,
  max_quantity integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted extra stays as a row, because bookings name it in their lines.
  deleted_at timestamptz,
  constraint extras_pkey primary key (id, business_id),
  constraint extras_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint extras_max_quantity_check check (max_quantity >= 1),
  constraint extras_price_pesewas_check check (price_pesewas >= 0 and price_pesewas <= 1000000000)
);
create index extras_business on extras using btree (business_id) where deleted_at is null;
create trigger limit_insert after insert on extras referencing new table as changed for each statement execute function enforce_limit('500', 'to_jsonb(t) ->> ''deleted_at'' is null', 'extras');
create trigger revision_delete after delete on extras referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on extras referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on extras referencing new table as changed for each statement execute function raise_revision();
alter table extras enable row level security;
alter table extras force row level security;
create policy of_operator on extras to dwaso_operator using true;
create policy of_service on extras to dwaso_service using true;
create policy of_tenant on extras to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id) on extras to dwaso_operator;
grant delete, insert, select, update on extras to dwaso_service;
grant insert, select, update on extras to dwaso_tenant;

-- Every notice that a gateway signed, once. One that could not be settled yet is tried again; one that names nothing of
-- ours is kept for a person to look at. It belongs to no tenant, since it need not name anything known.
create table gateway_notices (
  provider text not null,
  event text not null,
  subject text not null,
  about text not null,
  reference text not null,
  -- Null until it is settled.
  outcome text,
  tries integer not null default 0,
  next_try_at timestamptz,
  received_at timestamptz not null,
  constraint gateway_notices_pkey primary key (provider, event, subject),
  constraint gateway_notices_about_check check (about = any (array['charge', 'refund', 'transfer', 'dispute'])),
  constraint gateway_notices_outcome_check check (outcome = any (array['RECORDED', 'FAILED', 'UNKNOWN', 'MISMATCH', 'EXPIRED']))
);
create index gateway_notices_due on gateway_notices using btree (next_try_at) where next_try_at is not null;
create index gateway_notices_reference on gateway_notices using btree (provider, reference);
grant delete, insert, select, update on gateway_notices to dwaso_service;

create table idempotency_keys (
  principal text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  sealed bytea,
  created_at timestamptz not null,
  -- The business that the request was about: the tenant of the transaction that stores the record.
  tenant_id text default nullif(current_setting('app.business_id', true), ''),
  -- The business of an API key, which belongs to one; otherwise the person. The distribution column.
  home text not null,
  constraint idempotency_keys_pkey primary key (home, principal, key)
);
create index idempotency_keys_age on idempotency_keys using btree (created_at);
-- Answers that show a secret are few, and an erasure opens those that may name the person.
create index idempotency_keys_sealed on idempotency_keys using btree (created_at) where sealed is not null;
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy of_caller on idempotency_keys to dwaso_operator, dwaso_tenant using (principal = current_setting('app.caller', true));
create policy of_service on idempotency_keys to dwaso_service using true;
grant insert, select, update on idempotency_keys to dwaso_operator;
grant delete, insert, select, update on idempotency_keys to dwaso_service;
grant insert, select, update on idempotency_keys to dwaso_tenant;

-- Open invitations by phone number, the same on every server of a cluster: a sign-in finds them without asking every
-- server, and works while one of them is down. The invitation itself is the PENDING row in members, and one transaction
-- writes both.
create table invitations (
  phone text not null,
  -- Without a foreign key: Citus would ask a tenant that removes an invitation for rights on the table it refers to.
  business_id text not null,
  constraint invitations_pkey primary key (phone, business_id)
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy of_service on invitations to dwaso_service using true;
create policy of_tenant on invitations to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on invitations to dwaso_service;
grant delete, select, update on invitations to dwaso_tenant;

-- Locked until the commit, so that a number is used by an invoice that exists or by none: no gaps within a year.
create table invoice_counters (
  year integer not null,
  last integer not null,
  constraint invoice_counters_pkey primary key (year)
);
grant insert, select, update on invoice_counters to dwaso_service;
grant insert, select, update on invoice_counters to dwaso_tenant;

create table invoices (
  business_id text not null,
  id text not null,
  number text not null,
  plan text not null,
  periods integer not null,
  amount_pesewas bigint not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Opens the page on which it is paid.
  token text not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint invoices_pkey primary key (id, business_id),
  constraint invoices_business_id_number_key unique (business_id, number),
  constraint invoices_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint invoices_amount_pesewas_check check (amount_pesewas > 0),
  constraint invoices_check check ((status = 'PAID') = (paid_at is not null)),
  constraint invoices_periods_check check (periods >= 1 and periods <= 12),
  constraint invoices_status_check check (status = any (array['OPEN', 'PAID', 'VOID']))
);
create index invoices_newest on invoices using btree (business_id, id desc);
create index invoices_paid on invoices using btree (paid_at) include (business_id, amount_pesewas) where status = 'PAID';
create index invoices_token on invoices using btree (token);
create unique index invoices_one_open on invoices using btree (business_id) where status = 'OPEN';
alter table invoices enable row level security;
alter table invoices force row level security;
create policy of_operator on invoices to dwaso_operator using true;
create policy of_service on invoices to dwaso_service using true;
create policy of_tenant on invoices to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, amount_pesewas, status, paid_at) on invoices to dwaso_operator;
grant delete, insert, select, update on invoices to dwaso_service;
grant insert, select, update on invoices to dwaso_tenant;

-- Sums by day, so that a year's statistics read some hundred rows. Deferred triggers keep them: they run at the commit,
-- when the transaction already holds the event sequence, so that no two wait for each other crosswise. A booking is
-- counted by status and summed on the day of its start; `occupied` counts on each of its days the pieces of a unit, or
-- minutes of providers. Lists find the bookings of an item by these days. The days of a provider, in place of an item,
-- count nothing and are there for lists alone.
create table item_days (
  business_id text not null,
  date date not null,
  item_id text not null,
  held integer not null,
  confirmed integer not null,
  checked_in integer not null,
  completed integer not null,
  cancelled integer not null,
  no_show integer not null,
  expired integer not null,
  booked_pesewas bigint not null,
  occupied bigint not null,
  items integer not null default 0,
  item_pesewas bigint not null default 0,
  constraint item_days_pkey primary key (business_id, date, item_id),
  constraint item_days_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
) with (fillfactor=70);
create index item_days_date on item_days using btree (date);
alter table item_days enable row level security;
alter table item_days force row level security;
create policy of_service on item_days to dwaso_service using true;
create policy of_tenant on item_days to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on item_days to dwaso_service;
grant insert, select, update on item_days to dwaso_tenant;

-- When each nightly job last ran, over all processes.
create table job_runs (
  name text not null,
  -- The last night whose run ended. Null before the first.
  night date,
  -- The process that works until `leased_until`, by the database's clock; another one takes over afterwards.
  holder text,
  leased_until timestamptz,
  constraint job_runs_pkey primary key (name)
);
grant insert, select, update on job_runs to dwaso_service;

create table kits (
  business_id text not null,
  id text not null,
  name text not null,
  description text not null default '',
  items jsonb not null,
  price_pesewas bigint,
  discount_percent smallint not null default 0,
  photo_ids text[] not null default '{}'::text[],
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  length_prices jsonb not null default '[]'::jsonb,
  constraint kits_pkey primary key (id, business_id),
  constraint kits_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint kits_discount_percent_check check (discount_percent >= 0 and discount_percent <= 90),
  constraint kits_items_check check (jsonb_array_length(items) >= 2 and jsonb_array_length(items) <= 20),
  constraint kits_price_pesewas_check check (price_pesewas >= 0 and price_pesewas <= 1000000000)
);
create index kits_business on kits using btree (business_id) where deleted_at is null;
create trigger limit_insert after insert on kits referencing new table as changed for each statement execute function enforce_limit('200', 't.deleted_at is null', 'kits');
create trigger revision_delete after delete on kits referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on kits referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on kits referencing new table as changed for each statement execute function raise_revision();
alter table kits enable row level security;
alter table kits force row level security;
create policy of_public on kits to dwaso_public using true;
create policy of_service on kits to dwaso_service using true;
create policy of_tenant on kits to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, id, name, items, price_pesewas, discount_percent, photo_ids, active, deleted_at, created_at) on kits to dwaso_public;
grant delete, insert, select, update on kits to dwaso_service;
grant insert, select, update on kits to dwaso_tenant;

create table ledger_balances (
  business_id text not null,
  entries bigint not null default 0,
  last_at timestamptz not null default '-infinity'::timestamptz,
  pending_pesewas bigint not null default 0,
  available_pesewas bigint not null default 0,
  payout_pesewas bigint not null default 0,
  gateway_pesewas bigint not null default 0,
  fees_pesewas bigint not null default 0,
  gateway_cost_pesewas bigint not null default 0,
  constraint ledger_balances_pkey primary key (business_id),
  constraint ledger_balances_business_id_fkey foreign key (business_id) references businesses(id),
  constraint ledger_balances_balanced check ((pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas + fees_pesewas + gateway_cost_pesewas) = 0),
  constraint ledger_balances_payout_pesewas_check check (payout_pesewas >= 0),
  constraint ledger_balances_pending_pesewas_check check (pending_pesewas >= 0)
);
create trigger ledger_balances_follow before insert or delete or update on ledger_balances for each row execute function guard_balance();
alter table ledger_balances enable row level security;
alter table ledger_balances force row level security;
create policy of_operator on ledger_balances for select to dwaso_operator using true;
create policy of_service on ledger_balances to dwaso_service using true;
create policy of_tenant on ledger_balances to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on ledger_balances to dwaso_operator;
grant insert, select, update on ledger_balances to dwaso_service;
grant insert, select, update on ledger_balances to dwaso_tenant;

create table ledger_entries (
  business_id text not null,
  sequence bigint not null,
  at timestamptz not null,
  kind text not null,
  cause text not null,
  booking_id text,
  payment_id text,
  payout_id text,
  reason text,
  pending_pesewas bigint not null,
  available_pesewas bigint not null,
  payout_pesewas bigint not null,
  gateway_pesewas bigint not null,
  fees_pesewas bigint not null,
  gateway_cost_pesewas bigint not null,
  pending_after_pesewas bigint not null,
  available_after_pesewas bigint not null,
  release_at timestamptz,
  constraint ledger_entries_pkey primary key (business_id, sequence),
  constraint ledger_entries_once unique (business_id, cause),
  constraint ledger_entries_business_id_fkey foreign key (business_id) references businesses(id),
  constraint ledger_entries_balanced check ((pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas + fees_pesewas + gateway_cost_pesewas) = 0),
  constraint ledger_entries_covered check (available_after_pesewas >= 0 or not (kind = 'PAYOUT' and payout_pesewas > 0 or kind = 'PAYOUT_FEE')),
  constraint ledger_entries_kind_check check (kind = any (array['PAYMENT', 'REFUND', 'PLATFORM_FEE', 'GATEWAY_FEE', 'RELEASE', 'PAYOUT', 'PAYOUT_PAID', 'PAYOUT_FEE', 'PAYOUT_RETURNED', 'DISPUTE', 'ADJUSTMENT'])),
  constraint ledger_entries_lines check (num_nonnulls(nullif(pending_pesewas, 0), nullif(available_pesewas, 0), nullif(payout_pesewas, 0), nullif(gateway_pesewas, 0), nullif(fees_pesewas, 0), nullif(gateway_cost_pesewas, 0)) >= 2)
);
create index ledger_entries_given_back on ledger_entries using btree (business_id, payment_id) where kind = any (array['REFUND', 'DISPUTE']);
create index ledger_entries_kind on ledger_entries using btree (business_id, kind, at, sequence);
create index ledger_entries_newest on ledger_entries using btree (business_id, at, sequence);
create index ledger_entries_taken on ledger_entries using btree (business_id, sequence) where available_pesewas < 0;
create trigger ledger_entries_applied before insert on ledger_entries for each row execute function apply_entry();
create trigger ledger_entries_grow_only before delete or update on ledger_entries for each row execute function refuse_ledger_change(); -- always
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function refuse_ledger_change();
alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy of_service on ledger_entries to dwaso_service using true;
create policy of_tenant on ledger_entries to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant insert, select on ledger_entries to dwaso_service;
grant insert, select on ledger_entries to dwaso_tenant;

create table ledger_releases (
  business_id text not null,
  release_at timestamptz not null,
  pesewas bigint not null,
  constraint ledger_releases_pkey primary key (business_id, release_at),
  constraint ledger_releases_business_id_fkey foreign key (business_id) references businesses(id)
);
create index ledger_releases_due on ledger_releases using btree (release_at);
alter table ledger_releases enable row level security;
alter table ledger_releases force row level security;
create policy of_service on ledger_releases to dwaso_service using true;
create policy of_tenant on ledger_releases to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on ledger_releases to dwaso_service;
grant delete, insert, select, update on ledger_releases to dwaso_tenant;

create table member_message_settings (
  business_id text not null,
  user_id text not null,
  enabled text[] not null,
  channels text[] not null,
  day_due_at timestamptz,
  constraint member_message_settings_pkey primary key (business_id, user_id),
  constraint member_message_settings_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
create index member_message_days on member_message_settings using btree (day_due_at) where day_due_at is not null;
alter table member_message_settings enable row level security;
alter table member_message_settings force row level security;
create policy of_service on member_message_settings to dwaso_service using true;
create policy of_tenant on member_message_settings to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on member_message_settings to dwaso_service;
grant delete, insert, select, update on member_message_settings to dwaso_tenant;

create table members (
  business_id text not null,
  id text not null,
  user_id text,
  phone text not null,
  role text not null,
  state text not null,
  invited_at timestamptz not null,
  joined_at timestamptz,
  -- Null for an invited person who has made no request to the business: others do not see the name.
  first_request_at timestamptz,
  constraint members_pkey primary key (id, business_id),
  constraint members_business_id_phone_key unique (business_id, phone),
  constraint members_user_once unique (business_id, user_id),
  constraint members_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint members_user_id_fkey foreign key (user_id) references users(id),
  constraint members_check check ((state = 'ACTIVE') = (user_id is not null and joined_at is not null)),
  constraint members_role_check check (role = any (array['OWNER', 'STAFF'])),
  constraint members_state_check check (state = any (array['PENDING', 'ACTIVE']))
);
create index members_phone on members using btree (phone);
create index members_user on members using btree (user_id);
create trigger follow_member after insert or delete or update of user_id, state on members for each row execute function follow_member();
create trigger limit_insert after insert on members referencing new table as changed for each statement execute function enforce_limit('100', 'true', 'members and invitations');
create trigger release_provider before delete on members for each row when (old.user_id is not null) execute function release_provider();
alter table members enable row level security;
alter table members force row level security;
create policy of_operator on members to dwaso_operator using true;
create policy of_service on members to dwaso_service using true;
create policy of_tenant on members to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on members to dwaso_operator;
grant delete, insert, select, update on members to dwaso_service;
grant delete, insert, select, update (id, role, first_request_at) on members to dwaso_tenant;

create table message_months (
  business_id text not null,
  month date not null,
  sent integer not null default 0,
  receipts integer not null default 0,
  constraint message_months_pkey primary key (business_id, month),
  constraint message_months_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table message_months enable row level security;
alter table message_months force row level security;
create policy of_service on message_months to dwaso_service using true;
create policy of_tenant on message_months to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on message_months to dwaso_service;
grant insert, select, update on message_months to dwaso_tenant;

create table message_queues (
  business_id text not null,
  due_at timestamptz,
  constraint message_queues_pkey primary key (business_id)
);
create index message_queues_due on message_queues using btree (due_at) where due_at is not null;
alter table message_queues enable row level security;
alter table message_queues force row level security;
create policy of_service on message_queues to dwaso_service using true;
create policy of_tenant on message_queues to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on message_queues to dwaso_service;
grant insert, select, update on message_queues to dwaso_tenant;

create table message_recipients (
  business_id text not null,
  customer_id text not null,
  token text not null,
  stopped_at timestamptz,
  told_at timestamptz,
  constraint message_recipients_pkey primary key (business_id, customer_id),
  constraint message_recipients_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
create unique index message_recipients_token on message_recipients using btree (token, business_id);
alter table message_recipients enable row level security;
alter table message_recipients force row level security;
create policy of_service on message_recipients to dwaso_service using true;
create policy of_tenant on message_recipients to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on message_recipients to dwaso_service;
grant delete, insert, select, update on message_recipients to dwaso_tenant;

create table message_reports (
  provider text not null,
  provider_id text not null,
  status text not null,
  code text,
  at timestamptz not null,
  received_at timestamptz not null,
  constraint message_reports_pkey primary key (provider, provider_id, status)
);
grant delete, insert, select, update on message_reports to dwaso_service;

create table message_settings (
  business_id text not null,
  enabled text[] not null,
  reminder_hours smallint[] not null,
  quiet_from text not null,
  quiet_to text not null,
  sender_name text,
  texts jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint message_settings_pkey primary key (business_id),
  constraint message_settings_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint message_settings_reminder_hours_check check (cardinality(reminder_hours) <= 2),
  constraint message_settings_sender_name_check check (length(sender_name) <= 11)
);
alter table message_settings enable row level security;
alter table message_settings force row level security;
create policy of_service on message_settings to dwaso_service using true;
create policy of_tenant on message_settings to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on message_settings to dwaso_service;
grant insert, select, update on message_settings to dwaso_tenant;

create table messages (
  business_id text not null,
  id text not null,
  booking_id text,
  customer_id text,
  user_id text,
  kind text not null,
  subject text not null,
  version text not null,
  recipient text not null generated always as (coalesce(customer_id, user_id)) stored,
  facts jsonb not null default '{}'::jsonb,
  by_customer boolean not null default false,
  channel text,
  to_address text,
  text text,
  status text not null default 'QUEUED',
  reason text,
  segments smallint,
  cost_pesewas integer not null default 0,
  attempts smallint not null default 0,
  provider text,
  provider_id text,
  sending_since timestamptz,
  created_at timestamptz not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  due_at timestamptz,
  constraint messages_pkey primary key (id, business_id),
  constraint messages_once unique (business_id, subject, kind, recipient, version),
  constraint messages_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint messages_channel_check check (channel = any (array['WHATSAPP', 'SMS', 'PUSH'])),
  constraint messages_check check ((customer_id is null) <> (user_id is null)),
  constraint messages_check1 check ((status <> all (array['DROPPED', 'FAILED'])) or due_at is null),
  constraint messages_cost_pesewas_check check (cost_pesewas >= 0),
  constraint messages_status_check check (status = any (array['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED']))
);
create index messages_created on messages using btree (created_at);
create index messages_due on messages using btree (business_id, due_at) where due_at is not null;
create index messages_newest on messages using btree (business_id, id);
create index messages_of_booking on messages using btree (business_id, booking_id, id);
create index messages_of_customer on messages using btree (business_id, customer_id, id);
create index messages_of_handoffs on messages using btree (business_id) where kind = 'member.handoff';
create index messages_provider on messages using btree (provider_id) where provider_id is not null;
create index messages_to on messages using btree (to_address) where provider = 'simulator';
create index messages_to_members on messages using btree (business_id, user_id, sent_at) where user_id is not null;
alter table messages enable row level security;
alter table messages force row level security;
create policy of_operator on messages to dwaso_operator using true;
create policy of_service on messages to dwaso_service using true;
create policy of_tenant on messages to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, kind, channel, status, reason, cost_pesewas, provider, created_at) on messages to dwaso_operator;
grant delete, insert, select, update on messages to dwaso_service;
grant delete, insert, select, update on messages to dwaso_tenant;

-- Money of bookings: received on the day it came, refunded on the day the refund was accepted.
create table money_days (
  business_id text not null,
  date date not null,
  received_pesewas bigint not null,
  refunded_pesewas bigint not null,
  constraint money_days_pkey primary key (business_id, date),
  constraint money_days_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
) with (fillfactor=70);
alter table money_days enable row level security;
alter table money_days force row level security;
create policy of_operator on money_days to dwaso_operator using true;
create policy of_service on money_days to dwaso_service using true;
create policy of_tenant on money_days to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on money_days to dwaso_operator;
grant delete, insert, select, update on money_days to dwaso_service;
grant insert, select, update on money_days to dwaso_tenant;

-- Keyed by phone, so that a role may be granted before the person first signs in.
create table operators (
  phone text not null,
  role text not null,
  granted_at timestamptz not null,
  constraint operators_pkey primary key (phone),
  constraint operators_role_check check (role = any (array['OPERATOR', 'OPERATOR_ADMIN']))
);
grant delete, insert, select, update on operators to dwaso_service;

-- One try at a gateway to pay a link. Each has a reference of its own, so that a late success of an older attempt is
-- still known.
create table payment_attempts (
  business_id text not null,
  reference text not null,
  link_id text not null,
  -- NEW until the gateway has taken the order. A FAILED attempt can still turn out to be PAID.
  status text not null,
  created_at timestamptz not null,
  constraint payment_attempts_pkey primary key (reference, business_id),
  constraint payment_attempts_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint payment_attempts_link_id_business_id_fkey foreign key (link_id, business_id) references payment_links(id, business_id) on delete cascade,
  constraint payment_attempts_status_check check (status = any (array['NEW', 'PENDING', 'FAILED', 'PAID']))
);
create index payment_attempts_failed on payment_attempts using btree (created_at) where status = 'FAILED';
create index payment_attempts_link on payment_attempts using btree (business_id, link_id, created_at);
alter table payment_attempts enable row level security;
alter table payment_attempts force row level security;
create policy of_service on payment_attempts to dwaso_service using true;
create policy of_tenant on payment_attempts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on payment_attempts to dwaso_service;
grant insert, select, update on payment_attempts to dwaso_tenant;

create table payment_links (
  business_id text not null,
  id text not null,
  token text not null,
  booking_id text,
  invoice_id text,
  provider text not null,
  -- That of the newest attempt; stored before the gateway is asked, so that no money comes on an unknown one.
  reference text not null,
  gateway_url text,
  amount_pesewas bigint not null,
  -- NEW until the gateway has taken the order; its address has been shown to no caller yet.
  status text not null,
  expires_at timestamptz not null,
  -- When to ask the gateway, because notices get lost; null when there is nothing more to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  constraint payment_links_pkey primary key (id, business_id),
  constraint payment_links_booking_id_business_id_fkey foreign key (booking_id, business_id) references bookings(id, business_id) on delete cascade,
  constraint payment_links_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint payment_links_invoice_id_business_id_fkey foreign key (invoice_id, business_id) references invoices(id, business_id) on delete cascade,
  constraint payment_links_amount_pesewas_check check (amount_pesewas > 0),
  constraint payment_links_check check ((booking_id is null) <> (invoice_id is null)),
  constraint payment_links_check1 check (status <> 'OPEN' or gateway_url is not null),
  constraint payment_links_provider_check check (provider = any (array['SIMULATOR', 'PAYSTACK'])),
  constraint payment_links_status_check check (status = any (array['NEW', 'OPEN', 'PAID', 'FAILED', 'EXPIRED']))
);
create index payment_links_booking on payment_links using btree (business_id, booking_id);
create index payment_links_check on payment_links using btree (next_check_at) where next_check_at is not null;
create index payment_links_reference on payment_links using btree (reference);
create index payment_links_token on payment_links using btree (token);
create unique index payment_links_one_open on payment_links using btree (business_id, booking_id) where status = 'OPEN';
create unique index payment_links_one_open_of_invoice on payment_links using btree (business_id, invoice_id) where status = 'OPEN';
alter table payment_links enable row level security;
alter table payment_links force row level security;
create policy of_service on payment_links to dwaso_service using true;
create policy of_tenant on payment_links to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on payment_links to dwaso_service;
grant insert, select, update on payment_links to dwaso_tenant;

-- A payment is for a booking, or by the business itself for an invoice of its subscription.
create table payments (
  business_id text not null,
  id text not null,
  booking_id text,
  amount_pesewas bigint not null,
  created_at timestamptz not null,
  invoice_id text,
  link_id text,
  method text not null,
  provider text not null,
  reference text,
  transaction_id text,
  note text,
  receipt_number text not null,
  receipt_token text not null,
  paid_at timestamptz not null,
  -- The refunds of a payment that did not fail, kept by sum_refunds(): lists find payments by status, and the check
  -- refuses to refund more than came, whatever the code does.
  refunded_pesewas bigint not null default 0,
  status text not null generated always as ( case when refunded_pesewas = 0 then 'SUCCEEDED' when refunded_pesewas = amount_pesewas then 'REFUNDED' else 'PARTIALLY_REFUNDED' end) stored,
  receipt_note text,
  return_pesewas bigint not null default 0,
  constraint payments_pkey primary key (id, business_id),
  constraint payments_receipt unique (business_id, receipt_number),
  constraint payments_booking_id_business_id_fkey foreign key (booking_id, business_id) references bookings(id, business_id) on delete cascade,
  constraint payments_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint payments_invoice_id_business_id_fkey foreign key (invoice_id, business_id) references invoices(id, business_id) on delete cascade,
  constraint payments_link_id_business_id_fkey foreign key (link_id, business_id) references payment_links(id, business_id),
  constraint payments_amount_pesewas_check check (amount_pesewas > 0),
  constraint payments_check check ((booking_id is null) <> (invoice_id is null)),
  constraint payments_check1 check ((provider = 'MANUAL') = (link_id is null)),
  constraint payments_check2 check ((provider = 'MANUAL') = (transaction_id is null)),
  constraint payments_method_check check (method = any (array['CASH', 'MOMO', 'CARD', 'BANK', 'OTHER'])),
  constraint payments_provider_check check (provider = any (array['MANUAL', 'SIMULATOR', 'PAYSTACK'])),
  constraint payments_refunded check (refunded_pesewas >= 0 and refunded_pesewas <= amount_pesewas),
  constraint payments_return check (return_pesewas >= 0 and return_pesewas <= amount_pesewas)
);
create index payments_booking on payments using btree (business_id, booking_id);
create index payments_invoice on payments using btree (business_id, invoice_id) where invoice_id is not null;
create index payments_link on payments using btree (business_id, link_id) where link_id is not null;
-- A list reads the newest rows of each status and method in question, so one index serves every combination of filters.
create index payments_listed on payments using btree (business_id, status, method, paid_at, id) where booking_id is not null;
-- A period's money, read from the index alone.
create index payments_paid on payments using btree (paid_at) include (business_id, amount_pesewas) where booking_id is not null;
create index payments_receipt_number on payments using btree (receipt_number);
create index payments_receipt_token on payments using btree (receipt_token);
create index payments_to_return on payments using btree (business_id, paid_at, id) where booking_id is not null and return_pesewas > refunded_pesewas;
-- The same money is never recorded twice, whatever the code does.
create unique index payments_gateway_reference on payments using btree (business_id, provider, reference) where provider <> 'MANUAL';
create unique index payments_gateway_transaction on payments using btree (business_id, provider, transaction_id) where provider <> 'MANUAL';
create trigger links_of_payment after insert on payments for each row when (new.booking_id is not null) execute function expire_links('booking_id');
create constraint trigger payments_counted after insert or delete or update of amount_pesewas, paid_at, booking_id on payments deferrable initially deferred for each row execute function count_payment();
create trigger unpaid_hold_paid after insert on payments for each row execute function free_paid_hold();
alter table payments enable row level security;
alter table payments force row level security;
create policy of_operator on payments to dwaso_operator using true;
create policy of_service on payments to dwaso_service using true;
create policy of_tenant on payments to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, booking_id, amount_pesewas, paid_at) on payments to dwaso_operator;
grant delete, insert, select, update on payments to dwaso_service;
grant insert, select, update (refunded_pesewas, return_pesewas) on payments to dwaso_tenant;

create table payout_accounts (
  business_id text not null,
  stage text not null,
  type text not null,
  network text,
  bank_code text,
  bank text,
  number bytea not null,
  number_last4 text not null,
  holder_name text,
  status text not null,
  ready_at timestamptz,
  provider text not null,
  recipient text,
  next_run_at timestamptz,
  created_at timestamptz not null,
  constraint payout_accounts_pkey primary key (business_id, stage),
  constraint payout_accounts_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint payout_accounts_check check ((type = 'MOMO') = (network is not null)),
  constraint payout_accounts_check1 check ((type = 'BANK') = (bank_code is not null)),
  constraint payout_accounts_check2 check ((stage = 'CURRENT') = (status = 'READY')),
  constraint payout_accounts_check3 check (status <> 'READY' or ready_at is not null and recipient is not null and holder_name is not null and next_run_at is not null),
  constraint payout_accounts_network_check check (network = any (array['MTN', 'TELECEL', 'AT'])),
  constraint payout_accounts_number_last4_check check (length(number_last4) = 4),
  constraint payout_accounts_provider_check check (provider = any (array['SIMULATOR', 'PAYSTACK'])),
  constraint payout_accounts_stage_check check (stage = any (array['CURRENT', 'PROPOSED'])),
  constraint payout_accounts_status_check check (status = any (array['CHECKING', 'READY', 'REFUSED'])),
  constraint payout_accounts_type_check check (type = any (array['MOMO', 'BANK']))
);
create index payout_accounts_run on payout_accounts using btree (next_run_at) where next_run_at is not null;
alter table payout_accounts enable row level security;
alter table payout_accounts force row level security;
create policy of_service on payout_accounts to dwaso_service using true;
create policy of_tenant on payout_accounts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on payout_accounts to dwaso_service;
grant delete, insert, select, update on payout_accounts to dwaso_tenant;

create table payout_holds (
  business_id text not null,
  reason text not null,
  at timestamptz not null,
  constraint payout_holds_pkey primary key (business_id),
  constraint payout_holds_business_id_fkey foreign key (business_id) references businesses(id)
);
alter table payout_holds enable row level security;
alter table payout_holds force row level security;
create policy of_operator on payout_holds for select to dwaso_operator using true;
create policy of_service on payout_holds to dwaso_service using true;
create policy of_tenant on payout_holds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on payout_holds to dwaso_operator;
grant delete, insert, select, update on payout_holds to dwaso_service;
grant select on payout_holds to dwaso_tenant;

create table payouts (
  business_id text not null,
  id text not null,
  reference text not null,
  amount_pesewas bigint not null,
  fee_pesewas bigint not null,
  status text not null,
  provider text not null,
  account jsonb not null,
  number bytea not null,
  recipient text not null,
  scheduled_for date,
  failure text,
  asked_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  moves integer not null default 0,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payouts_pkey primary key (id, business_id),
  constraint payouts_reference unique (business_id, reference),
  constraint payouts_business_id_fkey foreign key (business_id) references businesses(id),
  constraint payouts_amount_pesewas_check check (amount_pesewas > 0),
  constraint payouts_check check (status = 'PENDING' or asked_at is not null),
  constraint payouts_fee_pesewas_check check (fee_pesewas >= 0),
  constraint payouts_provider_check check (provider = any (array['SIMULATOR', 'PAYSTACK'])),
  constraint payouts_status_check check (status = any (array['PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED']))
);
create index payouts_due on payouts using btree (next_check_at) where next_check_at is not null;
create index payouts_newest on payouts using btree (business_id, id);
create index payouts_of_all on payouts using btree (created_at, id);
create index payouts_open on payouts using btree (status, created_at) where status = any (array['PENDING', 'SENT', 'FAILED', 'RETURNED']);
create unique index payouts_scheduled on payouts using btree (business_id, scheduled_for) where scheduled_for is not null;
alter table payouts enable row level security;
alter table payouts force row level security;
create policy of_operator on payouts for select to dwaso_operator using true;
create policy of_service on payouts to dwaso_service using true;
create policy of_tenant on payouts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, failure, sent_at, paid_at, created_at, updated_at) on payouts to dwaso_operator;
grant insert, select, update on payouts to dwaso_service;
grant insert, select, update on payouts to dwaso_tenant;

create table price_rules (
  business_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  item_ids text[],
  from_date date,
  to_date date,
  weekdays smallint[],
  time_from text,
  time_to text,
  min_quantity integer,
  min_days_before integer,
  max_days_before integer,
  percent smallint,
  amount_pesewas bigint,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint price_rules_pkey primary key (id, business_id),
  constraint price_rules_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint price_rules_amount_pesewas_check check (amount_pesewas >= '-1000000000'::integer and amount_pesewas <= 1000000000),
  constraint price_rules_check check ((percent is null) <> (amount_pesewas is null)),
  constraint price_rules_check1 check (from_date <= to_date),
  constraint price_rules_check2 check ( case kind when 'DATES' then min_quantity is null and min_days_before is null and max_days_before is null when 'QUANTITY' then min_quantity is not null and percent is not null else coalesce(min_days_before, max_days_before) is not null and percent is not null end),
  constraint price_rules_item_ids_check check (cardinality(item_ids) >= 1 and cardinality(item_ids) <= 100),
  constraint price_rules_kind_check check (kind = any (array['DATES', 'QUANTITY', 'ADVANCE'])),
  constraint price_rules_max_days_before_check check (max_days_before >= 0 and max_days_before <= 730),
  constraint price_rules_min_days_before_check check (min_days_before >= 0 and min_days_before <= 730),
  constraint price_rules_min_quantity_check check (min_quantity >= 1 and min_quantity <= 100000),
  constraint price_rules_percent_check check (percent >= '-90'::integer and percent <= 300),
  constraint price_rules_time_from_check check (time_from ~ '^\d\d:\d\d$'),
  constraint price_rules_time_to_check check (time_to ~ '^\d\d:\d\d$'),
  constraint price_rules_weekdays_check check (cardinality(weekdays) >= 1 and cardinality(weekdays) <= 7 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])
);
create index price_rules_business on price_rules using btree (business_id, created_at, id);
create trigger limit_insert after insert on price_rules referencing new table as changed for each statement execute function enforce_limit('100', 'true', 'price rules');
create trigger revision_delete after delete on price_rules referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on price_rules referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on price_rules referencing new table as changed for each statement execute function raise_revision();
alter table price_rules enable row level security;
alter table price_rules force row level security;
create policy of_service on price_rules to dwaso_service using true;
create policy of_tenant on price_rules to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on price_rules to dwaso_service;
grant delete, insert, select, update on price_rules to dwaso_tenant;

create table promo_codes (
  business_id text not null,
  id text not null,
  code text not null,
  percent smallint,
  amount_pesewas bigint,
  from_date date,
  to_date date,
  per_customer integer default 1,
  min_total_pesewas bigint,
  item_ids text[],
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint promo_codes_pkey primary key (id, business_id),
  constraint promo_codes_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint promo_codes_amount_pesewas_check check (amount_pesewas >= 1 and amount_pesewas <= 1000000000),
  constraint promo_codes_check check ((percent is null) <> (amount_pesewas is null)),
  constraint promo_codes_check1 check (from_date <= to_date),
  constraint promo_codes_code_check check (code ~ '^[A-Z0-9]{3,20}$'),
  constraint promo_codes_item_ids_check check (cardinality(item_ids) >= 1 and cardinality(item_ids) <= 100),
  constraint promo_codes_min_total_pesewas_check check (min_total_pesewas >= 0 and min_total_pesewas <= 1000000000),
  constraint promo_codes_per_customer_check check (per_customer >= 1 and per_customer <= 100000),
  constraint promo_codes_percent_check check (percent >= 1 and percent <= 100)
);
create index promo_codes_business on promo_codes using btree (business_id, created_at, id) where deleted_at is null;
create unique index promo_codes_code on promo_codes using btree (business_id, code) where deleted_at is null;
create trigger limit_insert after insert on promo_codes referencing new table as changed for each statement execute function enforce_limit('100', 't.deleted_at is null', 'promo codes');
create trigger revision_delete after delete on promo_codes referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on promo_codes referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on promo_codes referencing new table as changed for each statement execute function raise_revision();
alter table promo_codes enable row level security;
alter table promo_codes force row level security;
create policy of_service on promo_codes to dwaso_service using true;
create policy of_tenant on promo_codes to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on promo_codes to dwaso_service;
grant delete, insert, select, update on promo_codes to dwaso_tenant;

create table promo_counts (
  business_id text not null,
  promo_id text not null,
  max_uses integer,
  uses integer not null default 0,
  discounted_pesewas bigint not null default 0,
  constraint promo_counts_pkey primary key (promo_id, business_id),
  constraint promo_counts_promo_id_business_id_fkey foreign key (promo_id, business_id) references promo_codes(id, business_id) on delete cascade,
  constraint promo_counts_discounted_pesewas_check check (discounted_pesewas >= 0),
  constraint promo_counts_max_uses_check check (max_uses >= 1 and max_uses <= 1000000),
  constraint promo_counts_used_up check (uses <= max_uses),
  constraint promo_counts_uses_check check (uses >= 0)
);
alter table promo_counts enable row level security;
alter table promo_counts force row level security;
create policy of_service on promo_counts to dwaso_service using true;
create policy of_tenant on promo_counts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on promo_counts to dwaso_service;
grant delete, insert, select, update on promo_counts to dwaso_tenant;

create table promo_uses (
  business_id text not null,
  booking_id text not null,
  promo_id text not null,
  customer_id text not null,
  discount_pesewas bigint not null,
  constraint promo_uses_pkey primary key (booking_id, business_id),
  constraint promo_uses_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint promo_uses_promo_id_business_id_fkey foreign key (promo_id, business_id) references promo_codes(id, business_id) on delete cascade,
  constraint promo_uses_discount_pesewas_check check (discount_pesewas >= 0)
);
create index promo_uses_customer on promo_uses using btree (business_id, promo_id, customer_id);
alter table promo_uses enable row level security;
alter table promo_uses force row level security;
create policy of_service on promo_uses to dwaso_service using true;
create policy of_tenant on promo_uses to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on promo_uses to dwaso_service;
grant delete, insert, select, update on promo_uses to dwaso_tenant;

create table provider_dates (
  business_id text not null,
  id text not null,
  provider_id text not null,
  start_date date not null,
  end_date date not null,
  windows jsonb not null,
  kind text not null,
  note text,
  even_if_closed boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint provider_dates_pkey primary key (id, business_id),
  constraint provider_dates_apart exclude using gist (business_id with =, provider_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint provider_dates_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint provider_dates_provider_id_business_id_fkey foreign key (provider_id, business_id) references providers(id, business_id) on delete cascade,
  constraint provider_dates_check check (start_date <= end_date and (end_date - start_date) < 92),
  constraint provider_dates_kind_check check (kind = any (array['WORK', 'LEAVE', 'SICK'])),
  constraint provider_dates_windows_check check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 4)
);
create index provider_dates_ends on provider_dates using btree (business_id, provider_id, end_date);
create trigger limit_insert after insert on provider_dates referencing new table as changed for each statement execute function enforce_limit('5000', 'true', 'dates of providers');
create trigger revision_delete after delete on provider_dates referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on provider_dates referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on provider_dates referencing new table as changed for each statement execute function raise_revision();
alter table provider_dates enable row level security;
alter table provider_dates force row level security;
create policy of_public on provider_dates to dwaso_public using true;
create policy of_service on provider_dates to dwaso_service using true;
create policy of_tenant on provider_dates to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, provider_id, start_date, end_date, windows, even_if_closed) on provider_dates to dwaso_public;
grant delete, insert, select, update on provider_dates to dwaso_service;
grant delete, insert, select, update on provider_dates to dwaso_tenant;

create table provider_services (
  business_id text not null,
  provider_id text not null,
  service_id text not null,
  constraint provider_services_pkey primary key (business_id, provider_id, service_id),
  constraint provider_services_provider_id_business_id_fkey foreign key (provider_id, business_id) references providers(id, business_id) on delete cascade,
  constraint provider_services_service_id_business_id_fkey foreign key (service_id, business_id) references services(id, business_id) on delete cascade
);
create index provider_services_service on provider_services using btree (business_id, service_id);
create trigger revision_delete after delete on provider_services referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on provider_services referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on provider_services referencing new table as changed for each statement execute function raise_revision();
alter table provider_services enable row level security;
alter table provider_services force row level security;
create policy of_public on provider_services to dwaso_public using true;
create policy of_service on provider_services to dwaso_service using true;
create policy of_tenant on provider_services to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on provider_services to dwaso_public;
grant delete, insert, select, update on provider_services to dwaso_service;
grant delete, insert, select on provider_services to dwaso_tenant;

-- Time of a provider that live bookings take, each with its buffer: the exclusion constraint refuses a second booking,
-- whatever the code does. `held_until` is null once the booking is confirmed.
create table provider_times (
  business_id text not null,
  booking_id text not null,
  provider_id text not null,
  during tstzrange not null,
  -- Where the buffer begins.
  work_ends_at timestamptz not null,
  held_until timestamptz,
  item smallint not null,
  buffer_before_min smallint not null default 0,
  constraint provider_times_pkey primary key (business_id, booking_id, item),
  constraint provider_times_apart exclude using gist (business_id with =, provider_id with =, during with &&),
  constraint provider_times_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint provider_times_bounds check (buffer_before_min >= 0 and buffer_before_min <= 240 and (lower(during) + make_interval(mins => buffer_before_min::integer)) >= (work_ends_at - '12:00:00'::interval) and upper(during) >= work_ends_at and upper(during) <= (work_ends_at + '04:00:00'::interval)),
  constraint provider_times_during_check check (not isempty(during))
);
-- Comparisons that leak nothing, so that row level security lets them use the index. Overlapping is none of them.
create index provider_times_of_provider on provider_times using btree (business_id, provider_id, work_ends_at);
alter table provider_times enable row level security;
alter table provider_times force row level security;
create policy of_public on provider_times to dwaso_public using true;
create policy of_service on provider_times to dwaso_service using true;
create policy of_tenant on provider_times to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, provider_id, during, work_ends_at, held_until) on provider_times to dwaso_public;
grant delete, insert, select, update on provider_times to dwaso_service;
grant delete, insert, select, update on provider_times to dwaso_tenant;

create table providers (
  business_id text not null,
  id text not null,
  name text not null,
  user_id text,
  -- [{ weekday, start, end, breaks: [{ start, end }] }], always read and replaced whole.
  schedule jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rota jsonb,
  next_rota jsonb,
  works boolean not null generated always as ( case when rota is null then schedule <> '[]'::jsonb else jsonb_path_exists(rota, '$."weeks"[*][*]'::jsonpath) end or coalesce(jsonb_path_exists(next_rota, '$."weeks"[*][*]'::jsonpath), false)) stored,
  constraint providers_pkey primary key (id, business_id),
  constraint providers_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint providers_member foreign key (business_id, user_id) references members(business_id, user_id),
  constraint providers_user_id_fkey foreign key (user_id) references users(id)
);
create index providers_business on providers using btree (business_id) where deleted_at is null;
-- A person is one provider of a business, so that "my calendar" has one answer.
create unique index providers_user on providers using btree (business_id, user_id) where deleted_at is null and user_id is not null;
create trigger limit_insert after insert on providers referencing new table as changed for each statement execute function enforce_limit('100', 't.deleted_at is null', 'providers');
create trigger revision_delete after delete on providers referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on providers referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on providers referencing new table as changed for each statement execute function raise_revision();
alter table providers enable row level security;
alter table providers force row level security;
create policy of_operator on providers to dwaso_operator using true;
create policy of_public on providers to dwaso_public using true;
create policy of_service on providers to dwaso_service using true;
create policy of_tenant on providers to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, deleted_at) on providers to dwaso_operator;
grant select (business_id, id, schedule, active, deleted_at, rota, next_rota) on providers to dwaso_public;
grant delete, insert, select, update on providers to dwaso_service;
grant insert, select, update on providers to dwaso_tenant;

create table push_subscriptions (
  user_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  constraint push_subscriptions_pkey primary key (endpoint),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index push_subscriptions_of_user on push_subscriptions using btree (user_id);
grant delete, insert, select, update on push_subscriptions to dwaso_service;

create table receipt_counters (
  business_id text not null,
  last bigint not null,
  constraint receipt_counters_pkey primary key (business_id),
  constraint receipt_counters_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
alter table receipt_counters enable row level security;
alter table receipt_counters force row level security;
create policy of_service on receipt_counters to dwaso_service using true;
create policy of_tenant on receipt_counters to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on receipt_counters to dwaso_service;
grant insert, select, update on receipt_counters to dwaso_tenant;

create table reconciliations (
  night date not null,
  ended_at timestamptz not null,
  total integer not null,
  differences jsonb not null,
  constraint reconciliations_pkey primary key (night),
  constraint reconciliations_total_check check (total >= 0)
);
grant select on reconciliations to dwaso_operator;
grant delete, insert, select, update on reconciliations to dwaso_service;

create table refresh_tokens (
  hash bytea not null,
  family_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint refresh_tokens_pkey primary key (hash),
  constraint refresh_tokens_family_id_fkey foreign key (family_id) references session_families(id) on delete cascade
);
create index refresh_tokens_expiry on refresh_tokens using btree (expires_at);
create index refresh_tokens_family on refresh_tokens using btree (family_id);
grant delete, insert, select, update on refresh_tokens to dwaso_service;

-- One name space for the whole platform, since a reference is told without its business. A new one takes the place of
-- an expired one, so that the table never grows beyond the number of possible references.
create table refs (
  ref text not null,
  business_id text not null,
  context jsonb not null,
  expires_at timestamptz not null,
  constraint refs_pkey primary key (ref),
  constraint refs_business_id_fkey foreign key (business_id) references business_directory(business_id) on delete cascade,
  constraint refs_ref_check check (ref ~ '^C-[2-9A-HJKMNP-TV-Z]{4,5}$')
);
create index refs_business on refs using btree (business_id);
create index refs_expiry on refs using btree (expires_at) include (ref);
alter table refs enable row level security;
alter table refs force row level security;
create policy of_public on refs to dwaso_public using true;
create policy of_service on refs to dwaso_service using true;
create policy of_tenant on refs to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on refs to dwaso_public;
grant delete, insert, select, update on refs to dwaso_service;

create table refunds (
  business_id text not null,
  id text not null,
  payment_id text not null,
  booking_id text,
  amount_pesewas bigint not null,
  -- PENDING and SUCCEEDED count as refunded; FAILED put the amount back.
  status text not null,
  created_at timestamptz not null,
  reason text not null,
  -- Who refunded it, for the event that is emitted once it is done.
  by jsonb not null,
  gateway_refund_id text,
  failure text,
  next_check_at timestamptz,
  checks integer not null default 0,
  done_at timestamptz,
  receipt_note text,
  constraint refunds_pkey primary key (id, business_id),
  constraint refunds_booking_id_business_id_fkey foreign key (booking_id, business_id) references bookings(id, business_id) on delete cascade,
  constraint refunds_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint refunds_payment_id_business_id_fkey foreign key (payment_id, business_id) references payments(id, business_id) on delete cascade,
  constraint refunds_amount_pesewas_check check (amount_pesewas > 0),
  constraint refunds_check check ((status = 'PENDING') = (done_at is null)),
  constraint refunds_status_check check (status = any (array['PENDING', 'SUCCEEDED', 'FAILED']))
);
create index refunds_booking on refunds using btree (business_id, booking_id);
create index refunds_check on refunds using btree (next_check_at) where next_check_at is not null;
create index refunds_failed on refunds using btree (created_at) where status = 'FAILED';
create index refunds_made on refunds using btree (created_at) include (business_id, amount_pesewas) where booking_id is not null and status <> 'FAILED';
create index refunds_payment on refunds using btree (business_id, payment_id);
create trigger links_of_refund after update of status on refunds for each row when (new.status = 'FAILED' and new.booking_id is not null) execute function expire_links('booking_id');
create constraint trigger refunds_counted after insert or delete or update of status, amount_pesewas, booking_id on refunds deferrable initially deferred for each row execute function count_refund();
create trigger refunds_summed after insert or delete or update of status, amount_pesewas on refunds for each row execute function sum_refunds();
alter table refunds enable row level security;
alter table refunds force row level security;
create policy of_operator on refunds to dwaso_operator using true;
create policy of_service on refunds to dwaso_service using true;
create policy of_tenant on refunds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, booking_id, amount_pesewas, status, created_at) on refunds to dwaso_operator;
grant delete, insert, select, update on refunds to dwaso_service;
grant insert, select, update on refunds to dwaso_tenant;

create table reviews (
  business_id text not null,
  id text not null,
  booking_id text not null,
  rating smallint not null,
  comment text,
  -- A first name at most.
  author text,
  created_at timestamptz not null,
  constraint reviews_pkey primary key (id, business_id),
  constraint reviews_once unique (business_id, booking_id),
  constraint reviews_booking_id_business_id_fkey foreign key (booking_id, business_id) references bookings(id, business_id) on delete cascade,
  constraint reviews_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint reviews_rating_check check (rating >= 1 and rating <= 5)
);
create index reviews_newest on reviews using btree (business_id, created_at, id);
create trigger review_rules before insert on reviews for each row execute function enforce_review_rules();
alter table reviews enable row level security;
alter table reviews force row level security;
create policy of_service on reviews to dwaso_service using true;
create policy of_tenant on reviews to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on reviews to dwaso_service;
grant insert, select on reviews to dwaso_tenant;

-- What was done to the schema, by the migrator. The checksums of functions are their comments.
create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default clock_timestamp(),
  constraint schema_migrations_pkey primary key (name)
);
grant select on schema_migrations to dwaso_service;

create table series (
  business_id text not null,
  id text not null,
  repeat jsonb not null,
  request jsonb not null,
  creation text not null,
  skipped jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint series_pkey primary key (id, business_id),
  constraint series_creation_check check (creation = any (array['HOLD', 'BOOK'])),
  constraint series_skipped_check check (jsonb_array_length(skipped) <= 51)
);
alter table series enable row level security;
alter table series force row level security;
create policy of_service on series to dwaso_service using true;
create policy of_tenant on series to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on series to dwaso_service;
grant insert, select, update on series to dwaso_tenant;

create table services (
  business_id text not null,
  id text not null,
  name text not null,
  description text not null default '',
  duration_min integer not null,
  buffer_after_min integer not null default 0,
  price_pesewas bigint not null,
  photo_ids text[] not null default '{}'::text[],
  attributes jsonb not null default '{}'::jsonb,
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  buffer_before_min integer not null default 0,
  constraint services_pkey primary key (id, business_id),
  constraint services_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint services_buffer_after_min_check check (buffer_after_min >= 0 and buffer_after_min <= 240),
  constraint services_buffer_before_min_check check (buffer_before_min >= 0 and buffer_before_min <= 240),
  constraint services_duration_min_check check (duration_min >= 5 and duration_min <= 720),
  constraint services_price_pesewas_check check (price_pesewas >= 0 and price_pesewas <= 1000000000)
);
create index services_business on services using btree (business_id) where deleted_at is null;
create trigger limit_insert after insert on services referencing new table as changed for each statement execute function enforce_limit('500', 't.deleted_at is null', 'services');
create trigger revision_delete after delete on services referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on services referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on services referencing new table as changed for each statement execute function raise_revision();
alter table services enable row level security;
alter table services force row level security;
create policy of_operator on services to dwaso_operator using true;
create policy of_public on services to dwaso_public using true;
create policy of_service on services to dwaso_service using true;
create policy of_tenant on services to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, deleted_at) on services to dwaso_operator;
grant select (business_id, id, name, duration_min, buffer_after_min, price_pesewas, photo_ids, active, deleted_at, buffer_before_min) on services to dwaso_public;
grant delete, insert, select, update on services to dwaso_service;
grant insert, select, update on services to dwaso_tenant;

create table session_families (
  id text not null,
  user_id text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint session_families_pkey primary key (id),
  constraint session_families_user_id_fkey foreign key (user_id) references users(id)
);
-- Sessions that ended are found by when they ended.
create index session_families_revoked on session_families using btree (revoked_at) where revoked_at is not null;
create index session_families_user on session_families using btree (user_id);
grant delete, insert, select, update on session_families to dwaso_service;

-- The simulator's own books: what it would know if it were another company's service.
create table simulator_charges (
  reference text not null,
  amount_pesewas bigint not null,
  status text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint simulator_charges_pkey primary key (reference),
  constraint simulator_charges_status_check check (status = any (array['PENDING', 'SUCCEEDED', 'FAILED']))
);
grant delete, insert, select, update on simulator_charges to dwaso_service;

create table simulator_refunds (
  key text not null,
  reference text not null,
  amount_pesewas bigint not null,
  created_at timestamptz not null,
  constraint simulator_refunds_pkey primary key (key),
  constraint simulator_refunds_reference_fkey foreign key (reference) references simulator_charges(reference) on delete cascade
);
create index simulator_refunds_charge on simulator_refunds using btree (reference);
grant delete, insert, select, update on simulator_refunds to dwaso_service;

create table simulator_transfers (
  reference text not null,
  amount_pesewas bigint not null,
  outcome text not null,
  asked integer not null default 0,
  created_at timestamptz not null,
  constraint simulator_transfers_pkey primary key (reference),
  constraint simulator_transfers_outcome_check check (outcome = any (array['PAID', 'FAILED', 'RETURNED']))
);
grant delete, insert, select, update on simulator_transfers to dwaso_service;

create table subscriptions (
  business_id text not null,
  plan text not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- When the next step of billing is due; null when none is.
  next_step_at timestamptz,
  updated_at timestamptz not null,
  anchor_day smallint not null,
  constraint subscriptions_pkey primary key (business_id),
  constraint subscriptions_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint subscriptions_anchor_day_check check (anchor_day >= 1 and anchor_day <= 31),
  constraint subscriptions_check check (period_start < period_end),
  constraint subscriptions_status_check check (status = any (array['TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELLED']))
);
create index subscriptions_due on subscriptions using btree (next_step_at) where next_step_at is not null;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy of_service on subscriptions to dwaso_service using true;
create policy of_tenant on subscriptions to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on subscriptions to dwaso_service;
grant select, update on subscriptions to dwaso_tenant;

create table tool_usage (
  business_id text not null,
  date date not null,
  key_id text not null,
  client text not null,
  tool text not null,
  calls bigint not null,
  refused bigint not null,
  last_at timestamptz not null,
  constraint tool_usage_pkey primary key (business_id, date, key_id, client, tool),
  constraint tool_usage_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint tool_usage_calls_check check (calls >= 0),
  constraint tool_usage_client_check check (length(client) <= 60),
  constraint tool_usage_refused_check check (refused >= 0 and refused <= calls)
);
alter table tool_usage enable row level security;
alter table tool_usage force row level security;
create policy of_service on tool_usage to dwaso_service using true;
create policy of_tenant on tool_usage to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on tool_usage to dwaso_service;
grant select on tool_usage to dwaso_tenant;

-- Pieces of a unit that live bookings take on a day: the check refuses one too many, whatever the code does. `capacity`
-- is the quantity owned less blocks when a piece was last taken: a lower quantity keeps the bookings, and only new ones
-- meet it.
create table unit_days (
  business_id text not null,
  unit_id text not null,
  date date not null,
  taken integer not null,
  capacity integer not null,
  constraint unit_days_pkey primary key (business_id, unit_id, date),
  constraint unit_days_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint unit_days_stock check (taken >= 0 and taken <= capacity)
);
alter table unit_days enable row level security;
alter table unit_days force row level security;
create policy of_public on unit_days to dwaso_public using true;
create policy of_service on unit_days to dwaso_service using true;
create policy of_tenant on unit_days to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, unit_id, date, taken) on unit_days to dwaso_public;
grant delete, insert, select, update on unit_days to dwaso_service;
grant insert, select, update on unit_days to dwaso_tenant;

create table units (
  business_id text not null,
  id text not null,
  name text not null,
  description text not null default '',
  price_pesewas bigint not null,
  quantity integer not null default 1,
  photo_ids text[] not null default '{}'::text[],
  attributes jsonb not null default '{}'::jsonb,
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  turnaround_days smallint not null default 0,
  length_prices jsonb not null default '[]'::jsonb,
  constraint units_pkey primary key (id, business_id),
  constraint units_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint units_price_pesewas_check check (price_pesewas >= 0 and price_pesewas <= 1000000000),
  constraint units_quantity_check check (quantity >= 0),
  constraint units_turnaround_days_check check (turnaround_days >= 0 and turnaround_days <= 14)
);
create index units_business on units using btree (business_id) where deleted_at is null;
create trigger limit_insert after insert on units referencing new table as changed for each statement execute function enforce_limit('500', 't.deleted_at is null', 'units');
create trigger revision_delete after delete on units referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on units referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on units referencing new table as changed for each statement execute function raise_revision();
alter table units enable row level security;
alter table units force row level security;
create policy of_operator on units to dwaso_operator using true;
create policy of_public on units to dwaso_public using true;
create policy of_service on units to dwaso_service using true;
create policy of_tenant on units to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, deleted_at) on units to dwaso_operator;
grant select (business_id, id, name, price_pesewas, quantity, photo_ids, active, deleted_at, turnaround_days) on units to dwaso_public;
grant delete, insert, select, update on units to dwaso_service;
grant insert, select, update on units to dwaso_tenant;

-- Public holds without a payment, by the user who holds: from the hold until it is paid, confirmed or cancelled. A row
-- is live before `expires_at` and expired unpaid from then on, whether or not a job has marked the booking.
create table unpaid_holds (
  user_id text not null,
  business_id text not null,
  booking_id text not null,
  expires_at timestamptz not null,
  -- By its customer; `expires_at` is then the time of cancelling.
  cancelled boolean not null default false,
  -- Pieces times days of a rental.
  piece_days integer not null default 0,
  constraint unpaid_holds_pkey primary key (user_id, booking_id, business_id),
  constraint unpaid_holds_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint unpaid_holds_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index unpaid_holds_booking on unpaid_holds using btree (business_id, booking_id);
alter table unpaid_holds enable row level security;
alter table unpaid_holds force row level security;
create policy of_caller on unpaid_holds for select to dwaso_tenant using (user_id = current_setting('app.caller', true));
create policy of_service on unpaid_holds to dwaso_service using true;
create policy of_tenant on unpaid_holds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on unpaid_holds to dwaso_service;
grant select on unpaid_holds to dwaso_tenant;

create table uploads (
  business_id text not null,
  id text not null,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- A deleted upload stays as a row until a job has deleted its bytes from the storage.
  deleted_at timestamptz,
  constraint uploads_pkey primary key (id, business_id),
  constraint uploads_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
create index uploads_age on uploads using btree (created_at) where deleted_at is null;
create index uploads_business on uploads using btree (business_id) include (bytes);
create index uploads_deleted on uploads using btree (deleted_at) where deleted_at is not null;
create index uploads_newest on uploads using btree (business_id, created_at, id) where deleted_at is null;
create trigger limit_bytes after insert on uploads referencing new table as changed for each statement execute function enforce_upload_bytes();
create trigger limit_insert after insert on uploads referencing new table as changed for each statement execute function enforce_limit('1000', 'true', 'uploads');
alter table uploads enable row level security;
alter table uploads force row level security;
create policy of_operator on uploads to dwaso_operator using true;
create policy of_public on uploads to dwaso_public using true;
create policy of_service on uploads to dwaso_service using true;
create policy of_tenant on uploads to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select (business_id, id, width, height) on uploads to dwaso_operator;
grant select (business_id, id, content_type, width, height, deleted_at) on uploads to dwaso_public;
grant delete, insert, select, update on uploads to dwaso_service;
grant insert, select, update (deleted_at) on uploads to dwaso_tenant;

create table usage_meters (
  business_id text not null,
  date date not null,
  meter text not null,
  quantity bigint not null,
  cost_pesewas bigint not null,
  constraint usage_meters_pkey primary key (business_id, date, meter),
  constraint usage_meters_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint usage_meters_cost_pesewas_check check (cost_pesewas >= 0),
  constraint usage_meters_quantity_check check (quantity >= 0)
);
create index usage_meters_date on usage_meters using btree (date);
alter table usage_meters enable row level security;
alter table usage_meters force row level security;
create policy of_operator on usage_meters to dwaso_operator using true;
create policy of_service on usage_meters to dwaso_service using true;
create policy of_tenant on usage_meters to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant select on usage_meters to dwaso_operator;
grant delete, insert, select, update on usage_meters to dwaso_service;
grant insert, select, update on usage_meters to dwaso_tenant;

create table user_message_settings (
  user_id text not null,
  enabled text[] not null,
  channels text[] not null,
  updated_at timestamptz not null,
  constraint user_message_settings_pkey primary key (user_id),
  constraint user_message_settings_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint user_message_settings_channels_check check (channels <@ array['PUSH', 'SMS', 'WHATSAPP'])
);
grant delete, insert, select, update on user_message_settings to dwaso_service;

create table users (
  id text not null,
  phone text not null,
  name text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_erased check (erased_at is null or name is null and phone = ('erased:' || id))
);
create index users_names on users using gin (lower(name) gin_trgm_ops);
grant select (id, name) on users to dwaso_operator;
grant insert, select, update on users to dwaso_service;
grant select (id, name) on users to dwaso_tenant;

create table vertical_profiles (
  key text not null,
  name text not null,
  family text not null,
  booking_shape text not null,
  labels jsonb not null,
  fields jsonb not null,
  default_policies jsonb not null,
  filters jsonb not null,
  tone_notes text not null,
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint vertical_profiles_pkey primary key (key),
  constraint vertical_profiles_booking_shape_check check (booking_shape = any (array['UNIT_PER_DAY', 'SERVICE_IN_SLOT'])),
  constraint vertical_profiles_family_check check (family = any (array['RENTALS', 'BEAUTY']))
);
grant insert, select, update on vertical_profiles to dwaso_operator;
grant select on vertical_profiles to dwaso_public;
grant insert, select, update on vertical_profiles to dwaso_service;
grant select on vertical_profiles to dwaso_tenant;

create table waitlist_entries (
  business_id text not null,
  id text not null,
  customer_id text not null,
  status text not null default 'WAITING',
  request jsonb not null,
  item text not null,
  items jsonb not null,
  item_ids text[] not null,
  item_key text not null,
  from_date date not null,
  to_date date not null,
  days smallint,
  time_from text,
  time_to text,
  total_pesewas bigint not null,
  queued_at timestamptz not null,
  booking_id text,
  offers integer not null default 0,
  expired_offers smallint not null default 0,
  passed timestamptz[] not null default '{}'::timestamptz[],
  keeps boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  constraint waitlist_entries_pkey primary key (id, business_id),
  constraint waitlist_entries_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint waitlist_entries_customer_id_business_id_fkey foreign key (customer_id, business_id) references customers(id, business_id) on delete cascade,
  constraint waitlist_entries_check check (from_date <= to_date),
  constraint waitlist_entries_check1 check (status <> 'OFFERED' or booking_id is not null),
  constraint waitlist_entries_check2 check ((status = any (array['WAITING', 'OFFERED'])) = (ended_at is null)),
  constraint waitlist_entries_days_check check (days >= 1 and days <= 31),
  constraint waitlist_entries_item_ids_check check (cardinality(item_ids) > 0),
  constraint waitlist_entries_status_check check (status = any (array['WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'CLOSED'])),
  constraint waitlist_entries_total_pesewas_check check (total_pesewas >= 0)
);
create index waitlist_ended on waitlist_entries using btree (ended_at) where ended_at is not null;
create index waitlist_ends on waitlist_entries using btree (to_date) where status = 'WAITING';
create index waitlist_of_business on waitlist_entries using btree (business_id, queued_at, id);
create index waitlist_of_customer on waitlist_entries using btree (business_id, customer_id);
create index waitlist_waiting on waitlist_entries using btree (business_id, queued_at, id) where status = 'WAITING';
create unique index waitlist_offer on waitlist_entries using btree (business_id, booking_id) where booking_id is not null;
create unique index waitlist_once on waitlist_entries using btree (business_id, customer_id, item_key) where status = any (array['WAITING', 'OFFERED']);
create trigger limit_insert after insert on waitlist_entries referencing new table as changed for each statement execute function enforce_limit('1000', 't.status in (''WAITING'', ''OFFERED'')', 'customers on the waiting list');
create trigger limit_of_customer after insert on waitlist_entries for each row execute function limit_waiting();
alter table waitlist_entries enable row level security;
alter table waitlist_entries force row level security;
create policy of_service on waitlist_entries to dwaso_service using true;
create policy of_tenant on waitlist_entries to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on waitlist_entries to dwaso_service;
grant delete, insert, select, update on waitlist_entries to dwaso_tenant;

create table waitlist_freed (
  business_id text not null,
  id uuid not null default gen_random_uuid(),
  unit_id text,
  provider_id text,
  first_date date not null,
  last_date date not null,
  starts_at timestamptz,
  booking_id text,
  entry_id text,
  freed_by text not null,
  judged_at timestamptz,
  judged_id text,
  created_at timestamptz not null default clock_timestamp(),
  constraint waitlist_freed_pkey primary key (business_id, id),
  constraint waitlist_freed_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade
);
create index waitlist_freed_due on waitlist_freed using btree (created_at);
alter table waitlist_freed enable row level security;
alter table waitlist_freed force row level security;
create policy of_service on waitlist_freed to dwaso_service using true;
create policy of_tenant on waitlist_freed to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on waitlist_freed to dwaso_service;
grant delete, insert, select, update on waitlist_freed to dwaso_tenant;

-- One event on its way to one endpoint. The body is the event's, so that it is stored once however many receive it.
create table webhook_deliveries (
  business_id text not null,
  id text not null,
  endpoint_id text not null,
  event_sequence bigint not null,
  event_id text not null,
  event_type text not null,
  status text not null default 'PENDING',
  -- No longer read: a disabled endpoint is not looked at. Processes of version 0.2 may still write it.
  paused boolean not null default false,
  attempts integer not null default 0,
  -- Failed attempts since it was made or last replayed: the place in the retry schedule.
  failures smallint not null default 0,
  next_attempt_at timestamptz,
  -- A worker has it until then, by the database's own clock; a worker that died lets it pass.
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  duration_ms integer,
  created_at timestamptz not null,
  -- The last attempts, oldest first: [{ at, statusCode, error, durationMs }].
  attempt_log jsonb not null default '[]'::jsonb,
  -- The trace that the event belongs to, which the worker continues. A process with tracing sets app.traceparent on the
  -- connection that it writes the event on; without tracing the column stays null.
  traceparent text default nullif(current_setting('app.traceparent', true), ''),
  constraint webhook_deliveries_pkey primary key (id, business_id),
  constraint webhook_deliveries_endpoint_id_business_id_fkey foreign key (endpoint_id, business_id) references webhook_endpoints(id, business_id) on delete cascade,
  constraint webhook_deliveries_check check ((status = 'PENDING') = (next_attempt_at is not null)),
  constraint webhook_deliveries_status_check check (status = any (array['PENDING', 'SUCCEEDED', 'DEAD'])),
  constraint webhook_deliveries_traceparent_check check (length(traceparent) <= 55)
) with (fillfactor=80);
create index webhook_deliveries_age on webhook_deliveries using btree (created_at);
create index webhook_deliveries_event on webhook_deliveries using btree (business_id, event_sequence);
create index webhook_deliveries_log on webhook_deliveries using btree (endpoint_id, created_at, id);
-- By endpoint first, so that the backlog of one that hangs is never read for the sake of another. A lease is in no
-- index: taking one rewrites none.
create index webhook_deliveries_waiting on webhook_deliveries using btree (endpoint_id, next_attempt_at) where status = 'PENDING';
create trigger queue_deliveries after insert on webhook_deliveries referencing new table as inserted for each statement execute function queue_deliveries();
create trigger queue_delivery after update of status, next_attempt_at on webhook_deliveries for each row when (new.status = 'PENDING' and (old.status <> 'PENDING' or new.next_attempt_at < old.next_attempt_at)) execute function queue_delivery();
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy of_service on webhook_deliveries to dwaso_service using true;
create policy of_tenant on webhook_deliveries to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on webhook_deliveries to dwaso_service;
grant insert, select, update on webhook_deliveries to dwaso_tenant;

create table webhook_endpoints (
  business_id text not null,
  id text not null,
  url text not null,
  events text[] not null,
  description text not null default '',
  enabled boolean not null default true,
  -- Sealed: a reader of the database cannot sign.
  secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An endpoint that failed for five days is disabled, and says why.
  disabled_reason text,
  constraint webhook_endpoints_pkey primary key (id, business_id),
  constraint webhook_endpoints_business_id_fkey foreign key (business_id) references businesses(id) on delete cascade,
  constraint webhook_endpoints_check check (disabled_reason is null or not enabled),
  constraint webhook_endpoints_events_check check (cardinality(events) > 0)
);
create index webhook_endpoints_business on webhook_endpoints using btree (business_id);
create trigger revision_delete after delete on webhook_endpoints referencing old table as changed for each statement execute function raise_revision();
create trigger revision_insert after insert on webhook_endpoints referencing new table as changed for each statement execute function raise_revision();
create trigger revision_update after update on webhook_endpoints referencing new table as changed for each statement execute function raise_revision();
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
create policy of_service on webhook_endpoints to dwaso_service using true;
create policy of_tenant on webhook_endpoints to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on webhook_endpoints to dwaso_service;
grant delete, insert, select, update on webhook_endpoints to dwaso_tenant;

-- Endpoints whose last attempt failed. A table of its own, because a change of webhook_endpoints raises the revision of
-- the catalogue.
create table webhook_failures (
  business_id text not null,
  endpoint_id text not null,
  failing_since timestamptz not null,
  constraint webhook_failures_pkey primary key (endpoint_id, business_id),
  constraint webhook_failures_endpoint_id_business_id_fkey foreign key (endpoint_id, business_id) references webhook_endpoints(id, business_id) on delete cascade
);
alter table webhook_failures enable row level security;
alter table webhook_failures force row level security;
create policy of_service on webhook_failures to dwaso_service using true;
create policy of_tenant on webhook_failures to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on webhook_failures to dwaso_service;
grant delete, insert, select, update on webhook_failures to dwaso_tenant;

-- When workers look at an endpoint. Triggers of webhook_deliveries make it due, and advance_queues() moves it on.
create table webhook_queues (
  business_id text not null,
  endpoint_id text not null,
  -- No waiting delivery of the endpoint is due earlier. Null when none waits, or the endpoint is disabled.
  due_at timestamptz,
  constraint webhook_queues_pkey primary key (endpoint_id, business_id),
  constraint webhook_queues_endpoint_fkey foreign key (endpoint_id, business_id) references webhook_endpoints(id, business_id) on delete cascade
);
create index webhook_queues_due on webhook_queues using btree (due_at) where due_at is not null;
alter table webhook_queues enable row level security;
alter table webhook_queues force row level security;
create policy of_service on webhook_queues to dwaso_service using true;
create policy of_tenant on webhook_queues to dwaso_tenant using (business_id = current_setting('app.business_id', true));
grant delete, insert, select, update on webhook_queues to dwaso_service;
grant insert, select, update on webhook_queues to dwaso_tenant;
