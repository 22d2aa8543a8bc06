-- Money: what was received and given back, how it was asked for, what the gateways told us, and what businesses owe us.

create table subscriptions (
  business_id text primary key references businesses on delete cascade,
  plan text not null,
  status text not null check (status in ('TRIALING', 'ACTIVE', 'PAST_DUE', 'CANCELLED')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_start < period_end),
  cancel_at_period_end boolean not null default false,
  -- When the next thing happens by itself; null when nothing will.
  next_step_at timestamptz,
  updated_at timestamptz not null
);
create index subscriptions_due on subscriptions (next_step_at) where next_step_at is not null;

-- Locked until the commit, so that a number is used by an invoice that exists or by none: no gaps within a year.
create table invoice_counters (
  year integer primary key,
  last integer not null
);

create table invoices (
  business_id text not null references businesses on delete cascade,
  id text not null,
  number text not null,
  plan text not null,
  periods integer not null check (periods between 1 and 12),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  status text not null check (status in ('OPEN', 'PAID', 'VOID')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Opens the page on which it is paid.
  token text not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (id, business_id),
  unique (business_id, number),
  check ((status = 'PAID') = (paid_at is not null))
);
create unique index invoices_one_open on invoices (business_id) where status = 'OPEN';
create index invoices_newest on invoices (business_id, id desc);
create index invoices_token on invoices (token);

create table payment_links (
  business_id text not null references businesses on delete cascade,
  id text not null,
  token text not null,
  booking_id text,
  invoice_id text,
  provider text not null check (provider in ('SIMULATOR', 'PAYSTACK')),
  -- What the gateway knows it by; stored before the gateway is asked, so that no money comes on an unknown one.
  reference text not null,
  gateway_url text,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  -- NEW until the gateway has taken the order; nobody has seen its address yet.
  status text not null check (status in ('NEW', 'OPEN', 'PAID', 'FAILED', 'EXPIRED')),
  expires_at timestamptz not null,
  -- When to ask the gateway by ourselves, for notices get lost; null when there is nothing more to learn.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  primary key (id, business_id),
  foreign key (booking_id, business_id) references bookings (id, business_id) on delete cascade,
  foreign key (invoice_id, business_id) references invoices (id, business_id) on delete cascade,
  check ((booking_id is null) <> (invoice_id is null)),
  check (status <> 'OPEN' or gateway_url is not null)
);
create index payment_links_booking on payment_links (business_id, booking_id);
create unique index payment_links_one_open on payment_links (business_id, booking_id) where status = 'OPEN';
create unique index payment_links_one_open_of_invoice on payment_links (business_id, invoice_id) where status = 'OPEN';
create index payment_links_token on payment_links (token);
create index payment_links_reference on payment_links (reference);
create index payment_links_check on payment_links (next_check_at) where next_check_at is not null;

create table receipt_counters (
  business_id text primary key references businesses on delete cascade,
  last bigint not null
);

-- A payment is for a booking, or by the business itself for an invoice of its subscription.
alter table payments
  alter booking_id drop not null,
  add invoice_id text,
  add link_id text,
  add method text not null check (method in ('CASH', 'MOMO', 'CARD', 'BANK', 'OTHER')),
  add provider text not null check (provider in ('MANUAL', 'SIMULATOR', 'PAYSTACK')),
  add reference text,
  add transaction_id text,
  add note text,
  add receipt_number text not null,
  add receipt_token text not null,
  add paid_at timestamptz not null,
  add check ((booking_id is null) <> (invoice_id is null)),
  add check ((provider = 'MANUAL') = (link_id is null)),
  add check ((provider = 'MANUAL') = (transaction_id is null)),
  add foreign key (invoice_id, business_id) references invoices (id, business_id) on delete cascade,
  add foreign key (link_id, business_id) references payment_links (id, business_id),
  add constraint payments_receipt unique (business_id, receipt_number);
-- The same money is never recorded twice, whatever the code does.
create unique index payments_gateway_reference on payments (business_id, provider, reference) where provider <> 'MANUAL';
create unique index payments_gateway_transaction on payments (business_id, provider, transaction_id)
  where provider <> 'MANUAL';
create index payments_link on payments (business_id, link_id) where link_id is not null;
create index payments_invoice on payments (business_id, invoice_id) where invoice_id is not null;
create index payments_receipt_token on payments (receipt_token);

alter table refunds
  alter booking_id drop not null,
  add reason text not null,
  -- Who gave it back, for the event that is emitted once it is done.
  add by jsonb not null,
  add gateway_refund_id text,
  add failure text,
  add next_check_at timestamptz,
  add checks integer not null default 0,
  add done_at timestamptz,
  add check ((status = 'PENDING') = (done_at is null));
create index refunds_check on refunds (next_check_at) where next_check_at is not null;

-- Every notice a gateway signed, once: what could not be settled yet is tried again, what names nothing of ours is kept
-- for a person to look at. It belongs to no tenant, since a notice need not name anything we know.
create table gateway_notices (
  provider text not null,
  event text not null,
  subject text not null,
  about text not null check (about in ('charge', 'refund')),
  reference text not null,
  -- Null until it is settled.
  outcome text check (outcome in ('RECORDED', 'FAILED', 'UNKNOWN', 'MISMATCH', 'EXPIRED')),
  tries integer not null default 0,
  next_try_at timestamptz,
  received_at timestamptz not null,
  primary key (provider, event, subject)
);
create index gateway_notices_due on gateway_notices (next_try_at) where next_try_at is not null;
create index gateway_notices_reference on gateway_notices (provider, reference);

-- The simulator's own books: what it would know if it were somebody else's service.
create table simulator_charges (
  reference text primary key,
  amount_pesewas bigint not null,
  status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  created_at timestamptz not null,
  paid_at timestamptz
);
create table simulator_refunds (
  key text primary key,
  reference text not null references simulator_charges on delete cascade,
  amount_pesewas bigint not null,
  created_at timestamptz not null
);
create index simulator_refunds_charge on simulator_refunds (reference);
