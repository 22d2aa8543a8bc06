-- no transaction
-- The desk's start page and its search read over all businesses.
create index concurrently if not exists businesses_created on businesses (created_at);
create index concurrently if not exists item_days_date on item_days (date);
create index concurrently if not exists payment_attempts_failed on payment_attempts (created_at) where status = 'FAILED';
create index concurrently if not exists refunds_failed on refunds (created_at) where status = 'FAILED';
create index concurrently if not exists payments_receipt_number on payments (receipt_number);
create index concurrently if not exists users_names on users using gin (lower(name) gin_trgm_ops);
