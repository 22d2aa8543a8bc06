-- Records of idempotency keys lie with the business where an API key sent the request, and functions name one business
-- at a time by a value. Tables distributed by business then need one server for each statement.

-- The business of an API key, which belongs to one, and the caller itself otherwise.
alter table idempotency_keys add home text;
update idempotency_keys k set home = coalesce((select a.business_id from api_keys a where a.id = k.principal), k.principal);
alter table idempotency_keys
  alter home set not null,
  drop constraint idempotency_keys_pkey,
  add primary key (home, principal, key);

-- As before, but for `p_home` and the last step; see 0015_place_booking.sql.
drop function place_booking;
create function place_booking(
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
  if p_source = 'APP' and p_status = 'HELD' then
    perform limit_unpaid_holds(p_principal, p_now);
  end if;
end $$;

create or replace function offers_item(p_business_id text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from units u where u.business_id = p_business_id and u.active and u.deleted_at is null and u.quantity > 0
  ) or exists (
    select from provider_services l
    join services s on s.business_id = p_business_id and s.id = l.service_id
    join providers p on p.business_id = p_business_id and p.id = l.provider_id
    where l.business_id = p_business_id and s.active and s.deleted_at is null
      and p.active and p.deleted_at is null and p.schedule <> '[]'
  );
end $$;

create or replace function raise_revision() returns trigger language plpgsql as $$
declare
  v_business_id text;
  v_offers boolean;
  v_opens boolean;
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    -- The lock comes first: the next statements then see the rows of every change that was committed before it.
    perform from businesses b where b.id = v_business_id for no key update;
    v_offers := offers_item(v_business_id);
    v_opens := exists (select from business_hours h where h.business_id = v_business_id and h.enabled);
    update businesses b set revision = b.revision + 1, offers = v_offers, opens = v_opens where b.id = v_business_id;
  end loop;
  return null;
end $$;

-- The row of a trigger has the type of the table that it fired on, which is that of a shard where tables are distributed.
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

create or replace function count_money(p_business_id text, p_at timestamptz, p_received bigint, p_refunded bigint)
returns void language plpgsql as $$
declare
  v_date constant date := local_date(p_at);
begin
  insert into money_days as day values (p_business_id, v_date, p_received, p_refunded)
  on conflict (business_id, date) do update set received_pesewas = day.received_pesewas + excluded.received_pesewas,
    refunded_pesewas = day.refunded_pesewas + excluded.refunded_pesewas;
end $$;

-- Limits over all businesses of a user are checked by a call, and no longer by triggers: a trigger runs on the server of
-- one business. The functions read the rows of all businesses, so they run as their owner; a tenant learns no more than
-- the refusal. The lock on the user's row orders what one user does at many businesses until it commits.

-- The trigger of a hold keeps the limits at one business; 15 in all are kept by limit_unpaid_holds(), which
-- place_booking() calls last, so that it counts the new hold.
create or replace function count_unpaid_hold() returns trigger language plpgsql security definer as $$
declare
  v_now constant timestamptz := new.created_at;
  v_forgotten constant timestamptz := new.created_at - interval '24 hours';
  v_user_id text;
  v_live integer;
  v_expired integer;
begin
  select u.id into v_user_id from users u where u.phone = new.customer_phone;
  if v_user_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unpaid holds ' || new.business_id || ' ' || v_user_id, 0));
  delete from unpaid_holds h
    where h.business_id = new.business_id and h.user_id = v_user_id and h.expires_at <= v_forgotten;
  select count(*) filter (where h.expires_at > v_now), count(*) filter (where h.expires_at <= v_now)
    into v_live, v_expired
    from unpaid_holds h where h.business_id = new.business_id and h.user_id = v_user_id;
  if v_expired >= 3 then
    raise exception 'Three of your holds here expired unpaid; hold again 24 hours after the first of them expired'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_live >= 5 then
    raise exception 'You have 5 unpaid holds at this business; pay or cancel one first'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
  insert into unpaid_holds (user_id, business_id, booking_id, expires_at)
    values (v_user_id, new.business_id, new.id, new.hold_expires_at);
  return null;
end $$;

create function limit_unpaid_holds(p_user_id text, p_now timestamptz) returns void language plpgsql security definer as $$
begin
  perform from users u where u.id = p_user_id for no key update;
  if (select count(*) from unpaid_holds h where h.user_id = p_user_id and h.expires_at > p_now) > 15 then
    raise exception 'You have 15 unpaid holds; pay or cancel one first' using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
end $$;

drop trigger limit_owned_insert on members;
drop trigger limit_owned_update on members;
drop trigger limit_invited on members;
drop function enforce_owned_businesses, enforce_owner_invitations;

-- Refuses the last business that the user came to own, where it is one too many. A sandbox does not count.
create function limit_owned_businesses(p_user_id text) returns void language plpgsql security definer as $$
declare
  v_limit constant integer := 20;
begin
  perform from users u where u.id = p_user_id for no key update;
  if (select count(*) from members m join businesses b on b.id = m.business_id
      where m.user_id = p_user_id and m.role = 'OWNER' and m.state = 'ACTIVE' and not b.sandbox) > v_limit then
    raise exception 'A user owns at most % businesses', v_limit using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
end $$;

-- Refuses an invitation to own one business more than that.
create function limit_owner_invitation(p_phone text) returns void language plpgsql security definer as $$
declare
  v_limit constant integer := 20;
begin
  if (select count(*) from members m join businesses b on b.id = m.business_id
      where m.phone = p_phone and m.role = 'OWNER' and m.state = 'ACTIVE' and not b.sandbox) >= v_limit then
    raise exception 'A user owns at most % businesses', v_limit using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
end $$;

do $$
declare
  v_function regprocedure;
begin
  foreach v_function in array array['count_unpaid_hold()', 'limit_unpaid_holds(text, timestamptz)',
    'limit_owned_businesses(text)', 'limit_owner_invitation(text)']::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', v_function, current_schema());
    execute format('revoke execute on function %s from public', v_function);
  end loop;
end $$;
grant execute on function limit_unpaid_holds to dwaso_tenant;
grant execute on function limit_owned_businesses, limit_owner_invitation to dwaso_tenant, dwaso_service;
