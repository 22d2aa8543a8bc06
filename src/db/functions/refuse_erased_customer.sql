-- A booking that was priced for a customer who was erased meanwhile is refused as stale (DW005), so that place_bookings()
-- repeats on fresh data and makes a new customer. The lock makes an erasure wait for a booking that came first.
create or replace function refuse_erased_customer() returns trigger language plpgsql as $$
declare
  v_erased_at timestamptz;
begin
  select c.erased_at into v_erased_at from customers c
    where c.id = new.customer_id and c.business_id = new.business_id for key share;
  if v_erased_at is not null then
    raise exception 'customer changed' using errcode = 'DW005';
  end if;
  return new;
end $$;
