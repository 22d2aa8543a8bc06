-- Who wants to hear of events, what was sent to whom, calendar feeds, and what the assistant used.

create table webhook_endpoints (
  business_id text not null references businesses on delete cascade,
  id text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  description text not null default '',
  enabled boolean not null default true,
  -- Sealed: whoever reads the database cannot sign.
  secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, business_id)
);
create index webhook_endpoints_business on webhook_endpoints (business_id);

-- One event on its way to one endpoint. The body is the event's, so that it is stored once however many receive it.
create table webhook_deliveries (
  business_id text not null,
  id text not null,
  endpoint_id text not null,
  event_sequence bigint not null,
  event_id text not null,
  event_type text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'DEAD')),
  -- The endpoint is disabled: waits outside the queue.
  paused boolean not null default false,
  attempts integer not null default 0,
  -- Failed attempts since it was made or last replayed: the rung of the ladder.
  failures smallint not null default 0,
  next_attempt_at timestamptz,
  -- A worker has it until then, by the database's own clock; a worker that died simply lets it pass.
  leased_until timestamptz,
  last_attempt_at timestamptz,
  last_status_code smallint,
  last_error text,
  duration_ms integer,
  created_at timestamptz not null,
  primary key (id, business_id),
  foreign key (endpoint_id, business_id) references webhook_endpoints (id, business_id) on delete cascade,
  check ((status = 'PENDING') = (next_attempt_at is not null))
) with (fillfactor = 80);
-- By endpoint first, so that the backlog of one that hangs is never waded through for the sake of another. A lease is in
-- no index: taking one rewrites none.
create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, next_attempt_at)
  where status = 'PENDING' and not paused;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table calendar_feeds (
  business_id text not null references businesses on delete cascade,
  id text not null,
  provider_id text,
  created_by text not null references users,
  -- The address is the credential, so only its hash is kept.
  token_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (id, business_id),
  foreign key (provider_id, business_id) references providers (id, business_id) on delete cascade
);
create index calendar_feeds_token on calendar_feeds (token_hash);

create table usage_meters (
  business_id text not null references businesses on delete cascade,
  date date not null,
  meter text not null,
  quantity bigint not null check (quantity >= 0),
  cost_pesewas bigint not null check (cost_pesewas >= 0),
  primary key (business_id, date, meter)
);
create index usage_meters_date on usage_meters (date);
