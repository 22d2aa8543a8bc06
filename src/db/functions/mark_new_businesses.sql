-- No other transaction has seen a revision of a business that this one has opened, so that there is nothing to raise. See
-- raise_revision().
create or replace function mark_new_businesses() returns trigger language plpgsql as $$
begin
  perform set_config('app.raised',
    coalesce(current_setting('app.raised', true), '') || string_agg(b.id || ',', ''), true) from changed b;
  return null;
end $$;
