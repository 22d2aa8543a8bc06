-- Makes an endpoint due at a time, or earlier if it is due earlier already. The row stays locked until the commit also
-- where it does not change, so that advance_queues() never passes over a delivery that is not committed yet.
create or replace function queue_endpoint(p_business_id text, p_endpoint_id text, p_due_at timestamptz)
returns void language plpgsql as $$
begin
  insert into webhook_queues as queue (business_id, endpoint_id, due_at)
    values (p_business_id, p_endpoint_id, p_due_at)
    on conflict (endpoint_id, business_id) do update set due_at = excluded.due_at
      where queue.due_at is null or queue.due_at > excluded.due_at;
end $$;
