-- A booking that expires, or is cancelled before anything was paid, gives the use of its code back.
create function count_promo() returns trigger language plpgsql as $$ begin return null; end $$;

-- Deferred, so that the count of a code is locked after allocations and events, as place_bookings() does; its name sorts
-- before bookings_counted, which locks the sums of a day after it.
create constraint trigger bookings_code_counted after update of status, lines on bookings
  deferrable initially deferred for each row when (new.promo is not null) execute function count_promo();
