-- Ends the open payment link of a booking when it asks for more than is due. Its argument names the column of the
-- changed row that holds the booking's id. The transaction of the change holds the booking's lock. A no-show ends every
-- link; a member may open another one for what is still owed.
create or replace function expire_links() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  v_booking_id constant text := to_jsonb(new) ->> tg_argv[0];
begin
  update payment_links l set status = 'EXPIRED'
  where l.business_id = new.business_id and l.booking_id = v_booking_id and l.status = 'OPEN'
    and l.amount_pesewas > (
      select case when b.status in ('CANCELLED', 'EXPIRED') or (b.status = 'NO_SHOW' and tg_argv[0] = 'id') then 0
        else b.total_pesewas - b.waived_pesewas
          - (select coalesce(sum(p.amount_pesewas), 0) from payments p
             where p.business_id = new.business_id and p.booking_id = v_booking_id)
          + (select coalesce(sum(r.amount_pesewas), 0) from refunds r
             where r.business_id = new.business_id and r.booking_id = v_booking_id and r.status <> 'FAILED') end
      from bookings b where b.business_id = new.business_id and b.id = v_booking_id);
  return null;
end $$;
revoke execute on function expire_links from public;
