-- Workers find endpoints with due deliveries by one index, however many endpoints there are, and an endpoint is disabled
-- and enabled by its own row, however many deliveries wait.

create table webhook_queues (
  business_id text not null,
  endpoint_id text not null,
  -- No waiting delivery of the endpoint is due earlier. Null when none waits, or the endpoint is disabled.
  due_at timestamptz,
  primary key (endpoint_id, business_id)
);
create index webhook_queues_due on webhook_queues (due_at) where due_at is not null;

alter table webhook_queues enable row level security;
alter table webhook_queues force row level security;
create policy of_tenant on webhook_queues to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on webhook_queues to dwaso_service using (true);
grant select, insert, update on webhook_queues to dwaso_tenant;
grant select, insert, update, delete on webhook_queues to dwaso_service;

-- The functions follow the migrations, and a delivery may be inserted in between. A worker corrects a time that is too
-- early.
insert into webhook_queues (business_id, endpoint_id, due_at) select business_id, id, created_at from webhook_endpoints;

create function queue_deliveries() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger queue_deliveries after insert on webhook_deliveries
  referencing new table as inserted for each statement execute function queue_deliveries();
create function queue_delivery() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger queue_delivery after update of status, next_attempt_at on webhook_deliveries for each row
  when (new.status = 'PENDING' and (old.status <> 'PENDING' or new.next_attempt_at < old.next_attempt_at))
  execute function queue_delivery();
