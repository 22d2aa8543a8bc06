-- no transaction
alter table bookings validate constraint bookings_series_check;
alter table bookings validate constraint bookings_series_id_business_id_fkey;
