-- Gives back what bookings hold and takes other allocations for them, all or none. The days of both are locked first, in
-- the order of unit and date, so that two transactions never wait for each other crosswise. Raises what allocate() and yield_to_waiting() do.
create or replace function reallocate_bookings(p_business_id text, p_booking_ids text[], p_allocations jsonb)
returns void language plpgsql as $$
declare
  v_day record;
begin
  for v_day in
    select a.unit_id, day::date as date
    from allocations a cross join lateral generate_series(a.first_date::timestamp, a.last_date, interval '1 day') day
    where a.business_id = p_business_id and a.booking_id = any(p_booking_ids)
    union
    select r."unitId", day::date
    from jsonb_to_recordset(p_allocations) as r("unitId" text, "firstDate" date, "lastDate" date)
      cross join lateral generate_series(r."firstDate"::timestamp, r."lastDate", interval '1 day') day
    order by 1, 2
  loop
    perform from unit_days d
      where d.business_id = p_business_id and d.unit_id = v_day.unit_id and d.date = v_day.date for update;
  end loop;
  perform release(p_business_id, p_booking_ids);
  perform allocate(p_business_id, p_allocations);
  perform yield_to_waiting(p_business_id);
end $$;
