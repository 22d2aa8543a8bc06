-- Queues the messages of an event, in its transaction: one to the customer, and one to each member who wants to hear of
-- it, except the member who caused it. The fact waits a minute, so that several of one booking become one message; what
-- is said is decided then. Bookings of a series that are held or booked together are one fact, of which the first booking
-- tells; for those that are cancelled or moved together, the event of the series queues the messages
-- (queue_series_messages). A payment is a fact of its booking alone.
-- An event without a reader costs two steps in an index, and its data are not looked into.
create or replace function queue_messages(
  p_business_id text, p_event_id text, p_type text, p_data json, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_kind constant text := case p_type when 'booking.held' then 'member.new_booking'
    when 'booking.confirmed' then 'member.new_booking' when 'payment.received' then 'member.paid'
    when 'booking.cancelled' then 'member.cancelled' when 'handoff.requested' then 'member.handoff' end;
  v_enabled text[];
  v_hours smallint[];
  v_booking record;
  v_series boolean;
  v_of_change boolean;
  v_by text;
  v_user_id text;
  v_message_id text;
  v_phone text;
begin
  if p_type = 'payout_account.changed' then
    -- It guards the owners' money: every owner hears of it, also the one who did it, and who is removed before it is sent.
    for v_user_id, v_phone in
      select m.user_id, m.phone from members m
      where m.business_id = p_business_id and m.role = 'OWNER' and m.state = 'ACTIVE'
    loop
      v_message_id := message_id(p_business_id, p_event_id);
      perform queue_message(p_business_id, v_message_id, null, null, v_user_id,
        'member.payout_account', p_event_id, '0', jsonb_build_object('detail', concat_ws(', ending in ',
          coalesce(p_data #>> '{payoutAccount,network}', p_data #>> '{payoutAccount,bank}'),
          p_data #>> '{payoutAccount,numberLast4}')),
        false, p_now, least(p_now, clock_timestamp()));
      update messages set to_address = v_phone where business_id = p_business_id and id = v_message_id;
    end loop;
    return;
  end if;
  if p_type <> 'handoff.requested' then
    select s.enabled, s.reminder_hours into v_enabled, v_hours from message_settings s where s.business_id = p_business_id;
    if not found then
      v_enabled := array['booking.confirmed', 'booking.rescheduled', 'booking.cancelled', 'payment.received',
        'payment.refunded', 'booking.reminder', 'waitlist.offered'];
      v_hours := '{24}';
    end if;
  end if;
  if p_type = any(v_enabled) or p_type in ('booking.confirmed', 'booking.rescheduled') then
    -- Each look into a json reads all of it, so the booking is read once.
    select * into v_booking from json_to_record(p_data -> 'booking') as (id text, "customerId" text, "unitId" text,
      "seriesId" text, source text, status text, "startsAt" timestamptz, "endsAt" timestamptz, "createdAt" text,
      "updatedAt" text);
    v_by := p_data #>> '{by,kind}';
    v_series := p_type in ('booking.held', 'booking.confirmed') and v_booking."seriesId" is not null
      and v_booking."createdAt" = v_booking."updatedAt";
    v_of_change := v_booking."seriesId" is not null and p_data -> 'seriesChange' is not null;
    -- The customer of an offer hears of the offer.
    if p_type = any(v_enabled) and not v_of_change and not (p_type = 'booking.held' and v_booking.source = 'WAITLIST')
    then
      perform queue_message(p_business_id, message_id(p_business_id, p_event_id), v_booking.id,
        v_booking."customerId", null, p_type,
        case when v_series then v_booking."seriesId" else v_booking.id end,
        case when v_series then v_booking."createdAt" else p_event_id end,
        case when v_series or p_type like 'payment.%' then jsonb_strip_nulls(jsonb_build_object('paymentId',
          p_data #>> '{payment,id}', 'series', nullif(v_series, false))) else '{}' end,
        -- A payment through a link, and what it confirms, have no other actor than the system.
        v_by = 'customer' or v_by = 'system' and p_type in ('booking.confirmed', 'payment.received')
          or v_by = 'api_key' and v_booking.source = 'ASSISTANT',
        p_now, case p_type when 'waitlist.offered' then least(p_now, clock_timestamp())
          else p_now + interval '1 minute' end);
    end if;
    if v_booking.status = 'CONFIRMED' and p_type in ('booking.confirmed', 'booking.rescheduled') then
      perform queue_moments(p_business_id, v_booking.id, v_booking."customerId",
        v_booking."startsAt", v_booking."endsAt",
        v_booking."unitId" is not null, v_enabled, v_hours, p_now);
    end if;
  end if;
  for v_user_id in
    select s.user_id from member_message_settings s
    where s.business_id = p_business_id and v_kind = any(s.enabled)
      and s.user_id is distinct from p_data #>> '{by,id}'
  loop
    -- A booking is new at its hold, or where it was made without one; an offer once it is taken.
    if (case when p_data #>> '{booking,source}' = 'WAITLIST' then p_type <> 'booking.held'
      else p_type <> 'booking.confirmed' or p_data #>> '{booking,createdAt}' = p_data #>> '{booking,updatedAt}' end)
      and p_data -> 'seriesChange' is null
    then
      perform queue_message(p_business_id, message_id(p_business_id, p_event_id), p_data #>> '{booking,id}', null,
        v_user_id, v_kind,
        coalesce(case v_kind when 'member.new_booking' then p_data #>> '{booking,seriesId}' end, p_data #>> '{booking,id}',
          p_event_id),
        case when v_kind <> 'member.new_booking' then p_event_id
          when p_data #>> '{booking,seriesId}' is null then '0' else p_data #>> '{booking,createdAt}' end,
        jsonb_strip_nulls(jsonb_build_object('paymentId', p_data #>> '{payment,id}',
          'phone', p_data #>> '{handoff,customerPhone}', 'series', case when v_kind = 'member.new_booking'
            and p_data #>> '{booking,seriesId}' is not null then true end)),
        false, p_now, least(p_now, clock_timestamp()));
    end if;
  end loop;
end $$;
