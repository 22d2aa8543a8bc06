-- The time of providers that is taken or blocked between two instants, with its tenant set inside: one statement and
-- one round trip for the slots of a day. `busy` rows: provider, start, end, both with buffers, end of work, hold expired,
-- start of work; in minutes since 1970. Work takes at most 12 hours and each buffer at most 4, as provider_times_bounds
-- checks.
-- The plan for all values uses provider_times_of_provider, as it should: planning at every call took twice as long as
-- reading.
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
  select coalesce(json_agg(json_build_array(k.provider_id, floor(date_part('epoch', k.starts_at) / 60)::int,
      ceil(date_part('epoch', k.ends_at) / 60)::int)), '[]')
    into blocks
    from (
      -- A block of at most a day ends at most a day after the time: imported calendars have thousands of them.
      select s.provider_id, s.starts_at, s.ends_at from blocks s
        where s.business_id = p_business_id and s.provider_id = any(p_provider_ids)
          and s.ends_at > p_from and s.ends_at < p_until + interval '1 day' and s.starts_at < p_until
          and s.ends_at - s.starts_at <= interval '1 day'
      union all
      select l.provider_id, l.starts_at, l.ends_at from blocks l
        where l.business_id = p_business_id and l.provider_id = any(p_provider_ids)
          and l.ends_at > p_from and l.starts_at < p_until and l.ends_at - l.starts_at > interval '1 day'
    ) k;
end $$;
