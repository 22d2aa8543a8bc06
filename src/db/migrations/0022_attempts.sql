-- Billing periods keep their day of the month, a payment link survives a failed attempt, and a calendar feed may tell
-- details.

alter table subscriptions add anchor_day smallint check (anchor_day between 1 and 31);
update subscriptions set anchor_day = extract(day from period_end at time zone 'Africa/Accra');
alter table subscriptions alter anchor_day set not null;

-- One try at a gateway to pay a link. Each has a reference of its own, so that a late success of an older attempt is
-- still known. payment_links.reference is that of the newest attempt.
create table payment_attempts (
  business_id text not null references businesses on delete cascade,
  reference text not null,
  link_id text not null,
  -- NEW until the gateway has taken the order. A FAILED attempt can still turn out to be PAID.
  status text not null check (status in ('NEW', 'PENDING', 'FAILED', 'PAID')),
  created_at timestamptz not null,
  primary key (reference, business_id),
  foreign key (link_id, business_id) references payment_links (id, business_id) on delete cascade
);
create index payment_attempts_link on payment_attempts (business_id, link_id, created_at);
insert into payment_attempts (business_id, reference, link_id, status, created_at)
  select business_id, reference, id,
    case status when 'OPEN' then 'PENDING' when 'EXPIRED' then 'PENDING' else status end, created_at
  from payment_links;

grant select, insert, update on payment_attempts to dwaso_tenant;
grant select, insert, update, delete on payment_attempts to dwaso_service;
alter table payment_attempts enable row level security;
alter table payment_attempts force row level security;
create policy of_tenant on payment_attempts to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on payment_attempts to dwaso_service using (true);

-- Descriptions tell phone, quantity, address and note of each booking.
alter table calendar_feeds add details boolean not null default false;
