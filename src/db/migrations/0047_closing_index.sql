-- no transaction
create index concurrently if not exists business_directory_creator on business_directory (created_by);
create index concurrently if not exists businesses_to_erase on businesses (closed_at)
  where closed_at is not null and erased_at is null;
alter table businesses validate constraint businesses_closed;
alter table businesses validate constraint businesses_erased;
alter table business_audit validate constraint business_audit_actor_kind_check;
