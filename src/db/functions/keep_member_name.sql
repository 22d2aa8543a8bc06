-- An update of the name alone only marks that a booking has another one, so that place_bookings() needs no knowledge of
-- this rule. Where the phone changes
-- too, the row stands for somebody else, and the name that a member gave is gone.
create or replace function keep_member_name() returns trigger language plpgsql as $$
begin
  if new.phone = old.phone then
    if old.renamed then
      return null;
    end if;
    new := old;
    new.renamed := true;
    return new;
  end if;
  new.member_name := null;
  return new;
end $$;
