-- A change of the business's own row is a change of its catalogue.
create or replace function raise_own_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  perform free_catalogue(new.id);
  return new;
end $$;
