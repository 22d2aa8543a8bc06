-- When the money of a payment is released. Null on entries that were posted before this column.
alter table ledger_entries add column release_at timestamptz;

-- Its arguments change.
drop function if exists post_entry(text, text, text, timestamptz, bigint, bigint, bigint, bigint, bigint, bigint, text, text,
  text, text);
