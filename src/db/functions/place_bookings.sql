-- Places bookings of one business, all or none, in this order:
--   1. sets the tenant and the caller for row level security;
--   2. stores the idempotency record, or returns the earlier answer (DW004: another request used the key);
--   3. shares the lock of the business's time, and compares revision and status of the business with those that the
--      bookings were priced from (DW001: stale), and again at the end, because each lock may be waited for;
--   4. takes the allocations of all bookings (DW002, DW003, see allocate);
--   5. adds or renames the customers (DW005: the customer of that phone changed meanwhile);
--   6. inserts the bookings, and appends their events and deliveries;
--   7. refuses one unpaid hold too many;
--   8. gives way to the waitlist (DW008, see yield_to_waiting), except for an offer of the waitlist itself.
-- p_claim: {"home", "principal", "key", "fingerprint" in hex, "status" of the answer if it is not 201}, or {} inside a
-- request that has its own record. p_catalogue: {"revision", "status", "deliver": whether an endpoint may want the events,
-- "offer"?: of the waitlist}. p_bookings: see the columns below. `answer` is the booking as events show it;
-- `answerOnly` holds members of the object that only the answer has and a replay must repeat, each after a comma.
-- `customerId` is the id of a new customer; where the phone is known, the customer's own id takes its place, also in the
-- answer and the event. The answer of the request is the bookings between p_before and p_after. Every exception rolls all
-- of it back, and the caller repeats on fresh data or refuses. The lock of the business's time is taken on the server
-- that has the business: a statement by itself, and no subquery in an expression, is what Citus plans fast.
create or replace function place_bookings(
  p_business_id text,
  p_claim jsonb,
  p_catalogue jsonb,
  p_bookings json,
  p_allocations jsonb,
  p_before text,
  p_after text,
  p_now timestamptz,
  out replayed boolean,
  out answer_status integer,
  out answer_body text
) language plpgsql as $$
declare
  v_home constant text := p_claim ->> 'home';
  v_principal constant text := p_claim ->> 'principal';
  v_key constant text := p_claim ->> 'key';
  v_fingerprint constant bytea := decode(p_claim ->> 'fingerprint', 'hex');
  v_revision constant bigint := (p_catalogue ->> 'revision')::bigint;
  v_status constant text := p_catalogue ->> 'status';
  v_kept_since constant timestamptz := p_now - interval '24 hours';
  v_given record;
  v_booking record;
  v_known customers;
  v_record idempotency_keys;
  v_customer_ids text[];
  v_known_names text[];
  v_shown text[];
  v_answers text[];
