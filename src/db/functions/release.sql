-- Gives back exactly what the bookings hold, and deletes their allocations. The caller has locked the bookings, so that
-- no other transaction changes their allocations. Unit days are locked in the order of unit and date, as allocate() does.
-- Where customers wait, follow_release() notes what becomes free, in the same transaction.
create or replace function release(p_business_id text, p_booking_ids text[]) returns void language plpgsql as $$
declare
  v_day record;
begin
  for v_day in
    select a.unit_id, day::date as date, sum(a.quantity)::integer as quantity
    from allocations a cross join lateral generate_series(a.first_date::timestamp, a.last_date, interval '1 day') day
    where a.business_id = p_business_id and a.booking_id = any(p_booking_ids)
    group by a.unit_id, day order by a.unit_id, day
  loop
    update unit_days d set taken = d.taken - v_day.quantity
      where d.business_id = p_business_id and d.unit_id = v_day.unit_id and d.date = v_day.date;
  end loop;
  perform from waitlist_entries e
    where e.business_id = p_business_id and e.status in ('WAITING', 'OFFERED') limit 1;
  if found then
    perform follow_release(p_business_id, p_booking_ids, '-infinity');
  end if;
  delete from allocations a where a.business_id = p_business_id and a.booking_id = any(p_booking_ids);
  delete from provider_times t where t.business_id = p_business_id and t.booking_id = any(p_booking_ids);
end $$;
