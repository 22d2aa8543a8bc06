-- A customer has at most 10 live entries at a business. Entries are added under the lock of the business's time, so that
-- no other one is added meanwhile.
create or replace function limit_waiting() returns trigger language plpgsql as $$
declare
  v_live integer;
begin
  select count(*) into v_live from waitlist_entries e
    where e.business_id = new.business_id and e.customer_id = new.customer_id and e.status in ('WAITING', 'OFFERED');
  if v_live > 10 then
    raise exception 'A customer waits for at most 10 things at a business' using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
  return null;
end $$;
