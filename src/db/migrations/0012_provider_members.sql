-- Whoever stops being a member stops being a provider's person, however the membership ends.
alter table members add constraint members_user_once unique (business_id, user_id);
update providers p set user_id = null
  where user_id is not null
    and not exists (select from members m where m.business_id = p.business_id and m.user_id = p.user_id);
alter table providers add constraint providers_member
  foreign key (business_id, user_id) references members (business_id, user_id) on delete set null (user_id);
