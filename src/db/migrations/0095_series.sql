-- Series: a booking that repeats. Its occurrences are ordinary bookings.
create table series (
  business_id text not null,
  id text not null,
  repeat jsonb not null,
  -- What every occurrence books, without the customer, note and address: a retry takes those from the first booking.
  request jsonb not null,
  creation text not null constraint series_creation_check check (creation in ('HOLD', 'BOOK')),
  -- Occurrences that were not free: {"index", "date" or "startsAt", "reasons"}, in the order of their index.
  skipped jsonb not null constraint series_skipped_check check (jsonb_array_length(skipped) <= 51),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
alter table series enable row level security;
alter table series force row level security;
create policy of_tenant on series to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on series to dwaso_service using (true);
grant select, insert, update on series to dwaso_tenant;
grant select, insert, update, delete on series to dwaso_service;

alter table bookings add series_id text;
alter table bookings add series_index smallint;
-- It was moved by itself: a move of the series leaves it.
alter table bookings add series_moved boolean not null default false;
alter table bookings add constraint bookings_series_check
  check ((series_id is null) = (series_index is null) and series_index between 0 and 51) not valid;
-- Deferred: place_series() knows whether the request is new once the bookings are placed.
alter table bookings add constraint bookings_series_id_business_id_fkey foreign key (series_id, business_id)
  references series (id, business_id) deferrable initially deferred not valid;
