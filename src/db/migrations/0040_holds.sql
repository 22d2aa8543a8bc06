-- The deposit policy that a booking was made under: its deposit follows a change of price by these terms and not by
-- those of today. A hold of before has the policy of its business; no other state needs it.
alter table bookings
  add deposit_terms jsonb,
  -- The kind of caller who cancelled it.
  add cancelled_by text;
update bookings b set deposit_terms = t.policies -> 'deposit' from businesses t
  where t.id = b.business_id and b.status = 'HELD';

-- A hold that its customer cancelled unpaid counts for a day, and unpaid holds take a limited number of pieces and days:
-- cancelling and holding again kept the stock of a shop for months.
alter table unpaid_holds
  add cancelled boolean not null default false,
  add piece_days integer not null default 0;
update unpaid_holds h set piece_days = b.quantity * (local_date(b.ends_at) - local_date(b.starts_at)) from bookings b
  where b.business_id = h.business_id and b.id = h.booking_id and b.unit_id is not null;
drop trigger unpaid_hold_changed on bookings;
create trigger unpaid_hold_changed after update on bookings for each row
  when (new.source = 'APP' and old.status in ('HELD', 'EXPIRED')
    and (old.status, old.hold_expires_at, old.starts_at, old.ends_at)
      is distinct from (new.status, new.hold_expires_at, new.starts_at, new.ends_at))
  execute function follow_unpaid_hold();
