-- batches: select distinct d.business_id || ' ' || to_char(d.date, 'YYYY-MM') from item_days d join providers p on p.business_id = d.business_id
-- The days on which bookings of a provider start, a month of a business at a time; add_provider_days() notes new ones.
insert into item_days (business_id, date, item_id, held, confirmed, checked_in, completed, cancelled, no_show, expired,
  booked_pesewas, occupied)
select distinct b.business_id, local_date(b.starts_at), booked ->> 'providerId', 0, 0, 0, 0, 0, 0, 0, 0, 0
from bookings b cross join lateral jsonb_array_elements(b.items) booked
where b.business_id = split_part($1, ' ', 1) and b.provider_id is not null
  and b.starts_at >= to_date(split_part($1, ' ', 2), 'YYYY-MM')::timestamp at time zone 'Africa/Accra'
  and b.starts_at < (to_date(split_part($1, ' ', 2), 'YYYY-MM') + interval '1 month')::timestamp at time zone 'Africa/Accra'
on conflict do nothing;
