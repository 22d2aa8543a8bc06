-- Blocks that have not ended, those of calendar imports apart, which have a limit of their own. The newest row tells the time, which may be moved in development.
create or replace function enforce_live_blocks() returns trigger language plpgsql as $$
declare
  v_limit constant integer := 5000;
  v_new record;
  v_count integer;
begin
  for v_new in select business_id, max(created_at) as now from changed group by 1 order by 1 loop
    perform from businesses b where b.id = v_new.business_id for no key update;
    -- Two counts, so that each finds the live blocks by its own index.
    select (select count(*) from blocks k where k.business_id = v_new.business_id and k.unit_id is not null
          and k.import_id is null and k.end_date >= (v_new.now at time zone 'Africa/Accra')::date)
        + (select count(*) from blocks k where k.business_id = v_new.business_id and k.provider_id is not null
          and k.import_id is null and k.ends_at > v_new.now)
      into v_count;
    if v_count > v_limit then
      raise exception 'A business has at most % blocks that have not ended', v_limit
        using errcode = 'DW100', hint = 'LIMIT_REACHED';
    end if;
  end loop;
  return null;
end $$;
