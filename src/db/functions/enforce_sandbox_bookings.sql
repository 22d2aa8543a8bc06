-- Bookings of a sandbox, whatever became of them.
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
