-- The ledger: every movement of money through the platform, by business.
--
-- An entry holds its lines as columns, one an account. The check of their sum refuses an entry that is not balanced. The
-- platform's accounts have no row of their own: each business carries its part of them, so that payments of many
-- businesses never wait for a common row.

create table ledger_balances (
  business_id text primary key references businesses,
  -- Entries so far, which is the sequence of the last one.
  entries bigint not null default 0,
  last_at timestamptz not null default '-infinity',
  pending_pesewas bigint not null default 0 check (pending_pesewas >= 0),
  -- Below zero when refunds took more than was there.
  available_pesewas bigint not null default 0,
  payout_pesewas bigint not null default 0 check (payout_pesewas >= 0),
  gateway_pesewas bigint not null default 0,
  fees_pesewas bigint not null default 0,
  gateway_cost_pesewas bigint not null default 0,
  constraint ledger_balances_balanced check (pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas
    + fees_pesewas + gateway_cost_pesewas = 0)
);

create table ledger_entries (
  business_id text not null references businesses,
  sequence bigint not null,
  -- Never before the entry in front of it, so that a month that is over stays as it is.
  at timestamptz not null,
  kind text not null check (kind in ('PAYMENT', 'REFUND', 'PLATFORM_FEE', 'GATEWAY_FEE', 'RELEASE', 'PAYOUT',
    'PAYOUT_PAID', 'PAYOUT_FEE', 'PAYOUT_RETURNED', 'DISPUTE', 'ADJUSTMENT')),
  -- What the entry is posted for, once.
  cause text not null,
  booking_id text,
  payment_id text,
  payout_id text,
  reason text,
  pending_pesewas bigint not null,
  available_pesewas bigint not null,
  payout_pesewas bigint not null,
  gateway_pesewas bigint not null,
  fees_pesewas bigint not null,
  gateway_cost_pesewas bigint not null,
  pending_after_pesewas bigint not null,
  available_after_pesewas bigint not null,
  primary key (business_id, sequence),
  constraint ledger_entries_once unique (business_id, cause),
  constraint ledger_entries_balanced check (pending_pesewas + available_pesewas + payout_pesewas + gateway_pesewas
    + fees_pesewas + gateway_cost_pesewas = 0),
  -- With the check above: at least two lines.
  constraint ledger_entries_lines check (num_nonnulls(nullif(pending_pesewas, 0), nullif(available_pesewas, 0),
    nullif(payout_pesewas, 0), nullif(gateway_pesewas, 0), nullif(fees_pesewas, 0), nullif(gateway_cost_pesewas, 0)) >= 2),
  -- What is reserved for a payout was available, and so was its fee.
  constraint ledger_entries_covered check (available_after_pesewas >= 0
    or not (kind = 'PAYOUT' and payout_pesewas > 0 or kind = 'PAYOUT_FEE'))
);
create index ledger_entries_newest on ledger_entries (business_id, at, sequence);
create index ledger_entries_kind on ledger_entries (business_id, kind, at, sequence);

-- What becomes available when, before refunds made it less: one row a business and instant.
create table ledger_releases (
  business_id text not null references businesses,
  release_at timestamptz not null,
  pesewas bigint not null,
  primary key (business_id, release_at)
);
create index ledger_releases_due on ledger_releases (release_at);

create function apply_entry() returns trigger language plpgsql as $$ begin return new; end $$;
create function refuse_ledger_change() returns trigger language plpgsql as $$ begin return new; end $$;
create function guard_balance() returns trigger language plpgsql as $$ begin return new; end $$;

create trigger ledger_entries_applied before insert on ledger_entries
  for each row execute function apply_entry();
create trigger ledger_entries_grow_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
alter table ledger_entries enable always trigger ledger_entries_grow_only;
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_balances_follow before insert or update or delete on ledger_balances
  for each row execute function guard_balance();

alter table ledger_balances enable row level security;
alter table ledger_balances force row level security;
create policy of_tenant on ledger_balances to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on ledger_balances to dwaso_service using (true);
create policy of_operator on ledger_balances for select to dwaso_operator using (true);
grant select, insert, update on ledger_balances to dwaso_tenant, dwaso_service;
grant select on ledger_balances to dwaso_operator;

alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy of_tenant on ledger_entries to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on ledger_entries to dwaso_service using (true);
grant select, insert on ledger_entries to dwaso_tenant, dwaso_service;

alter table ledger_releases enable row level security;
alter table ledger_releases force row level security;
create policy of_tenant on ledger_releases to dwaso_tenant using (business_id = current_setting('app.business_id', true));
create policy of_service on ledger_releases to dwaso_service using (true);
grant select, insert, update, delete on ledger_releases to dwaso_tenant, dwaso_service;
