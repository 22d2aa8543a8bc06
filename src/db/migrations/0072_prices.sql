-- Price rules, promo codes with their uses, and prices by length.

create table price_rules (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  kind text not null check (kind in ('DATES', 'QUANTITY', 'ADVANCE')),
  -- Units, services and kits; null for all.
  item_ids text[] check (cardinality(item_ids) between 1 and 100),
  from_date date,
  to_date date,
  weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  time_from text check (time_from ~ '^\d\d:\d\d$'),
  time_to text check (time_to ~ '^\d\d:\d\d$'),
  min_quantity integer check (min_quantity between 1 and 100000),
  min_days_before integer check (min_days_before between 0 and 730),
  max_days_before integer check (max_days_before between 0 and 730),
  percent smallint check (percent between -90 and 300),
  amount_pesewas bigint check (amount_pesewas between -1000000000 and 1000000000),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  check ((percent is null) <> (amount_pesewas is null)),
  check (from_date <= to_date),
  check (case kind
    when 'DATES' then min_quantity is null and min_days_before is null and max_days_before is null
    when 'QUANTITY' then min_quantity is not null and percent is not null
    else coalesce(min_days_before, max_days_before) is not null and percent is not null end)
);
create index price_rules_business on price_rules (business_id, created_at, id);

create table promo_codes (
  business_id text not null references businesses on delete cascade,
  id text not null,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  percent smallint check (percent between 1 and 100),
  amount_pesewas bigint check (amount_pesewas between 1 and 1000000000),
  from_date date,
  to_date date,
  -- Null for any number.
  per_customer integer default 1 check (per_customer between 1 and 100000),
  min_total_pesewas bigint check (min_total_pesewas between 0 and 1000000000),
  item_ids text[] check (cardinality(item_ids) between 1 and 100),
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  check ((percent is null) <> (amount_pesewas is null)),
  check (from_date <= to_date)
);
create unique index promo_codes_code on promo_codes (business_id, code) where deleted_at is null;
create index promo_codes_business on promo_codes (business_id, created_at, id) where deleted_at is null;

-- Beside the code, because a use is no change of the catalogue. The row serialises the uses of a code.
create table promo_counts (
  business_id text not null,
  promo_id text not null,
  max_uses integer check (max_uses between 1 and 1000000),
  uses integer not null default 0 check (uses >= 0),
  discounted_pesewas bigint not null default 0 check (discounted_pesewas >= 0),
  primary key (promo_id, business_id),
  foreign key (promo_id, business_id) references promo_codes (id, business_id) on delete cascade,
  constraint promo_counts_used_up check (uses <= max_uses)
);

-- A use of a code by a booking, as long as it counts.
create table promo_uses (
  business_id text not null references businesses on delete cascade,
  booking_id text not null,
  promo_id text not null,
  customer_id text not null,
  discount_pesewas bigint not null check (discount_pesewas >= 0),
  primary key (booking_id, business_id),
  foreign key (promo_id, business_id) references promo_codes (id, business_id) on delete cascade
);
create index promo_uses_customer on promo_uses (business_id, promo_id, customer_id);

-- The price of so many days: [{"days", "pricePesewas"}].
alter table units add length_prices jsonb not null default '[]';

-- The terms of the code that the price was made with.
alter table bookings add promo jsonb;

do $$
declare
  name text;
begin
  foreach name in array array['price_rules', 'promo_codes', 'promo_counts', 'promo_uses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy of_tenant on %I to dwaso_tenant
      using (business_id = current_setting(''app.business_id'', true))', name);
    execute format('create policy of_service on %I to dwaso_service using (true)', name);
    execute format('grant select, insert, update, delete on %I to dwaso_tenant, dwaso_service', name);
  end loop;
  foreach name in array array['price_rules', 'promo_codes'] loop
    execute format('create trigger revision_insert after insert on %I referencing new table as changed
      for each statement execute function raise_revision()', name);
    execute format('create trigger revision_update after update on %I referencing new table as changed
      for each statement execute function raise_revision()', name);
    execute format('create trigger revision_delete after delete on %I referencing old table as changed
      for each statement execute function raise_revision()', name);
  end loop;
end $$;
create trigger limit_insert after insert on price_rules referencing new table as changed
  for each statement execute function enforce_limit('100', 'true', 'price rules');
create trigger limit_insert after insert on promo_codes referencing new table as changed
  for each statement execute function enforce_limit('100', 't.deleted_at is null', 'promo codes');
