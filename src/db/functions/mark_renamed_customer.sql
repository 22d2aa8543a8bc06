-- Bookings may still have the customer's earlier name.
create or replace function mark_renamed_customer() returns trigger language plpgsql as $$
begin
  new.renamed := true;
  return new;
end $$;
