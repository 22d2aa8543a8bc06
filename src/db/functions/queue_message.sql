-- Queues a message once, and makes its business due. A fact that was queued before changes nothing. The queue of the
-- business stays locked until the commit, so that advance_message_queue() never passes over a message that is not
-- committed yet.
create or replace function queue_message(
  p_business_id text, p_id text, p_booking_id text, p_customer_id text, p_user_id text, p_kind text, p_subject text,
  p_version text, p_facts jsonb, p_by_customer boolean, p_now timestamptz, p_send_at timestamptz
) returns boolean language plpgsql as $$
begin
  insert into messages (business_id, id, booking_id, customer_id, user_id, kind, subject, version, facts, by_customer,
    created_at, send_at, due_at)
  values (p_business_id, p_id, p_booking_id, p_customer_id, p_user_id, p_kind, p_subject, p_version, p_facts,
    p_by_customer, p_now, p_send_at, p_send_at)
  on conflict (business_id, subject, kind, recipient, version) do nothing;
  if not found then
    return false;
  end if;
  insert into message_queues as queue (business_id, due_at) values (p_business_id, p_send_at)
    on conflict (business_id) do update set due_at = excluded.due_at
      where queue.due_at is null or queue.due_at > excluded.due_at;
  return true;
end $$;
