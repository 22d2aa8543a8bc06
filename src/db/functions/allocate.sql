-- Takes allocations for items of bookings, all or none. Each is
--   {"bookingId", "item", "unitId", "firstDate", "lastDate", "restDays", "quantity", "owned", "heldUntil"} or
--   {"bookingId", "item", "providerId", "startsAt", "endsAt", "bufferBeforeMin", "bufferMin", "heldUntil"}.
-- A day has as many pieces as are owned, less what is blocked. Items are taken in the order of unit and first date, or of
-- provider and start, whichever booking they are for, and the days of an item in their order. Days of a unit are so locked
-- from the first to the last, and two transactions never wait for each other crosswise. The check on unit_days and the
-- exclusion constraint on provider_times refuse what is taken twice.
-- SQLSTATE DW002: taken. DW003: blocked.
-- One INSERT an allocation: on Citus the count of INSERT … SELECT … ON CONFLICT includes rows that were not inserted.
create or replace function allocate(p_business_id text, p_allocations jsonb) returns void language plpgsql as $$
declare
  v_wanted record;
  v_blocked integer;
  v_date date;
  v_during tstzrange;
begin
  for v_wanted in
    select * from jsonb_to_recordset(p_allocations) as r("bookingId" text, item smallint, "unitId" text,
        "firstDate" date, "lastDate" date, "restDays" smallint, quantity integer, owned integer, "providerId" text,
        "startsAt" timestamptz, "endsAt" timestamptz, "bufferBeforeMin" smallint, "bufferMin" integer,
        "heldUntil" timestamptz)
    order by "unitId", "firstDate", "providerId", "startsAt"
  loop
    if v_wanted."unitId" is not null then
      v_date := v_wanted."firstDate";
      while v_date <= v_wanted."lastDate" loop
        select coalesce(sum(coalesce(k.quantity, v_wanted.owned)), 0) into v_blocked from blocks k
          where k.business_id = p_business_id and k.unit_id = v_wanted."unitId" and k.start_date <= v_date
            and k.end_date >= v_date;
        if v_wanted.quantity > v_wanted.owned - v_blocked then
          raise exception 'blocked' using errcode = 'DW003';
        end if;
        insert into unit_days as day (business_id, unit_id, date, taken, capacity)
          values (p_business_id, v_wanted."unitId", v_date, v_wanted.quantity, v_wanted.owned - v_blocked)
          on conflict (business_id, unit_id, date) do update
            set taken = day.taken + excluded.taken, capacity = excluded.capacity
            where day.taken + excluded.taken <= excluded.capacity;
        if not found then
          raise exception 'taken' using errcode = 'DW002';
        end if;
        v_date := v_date + 1;
      end loop;
      insert into allocations (business_id, booking_id, item, unit_id, first_date, last_date, rest_days, quantity,
        held_until)
        values (p_business_id, v_wanted."bookingId", v_wanted.item, v_wanted."unitId", v_wanted."firstDate",
          v_wanted."lastDate", v_wanted."restDays", v_wanted.quantity, v_wanted."heldUntil");
    else
      v_during := tstzrange(v_wanted."startsAt" - make_interval(mins => v_wanted."bufferBeforeMin"),
        v_wanted."endsAt" + make_interval(mins => v_wanted."bufferMin"));
      perform from blocks k where k.business_id = p_business_id and k.provider_id = v_wanted."providerId"
        and k.starts_at < upper(v_during) and k.ends_at > lower(v_during);
      if found then
        raise exception 'blocked' using errcode = 'DW003';
      end if;
      insert into provider_times (business_id, booking_id, item, provider_id, during, buffer_before_min, work_ends_at,
        held_until)
        values (p_business_id, v_wanted."bookingId", v_wanted.item, v_wanted."providerId", v_during,
          v_wanted."bufferBeforeMin", v_wanted."endsAt", v_wanted."heldUntil")
        on conflict do nothing;
      if not found then
        raise exception 'taken' using errcode = 'DW002';
      end if;
    end if;
  end loop;
end $$;
