-- Kits, turnaround of units, time kept free before a service.
create table kits (
  business_id text not null,
  id text not null,
  name text not null,
  description text not null default '',
  -- The parts in order: {"unitId", "quantity"} or {"serviceId"}.
  items jsonb not null check (jsonb_array_length(items) between 2 and 20),
  -- For a day or a visit; null for the sum of the parts less the discount.
  price_pesewas bigint check (price_pesewas between 0 and 1000000000),
  discount_percent smallint not null default 0 check (discount_percent between 0 and 90),
  photo_ids text[] not null default '{}',
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index kits_business on kits (business_id) where deleted_at is null;
alter table kits enable row level security;
alter table kits force row level security;
create policy of_tenant on kits to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on kits to dwaso_service using (true);
grant select, insert, update on kits to dwaso_tenant;
grant select, insert, update, delete on kits to dwaso_service;

alter table units add turnaround_days smallint not null default 0
  constraint units_turnaround_days_check check (turnaround_days between 0 and 14);
grant select (turnaround_days) on units to dwaso_public;
alter table services add buffer_before_min integer not null default 0
  constraint services_buffer_before_min_check check (buffer_before_min between 0 and 240);
grant select (buffer_before_min) on services to dwaso_public;

-- The last days of an allocation on which its pieces rest.
alter table allocations add rest_days smallint not null default 0;
alter table allocations add constraint allocations_rest_days_check
  check (rest_days between 0 and 14 and first_date + rest_days <= last_date) not valid;
grant select (rest_days) on allocations to dwaso_public;

-- Minutes at the beginning of the time in which nothing is done yet.
alter table provider_times add buffer_before_min smallint not null default 0;
alter table provider_times drop constraint provider_times_bounds;
alter table provider_times add constraint provider_times_bounds check (
  buffer_before_min between 0 and 240
  and lower(during) + make_interval(mins => buffer_before_min) >= work_ends_at - interval '12 hours'
  and upper(during) >= work_ends_at and upper(during) <= work_ends_at + interval '4 hours') not valid;
