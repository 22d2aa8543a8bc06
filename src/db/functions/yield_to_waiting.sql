-- Refuses to take time or stock while something that became free was not yet offered to the waitlist (SQLSTATE DW008).
-- Called last by all that takes: an allocation that waited for the lock of a freed day, or of a provider's time, sees
-- here what the freeing transaction noted with it. The caller offers first (offerFreed), and repeats. What the own
-- transaction frees does not count.
create or replace function yield_to_waiting(p_business_id text) returns void language plpgsql as $$
declare
  v_own constant text := coalesce(current_setting('app.freed_by', true), '');
begin
  perform from waitlist_freed f
    where f.business_id = p_business_id and f.freed_by <> v_own limit 1;
  if found then
    raise exception 'offered to the waitlist first' using errcode = 'DW008';
  end if;
end $$;
