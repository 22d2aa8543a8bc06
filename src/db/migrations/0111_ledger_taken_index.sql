-- no transaction
-- What took from the available money, so that a payment finds its payout.
create index concurrently if not exists ledger_entries_taken on ledger_entries (business_id, sequence)
  where available_pesewas < 0;
