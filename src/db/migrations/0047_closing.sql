-- A business can be closed, and a person is not bound by an invitation that came unasked.

-- Who created a business, the same on every server: a user creates at most 20, and the businesses of one person share
-- the connections of one.
alter table business_directory add created_by text;
-- An invitation counts for nothing.
drop function limit_owner_invitation(text);

-- When a member first made a request to the business; null for an invited person who has not.
alter table members add first_request_at timestamptz;
grant update (first_request_at) on members to dwaso_tenant;

-- When an owner closed it, and when its data were erased after that.
alter table businesses
  add closed_at timestamptz,
  add erased_at timestamptz,
  add constraint businesses_closed
    check (closed_at is null or (status = 'SUSPENDED' and listing_visibility = 'HIDDEN')) not valid,
  add constraint businesses_erased check (erased_at is null or closed_at is not null) not valid;

-- A key that an operator makes stands in the audit of the business.
alter table business_audit drop constraint business_audit_actor_kind_check;
alter table business_audit add constraint business_audit_actor_kind_check
  check (actor_kind in ('user', 'operator', 'api_key', 'system')) not valid;
create policy of_operator on business_audit for insert to dwaso_operator with check (true);
grant insert on business_audit to dwaso_operator;
