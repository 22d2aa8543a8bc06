-- What the nightly comparison of bookings, payments and the gateways' books found. The last one is shown to operators.
create table reconciliations (
  night date primary key,
  ended_at timestamptz not null,
  -- How many differences there are; `differences` keeps the first 1,000.
  total integer not null check (total >= 0),
  differences jsonb not null
);
grant select, insert, update, delete on reconciliations to dwaso_service;
grant select on reconciliations to dwaso_operator;
