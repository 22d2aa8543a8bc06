-- Businesses and what they offer. Every tenant table carries the business id in every key, so that it can be
-- distributed by business; a primary key starts with the row's own id, because many routes name only that.

create table businesses (
  id text primary key,
  name text not null,
  slug text not null unique,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING_VERIFICATION', 'ACTIVE', 'SUSPENDED')),
  sandbox boolean not null default false,
  sandbox_owner_id text unique references users,
  vertical text not null references vertical_profiles,
  family text not null check (family in ('RENTALS', 'BEAUTY')),
  booking_shape text not null check (booking_shape in ('UNIT_PER_DAY', 'SERVICE_IN_SLOT')),
  listing_visibility text not null default 'HIDDEN' check (listing_visibility in ('PUBLIC', 'HIDDEN')),
  listing_lock_reason text,
  listing_lock_at timestamptz,
  description text not null default '',
  photo_ids text[] not null default '{}',
  contact_phone text,
  service_location text not null default 'AT_BUSINESS' check (service_location in ('AT_BUSINESS', 'AT_CUSTOMER', 'BOTH')),
  lat double precision,
  lng double precision,
  address text,
  area_id text references areas,
  policies jsonb not null,
  attributes jsonb not null default '{}',
  assistant_answering boolean not null default false,
  assistant_number text,
  assistant_updated_at timestamptz,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  -- Cheapest active bookable item, kept by the transactions that change the catalogue.
  from_price_pesewas bigint,
  -- The subscription has lapsed: kept by billing.
  read_only boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((sandbox_owner_id is not null) = sandbox),
  check (not (sandbox and listing_visibility = 'PUBLIC')),
  check ((lat is null) = (lng is null)),
  check ((listing_lock_reason is null) = (listing_lock_at is null))
);

create table members (
  business_id text not null references businesses on delete cascade,
  id text not null,
  user_id text references users,
  phone text not null,
  role text not null check (role in ('OWNER', 'STAFF')),
  state text not null check (state in ('PENDING', 'ACTIVE')),
  invited_at timestamptz not null,
  joined_at timestamptz,
  primary key (id, business_id),
  unique (business_id, phone),
  check ((state = 'ACTIVE') = (user_id is not null and joined_at is not null))
);
create index members_phone on members (phone);
create index members_user on members (user_id);

create table business_hours (
  business_id text not null references businesses on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  enabled boolean not null,
  open text,
  close text,
  primary key (business_id, weekday),
  check (not enabled or (open is not null and close is not null and open < close))
);

create table closures (
  business_id text not null references businesses on delete cascade,
  id text not null,
  start_date date not null,
  end_date date not null,
  reason text,
  created_at timestamptz not null,
  primary key (id, business_id),
  check (start_date <= end_date),
  -- Closures of one business never overlap; touching ones are merged when they are made.
  constraint closures_apart exclude using gist (business_id with =, daterange(start_date, end_date, '[]') with &&)
);

create table delivery_zones (
  business_id text not null references businesses on delete cascade,
  area_id text not null references areas,
  fee_pesewas bigint not null check (fee_pesewas between 0 and 1000000000),
  primary key (business_id, area_id)
);

create table api_keys (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  environment text not null check (environment in ('live', 'test')),
  created_by text,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (id, business_id)
);
create index api_keys_prefix on api_keys (prefix);
create index api_keys_business on api_keys (business_id, created_at);

create table api_usage (
  business_id text not null references businesses on delete cascade,
  key_id text not null,
  date date not null,
  requests bigint not null default 0 check (requests >= 0),
  throttled bigint not null default 0 check (throttled >= 0),
  primary key (business_id, date, key_id)
);

create table uploads (
  business_id text not null references businesses on delete cascade,
  id text not null,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (id, business_id)
);

create table units (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  description text not null default '',
  price_pesewas bigint not null check (price_pesewas between 0 and 1000000000),
  quantity integer not null default 1 check (quantity >= 0),
  photo_ids text[] not null default '{}',
  attributes jsonb not null default '{}',
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index units_business on units (business_id) where deleted_at is null;

create table services (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  description text not null default '',
  duration_min integer not null check (duration_min between 5 and 720),
  buffer_after_min integer not null default 0 check (buffer_after_min between 0 and 240),
  price_pesewas bigint not null check (price_pesewas between 0 and 1000000000),
  photo_ids text[] not null default '{}',
  attributes jsonb not null default '{}',
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index services_business on services (business_id) where deleted_at is null;

create table providers (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  user_id text references users,
  -- [{ weekday, start, end, breaks: [{ start, end }] }], always read and replaced whole.
  schedule jsonb not null default '[]',
  active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index providers_business on providers (business_id) where deleted_at is null;
-- A person is one provider of a business, so that "my calendar" has one answer.
create unique index providers_user on providers (business_id, user_id) where deleted_at is null and user_id is not null;

create table provider_services (
  business_id text not null,
  provider_id text not null,
  service_id text not null,
  primary key (business_id, provider_id, service_id),
  foreign key (provider_id, business_id) references providers (id, business_id) on delete cascade,
  foreign key (service_id, business_id) references services (id, business_id) on delete cascade
);
create index provider_services_service on provider_services (business_id, service_id);

create table extras (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  description text not null default '',
  price_pesewas bigint not null check (price_pesewas between 0 and 1000000000),
  max_quantity integer not null default 1 check (max_quantity >= 1),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index extras_business on extras (business_id);

create table blocks (
  business_id text not null references businesses on delete cascade,
  id text not null,
  unit_id text,
  quantity integer check (quantity >= 1),
  start_date date,
  end_date date,
  provider_id text,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  created_at timestamptz not null,
  primary key (id, business_id),
  foreign key (unit_id, business_id) references units (id, business_id) on delete cascade,
  foreign key (provider_id, business_id) references providers (id, business_id) on delete cascade,
  check (
    (unit_id is not null and start_date is not null and end_date is not null and start_date <= end_date
      and provider_id is null and starts_at is null and ends_at is null)
    or (provider_id is not null and starts_at is not null and ends_at is not null and starts_at < ends_at
      and unit_id is null and quantity is null and start_date is null and end_date is null)
  )
);
create index blocks_unit on blocks (business_id, unit_id, end_date) where unit_id is not null;
create index blocks_provider on blocks (business_id, provider_id, ends_at) where provider_id is not null;
