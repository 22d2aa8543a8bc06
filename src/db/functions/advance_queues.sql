-- Moves the due times of endpoints on to their oldest waiting deliveries, and tells which of these a worker has leased.
-- The queue of an endpoint for which a delivery is being inserted is locked: it is left out, and looked at again later.
create or replace function advance_queues(p_business_id text, p_endpoint_ids text[])
returns table (id text, leased boolean) language plpgsql as $$
declare
  v_due_at timestamptz;
  v_leased_until timestamptz;
begin
  for id in
    select q.endpoint_id from webhook_queues q
    where q.business_id = p_business_id and q.endpoint_id = any(p_endpoint_ids)
    order by q.endpoint_id for update skip locked
  loop
    v_due_at := null;
    v_leased_until := null;
    perform from webhook_endpoints e where e.business_id = p_business_id and e.id = advance_queues.id and e.enabled;
    if found then
      -- Behind the lock, this statement sees every delivery that was committed before.
      select d.next_attempt_at, d.leased_until into v_due_at, v_leased_until from webhook_deliveries d
        where d.business_id = p_business_id and d.endpoint_id = advance_queues.id and d.status = 'PENDING'
        order by d.next_attempt_at limit 1;
    end if;
    update webhook_queues q set due_at = v_due_at
      where q.business_id = p_business_id and q.endpoint_id = advance_queues.id and q.due_at is distinct from v_due_at;
    leased := coalesce(v_leased_until > clock_timestamp(), false);
    return next;
  end loop;
end $$;
