-- no transaction
-- What went back of a payment.
create index concurrently if not exists ledger_entries_given_back on ledger_entries (business_id, payment_id)
  where kind in ('REFUND', 'DISPUTE');
