-- Messages to customers and members: what is to be said, what was said, and when the next step of each is due.

create table messages (
  business_id text not null references businesses on delete cascade,
  id text not null,
  booking_id text,
  customer_id text,
  user_id text,
  kind text not null,
  -- What the fact is about: a booking, or another row where there is none.
  subject text not null,
  -- Which fact of that kind: an event, a start with its hours before, a date.
  version text not null,
  recipient text not null generated always as (coalesce(customer_id, user_id)) stored,
  -- What the text is made from beside the booking.
  facts jsonb not null default '{}',
  -- Whether the customer caused the fact.
  by_customer boolean not null default false,
  channel text check (channel in ('WHATSAPP', 'SMS', 'PUSH')),
  -- Null until it is sent, and again once the person is erased.
  to_address text,
  text text,
  status text not null default 'QUEUED'
    check (status in ('QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED')),
  reason text,
  segments smallint,
  cost_pesewas integer not null default 0 check (cost_pesewas >= 0),
  attempts smallint not null default 0,
  provider text,
  provider_id text,
  -- When a provider was asked to send it; the outcome is unknown until `sent_at` or an end.
  sending_since timestamptz,
  created_at timestamptz not null,
  send_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  -- When a worker looks at it next: to send it, when a lease ends, to ask for a report. Null when nothing is left to do.
  due_at timestamptz,
  primary key (id, business_id),
  -- One message a fact, for ever.
  constraint messages_once unique (business_id, subject, kind, recipient, version),
  check ((customer_id is null) <> (user_id is null)),
  check (status not in ('DROPPED', 'FAILED') or due_at is null)
);
create index messages_due on messages (business_id, due_at) where due_at is not null;
create index messages_of_booking on messages (business_id, booking_id, id);
create index messages_of_customer on messages (business_id, customer_id, id);
create index messages_newest on messages (business_id, id);
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_created on messages (created_at);
create index messages_to on messages (to_address) where provider = 'simulator';

-- Workers find businesses with due messages by one index, however many messages wait.
create table message_queues (
  business_id text not null primary key,
  -- No message of the business is due earlier. Null when none waits.
  due_at timestamptz
);
create index message_queues_due on message_queues (due_at) where due_at is not null;

create table message_settings (
  business_id text not null primary key references businesses on delete cascade,
  -- Kinds to customers that are sent.
  enabled text[] not null,
  reminder_hours smallint[] not null check (cardinality(reminder_hours) <= 2),
  quiet_from text not null,
  quiet_to text not null,
  sender_name text check (length(sender_name) <= 11),
  texts jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What a customer of a business has decided, and the token of the page that changes it.
create table message_recipients (
  business_id text not null references businesses on delete cascade,
  customer_id text not null,
  token text not null,
  stopped_at timestamptz,
  -- When a message first told of the page.
  told_at timestamptz,
  primary key (business_id, customer_id)
);
create unique index message_recipients_token on message_recipients (token, business_id);

-- Short addresses of bookings in messages.
create table booking_links (
  business_id text not null references businesses on delete cascade,
  token text not null,
  booking_id text not null,
  created_at timestamptz not null,
  primary key (token, business_id),
  unique (business_id, booking_id)
);

-- Messages to customers that left, receipts not counted, a calendar month.
create table message_months (
  business_id text not null references businesses on delete cascade,
  month date not null,
  sent integer not null default 0,
  primary key (business_id, month)
);

-- What a person wants to hear, in all businesses.
create table user_message_settings (
  user_id text not null primary key references users on delete cascade,
  enabled text[] not null,
  channels text[] not null check (channels <@ array['PUSH', 'SMS', 'WHATSAPP']),
  updated_at timestamptz not null
);

-- The same with each business of the person, so that a fact finds its readers among the rows of its business.
create table member_message_settings (
  business_id text not null references businesses on delete cascade,
  user_id text not null,
  enabled text[] not null,
  channels text[] not null,
  -- When the next day ahead is told; null unless the member wants it.
  day_due_at timestamptz,
  primary key (business_id, user_id)
);
create index member_message_days on member_message_settings (day_due_at) where day_due_at is not null;

create table push_subscriptions (
  user_id text not null references users on delete cascade,
  endpoint text not null primary key,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Reports of providers whose message is not known yet: one may come before the answer to the call is stored.
create table message_reports (
  provider text not null,
  provider_id text not null,
  status text not null,
  code text,
  at timestamptz not null,
  received_at timestamptz not null,
  primary key (provider, provider_id, status)
);

do $$
declare
  v_table text;
begin
  foreach v_table in array array['messages', 'message_queues', 'message_settings', 'message_recipients', 'booking_links',
    'message_months', 'member_message_settings']
  loop
    execute format('alter table %I enable row level security', v_table);
    execute format('alter table %I force row level security', v_table);
    execute format('create policy of_tenant on %I to dwaso_tenant using (business_id = current_setting(''app.business_id'', true))', v_table);
    execute format('create policy of_service on %I to dwaso_service using (true)', v_table);
    execute format('grant select, insert, update, delete on %I to dwaso_service', v_table);
  end loop;
end $$;
grant select, insert, update, delete on user_message_settings, push_subscriptions, message_reports to dwaso_service;
grant select, insert, update, delete on messages, message_recipients, booking_links, member_message_settings to dwaso_tenant;
grant select, insert, update on message_queues, message_settings, message_months to dwaso_tenant;
create policy of_operator on messages to dwaso_operator using (true);
grant select (business_id, kind, channel, status, created_at, cost_pesewas, provider, reason) on messages to dwaso_operator;

-- A member who joins brings what the person wants to hear.
create function follow_member() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger follow_member after insert or delete or update of user_id, state on members
  for each row execute function follow_member();
