-- no transaction
-- Bookings that a rule, a code, a length or a kit gave another price, for the sums by rule and code.
create index concurrently if not exists bookings_priced on bookings (business_id, starts_at)
  where lines @? '$[*] ? (@.kind == "ADJUSTMENT" || @.kind == "PROMO")';
