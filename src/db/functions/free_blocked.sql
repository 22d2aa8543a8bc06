-- Notes for the waitlist what a block no longer covers.
create or replace function free_blocked() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from waitlist_entries e where e.business_id = old.business_id and e.status = 'WAITING' limit 1;
  if not found then
    return null;
  end if;
  -- A business that is being deleted takes its rows with it.
  perform from businesses b where b.id = old.business_id;
  if found then
    insert into waitlist_freed (business_id, id, unit_id, provider_id, first_date, last_date, freed_by, created_at)
      values (old.business_id, gen_random_uuid(), old.unit_id, old.provider_id,
        coalesce(old.start_date, local_date(old.starts_at)), coalesce(old.end_date, local_date(old.ends_at)),
        name_freeing(), clock_timestamp());
  end if;
  return null;
end $$;
revoke execute on function free_blocked from public;
