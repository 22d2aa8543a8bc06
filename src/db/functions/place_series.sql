-- Places bookings as occurrences of a series, all or none: what place_bookings() does, then the series and its event.
-- p_series: {"id", "skipped", "eventId", "event": the data of the event}, for a new series also "repeat", "request" and
-- "creation"; for an occurrence that was skipped before, "known" is the list of skipped ones that the caller has read
-- (DW007: it changed meanwhile). A series is locked before everything else, as every change of a series does.
create or replace function place_series(
  p_business_id text,
  p_claim jsonb,
  p_catalogue jsonb,
  p_bookings json,
  p_allocations jsonb,
  p_before text,
  p_after text,
  p_now timestamptz,
  p_series jsonb,
  out replayed boolean,
  out answer_status integer,
  out answer_body text
) language plpgsql as $$
declare
  v_known constant jsonb := p_series -> 'known';
  v_id constant text := p_series ->> 'id';
begin
  perform set_config('app.business_id', p_business_id, true);
  if v_known is not null then
    perform from series s where s.business_id = p_business_id and s.id = v_id for update;
  end if;
  select b.replayed, b.answer_status, b.answer_body into replayed, answer_status, answer_body
    from place_bookings(p_business_id, p_claim, p_catalogue, p_bookings, p_allocations, p_before, p_after, p_now) b;
  if replayed then
    return;
  end if;
  if v_known is null then
    insert into series (business_id, id, repeat, request, creation, skipped, created_at, updated_at)
      values (p_business_id, v_id, p_series -> 'repeat', p_series -> 'request', p_series ->> 'creation',
        p_series -> 'skipped', p_now, p_now);
  else
    update series s set skipped = p_series -> 'skipped', updated_at = p_now
      where s.business_id = p_business_id and s.id = v_id and s.skipped = v_known;
    if not found then
      raise exception 'skipped occurrences changed' using errcode = 'DW007';
    end if;
  end if;
  perform append_event(p_business_id, p_series ->> 'eventId',
    case when v_known is null then 'series.created' else 'series.changed' end, (p_series -> 'event')::json, p_now,
    (p_catalogue ->> 'deliver')::boolean);
end $$;
