-- Other items of an unpaid public hold take other pieces: the limit of its customer counted those of before.
drop trigger unpaid_hold_changed on bookings;
create trigger unpaid_hold_changed after update on bookings for each row
  when (new.source = 'APP' and old.status in ('HELD', 'EXPIRED')
    and (old.status, old.hold_expires_at, old.starts_at, old.ends_at, old.items)
      is distinct from (new.status, new.hold_expires_at, new.starts_at, new.ends_at, new.items))
  execute function follow_unpaid_hold();
