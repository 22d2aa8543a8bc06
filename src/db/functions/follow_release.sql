-- What the release of bookings means for the waitlist, in the transaction that releases them:
--   1. the entry of an offer that was cancelled leaves, or waits on in its place where its customer said so; of one that
--      expired, it waits at the end, and is closed the second time;
--   2. what becomes free after p_after is noted, so that no other booking is placed before it was offered (see
--      yield_to_waiting).
-- release() calls it after the unit days are locked and before the allocations are deleted: the event sequence comes last.
create or replace function follow_release(p_business_id text, p_booking_ids text[], p_after date)
returns void language plpgsql as $$
declare
  v_freed_by constant text := name_freeing();
  v_offer record;
  v_place record;
  v_status text;
begin
  for v_place in
    select a.booking_id, e.id as entry_id, a.unit_id, null as provider_id, greatest(a.first_date, p_after + 1) as first_date,
      a.last_date, null::timestamptz as starts_at
    from allocations a left join waitlist_entries e on e.business_id = p_business_id and e.booking_id = a.booking_id
    where a.business_id = p_business_id and a.booking_id = any(p_booking_ids) and a.last_date > p_after
    union all
    select t.booking_id, e.id, null, t.provider_id, local_date(lower(t.during)), local_date(upper(t.during)),
      lower(t.during) + make_interval(mins => t.buffer_before_min)
    from provider_times t left join waitlist_entries e on e.business_id = p_business_id and e.booking_id = t.booking_id
    where t.business_id = p_business_id and t.booking_id = any(p_booking_ids)
  loop
    insert into waitlist_freed (business_id, id, unit_id, provider_id, first_date, last_date, starts_at, booking_id,
      entry_id, freed_by, created_at)
    values (p_business_id, gen_random_uuid(), v_place.unit_id, v_place.provider_id, v_place.first_date,
      v_place.last_date, v_place.starts_at, v_place.booking_id, v_place.entry_id, v_freed_by, clock_timestamp());
  end loop;

  for v_offer in
    select e.id, e.keeps, e.expired_offers, b.status, b.starts_at, b.updated_at, b.cancelled_by
    from waitlist_entries e join bookings b on b.business_id = e.business_id and b.id = e.booking_id
    where e.business_id = p_business_id and e.booking_id = any(p_booking_ids) and e.status = 'OFFERED'
      and b.business_id = p_business_id and b.status in ('CANCELLED', 'EXPIRED')
    order by e.id
  loop
    v_status := case when v_offer.status = 'CANCELLED' and not v_offer.keeps then 'LEFT'
      when v_offer.status = 'EXPIRED' and v_offer.expired_offers > 0 then 'CLOSED' else 'WAITING' end;
    update waitlist_entries e set status = v_status, keeps = false,
        passed = array_append(e.passed, v_offer.starts_at),
        expired_offers = e.expired_offers + (v_offer.status = 'EXPIRED')::integer,
        queued_at = case when v_offer.status = 'EXPIRED' then v_offer.updated_at else e.queued_at end,
        ended_at = case when v_status <> 'WAITING' then v_offer.updated_at end, updated_at = v_offer.updated_at
      where e.business_id = p_business_id and e.id = v_offer.id;
    if v_status <> 'WAITING' then
      perform append_event(p_business_id, 'evt' || substr(message_id(p_business_id, v_offer.id), 4), 'waitlist.left',
        json_build_object('entry', show_waiting(p_business_id, v_offer.id),
          'by', json_build_object('kind', coalesce(v_offer.cancelled_by, 'system'))), v_offer.updated_at, true);
    end if;
  end loop;
end $$;
