-- How much one business, one user and one customer may have. docs/limits.md lists every limit. A trigger refuses what
-- goes beyond one by SQLSTATE DW100: its message is told to the caller, its hint is the code of the error's detail.
-- A limit is judged behind a lock and by a statement of its own, so that two transactions at once cannot pass it. Rows
-- that were there before this migration stay.

-- Rows of one business in a table. The arguments of the trigger: the limit, which rows count, the word for them.
create function enforce_limit() returns trigger language plpgsql as $$
declare
  v_limit integer := tg_argv[0];
  v_business_id text;
  v_count integer;
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    -- The lock that every change of a catalogue takes, so that no new order of locks comes into being.
    perform from businesses b where b.id = v_business_id for no key update;
    execute format('select count(*) from (select from %I t where business_id = $1 and %s limit $2) counted',
        tg_table_name, tg_argv[1])
      into v_count using v_business_id, v_limit + 1;
    if v_count > v_limit then
      raise exception 'A business has at most % %', v_limit, tg_argv[2]
        using errcode = 'DW100', hint = 'LIMIT_REACHED';
    end if;
  end loop;
  return null;
end $$;

create trigger limit_insert after insert on units referencing new table as changed
  for each statement execute function enforce_limit('500', 't.deleted_at is null', 'units');
create trigger limit_insert after insert on services referencing new table as changed
  for each statement execute function enforce_limit('500', 't.deleted_at is null', 'services');
-- An extra may get a mark of its deletion; a row without the column counts.
create trigger limit_insert after insert on extras referencing new table as changed
  for each statement execute function enforce_limit('500', 'to_jsonb(t) ->> ''deleted_at'' is null', 'extras');
create trigger limit_insert after insert on providers referencing new table as changed
  for each statement execute function enforce_limit('100', 't.deleted_at is null', 'providers');
create trigger limit_insert after insert on members referencing new table as changed
  for each statement execute function enforce_limit('100', 'true', 'members and invitations');
create trigger limit_insert after insert on delivery_zones referencing new table as changed
  for each statement execute function enforce_limit('100', 'true', 'delivery zones');
create trigger limit_insert after insert on closures referencing new table as changed
  for each statement execute function enforce_limit('400', 'true', 'closures');
create trigger limit_insert after insert on uploads referencing new table as changed
  for each statement execute function enforce_limit('1000', 'true', 'uploads');

-- Blocks that have not ended. The newest row tells the time, which may be moved in development.
create function enforce_live_blocks() returns trigger language plpgsql as $$
declare
  v_limit constant integer := 5000;
  v_new record;
  v_count integer;
begin
  for v_new in select business_id, max(created_at) as now from changed group by 1 order by 1 loop
    perform from businesses b where b.id = v_new.business_id for no key update;
    -- Two counts, so that each finds the live blocks by its own index.
    select (select count(*) from blocks k where k.business_id = v_new.business_id and k.unit_id is not null
          and k.end_date >= (v_new.now at time zone 'Africa/Accra')::date)
        + (select count(*) from blocks k where k.business_id = v_new.business_id and k.provider_id is not null
          and k.ends_at > v_new.now)
      into v_count;
    if v_count > v_limit then
      raise exception 'A business has at most % blocks that have not ended', v_limit
        using errcode = 'DW100', hint = 'LIMIT_REACHED';
    end if;
  end loop;
  return null;
end $$;

create trigger limit_insert after insert on blocks referencing new table as changed
  for each statement execute function enforce_live_blocks();
create index blocks_live_units on blocks (business_id, end_date) where unit_id is not null;
create index blocks_live_providers on blocks (business_id, ends_at) where provider_id is not null;

create function enforce_upload_bytes() returns trigger language plpgsql as $$
declare
  v_limit constant bigint := 200000000;
  v_business_id text;
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    perform from businesses b where b.id = v_business_id for no key update;
    if (select sum(u.bytes) from uploads u where u.business_id = v_business_id) > v_limit then
      raise exception 'The uploads of a business have at most 200 MB' using errcode = 'DW100', hint = 'LIMIT_REACHED';
    end if;
  end loop;
  return null;
end $$;

