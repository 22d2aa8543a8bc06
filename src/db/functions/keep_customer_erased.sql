-- A null from a BEFORE trigger skips the update: nothing gives an erased customer a name again.
create or replace function keep_customer_erased() returns trigger language plpgsql as $$
begin
  return null;
end $$;
