-- The time of providers that is taken or blocked between two instants, with its tenant set inside: one statement and
-- one round trip for the slots of a day. `busy` rows: provider, start, end, both with buffers, end of work, hold expired,
-- start of work; in minutes since 1970. Work takes at most 12 hours and each buffer at most 4, as provider_times_bounds
-- checks.
-- The plan for all values uses provider_times_of_provider, as it should: planning at every call took twice as long as
-- reading. On Citus only a statement of one table has such a plan, so that there is one for short and one for long blocks.
create or replace function read_provider_time(
  p_business_id text,
  p_provider_ids text[],
  p_from timestamptz,
  p_until timestamptz,
  p_now timestamptz,
  out busy json,
  out blocks json
) language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  v_short json;
  v_long json;
begin
  perform set_config('app.business_id', p_business_id, true);
  select coalesce(json_agg(json_build_array(t.provider_id, floor(date_part('epoch', lower(t.during)) / 60)::int,
      floor(date_part('epoch', upper(t.during)) / 60)::int, floor(date_part('epoch', t.work_ends_at) / 60)::int,
      coalesce(t.held_until <= p_now, false),
      floor(date_part('epoch', lower(t.during)) / 60)::int + t.buffer_before_min)), '[]')
    into busy
    from provider_times t
    where t.business_id = p_business_id and t.provider_id = any(p_provider_ids)
      and t.work_ends_at > p_from - interval '4 hours' and t.work_ends_at < p_until + interval '16 hours'
      and t.during && tstzrange(p_from, p_until);
  -- A block of at most a day ends at most a day after the time: imported calendars have thousands of them.
  select json_agg(json_build_array(k.provider_id, floor(date_part('epoch', k.starts_at) / 60)::int,
      ceil(date_part('epoch', k.ends_at) / 60)::int))
    into v_short
    from blocks k
    where k.business_id = p_business_id and k.provider_id = any(p_provider_ids)
      and k.ends_at > p_from and k.ends_at < p_until + interval '1 day' and k.starts_at < p_until
      and k.ends_at - k.starts_at <= interval '1 day';
  select json_agg(json_build_array(k.provider_id, floor(date_part('epoch', k.starts_at) / 60)::int,
      ceil(date_part('epoch', k.ends_at) / 60)::int))
    into v_long
    from blocks k
    where k.business_id = p_business_id and k.provider_id = any(p_provider_ids)
      and k.ends_at > p_from and k.starts_at < p_until and k.ends_at - k.starts_at > interval '1 day';
  blocks := case when v_long is null then coalesce(v_short, '[]') when v_short is null then v_long
    else (v_short::jsonb || v_long::jsonb)::json end;
end $$;
