-- Sums by day, so that a year's statistics read some hundred rows however many bookings and payments there are.
-- Triggers keep them in the transaction of each change. The triggers are deferred: they run at the commit, when a
-- transaction already holds the business's event sequence, so that two transactions never wait for each other crosswise.

-- Bookings of a unit or service: counted by status and summed on the day of their start, and what they occupy on each of
-- their days: pieces of a unit, or minutes of providers. Booked are CONFIRMED, CHECKED_IN, COMPLETED and NO_SHOW.
create table item_days (
  business_id text not null references businesses on delete cascade,
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
  primary key (business_id, date, item_id)
) with (fillfactor = 70);

-- Money of bookings: received on the day it came, refunded on the day the refund was accepted.
create table money_days (
  business_id text not null references businesses on delete cascade,
  date date not null,
  received_pesewas bigint not null,
  refunded_pesewas bigint not null,
  primary key (business_id, date)
) with (fillfactor = 70);

do $$
declare
  name text;
begin
  foreach name in array array['item_days', 'money_days'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy of_tenant on %I to dwaso_tenant using (business_id = current_setting(''app.business_id'', true))',
      name);
    execute format('create policy of_service on %I to dwaso_service using (true)', name);
    execute format('grant select, insert, update on %I to dwaso_tenant', name);
    execute format('grant select, insert, update, delete on %I to dwaso_service', name);
  end loop;
end $$;

create function local_date(p_at timestamptz) returns date language sql immutable
  return (p_at at time zone 'Africa/Accra')::date;

-- What one booking adds to item_days, with the given sign, by date. It is written in PL/pgSQL so that its plans are kept:
-- as one expanded query it took 7 ms of planning for every booking.
create function days_of_booking(p_booking bookings, p_sign integer) returns setof item_days language plpgsql stable as $$
declare
  v_booked constant boolean := p_booking.status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW');
  v_day item_days;
begin
  v_day.business_id := p_booking.business_id;
  v_day.date := local_date(p_booking.starts_at);
  v_day.item_id := coalesce(p_booking.unit_id, p_booking.service_id);
  v_day.held := p_sign * (p_booking.status = 'HELD')::integer;
  v_day.confirmed := p_sign * (p_booking.status = 'CONFIRMED')::integer;
  v_day.checked_in := p_sign * (p_booking.status = 'CHECKED_IN')::integer;
  v_day.completed := p_sign * (p_booking.status = 'COMPLETED')::integer;
  v_day.cancelled := p_sign * (p_booking.status = 'CANCELLED')::integer;
  v_day.no_show := p_sign * (p_booking.status = 'NO_SHOW')::integer;
  v_day.expired := p_sign * (p_booking.status = 'EXPIRED')::integer;
  v_day.booked_pesewas := p_sign * case when v_booked then p_booking.total_pesewas else 0 end;
  v_day.occupied := p_sign * case when not v_booked then 0 when p_booking.unit_id is not null then p_booking.quantity
    else date_part('epoch', p_booking.ends_at - p_booking.starts_at)::bigint / 60 end;
  return next v_day;
  if v_booked and p_booking.unit_id is not null then
    v_day := (v_day.business_id, v_day.date, v_day.item_id, 0, 0, 0, 0, 0, 0, 0, 0, v_day.occupied);
    while v_day.date < local_date(p_booking.ends_at - interval '1 microsecond') loop
      v_day.date := v_day.date + 1;
      return next v_day;
    end loop;
  end if;
end $$;

create function add_days_of_booking(p_booking bookings, p_sign integer) returns void language plpgsql as $$
begin
  insert into item_days as day select * from days_of_booking(p_booking, p_sign)
  on conflict (business_id, date, item_id) do update set held = day.held + excluded.held,
    confirmed = day.confirmed + excluded.confirmed, checked_in = day.checked_in + excluded.checked_in,
    completed = day.completed + excluded.completed, cancelled = day.cancelled + excluded.cancelled,
    no_show = day.no_show + excluded.no_show, expired = day.expired + excluded.expired,
    booked_pesewas = day.booked_pesewas + excluded.booked_pesewas, occupied = day.occupied + excluded.occupied;
end $$;

-- A changed booking takes its rows in the order of item and date, so that two changes never wait for each other
-- crosswise.
create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_days_of_booking(new, 1);
  elsif tg_op = 'DELETE' then
    perform add_days_of_booking(old, -1);
  elsif (coalesce(old.unit_id, old.service_id), old.starts_at) <= (coalesce(new.unit_id, new.service_id), new.starts_at) then
    perform add_days_of_booking(old, -1), add_days_of_booking(new, 1);
  else
    perform add_days_of_booking(new, 1), add_days_of_booking(old, -1);
  end if;
  return null;
