-- New deliveries make their endpoints due, whoever inserts them.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  v_queue record;
begin
  for v_queue in
    select d.business_id, d.endpoint_id, min(d.next_attempt_at) as due_at from inserted d
    where d.status = 'PENDING' group by 1, 2 order by 1, 2
  loop
    perform queue_endpoint(v_queue.business_id, v_queue.endpoint_id, v_queue.due_at);
  end loop;
  return null;
end $$;
