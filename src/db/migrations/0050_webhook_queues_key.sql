-- By itself: Citus refuses a foreign key to a distributed table before the new table has its place beside it.
alter table webhook_queues add constraint webhook_queues_endpoint_fkey
  foreign key (endpoint_id, business_id) references webhook_endpoints (id, business_id) on delete cascade;
