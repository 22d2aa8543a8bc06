-- An audit row changes in its details alone.
create or replace function keep_audit_facts() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'details' <> to_jsonb(old) - 'details' then
    raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
