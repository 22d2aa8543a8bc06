-- Adds what a booking counts to item_days. One INSERT a day, and no subquery in an expression: so Citus keeps it on one
-- server.
create or replace function add_days_of_booking(p_booking bookings, p_sign integer) returns void language plpgsql as $$
declare
  v_day item_days;
begin
  for v_day in select * from days_of_booking(p_booking, p_sign) loop
    perform add_item_day(v_day);
  end loop;
end $$;
