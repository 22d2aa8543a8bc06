-- A changed booking takes its rows in the order of item and date, so that two changes never wait for each other
-- crosswise. The row of a trigger has the type of the table that it fired on, which is that of a shard where tables are
-- distributed.
create or replace function count_booking() returns trigger language plpgsql as $$
declare
  v_old bookings;
  v_new bookings;
  v_day record;
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
  elsif jsonb_array_length(v_old.items) = 1 and jsonb_array_length(v_new.items) = 1 then
    if (coalesce(v_old.unit_id, v_old.service_id), v_old.starts_at)
        <= (coalesce(v_new.unit_id, v_new.service_id), v_new.starts_at) then
      perform add_days_of_booking(v_old, -1), add_days_of_booking(v_new, 1);
    else
      perform add_days_of_booking(v_new, 1), add_days_of_booking(v_old, -1);
    end if;
  else
    for v_day in
      select c.day from (
        select d as day from days_of_booking(v_old, -1) d union all select d from days_of_booking(v_new, 1) d
      ) c
      order by (c.day).item_id, (c.day).date
    loop
      perform add_item_day(v_day.day);
    end loop;
  end if;
  if v_new.provider_id is not null
      and (v_new.starts_at, v_new.items) is distinct from (v_old.starts_at, v_old.items) then
    perform add_provider_days(v_new);
  end if;
  return null;
end $$;