create trigger limit_bytes after insert on uploads referencing new table as changed
  for each statement execute function enforce_upload_bytes();
create index uploads_business on uploads (business_id) include (bytes);

-- Businesses that a user owns; a sandbox is no business of theirs. The function reads the memberships of all
-- businesses, so it runs as its owner; a tenant learns no more than the refusal.
create function enforce_owned_businesses() returns trigger language plpgsql security definer as $$
declare
  v_limit constant integer := 20;
begin
  perform pg_advisory_xact_lock(hashtextextended('owner ' || new.user_id, 0));
  if (select count(*) from members m join businesses b on b.id = m.business_id
      where m.user_id = new.user_id and m.role = 'OWNER' and m.state = 'ACTIVE' and not b.sandbox) > v_limit then
    raise exception 'A user owns at most % businesses', v_limit using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
  return null;
end $$;

create trigger limit_owned_insert after insert on members for each row
  when (new.role = 'OWNER' and new.state = 'ACTIVE') execute function enforce_owned_businesses();
create trigger limit_owned_update after update on members for each row
  when (new.role = 'OWNER' and new.state = 'ACTIVE'
    and (old.role, old.state, old.user_id) is distinct from (new.role, new.state, new.user_id))
  execute function enforce_owned_businesses();

-- An invitation to own one business more than that.
create function enforce_owner_invitations() returns trigger language plpgsql security definer as $$
declare
  v_limit constant integer := 20;
begin
  if (select count(*) from members m join businesses b on b.id = m.business_id
      where m.phone = new.phone and m.role = 'OWNER' and m.state = 'ACTIVE' and not b.sandbox) >= v_limit then
    raise exception 'A user owns at most % businesses', v_limit using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
  return null;
end $$;

create trigger limit_invited after insert on members for each row
  when (new.role = 'OWNER' and new.state = 'PENDING') execute function enforce_owner_invitations();

-- A function that runs as its owner finds nothing but this schema, whatever its caller's search path says.
do $$
declare
  name text;
begin
  foreach name in array array['enforce_owned_businesses', 'enforce_owner_invitations'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %I() from public', name);
  end loop;
end $$;

-- Bookings of a sandbox, whatever became of them.
create function enforce_sandbox_bookings() returns trigger language plpgsql as $$
declare
  v_limit constant integer := 2000;
begin
  if not (select b.sandbox from businesses b where b.id = new.business_id) then
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

create trigger limit_sandbox after insert on bookings for each row execute function enforce_sandbox_bookings();

-- A review is of a booking that was confirmed or paid and has started, and a customer writes one in 30 days. Rows of
-- other reviews are found by the customer of their booking.
create function enforce_review_rules() returns trigger language plpgsql as $$
declare
  v_booking bookings;
begin
  select * into v_booking from bookings b where b.id = new.booking_id and b.business_id = new.business_id;
  if v_booking.starts_at > new.created_at then
    raise exception 'A booking is reviewed after it has started' using errcode = 'DW100', hint = 'NOT_STARTED';
  end if;
  if v_booking.status in ('HELD', 'EXPIRED', 'CANCELLED') then
    raise exception 'Only a confirmed or paid booking is reviewed' using errcode = 'DW100', hint = 'NOT_CONFIRMED';
  end if;
  perform from customers c where c.id = v_booking.customer_id and c.business_id = new.business_id for no key update;
  if exists (select from bookings b join reviews r on r.business_id = b.business_id and r.booking_id = b.id
      where b.business_id = new.business_id and b.customer_id = v_booking.customer_id and b.id <> new.booking_id
        and r.created_at > new.created_at - interval '30 days') then
    raise exception 'A customer reviews a business once in 30 days' using errcode = 'DW100', hint = 'REVIEWED_RECENTLY';
  end if;
  return new;
end $$;

create trigger review_rules before insert on reviews for each row execute function enforce_review_rules();

-- References get a fifth letter when the four-letter ones of a day run short. Expired ones are found by their end.
alter table refs drop constraint refs_ref_check;
alter table refs add constraint refs_ref_check check (ref ~ '^C-[2-9A-HJKMNP-TV-Z]{4,5}$');
create index refs_expiry on refs (expires_at) include (ref);
