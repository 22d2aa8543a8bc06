-- What members and API keys of a business did that its owner may have to answer for: refunds, keys, members, exports,
-- erasures, policies. Rows are only ever added; docs/data.md says why they are kept.

create table business_audit (
  business_id text not null references businesses,
  id text not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'api_key', 'system')),
  actor_id text,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  primary key (id, business_id),
  check ((actor_kind = 'system') = (actor_id is null))
);
create index business_audit_newest on business_audit (business_id, at, id);

create trigger business_audit_grows_only before update or delete or truncate on business_audit
  for each statement execute function refuse_audit_change();
alter table business_audit enable always trigger business_audit_grows_only;

alter table business_audit enable row level security;
alter table business_audit force row level security;
create policy of_tenant on business_audit to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on business_audit to dwaso_service using (true);
grant select, insert on business_audit to dwaso_tenant, dwaso_service;
