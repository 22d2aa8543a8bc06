-- no transaction
-- Statistics of a business count what the waitlist has filled by the day on which it starts.
create index concurrently if not exists bookings_from_waitlist on bookings (business_id, starts_at)
  where source = 'WAITLIST';
