-- Offers of the waiting list count among the unpaid holds of their customer.
drop trigger unpaid_hold_placed on bookings;
create trigger unpaid_hold_placed after insert on bookings for each row
  when (new.source in ('APP', 'WAITLIST') and new.status = 'HELD') execute function count_unpaid_hold();
drop trigger unpaid_hold_changed on bookings;
create trigger unpaid_hold_changed after update on bookings for each row
  when (new.source in ('APP', 'WAITLIST') and old.status in ('HELD', 'EXPIRED')
    and (old.status, old.hold_expires_at, old.starts_at, old.ends_at, old.items)
      is distinct from (new.status, new.hold_expires_at, new.starts_at, new.ends_at, new.items))
  execute function follow_unpaid_hold();
drop trigger unpaid_hold_deleted on bookings;
create trigger unpaid_hold_deleted after delete on bookings for each row
  when (old.source in ('APP', 'WAITLIST')) execute function forget_unpaid_hold();
