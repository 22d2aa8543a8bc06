-- What operators read and move: an audit log that only grows, and indexes for looking over all businesses at once.

-- Refused by a trigger and not only by privileges, because the service usually owns its tables, and an owner or a
-- superuser passes every privilege. `always`: also while replication has switched ordinary triggers off.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_grows_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
alter table audit_log enable always trigger audit_log_grows_only;
revoke update, delete, truncate on audit_log from public;
-- UPDATE stays with the owner, because the foreign key to users locks rows under it; the trigger refuses it.
revoke delete, truncate on audit_log from current_user;

-- Newest first, whatever is asked for.
drop index audit_log_business;
create index audit_log_business on audit_log (business_id, at, id) where business_id is not null;
create index audit_log_newest on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_target on audit_log (target_type, target_id, at, id);
create index audit_log_action on audit_log (action text_pattern_ops, at, id);

-- What `q` looks into. A line each, so that nothing matches across the two.
alter table businesses add search_text text not null generated always as (lower(name) || E'\n' || slug) stored;
create index businesses_search on businesses using gin (search_text gin_trgm_ops);
-- By status; and read whole, without the rows, for what is too short for trigrams.
create index businesses_status on businesses (status, id) include (search_text);
create index businesses_sandboxes on businesses (id) where sandbox;

-- A period's money, read from the indexes alone.
create index invoices_paid on invoices (paid_at) include (business_id, amount_pesewas) where status = 'PAID';
create index payments_paid on payments (paid_at) include (business_id, amount_pesewas) where booking_id is not null;
create index refunds_made on refunds (created_at) include (business_id, amount_pesewas)
  where booking_id is not null and status <> 'FAILED';
