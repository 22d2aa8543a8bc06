-- Bytes of all photos of a business.
create or replace function enforce_upload_bytes() returns trigger language plpgsql as $$
declare
  v_limit constant bigint := 200000000;
  v_business_id text;
begin
  for v_business_id in select distinct business_id from changed order by 1 loop
    perform from businesses b where b.id = v_business_id for no key update;
    if (select sum(u.bytes) from uploads u where u.business_id = v_business_id) > v_limit then
      raise exception 'The uploads of a business have at most 200 MB' using errcode = 'DW100', hint = 'LIMIT_REACHED';
    end if;
  end loop;
  return null;
end $$;
