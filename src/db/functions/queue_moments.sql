-- Queues what a confirmed booking is to be told at later times: reminders, the return of a rental, the request for a
-- review. A time that is over is left out: who books late is not reminded. The version names the start or the end, so
-- that a booking that moves gets new moments; those of the former time are dropped when they are due. Ids tell the time
-- of the confirmation, not that of the booking: the list of messages is in their order.
create or replace function queue_moments(
  p_business_id text, p_booking_id text, p_customer_id text, p_starts_at timestamptz, p_ends_at timestamptz,
  p_rental boolean, p_enabled text[], p_hours smallint[], p_now timestamptz
) returns void language plpgsql as $$
declare
  v_hours smallint;
  v_at timestamptz;
  v_rest bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  v_now text := '';
begin
  for v_digit in 1..10 loop
    v_now := substr('0123456789abcdefghjkmnpqrstvwxyz', (v_rest & 31)::integer + 1, 1) || v_now;
    v_rest := v_rest >> 5;
  end loop;
  v_now := 'msg_' || v_now;
  if 'booking.reminder' = any(p_enabled) then
    foreach v_hours in array p_hours loop
      v_at := p_starts_at - make_interval(hours => v_hours);
      if v_at > p_now then
        perform queue_message(p_business_id, message_id(p_business_id, v_now), p_booking_id, p_customer_id, null,
          'booking.reminder', p_booking_id, v_hours || '@' || extract(epoch from p_starts_at)::bigint,
          jsonb_build_object('hours', v_hours, 'at', extract(epoch from p_starts_at)::bigint), false, p_now, v_at);
      end if;
    end loop;
  end if;
  v_at := date_trunc('day', p_ends_at at time zone 'Africa/Accra') at time zone 'Africa/Accra' - interval '16 hours';
  if p_rental and 'return.reminder' = any(p_enabled) and v_at > p_now then
    perform queue_message(p_business_id, message_id(p_business_id, v_now), p_booking_id, p_customer_id, null,
      'return.reminder', p_booking_id, extract(epoch from p_ends_at)::bigint::text,
      jsonb_build_object('at', extract(epoch from p_ends_at)::bigint), false, p_now, v_at);
  end if;
  -- A rental ends with the first instant of the day after its last.
  v_at := date_trunc('day', (p_ends_at - interval '1 second') at time zone 'Africa/Accra') at time zone 'Africa/Accra'
    + interval '34 hours';
  if 'review.request' = any(p_enabled) and v_at > p_now then
    perform queue_message(p_business_id, message_id(p_business_id, v_now), p_booking_id, p_customer_id, null,
      'review.request', p_booking_id, extract(epoch from p_ends_at)::bigint::text,
      jsonb_build_object('at', extract(epoch from p_ends_at)::bigint), false, p_now, v_at);
  end if;
end $$;
