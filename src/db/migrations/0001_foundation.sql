-- People, their sessions, what requests have already been answered, and the reference data.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists cube;
create extension if not exists earthdistance;

create table users (
  id text primary key,
  phone text not null unique,
  name text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Keyed by phone, so that a role may be granted before the person first signs in.
create table operators (
  phone text primary key,
  role text not null check (role in ('OPERATOR', 'OPERATOR_ADMIN')),
  granted_at timestamptz not null
);

create table session_families (
  id text primary key,
  user_id text not null references users,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index session_families_user on session_families (user_id);

create table refresh_tokens (
  hash bytea primary key,
  family_id text not null references session_families on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table idempotency_keys (
  principal text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  sealed bytea,
  created_at timestamptz not null,
  primary key (principal, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table areas (
  id text primary key,
  name text not null,
  city text not null,
  region text not null,
  lat double precision not null,
  lng double precision not null
);

create table vertical_profiles (
  key text primary key,
  name text not null,
  family text not null check (family in ('RENTALS', 'BEAUTY')),
  booking_shape text not null check (booking_shape in ('UNIT_PER_DAY', 'SERVICE_IN_SLOT')),
  labels jsonb not null,
  fields jsonb not null,
  default_policies jsonb not null,
  filters jsonb not null,
  tone_notes text not null,
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

