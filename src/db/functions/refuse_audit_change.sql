-- Audit rows stay as they are but for names and phone numbers in their details. Refused by a trigger and not only by
-- privileges, because the service usually owns its tables, and an owner or a superuser passes every privilege. Only
-- erase_audit_details() sets `app.erasing`.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
