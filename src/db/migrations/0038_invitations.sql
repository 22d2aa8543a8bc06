-- Open invitations by phone number, the same on every server of a cluster: a sign-in finds them without asking every
-- server, and works while one of them is down. The invitation itself is the PENDING row in members, and both are written
-- in one transaction.
create table invitations (
  phone text not null,
  -- Without a foreign key: Citus would ask a tenant that removes an invitation for rights on the table it refers to.
  business_id text not null,
  primary key (phone, business_id)
);
insert into invitations (phone, business_id) select phone, business_id from members where state = 'PENDING';

alter table invitations enable row level security;
alter table invitations force row level security;
create policy of_tenant on invitations to dwaso_tenant
  using (business_id = current_setting('app.business_id', true));
create policy of_service on invitations to dwaso_service using (true);
grant select, update, delete on invitations to dwaso_tenant;
grant select, insert, update, delete on invitations to dwaso_service;
