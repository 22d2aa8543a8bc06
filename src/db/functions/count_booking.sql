-- A changed booking takes its rows in the order of item and date, so that two changes never wait for each other
-- crosswise. The row of a trigger has the type of the table that it fired on, which is that of a shard where tables are
-- distributed.
create or replace function count_booking() returns trigger language plpgsql as $$
declare
  v_old bookings;
  v_new bookings;
begin
  if tg_op <> 'INSERT' then
    v_old := old;
  end if;
  if tg_op <> 'DELETE' then
    v_new := new;
  end if;
  if tg_op = 'INSERT' then
    perform add_days_of_booking(v_new, 1);
  elsif tg_op = 'DELETE' then
    perform add_days_of_booking(v_old, -1);
  elsif (coalesce(v_old.unit_id, v_old.service_id), v_old.starts_at)
      <= (coalesce(v_new.unit_id, v_new.service_id), v_new.starts_at) then
    perform add_days_of_booking(v_old, -1), add_days_of_booking(v_new, 1);
  else
    perform add_days_of_booking(v_new, 1), add_days_of_booking(v_old, -1);
  end if;
  return null;
end $$;
