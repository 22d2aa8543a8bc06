-- The entry of an offer that is paid or confirmed is BOOKED. Money may come after the offer has ended.
create or replace function book_waiting() returns trigger language plpgsql as $$
begin
  update waitlist_entries e set status = 'BOOKED', keeps = false, total_pesewas = new.total_pesewas,
      ended_at = new.updated_at, updated_at = new.updated_at
    where e.business_id = new.business_id and e.booking_id = new.id and e.status <> 'BOOKED';
  return null;
end $$;
