-- Refuses the last business that the user created, where it is one too many. A sandbox does not count; a closed business
-- does, so that creating and closing in turn has an end.
create or replace function limit_owned_businesses(p_user_id text) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  v_limit constant integer := 20;
begin
  perform from users u where u.id = p_user_id for no key update;
  if (select count(*) from business_directory d
      where d.created_by = p_user_id and d.sandbox_owner_id is null) > v_limit then
    raise exception 'A user creates at most % businesses', v_limit using errcode = 'DW100', hint = 'LIMIT_REACHED';
  end if;
end $$;
revoke execute on function limit_owned_businesses from public;
grant execute on function limit_owned_businesses to dwaso_service;
