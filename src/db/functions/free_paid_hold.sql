-- Money for the booking frees its place, also where it does not cover the deposit.
create or replace function free_paid_hold() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from unpaid_holds h where h.business_id = new.business_id and h.booking_id = new.booking_id;
  return null;
end $$;
revoke execute on function free_paid_hold from public;
