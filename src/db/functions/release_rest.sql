-- Gives back what a booking that was completed early holds beyond p_date, and of a provider's time what lies behind
-- p_now. The caller has locked the booking. Unit days are locked in the order of unit and date, as allocate() does.
create or replace function release_rest(p_business_id text, p_booking_id text, p_date date, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_day record;
begin
  for v_day in
    select a.unit_id, day::date as date, sum(a.quantity)::integer as quantity
    from allocations a cross join lateral
      generate_series(greatest(a.first_date, p_date + 1)::timestamp, a.last_date, interval '1 day') day
    where a.business_id = p_business_id and a.booking_id = p_booking_id
    group by a.unit_id, day order by a.unit_id, day
  loop
    update unit_days d set taken = d.taken - v_day.quantity
      where d.business_id = p_business_id and d.unit_id = v_day.unit_id and d.date = v_day.date;
  end loop;
  perform from waitlist_entries e where e.business_id = p_business_id and e.status = 'WAITING' limit 1;
  if found then
    perform follow_release(p_business_id, array[p_booking_id], p_date);
  end if;
  delete from allocations a
    where a.business_id = p_business_id and a.booking_id = p_booking_id and a.first_date > p_date;
  update allocations a set last_date = p_date, rest_days = greatest(0, a.rest_days - (a.last_date - p_date))
    where a.business_id = p_business_id and a.booking_id = p_booking_id and a.last_date > p_date;
  delete from provider_times t
    where t.business_id = p_business_id and t.booking_id = p_booking_id and lower(t.during) >= p_now;
  update provider_times t set during = tstzrange(lower(t.during), p_now), work_ends_at = least(t.work_ends_at, p_now)
    where t.business_id = p_business_id and t.booking_id = p_booking_id and upper(t.during) > p_now;
end $$;
