-- Follows a hold that moves or expires at another time. One that its customer cancelled counts as ended from then on; one
-- that left in any other way frees its place.
create or replace function follow_unpaid_hold() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_piece_days constant integer := case when new.unit_id is null then 0
    else (select sum((item ->> 'quantity')::integer) from jsonb_array_elements(new.items) item)
      * (local_date(new.ends_at) - local_date(new.starts_at)) end;
begin
  if new.status in ('HELD', 'EXPIRED') then
    update unpaid_holds h set expires_at = new.hold_expires_at, piece_days = v_piece_days
      where h.business_id = new.business_id and h.booking_id = new.id;
  elsif new.status = 'CANCELLED' and new.cancelled_by = 'customer' then
    update unpaid_holds h set expires_at = new.updated_at, cancelled = true
      where h.business_id = new.business_id and h.booking_id = new.id;
  else
    delete from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function follow_unpaid_hold from public;
