-- A change of the catalogue may have made anything free: more pieces, longer hours, a closure less.
create or replace function free_catalogue(p_business_id text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from waitlist_entries e where e.business_id = p_business_id and e.status = 'WAITING' limit 1;
  if not found then
    return;
  end if;
  -- A business that is being deleted takes its rows with it.
  perform from businesses b where b.id = p_business_id;
  if found then
    insert into waitlist_freed (business_id, id, first_date, last_date, freed_by, created_at)
      values (p_business_id, gen_random_uuid(), '2000-01-01', '9999-01-01', name_freeing(),
        clock_timestamp());
  end if;
end $$;
revoke execute on function free_catalogue from public;
grant execute on function free_catalogue to dwaso_tenant, dwaso_service, dwaso_operator;
