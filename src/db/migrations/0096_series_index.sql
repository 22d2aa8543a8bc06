-- no transaction
create unique index concurrently if not exists bookings_series on bookings (series_id, series_index, business_id)
  where series_id is not null;
