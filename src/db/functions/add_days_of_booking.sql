-- Adds what a booking counts to item_days. One INSERT a day, and no subquery in an expression: so Citus keeps it on one
-- server.
create or replace function add_days_of_booking(p_booking bookings, p_sign integer) returns void language plpgsql as $$
declare
  v_day item_days;
begin
  for v_day in select * from days_of_booking(p_booking, p_sign) loop
    insert into item_days as day (business_id, date, item_id, held, confirmed, checked_in, completed, cancelled, no_show,
      expired, booked_pesewas, occupied)
    values (v_day.business_id, v_day.date, v_day.item_id, v_day.held, v_day.confirmed, v_day.checked_in,
      v_day.completed, v_day.cancelled, v_day.no_show, v_day.expired, v_day.booked_pesewas, v_day.occupied)
    on conflict (business_id, date, item_id) do update set held = day.held + excluded.held,
      confirmed = day.confirmed + excluded.confirmed, checked_in = day.checked_in + excluded.checked_in,
      completed = day.completed + excluded.completed, cancelled = day.cancelled + excluded.cancelled,
      no_show = day.no_show + excluded.no_show, expired = day.expired + excluded.expired,
      booked_pesewas = day.booked_pesewas + excluded.booked_pesewas, occupied = day.occupied + excluded.occupied;
  end loop;
end $$;
