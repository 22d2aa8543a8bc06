-- Constraints and grants that a Citus cluster can keep as well.

-- A table of the coordinator cannot refer to one that is spread over the servers; the directory is on each of them.
alter table refs
  drop constraint refs_business_id_fkey,
  add constraint refs_business_id_fkey foreign key (business_id) references business_directory on delete cascade;

-- Citus has no ON DELETE SET NULL on a key that holds the business id. The trigger takes its place: a user who stops
-- being a member stops being a provider's person, however the membership ends.
create function release_provider() returns trigger language plpgsql security definer as $$
begin
  update providers p set user_id = null where p.business_id = old.business_id and p.user_id = old.user_id;
  return old;
end $$;
create trigger release_provider before delete on members
  for each row when (old.user_id is not null) execute function release_provider();
alter table providers
  drop constraint providers_member,
  add constraint providers_member foreign key (business_id, user_id) references members (business_id, user_id);

-- Citus asks for UPDATE of a role that writes to a table of every server, although it only inserts. Without a policy for
-- UPDATE no row can be changed.
grant update on business_directory to dwaso_service;
drop policy of_service on business_directory;
create policy of_service_read on business_directory for select to dwaso_service using (true);
create policy of_service_added on business_directory for insert to dwaso_service with check (true);

-- The limits over all businesses of a user run as the caller of the function: Citus refuses a statement of another role
-- on rows that the transaction has changed.

-- Members are invited and promoted by the service's role, which sees the businesses of every user.
alter function limit_owned_businesses(text) security invoker;
alter function limit_owner_invitation(text) security invoker;
revoke execute on function limit_owned_businesses, limit_owner_invitation from dwaso_tenant;

-- A user's hold counts the user's own unpaid holds at all businesses.
grant select on unpaid_holds to dwaso_tenant;
create policy of_caller on unpaid_holds for select to dwaso_tenant
  using (user_id = current_setting('app.caller', true));

-- Orders what one user does at many businesses until the transaction ends. A tenant may lock a user's row and not change
-- it.
create function lock_user(p_user_id text) returns void language plpgsql security definer as $$
begin
  perform from users u where u.id = p_user_id for no key update;
end $$;

create or replace function limit_unpaid_holds(p_user_id text, p_now timestamptz) returns void
language plpgsql security invoker as $$
begin
  perform lock_user(p_user_id);
  if (select count(*) from unpaid_holds h where h.user_id = p_user_id and h.expires_at > p_now) > 15 then
    raise exception 'You have 15 unpaid holds; pay or cancel one first' using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
end $$;

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array['release_provider()', 'lock_user(text)',
    'limit_unpaid_holds(text, timestamptz)']::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', v_function, current_schema());
    execute format('revoke execute on function %s from public', v_function);
  end loop;
end $$;
grant execute on function lock_user to dwaso_tenant;

-- Search reads one row for each business: its first photo and the weekdays on which it opens are kept with it. Citus
-- does not look up rows of other tables for the businesses that a limit has left over.
alter table businesses
  add cover jsonb,
  add open_weekdays smallint[] not null default '{}';
update businesses b set
  cover = (select jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) from uploads u
    where u.business_id = b.id and u.id = b.photo_ids[1]),
  open_weekdays = array(select h.weekday from business_hours h where h.business_id = b.id and h.enabled order by 1);
grant select (cover, open_weekdays) on businesses to dwaso_public;

create function keep_cover() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('id', u.id, 'width', u.width, 'height', u.height) into new.cover from uploads u
    where u.business_id = new.id and u.id = new.photo_ids[1];
  return new;
end $$;
create trigger keep_cover before update of photo_ids on businesses
  for each row when (new.photo_ids is distinct from old.photo_ids) execute function keep_cover();

create or replace function raise_revision() returns trigger language plpgsql as $$
declare
  v_business_id text;
  v_offers boolean;
  v_weekdays smallint[];
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    -- The lock comes first: the next statements then see the rows of every change that was committed before it.
    perform from businesses b where b.id = v_business_id for no key update;
    v_offers := offers_item(v_business_id);
    select coalesce(array_agg(h.weekday order by h.weekday), '{}') into v_weekdays from business_hours h
      where h.business_id = v_business_id and h.enabled;
    update businesses b set revision = b.revision + 1, offers = v_offers, opens = v_weekdays <> '{}',
      open_weekdays = v_weekdays
      where b.id = v_business_id;
  end loop;
  return null;
