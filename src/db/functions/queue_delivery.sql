-- A delivery that is replayed, or is due earlier than before, makes its endpoint due.
create or replace function queue_delivery() returns trigger language plpgsql as $$
begin
  perform queue_endpoint(new.business_id, new.endpoint_id, new.next_attempt_at);
  return null;
end $$;
