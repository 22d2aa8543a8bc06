-- Orders what one user does at many businesses until the transaction ends. A tenant may lock a user's row and not change
-- it.
create or replace function lock_user(p_user_id text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = p_user_id for no key update;
end $$;
revoke execute on function lock_user from public;
grant execute on function lock_user to dwaso_tenant;
