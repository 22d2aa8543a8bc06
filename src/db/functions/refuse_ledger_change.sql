-- Entries stay as they are. Refused by a trigger and not only by privileges, because the service may own its tables, and
-- an owner or a superuser passes every privilege.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the ledger are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
