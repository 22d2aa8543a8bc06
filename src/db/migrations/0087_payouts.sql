-- Payouts: where the money of a business goes, each payout, and pauses by operators.

create table payout_accounts (
  business_id text not null references businesses on delete cascade,
  -- PROPOSED until an owner has confirmed the holder's name; payouts go to the CURRENT one.
  stage text not null check (stage in ('CURRENT', 'PROPOSED')),
  type text not null check (type in ('MOMO', 'BANK')),
  network text check (network in ('MTN', 'TELECEL', 'AT')),
  bank_code text,
  bank text,
  -- Sealed; people see the last four digits.
  number bytea not null,
  number_last4 text not null check (length(number_last4) = 4),
  holder_name text,
  status text not null check (status in ('CHECKING', 'READY', 'REFUSED')),
  -- Payouts go from then on: a changed account waits.
  ready_at timestamptz,
  provider text not null check (provider in ('SIMULATOR', 'PAYSTACK')),
  -- What the gateway calls the account.
  recipient text,
  -- When scheduled payouts are looked at next.
  next_run_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, stage),
  check ((type = 'MOMO') = (network is not null)),
  check ((type = 'BANK') = (bank_code is not null)),
  check ((stage = 'CURRENT') = (status = 'READY')),
  check (status <> 'READY' or (ready_at is not null and recipient is not null and holder_name is not null
    and next_run_at is not null))
);
create index payout_accounts_run on payout_accounts (next_run_at) where next_run_at is not null;

create table payouts (
  business_id text not null references businesses,
  id text not null,
  -- What the gateway knows it by, for ever; stored before the gateway is asked.
  reference text not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  fee_pesewas bigint not null check (fee_pesewas >= 0),
  status text not null check (status in ('PENDING', 'SENT', 'PAID', 'FAILED', 'RETURNED')),
  provider text not null check (provider in ('SIMULATOR', 'PAYSTACK')),
  -- The account as it was, without the number.
  account jsonb not null,
  number bytea not null,
  recipient text not null,
  -- The day of a scheduled payout.
  scheduled_for date,
  failure text,
  -- Set before the gateway is first asked: from then on its answer decides.
  asked_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  -- How often its money moved, which orders answers of the gateway.
  moves integer not null default 0,
  checks integer not null default 0,
  next_check_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id),
  constraint payouts_reference unique (business_id, reference),
  check (status = 'PENDING' or asked_at is not null)
);
-- A day has one scheduled payout, however many processes look.
create unique index payouts_scheduled on payouts (business_id, scheduled_for) where scheduled_for is not null;
create index payouts_newest on payouts (business_id, id);
create index payouts_due on payouts (next_check_at) where next_check_at is not null;
create index payouts_of_all on payouts (created_at, id);
create index payouts_open on payouts (status, created_at) where status in ('PENDING', 'SENT', 'FAILED', 'RETURNED');

create table payout_holds (
  business_id text primary key references businesses,
  reason text not null,
  at timestamptz not null
);

-- The simulator's own books.
create table simulator_transfers (
  reference text primary key,
  amount_pesewas bigint not null,
  outcome text not null check (outcome in ('PAID', 'FAILED', 'RETURNED')),
  asked integer not null default 0,
  created_at timestamptz not null
);

alter table gateway_notices drop constraint gateway_notices_about_check;
alter table gateway_notices add constraint gateway_notices_about_check
  check (about in ('charge', 'refund', 'transfer', 'dispute')) not valid;

alter table payout_accounts enable row level security;
alter table payout_accounts force row level security;
create policy of_tenant on payout_accounts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on payout_accounts to dwaso_service using (true);
grant select, insert, update, delete on payout_accounts to dwaso_tenant, dwaso_service;

alter table payouts enable row level security;
alter table payouts force row level security;
create policy of_tenant on payouts to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on payouts to dwaso_service using (true);
create policy of_operator on payouts for select to dwaso_operator using (true);
grant select, insert, update on payouts to dwaso_tenant, dwaso_service;
grant select (business_id, id, reference, amount_pesewas, fee_pesewas, status, provider, account, failure, created_at,
  updated_at, sent_at, paid_at) on payouts to dwaso_operator;

alter table payout_holds enable row level security;
alter table payout_holds force row level security;
create policy of_tenant on payout_holds to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on payout_holds to dwaso_service using (true);
create policy of_operator on payout_holds for select to dwaso_operator using (true);
grant select on payout_holds to dwaso_tenant, dwaso_operator;
grant select, insert, update, delete on payout_holds to dwaso_service;

grant select, insert, update, delete on simulator_transfers to dwaso_service;
