-- no transaction
-- By code first: the desk finds a booking by its code alone.
create unique index concurrently if not exists bookings_code on bookings (code, business_id);
alter table bookings validate constraint bookings_waived;
alter table bookings validate constraint bookings_coded;
