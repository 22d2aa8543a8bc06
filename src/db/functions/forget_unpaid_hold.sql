-- A booking that was deleted has no place among the unpaid holds.
create or replace function forget_unpaid_hold() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from unpaid_holds h where h.business_id = old.business_id and h.booking_id = old.id;
  return null;
end $$;
revoke execute on function forget_unpaid_hold from public;
