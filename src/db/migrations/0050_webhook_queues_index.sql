-- no transaction
-- `paused` is neither read nor written any more: a disabled endpoint is not looked at. Processes of the last version may
-- still run beside those of this one, so the column stays for now.
create index concurrently if not exists webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_attempt_at)
  where status = 'PENDING';
drop index concurrently if exists webhook_deliveries_queue;
