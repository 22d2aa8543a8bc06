-- Refuses a public hold beyond a limit at one business (SQLSTATE DW100 with the hint TOO_MANY_HOLDS). The advisory lock
-- orders the holds of one user there until they commit. 15 in all are kept by limit_unpaid_holds(), which the placing of a
-- booking calls last, so that it counts the new hold. An offer of the waiting list counts, and is not refused here:
-- mayBeOffered() in waitlist/limit-offers.ts passes over the customer before it is made, with the same limits.
create or replace function count_unpaid_hold() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := new.created_at;
  v_forgotten constant timestamptz := new.created_at - interval '24 hours';
  v_user_id text;
  -- An appointment takes no pieces.
  v_piece_days constant integer := case when new.unit_id is null then 0
    else (select sum((item ->> 'quantity')::integer) from jsonb_array_elements(new.items) item)
      * (local_date(new.ends_at) - local_date(new.starts_at)) end;
  v_live integer;
  v_expired integer;
  v_ended integer;
  v_beyond_first integer;
begin
  select u.id into v_user_id from users u where u.phone = new.customer_phone;
  if v_user_id is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unpaid holds ' || new.business_id || ' ' || v_user_id, 0));
  delete from unpaid_holds h
    where h.business_id = new.business_id and h.user_id = v_user_id and h.expires_at <= v_forgotten;
  select count(*) filter (where h.expires_at > v_now), count(*) filter (where h.expires_at <= v_now),
      count(*) filter (where h.expires_at <= v_now and not h.cancelled),
      -- Ids of bookings sort by age.
      coalesce(sum(h.piece_days) filter (where h.expires_at > v_now), 0)
        - coalesce((array_agg(h.piece_days order by h.booking_id) filter (where h.expires_at > v_now))[1], 0)
    into v_live, v_ended, v_expired, v_beyond_first
    from unpaid_holds h where h.business_id = new.business_id and h.user_id = v_user_id;
  if new.source = 'WAITLIST' then
    null;
  elsif v_expired >= 3 then
    raise exception 'Three of your holds here expired unpaid; hold again 24 hours after the first of them expired'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_ended >= 6 then
    raise exception 'Six of your holds here ended unpaid; hold again 24 hours after the first of them ended'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_live >= 5 then
    raise exception 'You have 5 unpaid holds at this business; pay or cancel one first'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  elsif v_live > 0 and v_beyond_first + v_piece_days > 62 then
    raise exception 'Your unpaid holds here take 62 days of a piece beside the first; pay or cancel one first'
      using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
  insert into unpaid_holds (user_id, business_id, booking_id, expires_at, piece_days)
    values (v_user_id, new.business_id, new.id, new.hold_expires_at, v_piece_days);
  return null;
end $$;
revoke execute on function count_unpaid_hold from public;
