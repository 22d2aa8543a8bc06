-- A booking has a code that people can say on the phone, and an owner can waive what is still owed for it.
-- New businesses refund in time; those that exist keep their own policy.
alter table bookings
  add code text,
  add waived_pesewas bigint not null default 0,
  add constraint bookings_waived check (waived_pesewas between 0 and total_pesewas) not valid,
  add constraint bookings_coded check (code is not null and code ~ '^[2-9A-HJKMNP-TV-Z]{6}$') not valid;
-- The service chooses a code itself; the default serves rows that are loaded. The letters leave out 0, 1, I, L, O and U.
alter table bookings alter code set default
  substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1)
  || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1)
  || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1)
  || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1)
  || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1)
  || substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::integer, 1);

update vertical_profiles set default_policies = default_policies || '{"refundOnCancel": "FULL_BEFORE_NOTICE"}'
where default_policies ->> 'refundOnCancel' = 'NONE';

-- A waived debt ends the link that asks for it.
drop trigger links_of_booking on bookings;
create trigger links_of_booking after update of status, total_pesewas, waived_pesewas on bookings for each row
  when (new.total_pesewas < old.total_pesewas or new.waived_pesewas > old.waived_pesewas
    or new.status <> old.status and new.status in ('CANCELLED', 'NO_SHOW', 'EXPIRED'))
  execute function expire_links('id');
