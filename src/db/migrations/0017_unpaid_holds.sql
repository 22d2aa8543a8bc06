-- Public holds that nobody has paid, by the user who holds: one visitor can neither keep stock by renewing unpaid holds
-- nor take all of it. A user has at most 5 live ones at a business and 15 in all; after 3 that expired at a business
-- within 24 hours, none there until 24 hours after the first of them.
--
-- A row is there from the hold until it is paid, confirmed or cancelled. It is live before `expires_at` and expired
-- unpaid from then on, whether or not a job has marked the booking. The triggers read the rows of all businesses, so
-- their functions run as their owner; a tenant has no grant here and learns no more than the refusal.
create table unpaid_holds (
  user_id text not null references users on delete cascade,
  business_id text not null references businesses on delete cascade,
  booking_id text not null,
  expires_at timestamptz not null,
  primary key (user_id, booking_id, business_id)
);
create index unpaid_holds_booking on unpaid_holds (business_id, booking_id);

alter table unpaid_holds enable row level security;
alter table unpaid_holds force row level security;
create policy of_tenant on unpaid_holds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on unpaid_holds to dwaso_service using (true);
grant select, insert, update, delete on unpaid_holds to dwaso_service;

-- Refuses a public hold beyond a limit (SQLSTATE DW100 with the hint TOO_MANY_HOLDS). The advisory lock orders the holds
-- of one user over all businesses and processes until they commit.
create function count_unpaid_hold() returns trigger language plpgsql security definer as $$
declare
  v_now constant timestamptz := new.created_at;
  v_user_id text;
  v_here integer;
  v_everywhere integer;
  v_expired_here integer;
begin
  select u.id into v_user_id from users u where u.phone = new.customer_phone;
  if v_user_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unpaid holds ' || v_user_id, 0));
  delete from unpaid_holds h where h.user_id = v_user_id and h.expires_at <= v_now - interval '24 hours';
  select count(*) filter (where h.expires_at > v_now and h.business_id = new.business_id),
      count(*) filter (where h.expires_at > v_now),
      count(*) filter (where h.expires_at <= v_now and h.business_id = new.business_id)
    into v_here, v_everywhere, v_expired_here
    from unpaid_holds h where h.user_id = v_user_id;
  if v_expired_here >= 3 then
    raise exception 'Three of your holds here expired unpaid; hold again 24 hours after the first of them expired'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_here >= 5 then
    raise exception 'You have 5 unpaid holds at this business; pay or cancel one first'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_everywhere >= 15 then
    raise exception 'You have 15 unpaid holds; pay or cancel one first'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
  insert into unpaid_holds (user_id, business_id, booking_id, expires_at)
    values (v_user_id, new.business_id, new.id, new.hold_expires_at);
  return null;
end $$;

create trigger unpaid_hold_placed after insert on bookings for each row
  when (new.source = 'APP' and new.status = 'HELD') execute function count_unpaid_hold();

-- Follows a hold that expires at another time; frees the place of one that is neither held nor expired.
create function follow_unpaid_hold() returns trigger language plpgsql security definer as $$
begin
  if new.status in ('HELD', 'EXPIRED') then
    update unpaid_holds h set expires_at = new.hold_expires_at
      where h.business_id = new.business_id and h.booking_id = new.id;
  else
    delete from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.id;
  end if;
  return null;
end $$;

create trigger unpaid_hold_changed after update on bookings for each row
  when (new.source = 'APP' and old.status in ('HELD', 'EXPIRED')
    and (old.status, old.hold_expires_at) is distinct from (new.status, new.hold_expires_at))
  execute function follow_unpaid_hold();

-- Money for the booking frees its place, also where it does not cover the deposit.
create function free_paid_hold() returns trigger language plpgsql security definer as $$
begin
  delete from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.booking_id;
  return null;
end $$;

create trigger unpaid_hold_paid after insert on payments for each row execute function free_paid_hold();

create function forget_unpaid_hold() returns trigger language plpgsql security definer as $$
begin
  delete from unpaid_holds h where h.business_id = old.business_id and h.booking_id = old.id;
  return null;
end $$;

create trigger unpaid_hold_deleted after delete on bookings for each row
  when (old.source = 'APP') execute function forget_unpaid_hold();

-- A function that runs as its owner finds nothing but this schema, whatever its caller's search path says.
do $$
declare
  name text;
begin
  foreach name in array array['count_unpaid_hold', 'follow_unpaid_hold', 'free_paid_hold',
    'forget_unpaid_hold'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke execute on function %I() from public', name);
  end loop;
end $$;
