-- Hours of dates instead of those of the weekday, rotas of several weeks, and a provider's dates.

create table dated_hours (
  business_id text not null,
  id text not null,
  start_date date not null,
  end_date date not null,
  windows jsonb not null,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  check (start_date <= end_date and end_date - start_date < 92),
  check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 3),
  -- A date has one set of hours: overlapping ones would leave open which of them holds.
  constraint dated_hours_apart exclude using gist (business_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index dated_hours_ends on dated_hours (business_id, end_date);

create table provider_dates (
  business_id text not null,
  id text not null,
  provider_id text not null,
  start_date date not null,
  end_date date not null,
  windows jsonb not null,
  kind text not null check (kind in ('WORK', 'LEAVE', 'SICK')),
  note text,
  even_if_closed boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  check (start_date <= end_date and end_date - start_date < 92),
  check (jsonb_typeof(windows) = 'array' and jsonb_array_length(windows) <= 4),
  constraint provider_dates_apart exclude using gist
    (business_id with =, provider_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index provider_dates_ends on provider_dates (business_id, provider_id, end_date);

-- Without a rota the schedule holds every week. Whether a provider has any hours at all is asked by search.
alter table providers add rota jsonb, add next_rota jsonb;
alter table providers add works boolean not null generated always as (
  case when rota is null then schedule <> '[]' else jsonb_path_exists(rota, '$.weeks[*][*]') end
  or coalesce(jsonb_path_exists(next_rota, '$.weeks[*][*]'), false)) stored;

-- Dates on which dated hours, or a provider who works even if closed, open what the weekday may close.
alter table businesses add open_dates datemultirange not null default '{}';
grant select (open_dates) on businesses to dwaso_public;
grant select (rota, next_rota) on providers to dwaso_public;

create trigger limit_insert after insert on dated_hours referencing new table as changed
  for each statement execute function enforce_limit('400', 'true', 'dated hours');
create trigger limit_insert after insert on provider_dates referencing new table as changed
  for each statement execute function enforce_limit('5000', 'true', 'dates of providers');
do $$
declare
  v_table text;
begin
  foreach v_table in array array['dated_hours', 'provider_dates'] loop
    execute format('create trigger revision_insert after insert on %I referencing new table as changed
      for each statement execute function raise_revision()', v_table);
    execute format('create trigger revision_update after update on %I referencing new table as changed
      for each statement execute function raise_revision()', v_table);
    execute format('create trigger revision_delete after delete on %I referencing old table as changed
      for each statement execute function raise_revision()', v_table);
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy of_tenant on %I to dwaso_tenant
      using (business_id = current_setting(''app.business_id'', true))', v_table);
    execute format('create policy of_service on %I to dwaso_service using (true)', v_table);
    execute format('create policy of_public on %I to dwaso_public using (true)', v_table);
    execute format('grant select, insert, update, delete on %I to dwaso_tenant, dwaso_service', v_table);
  end loop;
end $$;
grant select (business_id, start_date, end_date, windows, note) on dated_hours to dwaso_public;
grant select (business_id, provider_id, start_date, end_date, windows, even_if_closed) on provider_dates to dwaso_public;
