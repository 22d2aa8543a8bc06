-- Queues the messages of a series that was cancelled or moved: one to its customer and, of a cancellation, one to each
-- member who wants to hear of it, except the member who caused it. The events of its bookings queue none (see
-- queue_messages). The message names all bookings that changed; what is said of them is decided when it is sent.
create or replace function queue_series_messages(
  p_business_id text, p_event_id text, p_data json, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_kind constant text := case p_data ->> 'change' when 'CANCELLED' then 'booking.cancelled'
    when 'RESCHEDULED' then 'booking.rescheduled' end;
  v_first constant text := p_data #>> '{changed,0}';
  v_facts constant jsonb := jsonb_build_object('bookings', p_data -> 'changed');
  v_customer_id text;
  v_user_id text;
begin
  -- A date that was tried again has an event of its booking.
  if v_kind is null then
    return;
  end if;
  select b.customer_id into v_customer_id from bookings b where b.business_id = p_business_id and b.id = v_first;
  if coalesce((select v_kind = any(s.enabled) from message_settings s where s.business_id = p_business_id), true) then
    perform queue_message(p_business_id, message_id(p_business_id, p_event_id), v_first, v_customer_id, null, v_kind,
      v_first, p_event_id, v_facts, false, p_now, p_now + interval '1 minute');
  end if;
  if v_kind = 'booking.cancelled' then
    for v_user_id in
      select s.user_id from member_message_settings s
      where s.business_id = p_business_id and 'member.cancelled' = any(s.enabled)
        and s.user_id is distinct from p_data #>> '{by,id}'
    loop
      perform queue_message(p_business_id, message_id(p_business_id, p_event_id), v_first, null, v_user_id,
        'member.cancelled', v_first, p_event_id, v_facts, false, p_now, least(p_now, clock_timestamp()));
    end loop;
  end if;
end $$;
