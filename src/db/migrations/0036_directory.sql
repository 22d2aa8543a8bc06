-- The directory of businesses, the same on every server of a cluster: addresses that are unique over all businesses.
-- businesses is distributed by its id there, so that a unique constraint on another column is impossible. The
-- transaction that creates a business writes both. Neither a slug nor a route ever moves to another business.
create table business_directory (
  business_id text primary key,
  -- The last 6 characters of the id, with which ids, tokens and key prefixes of the business's rows end. Null where an
  -- older business has the same: rows of this one are then looked for among all businesses.
  route text unique,
  slug text not null unique,
  sandbox_owner_id text unique
);
insert into business_directory (business_id, route, slug, sandbox_owner_id)
select id, case when row_number() over (partition by right(id, 6) order by created_at, id) = 1 then right(id, 6) end,
  slug, sandbox_owner_id
from businesses;
alter table businesses drop constraint businesses_slug_key, drop constraint businesses_sandbox_owner_id_key;

alter table business_directory enable row level security;
alter table business_directory force row level security;
create policy of_tenant on business_directory to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on business_directory to dwaso_service using (true);
grant select, insert on business_directory to dwaso_service;

-- As before, but the id of a delivery ends with the route of its business.
create or replace function append_event(
  p_business_id text, p_event_id text, p_type text, p_data json, p_now timestamptz, p_deliver boolean
) returns void language plpgsql as $$
declare
  v_sequence bigint;
begin
  insert into event_sequences as counter (business_id, last) values (p_business_id, 1)
    on conflict (business_id) do update set last = counter.last + 1
    returning counter.last into v_sequence;
  insert into events (business_id, sequence, id, type, data, created_at)
    values (p_business_id, v_sequence, p_event_id, p_type, p_data, p_now);
  if not p_deliver then
    return;
  end if;
  insert into webhook_deliveries
    (business_id, id, endpoint_id, event_sequence, event_id, event_type, next_attempt_at, created_at)
  select p_business_id,
    'dlv_' || substr(p_event_id, 5, 10) || right(gen_random_uuid()::text, 10) || right(p_business_id, 6),
    e.id, v_sequence, p_event_id, p_type,
    -- Due at once, also where the clock of this process is ahead of the worker's.
    least(p_now, clock_timestamp()), p_now
  from webhook_endpoints e
  where e.business_id = p_business_id and e.enabled and e.events && array[p_type, '*']
  -- The lock keeps an endpoint from being deleted between this read and the insert.
  for key share;
end $$;
