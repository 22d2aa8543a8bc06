-- Citus has no ON DELETE SET NULL on a key that holds the business id. The trigger takes its place: a user who stops
-- being a member stops being a provider's person, however the membership ends.
create or replace function release_provider() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update providers p set user_id = null where p.business_id = old.business_id and p.user_id = old.user_id;
  return old;
end $$;
revoke execute on function release_provider from public;
