-- PostgreSQL plans a statement of a function anew at every call while plans for the given values look cheaper than one
-- plan for all values. For read_provider_time() planning took twice as long as reading. The plan for all values uses
-- provider_times_of_provider, as it should, so it is kept.
alter function read_provider_time(text, text[], timestamptz, timestamptz, timestamptz)
  set plan_cache_mode = force_generic_plan;
