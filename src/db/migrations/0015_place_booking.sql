-- Placing a booking is one statement: a call of place_booking(). The functions here run as their caller, so that row
-- level security and grants apply inside them.

-- The revision of a business is raised by every change that a booking could be priced or judged from. place_booking()
-- compares it, so that a booking is never made from a stale catalogue, whatever a cache or a notification missed.
alter table businesses add column revision bigint not null default 1;

create function raise_own_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger businesses_revision before update on businesses for each row
  when (old.status is distinct from new.status or old.policies is distinct from new.policies
    or old.booking_shape is distinct from new.booking_shape or old.service_location is distinct from new.service_location
    or old.read_only is distinct from new.read_only)
  execute function raise_own_revision();

create function raise_revision() returns trigger language plpgsql as $$
begin
  update businesses set revision = revision + 1 where id in (select business_id from changed);
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['business_hours', 'closures', 'delivery_zones', 'units', 'services', 'providers',
    'provider_services', 'extras', 'webhook_endpoints'] loop
    execute format('create trigger revision_insert after insert on %I referencing new table as changed
      for each statement execute function raise_revision()', name);
    execute format('create trigger revision_update after update on %I referencing new table as changed
      for each statement execute function raise_revision()', name);
    execute format('create trigger revision_delete after delete on %I referencing old table as changed
      for each statement execute function raise_revision()', name);
  end loop;
end $$;

-- A provider's time is found by provider and end of work: comparisons that leak nothing, so that row level security
-- lets them use the index.
create index provider_times_of_provider on provider_times (business_id, provider_id, work_ends_at);
drop index provider_times_ends;

-- Appends an event with the business's next sequence number, and a delivery for each endpoint that subscribes to it.
-- A caller that knows of no endpoint passes p_deliver = false and saves the look. The counter row stays locked until the
-- commit, so call this late.
create function append_event(
  p_business_id text, p_event_id text, p_type text, p_data json, p_now timestamptz, p_deliver boolean
) returns void language plpgsql as $$
declare
  v_sequence bigint;
begin
  insert into event_sequences as counter (business_id, last) values (p_business_id, 1)
    on conflict (business_id) do update set last = counter.last + 1
    returning counter.last into v_sequence;
  insert into events (business_id, sequence, id, type, data, created_at)
    values (p_business_id, v_sequence, p_event_id, p_type, p_data, p_now);
  if not p_deliver then
    return;
  end if;
  insert into webhook_deliveries
    (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
  select p_business_id, 'dlv_' || substr(p_event_id, 5, 10) || right(replace(gen_random_uuid()::text, '-', ''), 16),
    e.id, v_sequence, p_event_id, p_type,
    -- Due at once, also where the clock of this process is ahead of the worker's.
    least(p_now, clock_timestamp()), p_now
  from webhook_endpoints e
  where e.business_id = p_business_id and e.enabled and e.events && array[p_type, '*']
  -- The lock keeps an endpoint from being deleted between this read and the insert.
  for key share;
end $$;

-- Takes allocations for a booking, all or none. Each is
--   {"kind": "UNIT_DAY", "unitId", "date", "quantity", "owned"} or
--   {"kind": "PROVIDER_TIME", "providerId", "startsAt", "endsAt", "bufferMin", "heldUntil"}.
-- A day has as many pieces as are owned, less what is blocked. Unit days are taken in the order of unit and date, so
-- that two transactions never wait for each other crosswise. The check on unit_days and the exclusion constraint on
-- provider_times refuse what is taken twice.
-- SQLSTATE DW002: taken. DW003: blocked.
create function allocate(p_business_id text, p_booking_id text, p_allocations jsonb)
returns void language plpgsql as $$
declare
  v_taken integer := 0;
  v_rows integer;
begin
  if p_allocations @> '[{"kind": "UNIT_DAY"}]' then
    insert into unit_days as day (business_id, unit_id, date, taken, capacity)
    select p_business_id, r."unitId", r.date, r.quantity, r.owned - b.pieces
    from jsonb_to_recordset(p_allocations) as r("unitId" text, date date, quantity integer, owned integer)
      cross join lateral (
        select coalesce(sum(coalesce(k.quantity, r.owned)), 0) as pieces from blocks k
        where k.business_id = p_business_id and k.unit_id = r."unitId" and k.start_date <= r.date and k.end_date >= r.date
      ) b
    where r."unitId" is not null and r.quantity <= r.owned - b.pieces
    order by r."unitId", r.date
    on conflict (business_id, unit_id, date) do update
      set taken = day.taken + excluded.taken, capacity = excluded.capacity
      where day.taken + excluded.taken <= excluded.capacity;
    get diagnostics v_rows = row_count;
    v_taken := v_taken + v_rows;
  end if;

  if p_allocations @> '[{"kind": "PROVIDER_TIME"}]' then
    insert into provider_times (business_id, booking_id, provider_id, during, work_ends_at, held_until)
    select p_business_id, p_booking_id, r."providerId", t.during, r."endsAt", r."heldUntil"
    from jsonb_to_recordset(p_allocations) as r("providerId" text, "startsAt" timestamptz, "endsAt" timestamptz,
        "bufferMin" integer, "heldUntil" timestamptz)
      cross join lateral (
        select tstzrange(r."startsAt", r."endsAt" + make_interval(mins => r."bufferMin")) as during
      ) t
    where r."providerId" is not null
      and not exists (select from blocks k where k.business_id = p_business_id and k.provider_id = r."providerId"
        and k.starts_at < upper(t.during) and k.ends_at > lower(t.during))
    on conflict do nothing;
    get diagnostics v_rows = row_count;
    v_taken := v_taken + v_rows;
  end if;

  if v_taken < jsonb_array_length(p_allocations) then
    if exists (
      select from jsonb_to_recordset(p_allocations) as r("unitId" text, date date, quantity integer, owned integer,
        "providerId" text, "startsAt" timestamptz, "endsAt" timestamptz, "bufferMin" integer)
      where r.quantity > r.owned - (
          select coalesce(sum(coalesce(k.quantity, r.owned)), 0) from blocks k
          where k.business_id = p_business_id and k.unit_id = r."unitId" and k.start_date <= r.date
            and k.end_date >= r.date)
        or exists (select from blocks k where k.business_id = p_business_id and k.provider_id = r."providerId"
          and k.starts_at < r."endsAt" + make_interval(mins => r."bufferMin") and k.ends_at > r."startsAt")
    ) then
      raise exception 'blocked' using errcode = 'DW003';
    end if;
    raise exception 'taken' using errcode = 'DW002';
  end if;
end $$;

-- Places one booking, in this order:
--   1. sets the tenant and the caller for row level security;
--   2. stores the idempotency record, or returns the earlier answer (DW004: another request used the key);
--   3. compares revision and status of the business with those the booking was priced from (DW001: stale);
--   4. shares the lock of the business's time and takes the allocations (DW002, DW003, see allocate);
--   5. adds or renames the customer (DW005: the customer of that phone changed meanwhile);
--   6. inserts the booking;
--   7. appends the event and its deliveries.
-- `p_answer` is the booking as the API shows it, in JSON. `p_customer_id` is the id of a new customer; where the phone is
-- known, the customer's own id takes its place, also in the answer and the event. Every exception rolls all of it back,
-- and the caller repeats on fresh data or refuses.
create function place_booking(
  p_business_id text,
  p_principal text,
  p_key text,
  p_fingerprint bytea,
  p_revision bigint,
  p_business_status text,
  p_allocations jsonb,
  p_booking_id text,
  p_status text,
  p_source text,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_item text,
  p_unit_id text,
  p_service_id text,
  p_provider_id text,
  p_provider_name text,
  p_quantity integer,
  p_buffer_after_min integer,
  p_customer_id text,
  p_customer_name text,
  p_customer_phone text,
  p_area_id text,
  p_area_name text,
  p_address text,
  p_lines jsonb,
  p_total_pesewas bigint,
  p_deposit_pesewas bigint,
  p_hold_expires_at timestamptz,
  p_note text,
  p_answer text,
  p_event_id text,
  p_event_type text,
  p_by text,
  p_deliver boolean,
  p_now timestamptz,
  out replayed boolean,
  out answer_status integer,
  out answer_body text
) language plpgsql as $$
declare
  v_answer text := p_answer;
  v_customer_id text := p_customer_id;
  v_known customers;
  v_record idempotency_keys;
begin
  perform set_config('app.business_id', p_business_id, true), set_config('app.caller', p_principal, true);

  select * into v_known from customers c where c.business_id = p_business_id and c.phone = p_customer_phone;
  if v_known.id is not null then
    v_answer := replace(p_answer, p_customer_id, v_known.id);
    v_customer_id := v_known.id;
  end if;
  answer_status := 201;
  answer_body := '{"data":' || v_answer || '}';

  insert into idempotency_keys as known (principal, key, fingerprint, status, body, created_at)
    values (p_principal, p_key, p_fingerprint, answer_status, answer_body, p_now)
    on conflict (principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      body = excluded.body, sealed = null, created_at = excluded.created_at
      where known.created_at <= p_now - interval '24 hours';
  replayed := not found;
  if replayed then
    select * into v_record from idempotency_keys k where k.principal = p_principal and k.key = p_key;
    if v_record.fingerprint is distinct from p_fingerprint then
      raise exception 'idempotency mismatch' using errcode = 'DW004';
    end if;
    answer_status := v_record.status;
    answer_body := v_record.body;
    return;
  end if;

  perform pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || p_business_id, 0));
  if not exists (select from businesses b
      where b.id = p_business_id and b.revision = p_revision and b.status = p_business_status) then
    raise exception 'stale' using errcode = 'DW001';
  end if;
  perform allocate(p_business_id, p_booking_id, p_allocations);

  if v_known.id is null then
    insert into customers (business_id, id, name, phone, created_at, updated_at)
      values (p_business_id, v_customer_id, p_customer_name, p_customer_phone, p_now, p_now)
      on conflict do nothing;
    if not found then
      raise exception 'customer changed' using errcode = 'DW005';
    end if;
  elsif v_known.name <> p_customer_name then
    update customers c set name = p_customer_name, updated_at = p_now
      where c.business_id = p_business_id and c.id = v_customer_id;
  end if;

  insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, service_id, provider_id,
    provider_name, quantity, buffer_after_min, customer_id, customer_name, customer_phone, area_id, area_name, address,
    lines, total_pesewas, deposit_pesewas, hold_expires_at, note, created_at, updated_at)
  values (p_business_id, p_booking_id, p_status, p_source, p_starts_at, p_ends_at, p_item, p_unit_id, p_service_id,
    p_provider_id, p_provider_name, p_quantity, p_buffer_after_min, v_customer_id, p_customer_name, p_customer_phone,
    p_area_id, p_area_name, p_address, p_lines, p_total_pesewas, p_deposit_pesewas, p_hold_expires_at, p_note, p_now,
    p_now);

  perform append_event(p_business_id, p_event_id, p_event_type,
    ('{"booking":' || v_answer || ',"by":' || p_by || '}')::json, p_now, p_deliver);
end $$;

-- The time of providers that is taken or blocked between two instants, with its tenant set inside: one statement and
-- one round trip for the slots of a day. `busy` rows: provider, start, end with buffer, end of work, hold expired; in
-- minutes since 1970. Work takes at most 12 hours and a buffer at most 4, as provider_times_bounds checks.
create function read_provider_time(
  p_business_id text,
  p_provider_ids text[],
  p_from timestamptz,
  p_until timestamptz,
  p_now timestamptz,
  out busy json,
  out blocks json
) language plpgsql as $$
begin
  perform set_config('app.business_id', p_business_id, true);
  select coalesce(json_agg(json_build_array(t.provider_id, floor(date_part('epoch', lower(t.during)) / 60)::int,
      floor(date_part('epoch', upper(t.during)) / 60)::int, floor(date_part('epoch', t.work_ends_at) / 60)::int,
      coalesce(t.held_until <= p_now, false))), '[]')
    into busy
    from provider_times t
    where t.business_id = p_business_id and t.provider_id = any(p_provider_ids)
      and t.work_ends_at > p_from - interval '4 hours' and t.work_ends_at < p_until + interval '12 hours'
      and t.during && tstzrange(p_from, p_until);
  select coalesce(json_agg(json_build_array(k.provider_id, floor(date_part('epoch', k.starts_at) / 60)::int,
      ceil(date_part('epoch', k.ends_at) / 60)::int)), '[]')
    into blocks
    from blocks k
    where k.business_id = p_business_id and k.provider_id = any(p_provider_ids)
      and k.ends_at > p_from and k.starts_at < p_until;
end $$;

drop function lost_race();
