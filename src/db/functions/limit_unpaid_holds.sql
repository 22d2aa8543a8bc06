-- Refuses a hold that leaves its user with more than 15 unpaid ones over all businesses.
create or replace function limit_unpaid_holds(p_user_id text, p_now timestamptz) returns void
language plpgsql
set search_path = public, pg_temp as $$
begin
  perform lock_user(p_user_id);
  if (select count(*) from unpaid_holds h where h.user_id = p_user_id and h.expires_at > p_now) > 15 then
    raise exception 'You have 15 unpaid holds; pay or cancel one first' using errcode = 'DW100', hint = 'TOO_MANY_HOLDS';
  end if;
end $$;
revoke execute on function limit_unpaid_holds from public;
grant execute on function limit_unpaid_holds to dwaso_tenant;
