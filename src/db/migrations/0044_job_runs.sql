-- When each nightly job last ran, over all processes. Of the service itself, so that no tenant has a grant.
create table job_runs (
  name text primary key,
  -- The last night whose run ended. Null before the first.
  night date,
  -- The process that works until then, by the database's clock; another one takes over afterwards.
  holder text,
  leased_until timestamptz
);
grant select, insert, update on job_runs to dwaso_service;
