-- Replaces the details of an audit row by ones without names and phone numbers. The triggers of these tables refuse every
-- other change: this function alone sets `app.erasing`.
create or replace function erase_audit_details(p_table text, p_business_id text, p_id text, p_details jsonb) returns void
language plpgsql as $$
begin
  -- SET LOCAL and not set_config(), because a worker of a cluster learns only the former.
  set local app.erasing = 'on';
  if p_table = 'audit_log' then
    update audit_log set details = p_details where id = p_id;
  elsif p_table = 'business_audit' then
    update business_audit set details = p_details where business_id = p_business_id and id = p_id;
  end if;
  set local app.erasing = 'off';
end $$;
revoke execute on function erase_audit_details from public;
grant execute on function erase_audit_details to dwaso_service;
