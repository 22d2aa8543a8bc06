-- no transaction
create index concurrently if not exists payments_to_return on payments (business_id, paid_at, id)
  where booking_id is not null and return_pesewas > refunded_pesewas;
alter table bookings validate constraint bookings_refund_cap;
alter table payments validate constraint payments_return;
