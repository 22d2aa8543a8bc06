-- Follows a hold that moves, gets other items or expires at another time. One that its customer cancelled counts as ended
-- from then on; one that left in any other way frees its place. The shop may let a hold take more than the limit of
-- count_unpaid_hold(), and its customer may not.
create or replace function follow_unpaid_hold() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_piece_days constant integer := case when new.unit_id is null then 0
    else (select sum((item ->> 'quantity')::integer) from jsonb_array_elements(new.items) item)
      * (local_date(new.ends_at) - local_date(new.starts_at)) end;
  v_hold unpaid_holds;
  v_beyond_first integer;
begin
  if new.status in ('HELD', 'EXPIRED') then
    select * into v_hold from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.id;
    update unpaid_holds h set expires_at = new.hold_expires_at, piece_days = v_piece_days
      where h.business_id = new.business_id and h.booking_id = new.id;
    if v_piece_days > v_hold.piece_days and v_hold.user_id = current_setting('app.caller', true) then
      perform pg_advisory_xact_lock(hashtextextended('unpaid holds ' || new.business_id || ' ' || v_hold.user_id, 0));
      select sum(h.piece_days) - (array_agg(h.piece_days order by h.booking_id))[1] into v_beyond_first
        from unpaid_holds h
        where h.business_id = new.business_id and h.user_id = v_hold.user_id and h.expires_at > new.updated_at;
      if v_beyond_first > 62 then
        raise exception 'Your unpaid holds here take 62 days of a piece beside the first; pay or cancel one first'
          using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
      end if;
    end if;
  elsif new.status = 'CANCELLED' and new.cancelled_by = 'customer' then
    update unpaid_holds h set expires_at = new.updated_at, cancelled = true
      where h.business_id = new.business_id and h.booking_id = new.id;
  else
    delete from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function follow_unpaid_hold from public;