begin
  perform set_config('app.business_id', p_business_id, true);
  if v_key is not null then
    perform set_config('app.caller', v_principal, true);
  end if;

  for v_given in
    select * from json_to_recordset(p_bookings) as b("customerId" text, "customerPhone" text, answer text,
      "answerOnly" text)
  loop
    select * into v_known from customers c
      where c.business_id = p_business_id and c.phone = v_given."customerPhone";
    v_customer_ids := array_append(v_customer_ids, coalesce(v_known.id, v_given."customerId"));
    v_known_names := array_append(v_known_names, v_known.name);
    v_shown := array_append(v_shown, case when v_known.id is null then v_given.answer
      else replace(v_given.answer, v_given."customerId", v_known.id) end);
    v_answers := array_append(v_answers, left(v_shown[cardinality(v_shown)], -1) || v_given."answerOnly" || '}');
  end loop;
  answer_status := coalesce((p_claim ->> 'status')::integer, 201);
  answer_body := p_before || array_to_string(v_answers, ',') || p_after;

  replayed := false;
  if v_key is not null then
    insert into idempotency_keys as known (home, principal, key, fingerprint, status, body, created_at)
      values (v_home, v_principal, v_key, v_fingerprint, answer_status, answer_body, p_now)
      on conflict (home, principal, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        body = excluded.body, sealed = null, created_at = excluded.created_at
        where known.created_at <= v_kept_since;
    replayed := not found;
  end if;
  if replayed then
    select * into v_record from idempotency_keys k
      where k.home = v_home and k.principal = v_principal and k.key = v_key;
    if v_record.fingerprint is distinct from v_fingerprint then
      raise exception 'idempotency mismatch' using errcode = 'DW004';
    end if;
    answer_status := v_record.status;
    answer_body := v_record.body;
    return;
  end if;

  perform pg_advisory_xact_lock_shared(hashtextextended('occupancy ' || b.id, 0))
    from businesses b where b.id = p_business_id;
  perform from businesses b where b.id = p_business_id and b.revision = v_revision and b.status = v_status;
  if not found then
    raise exception 'stale' using errcode = 'DW001';
  end if;
  perform allocate(p_business_id, p_allocations);

  for v_booking in
    select * from rows from (json_to_recordset(p_bookings) as (id text, code text, status text, source text,
      "startsAt" timestamptz, "endsAt" timestamptz, item text, items jsonb, terms jsonb, "countsFrom" timestamptz,
      "customerName" text, "customerPhone" text, "areaId" text, "areaName" text, address text, lines jsonb,
      "totalPesewas" bigint, "depositPesewas" bigint, "holdExpiresAt" timestamptz, note text, "internalNote" text,
      promo jsonb, "seriesId" text, "seriesIndex" smallint, "eventId" text, "eventType" text, actor text))
      with ordinality as b(id, code, status, source, "startsAt", "endsAt", item, items, terms, "countsFrom", "customerName", "customerPhone", "areaId", "areaName", address, lines,
      "totalPesewas", "depositPesewas", "holdExpiresAt", note, "internalNote", promo, "seriesId",
      "seriesIndex", "eventId", "eventType", actor, place)
  loop
    if v_known_names[v_booking.place] is null then
      insert into customers (business_id, id, name, phone, created_at, updated_at)
        values (p_business_id, v_customer_ids[v_booking.place], v_booking."customerName", v_booking."customerPhone",
          p_now, p_now)
        on conflict do nothing;
      if not found then
        -- An earlier booking of this call may have added it.
        perform from customers c where c.business_id = p_business_id and c.id = v_customer_ids[v_booking.place];
        if not found then
          raise exception 'customer changed' using errcode = 'DW005';
        end if;
      end if;
    elsif v_known_names[v_booking.place] <> v_booking."customerName" then
      update customers c set name = v_booking."customerName", updated_at = p_now
        where c.business_id = p_business_id and c.id = v_customer_ids[v_booking.place];
    end if;

    insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, items, terms, counts_from,
      customer_id, customer_name, customer_phone, area_id, area_name, address, lines, total_pesewas, deposit_pesewas,
      hold_expires_at, note, internal_note, promo, series_id, series_index, confirmed_at, created_at, updated_at)
    values (p_business_id, v_booking.id, v_booking.code, v_booking.status, v_booking.source, v_booking."startsAt",
      v_booking."endsAt", v_booking.item, v_booking.items, v_booking.terms, v_booking."countsFrom", v_customer_ids[v_booking.place],
      v_booking."customerName", v_booking."customerPhone", v_booking."areaId", v_booking."areaName", v_booking.address,
      v_booking.lines, v_booking."totalPesewas", v_booking."depositPesewas", v_booking."holdExpiresAt", v_booking.note,
      v_booking."internalNote", v_booking.promo, v_booking."seriesId", v_booking."seriesIndex",
      case when v_booking.status = 'CONFIRMED' then p_now end, p_now, p_now);

    perform append_event(p_business_id, v_booking."eventId", v_booking."eventType",
      ('{"booking":' || v_shown[v_booking.place] || ',"by":' || v_booking.actor || '}')::json, p_now,
      (p_catalogue ->> 'deliver')::boolean);
    if v_booking.promo is not null then
      perform take_promo(p_business_id, v_booking.promo, v_booking.id, v_customer_ids[v_booking.place], v_booking.lines);
    end if;
    if v_booking.source = 'APP' and v_booking.status = 'HELD' then
      perform limit_unpaid_holds(v_principal, p_now);
    end if;
  end loop;
  perform from businesses b where b.id = p_business_id and b.revision = v_revision and b.status = v_status;
  if not found then
    raise exception 'stale' using errcode = 'DW001';
  end if;
  if not coalesce((p_catalogue ->> 'offer')::boolean, false) then
    perform yield_to_waiting(p_business_id);
  end if;
end $$;