end $$;

-- As before, but one INSERT a delivery: Citus turns INSERT … SELECT into COPY, which row level security refuses.
create or replace function append_event(
  p_business_id text, p_event_id text, p_type text, p_data json, p_now timestamptz, p_deliver boolean
) returns void language plpgsql as $$
declare
  v_sequence bigint;
  v_endpoint_id text;
begin
  insert into event_sequences as counter (business_id, last) values (p_business_id, 1)
    on conflict (business_id) do update set last = counter.last + 1
    returning counter.last into v_sequence;
  insert into events (business_id, sequence, id, type, data, created_at)
    values (p_business_id, v_sequence, p_event_id, p_type, p_data, p_now);
  if not p_deliver then
    return;
  end if;
  for v_endpoint_id in
    select e.id from webhook_endpoints e
    where e.business_id = p_business_id and e.enabled and e.events && array[p_type, '*']
    -- The lock keeps an endpoint from being deleted between this read and the insert.
    for key share
  loop
    insert into webhook_deliveries
      (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
    values (p_business_id,
      'dlv_' || substr(p_event_id, 5, 10) || right(gen_random_uuid()::text, 10) || right(p_business_id, 6),
      v_endpoint_id, v_sequence, p_event_id, p_type,
      -- Due at once, also where the clock of this process is ahead of the worker's.
      least(p_now, clock_timestamp()), p_now);
  end loop;
end $$;

-- The sum of a booking's lines, for the reconciliation.
create function sum_of_lines(p_lines jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((line ->> 'totalPesewas')::bigint), 0)::bigint from jsonb_array_elements(p_lines) line
$$;

-- Erasure replaces names and phone numbers in audit rows as the service's role, for the same reason. The triggers of
-- these tables still refuse every other change: only erase_audit_details() sets `app.erasing`.
drop function erase_audit_details;
create function erase_audit_details(p_table text, p_business_id text, p_id text, p_details jsonb) returns void
language plpgsql as $$
begin
  -- SET LOCAL and not set_config(), because a worker of a cluster learns only the former.
  set local app.erasing = 'on';
  if p_table = 'audit_log' then
    update audit_log set details = p_details where id = p_id;
  elsif p_table = 'business_audit' then
    update business_audit set details = p_details where business_id = p_business_id and id = p_id;
  end if;
  set local app.erasing = 'off';
end $$;
revoke execute on function erase_audit_details from public;
grant execute on function erase_audit_details to dwaso_service;
grant update (details) on audit_log, business_audit to dwaso_service;

-- As before, but one INSERT an allocation: on Citus the count of INSERT … SELECT … ON CONFLICT includes rows that were
-- not inserted.
create or replace function allocate(p_business_id text, p_booking_id text, p_allocations jsonb)
returns void language plpgsql as $$
declare
  v_wanted record;
  v_blocked integer;
  v_during tstzrange;
begin
  for v_wanted in
    select * from jsonb_to_recordset(p_allocations) as r("unitId" text, date date, quantity integer, owned integer,
      "providerId" text, "startsAt" timestamptz, "endsAt" timestamptz, "bufferMin" integer, "heldUntil" timestamptz)
    order by r."unitId", r.date
  loop
    if v_wanted."unitId" is not null then
      select coalesce(sum(coalesce(k.quantity, v_wanted.owned)), 0) into v_blocked from blocks k
        where k.business_id = p_business_id and k.unit_id = v_wanted."unitId" and k.start_date <= v_wanted.date
          and k.end_date >= v_wanted.date;
      if v_wanted.quantity > v_wanted.owned - v_blocked then
        raise exception 'blocked' using errcode = 'DW003';
      end if;
      insert into unit_days as day (business_id, unit_id, date, taken, capacity)
        values (p_business_id, v_wanted."unitId", v_wanted.date, v_wanted.quantity, v_wanted.owned - v_blocked)
        on conflict (business_id, unit_id, date) do update
          set taken = day.taken + excluded.taken, capacity = excluded.capacity
          where day.taken + excluded.taken <= excluded.capacity;
    else
      v_during := tstzrange(v_wanted."startsAt", v_wanted."endsAt" + make_interval(mins => v_wanted."bufferMin"));
      perform from blocks k where k.business_id = p_business_id and k.provider_id = v_wanted."providerId"
        and k.starts_at < upper(v_during) and k.ends_at > lower(v_during);
      if found then
        raise exception 'blocked' using errcode = 'DW003';
      end if;
      insert into provider_times (business_id, booking_id, provider_id, during, work_ends_at, held_until)
        values (p_business_id, p_booking_id, v_wanted."providerId", v_during, v_wanted."endsAt", v_wanted."heldUntil")
        on conflict do nothing;
    end if;
    if not found then
      raise exception 'taken' using errcode = 'DW002';
    end if;
  end loop;
end $$;

-- As before, but the lock of the business's time is taken on the server that has the business. A statement by itself, and
-- no subquery in an expression, is what Citus plans fast.
create or replace function place_booking(
  p_business_id text,
  p_home text,
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
  v_kept_since constant timestamptz := p_now - interval '24 hours';
begin
  perform set_config('app.business_id', p_business_id, true), set_config('app.caller', p_principal, true);

  select * into v_known from customers c where c.business_id = p_business_id and c.phone = p_customer_phone;
  if v_known.id is not null then
    v_answer := replace(p_answer, p_customer_id, v_known.id);
    v_customer_id := v_known.id;
  end if;
  answer_status := 201;
  answer_body := '{"data":' || v_answer || '}';

  insert into idempotency_keys as known (home, principal, key, fingerprint, status, body, created_at)
    values (p_home, p_principal, p_key, p_fingerprint, answer_status, answer_body, p_now)
    on conflict (home, principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      body = excluded.body, sealed = null, created_at = excluded.created_at
      where known.created_at <= v_kept_since;
  replayed := not found;
  if replayed then
    select * into v_record from idempotency_keys k
      where k.home = p_home and k.principal = p_principal and k.key = p_key;
    if v_record.fingerprint is distinct from p_fingerprint then
      raise exception 'idempotency mismatch' using errcode = 'DW004';
    end if;
    answer_status := v_record.status;
    answer_body := v_record.body;
    return;
  end if;

  perform pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || b.id, 0))
    from businesses b where b.id = p_business_id;
  perform from businesses b
    where b.id = p_business_id and b.revision = p_revision and b.status = p_business_status;
  if not found then
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
  if p_source = 'APP' and p_status = 'HELD' then
    perform limit_unpaid_holds(p_principal, p_now);
  end if;
end $$;

-- Citus keeps a trigger that names TRUNCATE from the shards, so TRUNCATE has a trigger of its own.
drop trigger audit_log_grows_only on audit_log;
create trigger audit_log_grows_only before update or delete on audit_log
  for each statement execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();
alter table audit_log enable always trigger audit_log_grows_only, enable always trigger audit_log_stays;
drop trigger business_audit_grows_only on business_audit;
create trigger business_audit_grows_only before update or delete on business_audit
  for each statement execute function refuse_audit_change();
create trigger business_audit_stays before truncate on business_audit
  for each statement execute function refuse_audit_change();
alter table business_audit
  enable always trigger business_audit_grows_only, enable always trigger business_audit_stays;

-- The same for what a new booking counts: one INSERT a day, and no subquery in an expression.
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

create or replace function enforce_sandbox_bookings() returns trigger language plpgsql as $$
declare
  v_limit constant integer := 2000;
begin
  perform from businesses b where b.id = new.business_id and b.sandbox;
  if not found then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('sandbox bookings ' || new.business_id, 0));
  if (select count(*) from (select from bookings k where k.business_id = new.business_id limit v_limit + 1) counted)
      > v_limit then
    raise exception 'A sandbox has at most % bookings; DELETE /sandbox empties it', v_limit
      using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
  return null;
end $$;
