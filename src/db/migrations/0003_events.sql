-- What happened, in order, per business. The counter row is locked until the commit, so that a reader who has seen a
-- sequence number never misses a smaller one.

create table event_sequences (
  business_id text primary key references businesses on delete cascade,
  last bigint not null
);

create table events (
  business_id text not null references businesses on delete cascade,
  sequence bigint not null,
  id text not null,
  type text not null,
  -- As text, exactly as it is sent.
  data json not null,
  created_at timestamptz not null,
  primary key (business_id, sequence)
);
create index events_age on events (created_at);
