-- The name under which the current transaction notes what it frees (waitlist_freed.freed_by), kept in a setting until it
-- ends. A number of PostgreSQL's own would not do: each server of a cluster counts its transactions by itself.
create or replace function name_freeing() returns text language plpgsql as $$
declare
  v_name text := current_setting('app.freed_by', true);
begin
  if coalesce(v_name, '') = '' then
    v_name := gen_random_uuid()::text;
    perform set_config('app.freed_by', v_name, true);
  end if;
  return v_name;
end $$;