end $$;

create constraint trigger bookings_counted
  after insert or delete or update of status, starts_at, ends_at, unit_id, service_id, quantity, total_pesewas on bookings
  deferrable initially deferred for each row execute function count_booking();

create function count_money(p_business_id text, p_at timestamptz, p_received bigint, p_refunded bigint)
returns void language sql as $$
  insert into money_days as day values (p_business_id, local_date(p_at), p_received, p_refunded)
  on conflict (business_id, date) do update set received_pesewas = day.received_pesewas + excluded.received_pesewas,
    refunded_pesewas = day.refunded_pesewas + excluded.refunded_pesewas
$$;

-- Only payments and refunds of bookings count; those of invoices are between the business and the platform.
create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.booking_id is not null then
    perform count_money(old.business_id, old.paid_at, -old.amount_pesewas, 0);
  end if;
  if tg_op <> 'DELETE' and new.booking_id is not null then
    perform count_money(new.business_id, new.paid_at, new.amount_pesewas, 0);
  end if;
  return null;
end $$;

create constraint trigger payments_counted
  after insert or delete or update of amount_pesewas, paid_at, booking_id on payments
  deferrable initially deferred for each row execute function count_payment();

create function count_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.booking_id is not null and old.status <> 'FAILED' then
    perform count_money(old.business_id, old.created_at, 0, -old.amount_pesewas);
  end if;
  if tg_op <> 'DELETE' and new.booking_id is not null and new.status <> 'FAILED' then
    perform count_money(new.business_id, new.created_at, 0, new.amount_pesewas);
  end if;
  return null;
end $$;

create constraint trigger refunds_counted
  after insert or delete or update of status, amount_pesewas, booking_id on refunds
  deferrable initially deferred for each row execute function count_refund();

-- The refunds of a payment that did not fail, as a sum in its row: lists find payments by status, and the check refuses
-- to give back more than came, whatever the code does.
alter table payments add refunded_pesewas bigint not null default 0;
update payments p set refunded_pesewas = r.pesewas
from (select business_id, payment_id, sum(amount_pesewas) as pesewas from refunds where status <> 'FAILED'
  group by business_id, payment_id) r
where r.business_id = p.business_id and r.payment_id = p.id;
alter table payments
  add constraint payments_refunded check (refunded_pesewas between 0 and amount_pesewas),
  add status text not null generated always as (case when refunded_pesewas = 0 then 'SUCCEEDED'
    when refunded_pesewas = amount_pesewas then 'REFUNDED' else 'PARTIALLY_REFUNDED' end) stored;
grant update (refunded_pesewas) on payments to dwaso_tenant;

create function sum_refunds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'FAILED' then
    update payments set refunded_pesewas = refunded_pesewas - old.amount_pesewas
      where id = old.payment_id and business_id = old.business_id;
  end if;
  if tg_op <> 'DELETE' and new.status <> 'FAILED' then
    update payments set refunded_pesewas = refunded_pesewas + new.amount_pesewas
      where id = new.payment_id and business_id = new.business_id;
  end if;
  return null;
end $$;

create trigger refunds_summed after insert or delete or update of status, amount_pesewas on refunds
  for each row execute function sum_refunds();

-- A list reads the newest rows of each status and method in question, so one index serves every combination of filters.
create index payments_listed on payments (business_id, status, method, paid_at, id) where booking_id is not null;

-- Counts everything again, for this migration and after loads that switch triggers off.
create function recount_days() returns void language sql as $$
  delete from item_days;
  delete from money_days;
  insert into item_days
  select day.business_id, date, item_id, sum(held), sum(confirmed), sum(checked_in), sum(completed), sum(cancelled),
    sum(no_show), sum(expired), sum(booked_pesewas), sum(occupied)
  from bookings b cross join lateral days_of_booking(b, 1) day
  group by day.business_id, date, item_id;
  insert into money_days
  select business_id, date, sum(received), sum(refunded)
  from (
    select business_id, local_date(paid_at) as date, amount_pesewas as received, 0 as refunded
    from payments where booking_id is not null
    union all
    select business_id, local_date(created_at), 0, amount_pesewas
    from refunds where booking_id is not null and status <> 'FAILED'
  ) moved
  group by business_id, date
$$;
select recount_days();
