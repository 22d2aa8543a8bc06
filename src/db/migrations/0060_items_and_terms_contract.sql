-- A booking has items, and an item has its allocations: which pieces of a unit it holds on which days, which time of a
-- provider, and until when. What was agreed is kept with the booking.
-- stop first
-- Processes of an earlier version write columns that are derived from now on: they cannot work beside this schema.

drop trigger bookings_counted on bookings;
drop function if exists place_booking;
drop function if exists allocate;

alter table bookings add items jsonb, add terms jsonb, add counts_from timestamptz;
update bookings b set
  items = jsonb_build_array(jsonb_build_object('kind', case when b.unit_id is null then 'SERVICE' else 'UNIT' end,
    'id', coalesce(b.unit_id, b.service_id), 'name', b.item, 'quantity', b.quantity, 'providerId', b.provider_id,
    'providerName', b.provider_name, 'bufferAfterMin', b.buffer_after_min)),
  terms = jsonb_build_object('deposit', coalesce(b.deposit_terms, t.policies -> 'deposit'), 'holdTtlMinutes', t.policies -> 'holdTtlMinutes',
    'cancellationNoticeHours', t.policies -> 'cancellationNoticeHours', 'refundOnCancel', t.policies -> 'refundOnCancel',
    'customerReschedule', t.policies -> 'customerReschedule'),
  counts_from = b.starts_at + case when b.unit_id is null then interval '0' else coalesce((
    select h.open::interval from business_hours h
    where h.business_id = b.business_id and h.enabled and h.weekday = extract(isodow from local_date(b.starts_at))),
    interval '0') end
from businesses t where t.id = b.business_id;

create table allocations (
  business_id text not null references businesses on delete cascade,
  booking_id text not null,
  item smallint not null,
  unit_id text not null,
  first_date date not null,
  last_date date not null,
  quantity integer not null check (quantity >= 1),
  held_until timestamptz,
  primary key (business_id, booking_id, item),
  check (first_date <= last_date)
);
create index allocations_of_unit on allocations (business_id, unit_id, first_date);
insert into allocations (business_id, booking_id, item, unit_id, first_date, last_date, quantity, held_until)
select b.business_id, b.id, 0, b.unit_id, local_date(b.starts_at), local_date(b.ends_at) - 1, b.quantity,
  case b.status when 'HELD' then b.hold_expires_at end
from bookings b where b.unit_id is not null and b.status in ('HELD', 'CONFIRMED', 'CHECKED_IN');

alter table provider_times add item smallint not null default 0;
alter table provider_times drop constraint provider_times_pkey, add primary key (business_id, booking_id, item);
alter table provider_times alter item drop default;

alter table allocations enable row level security;
alter table allocations force row level security;
create policy of_tenant on allocations to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on allocations to dwaso_service using (true);
create policy of_public on allocations to dwaso_public using (true);
grant select, insert, update, delete on allocations to dwaso_tenant, dwaso_service;
grant select (business_id, booking_id, unit_id, first_date, last_date, quantity, held_until) on allocations
  to dwaso_public;

-- Search reads allocations instead of bookings.
create policy of_public on provider_times to dwaso_public using (true);
grant select (business_id, provider_id, during, work_ends_at, held_until) on provider_times to dwaso_public;
drop policy of_public on bookings;
revoke select (business_id, id, unit_id, provider_id, quantity, starts_at, ends_at, buffer_after_min, status,
  hold_expires_at) on bookings from dwaso_public;

-- The fields of the first item are derived from the items.
alter table bookings drop deposit_terms, drop unit_id, drop service_id, drop provider_id, drop provider_name, drop quantity,
  drop buffer_after_min;
alter table bookings
  alter items set not null,
  alter terms set not null,
  alter counts_from set not null,
  add unit_id text generated always as (case items #>> '{0,kind}' when 'UNIT' then items #>> '{0,id}' end) stored,
  add service_id text generated always as (case items #>> '{0,kind}' when 'SERVICE' then items #>> '{0,id}' end) stored,
  add provider_id text generated always as (items #>> '{0,providerId}') stored,
  add provider_name text generated always as (items #>> '{0,providerName}') stored,
  add quantity integer not null generated always as ((items #>> '{0,quantity}')::integer) stored,
  add check (jsonb_array_length(items) >= 1),
  add check (quantity >= 1),
  add check ((unit_id is null) <> (service_id is null)),
  add check ((service_id is null) = (provider_id is null) and (provider_id is null) = (provider_name is null));

create constraint trigger bookings_counted
  after insert or delete or update of status, starts_at, ends_at, items, total_pesewas on bookings
  deferrable initially deferred for each row execute function count_booking();
