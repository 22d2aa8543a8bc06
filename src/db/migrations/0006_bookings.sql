-- Customers, bookings, and what bookings occupy. The two occupancy tables make a promise twice given impossible,
-- whatever the code does: a check for pieces of a unit, an exclusion constraint for a provider's time.

create table customers (
  business_id text not null references businesses on delete cascade,
  id text not null,
  name text not null,
  phone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  unique (business_id, phone)
);
create index customers_business on customers (business_id, id);
-- What a phone has booked anywhere.
create index customers_phone on customers (phone);

create table bookings (
  business_id text not null,
  id text not null,
  status text not null check (
    status in ('HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED', 'NO_SHOW', 'EXPIRED')),
  source text not null check (source in ('APP', 'DASHBOARD', 'API', 'ASSISTANT')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Names and prices are those of the day the booking was made: what was deleted or renamed since keeps reading well.
  item text not null,
  unit_id text,
  service_id text,
  provider_id text,
  provider_name text,
  quantity integer not null default 1 check (quantity >= 1),
  buffer_after_min integer not null default 0 check (buffer_after_min >= 0),
  customer_id text not null,
  customer_name text not null,
  customer_phone text not null,
  area_id text references areas,
  area_name text,
  address text,
  lines jsonb not null,
  total_pesewas bigint not null check (total_pesewas >= 0),
  deposit_pesewas bigint not null check (deposit_pesewas between 0 and total_pesewas),
  hold_expires_at timestamptz,
  note text,
  cancel_reason text,
  -- Grows with each reschedule, so that calendars take the new time.
  ical_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  -- Through the customer it also hangs on the business; a second check on every insert would prove nothing more.
  foreign key (customer_id, business_id) references customers (id, business_id) on delete cascade,
  check (starts_at < ends_at),
  check ((unit_id is null) <> (service_id is null)),
  check ((service_id is null) = (provider_id is null) and (provider_id is null) = (provider_name is null)),
  check (status <> 'HELD' or hold_expires_at is not null)
);
create index bookings_start on bookings (business_id, starts_at, id);
create index bookings_customer on bookings (business_id, customer_id);
-- The two watches find what is due without reading anything else.
create index bookings_hold_ends on bookings (hold_expires_at) where status = 'HELD';
create index bookings_ends on bookings (ends_at) where status in ('CONFIRMED', 'CHECKED_IN');

-- Pieces of a unit that live bookings take on a day. `capacity` is what could be had (the quantity owned less blocks)
-- when a piece was last taken: lowering the quantity later keeps the bookings, and only new ones meet the new limit.
create table unit_days (
  business_id text not null references businesses on delete cascade,
  unit_id text not null,
  date date not null,
  taken integer not null,
  capacity integer not null,
  primary key (business_id, unit_id, date),
  constraint unit_days_stock check (taken between 0 and capacity)
);

-- Time of a provider that live bookings take, each with its buffer. `held_until` is null once the booking is sure.
create table provider_times (
  business_id text not null references businesses on delete cascade,
  booking_id text not null,
  provider_id text not null,
  during tstzrange not null check (not isempty(during)),
  -- Where the buffer begins.
  work_ends_at timestamptz not null,
  held_until timestamptz,
  primary key (booking_id, business_id),
  constraint provider_times_apart exclude using gist (business_id with =, provider_id with =, during with &&)
);

-- Money is the payments feature's; bookings read its sums.
create table payments (
  business_id text not null references businesses on delete cascade,
  id text not null,
  booking_id text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  created_at timestamptz not null,
  primary key (id, business_id),
  foreign key (booking_id, business_id) references bookings (id, business_id) on delete cascade
);
create index payments_booking on payments (business_id, booking_id);

create table refunds (
  business_id text not null references businesses on delete cascade,
  id text not null,
  payment_id text not null,
  booking_id text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  -- PENDING and SUCCEEDED count as refunded; FAILED put the amount back.
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz not null,
  primary key (id, business_id),
  foreign key (payment_id, business_id) references payments (id, business_id) on delete cascade,
  foreign key (booking_id, business_id) references bookings (id, business_id) on delete cascade
);
create index refunds_booking on refunds (business_id, booking_id);
create index refunds_payment on refunds (business_id, payment_id);
