-- Moves the due time of a business on to its next message. The caller has locked the queue, so that this statement sees
-- every message that was queued before.
create or replace function advance_message_queue(p_business_id text) returns void language plpgsql as $$
declare
  v_due_at timestamptz;
begin
  select m.due_at into v_due_at from messages m
    where m.business_id = p_business_id and m.due_at is not null order by m.due_at limit 1;
  update message_queues q set due_at = v_due_at
    where q.business_id = p_business_id and q.due_at is distinct from v_due_at;
end $$;
