-- Counts everything again, after loads that switch triggers off.
create or replace function recount_days() returns void language sql as $$
  delete from item_days;
  delete from money_days;
  insert into item_days
  select day.business_id, date, item_id, sum(held), sum(confirmed), sum(checked_in), sum(completed), sum(cancelled),
    sum(no_show), sum(expired), sum(booked_pesewas), sum(occupied), sum(day.items), sum(item_pesewas)
  from bookings b cross join lateral days_of_booking(b, 1) day
  group by day.business_id, date, item_id;
  insert into item_days (business_id, date, item_id, held, confirmed, checked_in, completed, cancelled, no_show, expired,
    booked_pesewas, occupied)
  select distinct b.business_id, local_date(b.starts_at), booked ->> 'providerId', 0, 0, 0, 0, 0, 0, 0, 0, 0
  from bookings b cross join lateral jsonb_array_elements(b.items) booked
  where b.provider_id is not null;
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
