-- Appends an event with the business's next sequence number, its messages to people, and a delivery for each endpoint
-- that subscribes to it.
-- A caller that knows of no endpoint passes p_deliver = false and saves the look. The counter row stays locked until the
-- commit, so call this late. The id of a delivery ends with the route of its business. One INSERT a delivery: Citus turns
-- INSERT … SELECT into COPY, which row level security refuses.
create or replace function append_event(
  p_business_id text, p_event_id text, p_type text, p_data json, p_now timestamptz, p_deliver boolean
) returns void language plpgsql as $$
declare
  v_sequence bigint;
  v_endpoint_id text;
begin
  insert into event_sequences as counter (business_id, last) values (p_business_id, 1)
    on conflict (business_id) do update set last = counter.last + 1
    returning counter.last into v_sequence;
  insert into events (business_id, sequence, id, type, data, created_at)
    values (p_business_id, v_sequence, p_event_id, p_type, p_data, p_now);
  if p_type in ('booking.held', 'booking.confirmed', 'booking.rescheduled', 'booking.cancelled', 'payment.received',
    'payment.refunded', 'waitlist.offered', 'handoff.requested', 'payout_account.changed')
  then
    perform queue_messages(p_business_id, p_event_id, p_type, p_data, p_now);
  elsif p_type = 'series.changed' then
    perform queue_series_messages(p_business_id, p_event_id, p_data, p_now);
  end if;
  if not p_deliver then
    return;
  end if;
  for v_endpoint_id in
    select e.id from webhook_endpoints e
    where e.business_id = p_business_id and e.enabled and e.events && array[p_type, '*']
    -- The lock keeps an endpoint from being deleted between this read and the insert.
    for key share
  loop
    insert into webhook_deliveries
      (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
    values (p_business_id,
      'dlv_' || substr(p_event_id, 5, 10) || right(gen_random_uuid()::text, 10) || right(p_business_id, 6),
      v_endpoint_id, v_sequence, p_event_id, p_type,
      -- Due at once, also where the clock of this process is ahead of the worker's.
      least(p_now, clock_timestamp()), p_now);
  end loop;
end $$;
