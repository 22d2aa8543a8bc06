-- The waitlist: customers who wait for something that is taken, and what became free meanwhile.

create table waitlist_entries (
  business_id text not null,
  id text not null,
  customer_id text not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'CLOSED')),
  -- {"items", "extras", "delivery", "note"}: the body of the request without its time.
  request jsonb not null,
  -- The name and the items as answers show them.
  item text not null,
  items jsonb not null,
  -- Units or services that the request needs; kits are opened.
  item_ids text[] not null check (cardinality(item_ids) > 0),
  -- What the customer named, sorted: one live entry a customer and item.
  item_key text not null,
  from_date date not null,
  to_date date not null,
  -- Days of a rental; null for a visit.
  days smallint check (days between 1 and 31),
  time_from text,
  time_to text,
  total_pesewas bigint not null check (total_pesewas >= 0),
  -- The order of the list, with the id.
  queued_at timestamptz not null,
  -- The latest offer.
  booking_id text,
  offers integer not null default 0,
  expired_offers smallint not null default 0,
  -- Starts that were offered and not taken.
  passed timestamptz[] not null default '{}',
  -- The customer lets the present offer go and goes on waiting in its place.
  keeps boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (id, business_id),
  check (from_date <= to_date),
  check (status <> 'OFFERED' or booking_id is not null),
  check ((status in ('WAITING', 'OFFERED')) = (ended_at is null))
);
-- The look that every freed place costs, and the order of the offers.
create index waitlist_waiting on waitlist_entries (business_id, queued_at, id) where status = 'WAITING';
create index waitlist_of_business on waitlist_entries (business_id, queued_at, id);
create index waitlist_of_customer on waitlist_entries (business_id, customer_id);
create unique index waitlist_once on waitlist_entries (business_id, customer_id, item_key)
  where status in ('WAITING', 'OFFERED');
create unique index waitlist_offer on waitlist_entries (business_id, booking_id) where booking_id is not null;
create index waitlist_ends on waitlist_entries (to_date) where status = 'WAITING';
create index waitlist_ended on waitlist_entries (ended_at) where ended_at is not null;
create trigger limit_insert after insert on waitlist_entries referencing new table as changed
  for each statement execute function enforce_limit('1000', 't.status in (''WAITING'', ''OFFERED'')', 'customers on the waiting list');
create function limit_waiting() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger limit_of_customer after insert on waitlist_entries for each row execute function limit_waiting();

-- What became free while customers waited. Until every fitting entry was looked at, no other booking is placed here.
create table waitlist_freed (
  business_id text not null,
  id uuid not null default gen_random_uuid(),
  -- Null for anything that the business offers.
  unit_id text,
  provider_id text,
  first_date date not null,
  last_date date not null,
  starts_at timestamptz,
  -- The booking that gave it back, and the entry that it was an offer to.
  booking_id text,
  entry_id text,
  -- The transaction that freed it.
  freed_by text not null,
  -- The last entry that was looked at for it.
  judged_at timestamptz,
  judged_id text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, id)
);
create index waitlist_freed_due on waitlist_freed (created_at);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['waitlist_entries', 'waitlist_freed'] loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy of_tenant on %I to dwaso_tenant
      using (business_id = current_setting(''app.business_id'', true))', v_table);
    execute format('create policy of_service on %I to dwaso_service using (true)', v_table);
    execute format('grant select, insert, update, delete on %I to dwaso_tenant, dwaso_service', v_table);
  end loop;
end $$;

alter table bookings drop constraint bookings_source_check;
alter table bookings add constraint bookings_source_check
  check (source in ('APP', 'DASHBOARD', 'API', 'ASSISTANT', 'WAITLIST')) not valid;

-- An offer that is paid or confirmed ends the wait.
create function book_waiting() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger book_waiting after update of status on bookings for each row
  when (new.source = 'WAITLIST' and new.status = 'CONFIRMED' and old.status is distinct from new.status)
  execute function book_waiting();

-- A block that goes, or shrinks, frees what it covered.
create function free_blocked() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger free_blocked after delete or update on blocks for each row execute function free_blocked();
